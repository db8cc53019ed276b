import { candidatesMax } from '../../contract/bounds.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { RecordKey } from '../../records/links/record-key.ts';
import { companyRecord, profile } from '../../records/present.ts';
import type { CompanyCard, CompanyRecord, PersonCard, Profile } from '../../records/presented.ts';
import type { Readings } from '../documents/readings.ts';
import type { LookedUp } from '../finder.ts';
import type { Lease } from '../view/lease.ts';
import { type Question, questionsOf } from './questions.ts';

/** The most records of one key that are compared. Among more than that, a name identifies nobody. */
const hitsMax = 20;

/** The records that are meant by the keys, in their order. */
export async function lookUp(
  lease: Lease,
  kind: RecordKind,
  keys: readonly RecordKey[],
  readings: Readings,
  now: Date,
): Promise<readonly LookedUp[]> {
  const questions = keys.map((key) => questionsOf(kind, key, readings));
  const lists = questions.map((list) => list.map(({ where }) => where));
  const hits = await lease.index.firstHits(kind, lists, hitsMax);
  const shown = await lease.shown(kind, [...new Set(hits.flatMap((hit) => hit?.ids ?? []))]);
  const cards = new Map((await lease.cards(kind, shown, now)).map((card) => [card.id, card]));
  const meant = hits.map((hit, i): readonly Card[] => {
    const question = hit === null ? undefined : questions[i]?.[hit.at];
    return hit === null || question === undefined ? [] : hit.ids.flatMap((id) => meantCard(question, cards.get(id)));
  });
  const sure = meant.map((candidates, i) => {
    const hit = hits[i] ?? null;
    const isSure = hit !== null && hit.ids.length < hitsMax && questions[i]?.[hit.at]?.isSure === true;
    return isSure && candidates.length === 1 ? (candidates[0]?.id ?? null) : null;
  });
  const records = await recordsOf(lease, kind, [...new Set(sure.filter((id) => id !== null))], now);
  return meant.map((candidates, i): LookedUp => {
    const id = sure[i] ?? null;
    const record = id === null ? undefined : records.get(id);
    if (id !== null && record !== undefined) return { kind: 'found', id, record };
    return candidates.length === 0
      ? { kind: 'not_found' }
      : { kind: 'ambiguous', candidates: candidates.slice(0, candidatesMax) };
  });
}

type Card = PersonCard | CompanyCard;

/** The card of a hit in a list; none if it may not be shown, or its name is not the one that is meant. */
function meantCard({ isMeant }: Question, card: Card | undefined): readonly Card[] {
  if (card === undefined) return [];
  return isMeant === undefined || ('full_name' in card && isMeant(card.full_name)) ? [card] : [];
}

/** The records in full, by id. */
async function recordsOf(
  lease: Lease,
  kind: RecordKind,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Profile | CompanyRecord>> {
  if (kind === 'company') {
    const companies = (await lease.companies(ids)).filter((company) => company !== null);
    return new Map(companies.map((company) => [company.id, companyRecord(company, now)]));
  }
  const people = (await lease.people(ids)).filter((person) => person !== null);
  const industryAt = await lease.industries(people);
  return new Map(people.map((person) => [person.id, profile(person, industryAt, now)]));
}
