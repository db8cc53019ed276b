import type { Field } from '../../../intent/intent.ts';
import {
  foundingWords,
  laurels,
  occupied,
  owners,
  praising,
  prizeWords,
  raisingWords,
  requesting,
  telling,
} from '../../policy/words.ts';
import type { Item } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';

/** The markers that mean nothing without a value after them. */
const waiting = new Set<Marker>([
  ...(['ex', 'former', 'ever', 'worked', 'held', 'left', 'joined', 'moved', 'turned', 'began'] as const),
  ...([
    'studied',
    'subject',
    'subject_in',
    'skilled',
    'speaks',
    'named',
    'titled',
    'backed',
    'both',
    'one_of',
    'not_only',
  ] as const),
]);
const ofRounds = new Set<Field>(['stage', 'funding', 'investor', 'founded', 'company_kind', 'headcount']);
/** Markers of what somebody did, whose words a job or its object tells. */
const ofDeeds = new Set<Marker>(['ever', 'now', 'agent']);
/** Words that say nothing before a number of results: "top 10". */
const ranking: ReadonlySet<string> = new Set(['top', 'best', 'leading']);
const negating = new Set<Marker>(['not', 'outside', 'never']);
/** The only fields of which the value after a marker may be. */
const expected: Partial<Record<Marker, ReadonlySet<Field>>> = { speaks: new Set(['language', 'language_count']) };
/** The fields of which it must not be, right after it: "an ageing building in Boston", "studied engineers". */
const unexpected: Partial<Record<Marker, ReadonlySet<Field>>> = {
  skilled: new Set(['place', 'employer_place', 'founded', 'experience_years', 'role_years', 'funding', 'headcount']),
  ...Object.fromEntries(
    (['studied', 'subject', 'named', 'joined', 'left', 'moved', 'backed'] as const).map((marker) => [
      marker,
      new Set(['title', 'seniority']),
    ]),
  ),
};
/** The fields of which the value before a marker must be. */
const expectedBefore: Partial<Record<Marker, ReadonlySet<Field>>> = {
  speakers: new Set(['language']),
  degree_of: new Set(['study', 'school', 'degree']),
};

/**
 * The words of markers that no condition shows: markers without the value that they speak of, and words that say more
 * than their marker does ("recently joined").
 */
export function untold(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const { tokens, target } = input;
  // Who founded a company is a fact of it, of which people are asked for by the job: see `jobOfDeed`.
  const isOfPeople = target === 'people';
  return items.flatMap((item, at): readonly Item[] => {
    const next = items[at + 1];
    // "In Germany but not in Berlin" says no more than "not in Berlin".
    if (item.kind !== 'marker') return [];
    // Records seldom say who studies still: "current students at ETH".
    if (item.marker === 'now' && next?.kind === 'marker' && next.marker === 'studied') return [item];
    // "With their own studio", unlike "who run their own studio".
    const [having, , own] = tokens.slice(Math.max(0, item.from - 3), item.from).map(({ word }) => word);
    if (item.marker === 'companies' && isOfPeople && having === 'with' && own === 'own') return [item];
    // "To redesign our website".
    if (item.marker === 'fact' && isOfPeople && owners.has(tokens[item.from - 1]?.word ?? '')) return [item];
    if ([item, next].some((one) => one?.kind === 'marker' && negating.has(one.marker))) return [];
    if (isIdle(item.marker, at, items) && !isBeforeRelation(item, input)) return [item];
    const isRaised = items.some((one) => isOf(one, ofRounds));
    const isPraise = item.marker === 'filler' && !(at === 0 && next?.kind === 'marker' && next.marker === 'filler');
    if (item.marker === 'filler' && isBelated(item, at, items, input)) return [item];
    return tokens
      .slice(item.from, item.to)
      .flatMap(({ word }, i) =>
        (telling.has(word) && item.marker !== 'now') ||
        (isOfPeople && occupied.has(word) && !isPrize(tokens[item.from + i - 1]?.word ?? '')) ||
        (isPraise && praising.has(word) && !(ranking.has(word) && tokens[item.from + i + 1]?.shape === 'digit')) ||
        ((raisingWords.has(word) || (isOfPeople && foundingWords.has(word))) && !isRaised && !ofDeeds.has(item.marker))
          ? [{ ...item, from: item.from + i, to: item.from + i + 1 }]
          : [],
      );
  });
}

const isPrize = (word: string): boolean => laurels.has(word) || prizeWords.has(word);

/** The word that negated nothing, with the people or companies that it denies: "founders with no employees". */
export function idleNegation(by: Item, items: readonly Item[]): Item {
  const next = items[items.indexOf(by) + 1];
  const isDenied = next?.kind === 'marker' && (next.marker === 'people' || next.marker === 'companies');
  if (!isDenied || next.join !== 'none') return by;
  // "Laureates in peace, organisations excluded".
  return { ...by, from: Math.min(by.from, next.from), to: Math.max(by.to, next.to) };
}

function isIdle(marker: Marker, at: number, items: readonly Item[]): boolean {
  const before = expectedBefore[marker];
  if (before !== undefined) return !isOf(items.slice(0, at).findLast(isContent), before);
  if (!waiting.has(marker)) return false;
  const next = items.slice(at + 1).find(isContent);
  if (next === undefined || (unexpected[marker] !== undefined && isOf(next, unexpected[marker]))) return true;
  return expected[marker] !== undefined && !isOf(next, expected[marker]);
}

/** Whether a word of a request follows who is asked for, where it asks for nothing: "who want to know Rust". */
function isBelated({ from, to }: Item, at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  // "April May" is a name.
  if (!tokens.slice(from, to).every(({ word, shape }) => requesting.has(word) && shape === 'lower')) return false;
  const head = items.slice(0, at + 1).findLastIndex((one, i) => i === 0 || one.join === 'comma');
  return items.slice(head, at).some(saysWho);
}

/** Fields of those who are asked for; a round, a place or years may stand before the request: "10+ years find nurses". */
const ofWho = new Set<Field>(['title', 'function', 'company_kind', 'industry', 'specialty', 'name']);

function saysWho(item: Item): boolean {
  if (item.kind === 'value') return ofWho.has(item.field);
  if (item.kind !== 'marker') return false;
  // "People who", unlike "who" at the head.
  return (
    item.marker === 'people' || item.marker === 'companies' || (item.marker === 'clause' && item.to - item.from > 1)
  );
}

/** Whether words that a relation took stand right after. */
function isBeforeRelation({ to }: Item, { tokens, query }: LatticeInput): boolean {
  return /[\p{L}\p{N}]/u.test(query.slice(tokens[to - 1]?.end ?? 0, tokens[to]?.start));
}

/** Markers that are conditions themselves. */
const asking = new Set<Marker>([
  'bilingual',
  'multilingual',
  'experienced',
  'early_career',
  'leadership',
  'management',
]);

const isContent = (item: Item): boolean => item.kind !== 'marker' || asking.has(item.marker);

function isOf(item: Item | undefined, fields: ReadonlySet<Field>): boolean {
  return item?.kind === 'value' && fields.has(item.field);
}
