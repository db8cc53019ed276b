import type { Value } from '../../../intent/intent.ts';
import { isTradeName, relatives } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import { rungNamed } from '../reading/draft-list.ts';
import { type Item, industryOf, isArticle, isJoint, rungs, type ValueItem } from './item.ts';

const departments: ReadonlySet<string> = new Set(['department', 'departments', 'division', 'dept', 'function']);
const amongWork = new Set<Marker>(['in', 'based', 'from']);

/**
 * A rung in a function is the title of both, in whatever order they are said: "directors in finance", "finance people at
 * director level" and "people in finance who are directors" are finance directors. A level that is a title is one alone.
 */
export function withRungs(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const read: Item[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item === undefined) break;
    if (isLevelNamed(item, input)) {
      const end = endOfLevels(at + 1, items);
      read.push(item, ...items.slice(at + 1, end).map((value) => asLevel(value, input)));
      at = end - 1;
      continue;
    }
    const job = isRung(item, items[at + 1], input) || isWork(item) ? rungInWork(at, items, input) : null;
    read.push(job?.title ?? (isLevel(item, items[at + 1], input) ? levelAsTitle(item, input) : item));
    if (job !== null) shareWork(read, job.work, input);
    at = job?.at ?? at;
  }
  return read;
}

/** Reads the rungs in a list before the last one as titles of the same work: "directors or VPs in marketing". */
function shareWork(read: Item[], work: readonly string[], input: LatticeInput): void {
  for (let at = read.length - 1; ; ) {
    const joint = read[at]?.join === 'none' && isJoint(read[at - 1]) ? at - 1 : at;
    const other = read[joint - 1];
    const isListed = joint < at || read[at]?.join === 'comma' || read[at]?.join === 'slash';
    if (!isListed || other === undefined || !isRung(other, undefined, input) || other.field !== 'title') return;
    const { from, to, join } = other;
    const value = titleOf([...work, ...input.tokens.slice(from, to).map(({ word }) => word)], input);
    if (value === null) return;
    const or = read[joint];
    if (joint < at && or !== undefined) read[joint] = { ...or, kind: 'marker', marker: 'or' };
    read[joint - 1] = { ...asTitle(value, other), from, to, join };
    at = joint - 1;
  }
}

/** The title that a rung and a function say together, with the words of the work, and where the one that stands last does; null if they do not. */
function rungInWork(
  at: number,
  items: readonly Item[],
  input: LatticeInput,
): { readonly title: Item; readonly work: readonly string[]; readonly at: number } | null {
  const [first] = items.slice(at);
  let end = at + 1;
  while (isLink(items[end])) end++;
  const last = items[end];
  if (first === undefined || last?.kind !== 'value') return null;
  // A sign stands behind the label of a form: "function: marketing".
  if (last.join !== 'none' && items[end - 1]?.join !== 'comma') return null;
  const links = items.slice(at + 1, end).filter((link) => !isArticle(link));
  const [rung, work] = isWork(first) ? [last, first] : [first, last];
  if (!isRung(rung, items[items.indexOf(rung) + 1], input) || !isWork(work) || isTradeName(industryOf(work)))
    return null;
  const isLevelSaid = isLevel(rung, items[items.indexOf(rung) + 1], input);
  if (!(rung === first ? leadsToWork : leadsToRung)(links, isLevelSaid, isManager(rung), input)) return null;
  const wordsOf = ({ from, to }: Item): string[] => input.tokens.slice(from, to).map(({ word }) => word);
  const words = [...wordsOf(work), ...wordsOf(rung)];
  // Who is from finance may be anywhere now; who is from the finance function is in it.
  const isFrom = links.some((link) => link.kind === 'marker' && link.marker === 'from');
  if (isFrom && !words.some((word) => departments.has(word))) return null;
  const value = titleOf(
    words.filter((word) => word !== 'level' && !departments.has(word)),
    input,
  );
  if (value === null) return null;
  const title = { ...asTitle(value, rung), from: first.from, to: last.to, join: first.join };
  return { title, work: wordsOf(work).filter((word) => !departments.has(word)), at: end };
}

/** "Directors in finance", "directors who work in finance", "VP-level marketing people", "people at VP level in finance". */
function leadsToWork(links: readonly Item[], isLevelSaid: boolean, isManaging: boolean, input: LatticeInput): boolean {
  if (isLevelSaid && links.every(isOfCrowd)) return true;
  const [link, ...before] = links.toReversed();
  if (link?.kind !== 'marker' || !amongWork.has(link.marker)) return false;
  return before.every((one) => (isLevelSaid && isOfCrowd(one)) || (!isManaging && isWorking(one, input)));
}

/** "Marketing people at VP level", "people in finance who are directors". */
function leadsToRung(
  links: readonly Item[],
  isLevelSaid: boolean,
  isManaging: boolean,
  { tokens }: LatticeInput,
): boolean {
  const [link, ...before] = links.toReversed();
  if (!before.every(isOfCrowd) || link?.kind !== 'marker') return false;
  if (isLevelSaid) return link.marker === 'at' || isOfCrowd(link);
  return (
    !isManaging && /^(are|is)$/.test(tokens[link.to - 1]?.word ?? '') && relatives.has(tokens[link.from]?.word ?? '')
  );
}

const crowds = new Set<Marker>(['people', 'openings']);
const linking = new Set<Marker>([...crowds, ...amongWork, 'article', 'at', 'clause', 'titled']);

const isOfCrowd = (item: Item): boolean => item.kind === 'marker' && crowds.has(item.marker);

/** Whether an item may stand between a rung and its function; the label of a form stands behind a comma. */
const isLink = (item: Item | undefined): boolean =>
  item?.kind === 'marker' && (item.join === 'none' || amongWork.has(item.marker)) && linking.has(item.marker);

const isWork = (item: Item): item is ValueItem =>
  item.kind === 'value' && (item.field === 'function' || item.also?.field === 'function');

/** Whether a value is a rung of any area: "directors", "at director level". */
function isRung(item: Item, next: Item | undefined, input: LatticeInput): item is ValueItem {
  if (item.kind !== 'value' || item.value.kind !== 'concept') return false;
  return rungs.has(item.value.id) || isLevel(item, next, input);
}

/** Whether a level is also a title, and stands before no other one: "VP level", unlike "director-level engineers". */
function isLevel(item: Item, next: Item | undefined, { tokens }: LatticeInput): item is ValueItem {
  if (item.kind !== 'value' || item.field !== 'seniority' || tokens[item.to - 1]?.word !== 'level') return false;
  if (item.value.kind !== 'concept' || !rungs.has(item.value.id.replace('seniority:', 'title:'))) return false;
  return !(next?.kind === 'value' && next.field === 'title' && next.join === 'none');
}

function levelAsTitle(item: ValueItem, input: LatticeInput): Item {
  const value = titleOf(
    input.tokens.slice(item.from, item.to - 1).map(({ word }) => word),
    input,
  );
  const { from, to, join } = item;
  return value === null ? item : { ...asTitle(value, item), from, to, join };
}

/** A title of just these words. */
function titleOf(words: readonly string[], { lexicon }: LatticeInput): Value | null {
  const title = lexicon
    .candidates(words, 0)
    .find(
      ({ concept, length, unknownWords }) => concept.kind === 'title' && length === words.length && unknownWords === 0,
    );
  return title === undefined ? null : { kind: 'concept', id: title.concept.id, label: title.concept.label };
}

/** Whether levels are told as such behind it, which no title is then: "at the level Director or VP". */
function isLevelNamed(item: Item, { tokens }: LatticeInput): boolean {
  if (item.kind !== 'marker' || item.marker !== 'level') return false;
  return tokens[item.from]?.word === 'at';
}

/** Where a list of values ends that begins at an item. */
function endOfLevels(from: number, items: readonly Item[]): number {
  let at = from;
  for (; at < items.length; at++) {
    const item = items[at];
    const isLink = item?.kind === 'marker' && (item.marker === 'or' || item.marker === 'article');
    const isListed = item?.kind === 'value' && (at === from || items[at - 1]?.kind === 'marker');
    if (!isLink && !isListed) break;
  }
  return at;
}

/** The level that a title alone names, too. */
function asLevel(item: Item, { lexicon }: LatticeInput): Item {
  if (item.kind !== 'value' || item.field !== 'title' || item.value.kind !== 'concept') return item;
  const level = lexicon.concept(rungNamed(item.value, item.field, lexicon) ?? '');
  if (level === null) return item;
  return { ...item, field: 'seniority', value: { kind: 'concept', id: level.id, label: level.label } };
}

/** What a rung says of the title that it is a part of. */
const asTitle = (value: Value, { confidence, plural }: ValueItem) =>
  ({ kind: 'value', field: 'title', value, confidence, plural, extra: [], certain: true }) as const;

/** Managers who work in sales need not manage sales. */
function isManager(item: Item | undefined): boolean {
  return item?.kind === 'value' && item.value.kind === 'concept' && item.value.id === 'title:manager';
}

/** Whether a clause only says that somebody works: "directors who work in finance". */
function isWorking(item: Item | undefined, { tokens }: LatticeInput): boolean {
  return (
    item?.kind === 'marker' &&
    (item.marker === 'clause' || item.marker === 'people' || item.marker === 'titled') &&
    tokens[item.from]?.word === 'who'
  );
}
