import type { Field } from '../../../intent/intent.ts';
import { nameKey } from '../../../text/name-key.ts';
import { crewWords, kindredWords, owners, predicating, producing, tenureWords } from '../../policy/words.ts';
import type { Edge, LatticeInput } from '../lattice/edge.ts';
import { type Marker, markers } from '../lattice/markers.ts';
import { employerGovernors } from '../reading/governors.ts';
import { isFollowed } from '../reading/weak-values.ts';
import { isAcquirer } from './acquirers.ts';
import { withAlumni } from './alumni.ts';
import { withBackers } from './backers.ts';
import { withBeginnings } from './beginnings.ts';
import { withBodies } from './bodies.ts';
import { withCapitalNames } from './capital-names.ts';
import { withCapital, withChambers } from './chambers.ts';
import { withChoosers } from './choosers.ts';
import { isInvestedIn, isOfClientele, isOffered, isOfGoods, isServedDoer, isUnused } from './clientele.ts';
import { foundedThen, jobOfDeed, leadersOfCompanies } from './deeds.ts';
import { withDivisions, withoutDistricts } from './divisions.ts';
import { withDoers } from './doers.ts';
import { twinOf } from './edge-item.ts';
import { withEmployed } from './employing.ts';
import { withExceptionsBehind } from './exceptions-behind.ts';
import {
  governing,
  isOfGraduates,
  isSpeakers,
  isWhereStudied,
  listedEmployer,
  readAs,
  subjectOrSkill,
} from './field-readings.ts';
import { withFoundedTrades } from './founded-trades.ts';
import { withGroups } from './groups.ts';
import { asUnknown, type Item, isArticle, isJoint, type ValueItem } from './item.ts';
import { itemsOf } from './items.ts';
import { withLackedDegrees } from './lacked-degrees.ts';
import { withLackedTrades } from './lacked-trades.ts';
import { isOfListing } from './listings.ts';
import { withLists } from './lists.ts';
import { withNamedTrades } from './named-trades.ts';
import { isOrigin, isProvenance } from './origins.ts';
import { withRolesBehind, withTimesBefore } from './past-and-present.ts';
import { withPraiseApart } from './praise.ts';
import { givesPrize, isOfPrize } from './prizes.ts';
import { withUnknownRivals } from './rivals.ts';
import { withRungs } from './rungs-in-work.ts';
import { schoolOfPlace } from './schools.ts';
import { withSeats } from './seats.ts';
import { withSharedWords } from './shared-words.ts';
import { withOffices, withSites } from './sites.ts';
import { withoutSmallNames } from './small-names.ts';
import { withSpokenLists } from './spoken-lists.ts';
import { withTeams } from './teams.ts';
import { withTitlesOnce } from './titles-said-again.ts';
import { isNotSince, isStake, isUnasked } from './unasked.ts';

/**
 * The items of a path, with those words read in their second meaning that have one, and stand where only that is asked
 * for: "SAP or Cisco employees", "proficient in German", "Apple staff".
 */
export function meantItems(path: readonly Edge[], input: LatticeInput): readonly Item[] {
  const known = meant.get(path);
  if (known?.input === input) return known.items;
  const items = readMeant(path, input);
  meant.set(path, { input, items });
  return items;
}

/** Of each path; signs of relations and the whole sentence ask for the same one. */
const meant = new WeakMap<readonly Edge[], { readonly input: LatticeInput; readonly items: readonly Item[] }>();

function readMeant(path: readonly Edge[], input: LatticeInput): readonly Item[] {
  const plain = withExceptionsBehind(withoutSmallNames(withoutDistricts(itemsOf(path, input), input), input), input);
  const backed = withBackers(withWholeNames(plain, input), input);
  const named = withBodies(withDivisions(withCapitalNames(backed, input), input), input);
  if (input.target === 'company') {
    const sited = withSites(withLackedTrades(withPraiseApart(named, input), input), input);
    const described = withUnknownRivals(sited, input);
    const meant = described.map((item, at) => ofCompanies(item, at, described, input) ?? item);
    return withDoers(withNamedTrades(meant, input), input);
  }
  const seated = withFoundedTrades(withSeats(named, input), input);
  const ofEmployers = withEmployed(withBeginnings(withOffices(seated, input), input), input);
  const once = withTitlesOnce(
    withSharedWords(
      withLackedDegrees(
        withTeams(withRolesBehind(withCapital(withChambers(ofEmployers, input), input), input), input),
        input,
      ),
      input,
    ),
  );
  const items = withChoosers(
    withTimesBefore(withGroups(withAlumni(withSpokenLists(withLists(once, input), input), input), input), input),
    input,
  );
  const read: Item[] = [];
  let until = 0;
  let isFounding = false;
  items.forEach((item, at) => {
    const { from, to, join } = item;
    const workers = workersOf(item, read.at(-1), input);
    const crew = crewOf(item, at, items, read.at(-1), input) ?? headsOf(item, at, items, input);
    const job = jobOfDeed(at, items, input) ?? leadersOfCompanies(at, items, input);
    const began = isFounding && item.kind === 'value' ? foundedThen(item) : null;
    if (item.from < until) return;
    if (item.kind === 'value' && isOrigin(item, at, items, input))
      read.push({ from, to, join, kind: 'trait', trait: 'origin' });
    else if (item.kind === 'value' && isOfSpeakers(item, items[at - 1], items[at + 1], input))
      read.push({ from, to, join, kind: 'marker', marker: 'people' });
    else if (job !== null) {
      read.push(...job.items);
      until = job.to;
      isFounding = job.isFounding;
    } else if (began !== null) read.push(began);
    else if (workers !== null) read.splice(-1, 1, ...workers);
    else if (crew !== null) read.push(crew);
    else if (item.kind === 'value' && professionOf(item, input) !== null)
      read.push(...(professionOf(item, input) ?? []));
    else if (givesPrize(at, items, input)) read.push({ from, to, join, kind: 'marker', marker: 'object' });
    else if (item.kind === 'value' && (isUnasked(item, at, items, input) || isOfPrize(item, at, items, input)))
      read.push(asUnknown(item));
    else if (isWhereStudied(at, items, input)) {
      const subject = read.at(-2);
      if (subject === undefined) return;
      // "Who read economics".
      const verb = read.at(-3);
      const isRead = verb?.kind === 'unknown' && input.tokens[verb.to - 1]?.word === 'read';
      const studied = { from: isRead ? verb.to - 1 : subject.from, to: subject.from, join: subject.join } as const;
      // What nobody knows before the verb stays unknown, and is told.
      const unread = isRead && verb.from < studied.from ? [{ ...verb, to: studied.from }] : [];
      read.splice(
        isRead ? -3 : -2,
        read.length,
        ...unread,
        { ...studied, kind: 'marker', marker: 'studied' },
        subject,
        {
          from: subject.to,
          to,
          join: 'none',
          kind: 'marker',
          marker: 'graduates',
        },
      );
    } else if (isOfGraduates(item, read.at(-1), input)) {
      read.push({ from, to, join, kind: 'marker', marker: 'graduates' });
    } else if (item.kind === 'value') {
      read.push(
        schoolOfPlace(item, at, items, input) ??
          deniedJob(item, items[at - 1], input) ??
          languageOfTheirs(item, items[at + 1], input) ??
          subjectOrSkill(item, at, items, input) ??
          tradeOfEmployer(item, items[at + 1], input) ??
          item,
      );
    } else read.push(item);
  });
  const listed = read.map((item, at) =>
    item.kind === 'value' ? (listedEmployer(item, at, read, input) ?? item) : item,
  );
  return withRungs(listed, input);
}

/**
 * An employer by its whole name that begins with a place: one of the data ("Vermont House of Representatives"), or whatever
 * has a capital after the place where somebody works ("at the New York Times"). A school by its whole name that ends with one:
 * "IIT Bombay".
 */
function withWholeNames(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const { query, tokens, corpus, target } = input;
  const read: Item[] = [];
  for (const item of items) {
    const before = read.at(-1);
    if (before?.kind === 'value' && before.field === 'school' && isPlaceBehind(item)) {
      const school = readAs('school', { ...item, from: before.from, join: before.join }, input);
      if (school !== null) {
        read[read.length - 1] = school;
        continue;
      }
    }
    if (before?.kind === 'value' && before.field === 'place' && item.join === 'none') {
      const label = query.slice(tokens[before.from]?.start, tokens[item.to - 1]?.end);
      const whole = { from: before.from, to: item.to, join: before.join };
      const key = nameKey(label);
      if (item.kind === 'value' && item.field === 'employer' && corpus.count('employer', key) > 0) {
        const value = { kind: 'entity', key, label } as const;
        read[read.length - 1] = { ...item, ...whole, value };
        continue;
      }
      const isName = tokens[item.from]?.shape === 'title' && target === 'people' && item.kind !== 'marker';
      // No city has an article, so what goes on after it is a name whatever it means: "at the Boston Globe".
      const isWhole = isOneThing(item, tokens) || tokens[before.from - 1]?.word === 'the';
      if (isName && isWhole && isAtWork(read.slice(0, -1))) {
        const value = { kind: 'words', text: label } as const;
        const about = { field: 'employer', value, confidence: 0.5, plural: false, extra: [], certain: false } as const;
        read[read.length - 1] = { ...whole, kind: 'value', ...about };
        continue;
      }
    }
    read.push(item);
  }
  return read;
}

/** Whether a place stands right behind something. */
const isPlaceBehind = (item: Item): item is ValueItem =>
  item.kind === 'value' && item.field === 'place' && item.join === 'none';

/** Whether nobody knows the words and they name no group: "Chicago Tribune", but not "Illinois Democrats". */
function isOneThing({ kind, to }: Item, tokens: LatticeInput['tokens']): boolean {
  return kind === 'unknown' && !/[^s]s$/.test(tokens[to - 1]?.word ?? '');
}

/** Whether an employer is named after these items, after an article or none, alone or in a list. */
function isAtWork(before: readonly Item[]): boolean {
  const said = before.filter((item) => !isArticle(item));
  const last = said.at(-1);
  if (last?.kind !== 'marker') return false;
  const listed = said.at(-2);
  if (last.marker === 'or' || last.marker === 'and') return listed?.kind === 'value' && listed.field === 'employer';
  return last.marker !== 'from' && employerGovernors.has(last.marker);
}

/** A company that only says what others are to it ("Spotify competitors"), or that is named like a place. */
function ofCompanies(item: Item, at: number, items: readonly Item[], input: LatticeInput): Item | null {
  const next = items[at + 1];
  if (item.kind === 'unknown' && isProducing(item, next, input)) return { ...item, kind: 'marker', marker: 'skilled' };
  if (item.kind === 'marker' && isAlongside(item, input)) return { ...item, marker: 'object' };
  if (item.kind === 'marker' && isOfGoods(item, next, input)) return { ...item, marker: 'companies' };
  if (isServedDoer(at, items, input)) return asUnknown(item);
  if (item.kind !== 'value') return null;
  if (isAcquirer(item, next, input)) return { ...asUnknown(item), kind: 'marker', marker: 'object' };
  if (isNotSince(item, next, input.tokens) || isOfClientele(next, input) || isOffered(at, items, input))
    return asUnknown(item);
  if (isUnused(at, items, input) || isProvenance(at, items, input)) return asUnknown(item);
  if (isOfListing(at, items, input) || isInvestedIn(at, items, input)) return asUnknown(item);
  // "Bidding on public projects".
  const isPublic = item.field === 'type' && input.tokens[item.from]?.word === 'public' && item.to - item.from === 1;
  if (isPublic && next?.kind === 'unknown' && next.join === 'none') return asUnknown(item);
  if (isBuilding(item, items[at - 1], next, input)) {
    const { from, to, join } = item;
    return { from, to, join, kind: 'marker', marker: 'skilled' };
  }
  const isKindred = next?.join === 'none' && kindredWords.has(input.tokens[next.from]?.word ?? '');
  if (item.field === 'industry' && (isQualifier(item, input) || isStake(item, next, input.tokens)))
    return asUnknown(item);
  // "Companies in Oracle's supply chain"; people are on Oracle's teams.
  const isOwner =
    input.target === 'company' &&
    at > 0 &&
    !isObject(governing(at, items)) &&
    next?.join === 'none' &&
    /['’]s$/u.test(input.query.slice(0, input.tokens[item.to - 1]?.end));
  if ((isKindred || isOwner) && (item.field === 'name' || item.field === 'employer')) return asUnknown(item);
  return item.field === 'place' && isObject(governing(at, items)) ? readAs('employer', item, input) : null;
}

/** Whether a verb only says that the company is in the trade right after it: "companies that make furniture". */
function isProducing({ from, to }: Item, next: Item | undefined, { tokens }: LatticeInput): boolean {
  const isTrade = next?.kind === 'value' && (next.field === 'industry' || next.field === 'specialty');
  return isTrade && next.join === 'none' && tokens.slice(from, to).every(({ word }) => producing.has(word));
}

/** Whether a word for a trade is a verb between companies and what they make: "startups building tools", "that design chips". */
function isBuilding(item: ValueItem, before: Item | undefined, next: Item | undefined, input: LatticeInput): boolean {
  if (!ofDeeds.has(item.field) || item.to - item.from > 1 || item.join !== 'none' || next?.join !== 'none')
    return false;
  const isOfCompanies =
    before?.kind === 'marker' ? before.marker === 'companies' || before.marker === 'clause' : isKind(before);
  // "Carmakers building a factory".
  return (
    (isOfCompanies || (before !== undefined && isArticle(next))) && producing.has(input.tokens[item.from]?.word ?? '')
  );
}

/** Fields whose words are also what companies do: "design", "selling". */
const ofDeeds = new Set<Field>(['industry', 'function', 'skill']);

const isKind = (item: Item | undefined): boolean => item?.kind === 'value' && item.field === 'company_kind';

/** Whether companies work with or for what follows, which is others then: "agencies that work with DTC brands". */
function isAlongside({ marker, from, to }: Item & { readonly kind: 'marker' }, { tokens }: LatticeInput): boolean {
  const words = tokens.slice(from, to).map(({ word }) => word);
  const isAlong = marker === 'at' || marker === 'skilled';
  return isAlong && /^(with|for)$/.test(words.at(-1) ?? '') && words.some((word) => /^work(s|ing|ed)?$/.test(word));
}

/** Whether the words are, all of them, for how somebody works: "with remote work". */
function isQualifier({ from, to }: Item, { tokens }: LatticeInput): boolean {
  return markers
    .all(tokens, from)
    .some(({ value, length }) => value === 'qualifier' && length > 1 && length === to - from);
}

const isObject = (marker: Marker | null): boolean => marker === 'object' || marker === 'agent' || marker === 'backed';

/** What people may work at or in. */
const workplaces = new Set<Field>(['employer', 'company_kind', 'type', 'industry', 'specialty', 'function']);

/** Work that stands right before a word for companies, as their trade: "healthcare IT companies", "a community startup". */
function tradeOfEmployer(item: ValueItem, next: Item | undefined, input: LatticeInput): ValueItem | null {
  const isOfCompanies =
    next?.join === 'none' &&
    (next.kind === 'marker' ? next.marker === 'companies' : next.kind === 'value' && next.field === 'company_kind');
  return item.field === 'function' && isOfCompanies ? readAs('industry', item, input) : null;
}

/** "Management at Google", "the leadership of Acme", "experience in management": the heads of a company, and no skill. */
function headsOf(
  { kind, from, to, join }: Item,
  at: number,
  items: readonly Item[],
  { tokens }: LatticeInput,
): Item | null {
  const { word = '' } = tokens[from] ?? {};
  if (kind !== 'value' || to - from > 1 || (word !== 'management' && word !== 'leadership')) return null;
  const spent = items[at - 1];
  const isSpent =
    spent?.kind === 'marker' &&
    tokens[spent.to - 1]?.word === 'in' &&
    tokens.slice(spent.from, spent.to).some((token) => tenureWords.has(token.word));
  if (isSpent && !isFollowed(items[at + 1])) return { from, to, join, kind: 'marker', marker: word };
  const [link, employer] = items.slice(at + 1, at + 3);
  const isOf = link?.kind === 'marker' && (link.marker === 'at' || link.marker === 'of') && link.join === 'none';
  const isFirst = items.slice(0, at).every(isArticle);
  if (!isFirst || !isOf || employer?.kind !== 'value' || employer.field !== 'employer') return null;
  return { from, to, join, kind: 'marker', marker: word };
}

/** Words for all who work somewhere, as a word for people: "Apple staff", "the design team". */
function crewOf(
  item: Item,
  at: number,
  items: readonly Item[],
  before: Item | undefined,
  { query, tokens }: LatticeInput,
): Item | null {
  // "Arsenal's staff", of an employer that nothing knows.
  const isOwner = before?.kind === 'unknown' && /['’]s$/u.test(query.slice(0, tokens[before.to - 1]?.end));
  if (!(before?.kind === 'value' || isOwner) || item.join !== 'none' || item.kind === 'order') return null;
  const next = items[at + 1];
  // "Staff engineers", "staff or principal designers": a rung.
  if (next?.kind === 'value' && (next.field === 'title' || next.field === 'function')) return null;
  if (isJoint(next)) return null;
  const words = tokens.slice(item.from, item.to).map(({ word }) => word);
  const isAtWork = before.kind === 'unknown' || workplaces.has(before.field);
  const isCrew = isAtWork && words.every((word) => crewWords.has(word)) && item.kind !== 'marker';
  if (!isCrew) return null;
  const { from, to, join } = item;
  return { from, to, join, kind: 'marker', marker: 'people' };
}

/** The staff of a place of work by the title that its workers have: "warehouse staff" are warehouse workers. */
function workersOf(
  { from, to, join }: Item,
  before: Item | undefined,
  { tokens, lexicon }: LatticeInput,
): readonly Item[] | null {
  if (before?.kind !== 'value' || before.field !== 'function' || join !== 'none' || to - from > 1) return null;
  if (tokens[from]?.word !== 'staff') return null;
  const words = [...tokens.slice(before.from, before.to).map(({ word }) => word), 'worker'];
  const title = lexicon
    .candidates(words, 0)
    .find(({ concept, length, how }) => concept.kind === 'title' && length === words.length && how === 'listed');
  if (title === undefined) return null;
  const { id, label } = title.concept;
  const { also: _, ...place } = before;
  return [
    { ...place, field: 'title', value: { kind: 'concept', id, label }, plural: true, extra: [] },
    { from, to, join, kind: 'marker', marker: 'people' },
  ];
}

/** All in a profession, where the lexicon has a title of theirs: "HR professionals". */
function professionOf(item: ValueItem, { tokens, lexicon }: LatticeInput): readonly Item[] | null {
  const last = tokens[item.to - 1]?.word ?? '';
  if (item.field !== 'title' || item.to - item.from < 2 || !/^professionals?$/.test(last)) return null;
  const words = tokens.slice(item.from, item.to - 1).map(({ word }) => word);
  const named = lexicon
    .candidates(words, 0)
    .find(({ concept, length }) => concept.kind === 'function' && length === words.length);
  if (named === undefined) return null;
  const { id, label } = named.concept;
  const { to } = item;
  const work: ValueItem = { ...item, to: to - 1, field: 'function', value: { kind: 'concept', id, label }, extra: [] };
  const industry = twinOf(named.concept, lexicon);
  return [
    industry === null ? work : { ...work, also: industry },
    { from: to - 1, to, join: 'none', kind: 'marker', marker: 'people' },
  ];
}

/** Who is ruled out by a word for companies that is also one for people, and is so with the job: "no contractors", "NOT contractor". */
function deniedJob(item: ValueItem, before: Item | undefined, input: LatticeInput): ValueItem | null {
  if (item.field !== 'company_kind' || item.join !== 'none') return null;
  return before?.kind === 'marker' && before.marker === 'not' ? readAs('title', item, input) : null;
}

/** A language that has the name of a place, which somebody has in some way: "whose English is fluent". */
function languageOfTheirs(item: ValueItem, next: Item | undefined, input: LatticeInput): ValueItem | null {
  const [owner, verb] = [input.tokens[item.from - 1], input.tokens[next?.from ?? -1]];
  if (item.field !== 'place' || !owners.has(owner?.word ?? '') || !predicating.has(verb?.word ?? '')) return null;
  return readAs('language', item, input);
}

/** Whether people are asked for by which or how many languages they speak: "speakers of two languages", "French speakers". */
function isOfSpeakers(
  { field, from, to, join }: ValueItem,
  before: Item | undefined,
  next: Item | undefined,
  input: LatticeInput,
): boolean {
  if (field !== 'title' || to - from > 1 || !isSpeakers(input.tokens[from])) return false;
  if (next?.kind === 'value' && next.field === 'language_count') return true;
  return before?.kind === 'value' && join === 'none' && readAs('language', before, input) !== null;
}
