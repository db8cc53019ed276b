import type { Field, Value } from '../../../intent/intent.ts';
import type { Candidate } from '../../../lexicon/lexicon.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Token } from '../lattice/tokens.ts';
import { joinOf } from './edge-item.ts';
import { type Item, isJoint, rungs, type ValueItem } from './item.ts';

/** Fields of words that say what kind of job a noun after them is: "frontend", "machine learning". */
const describing = new Set<Field>(['function', 'skill', 'industry', 'specialty', 'study']);
/** The most words that stand before a shared noun, with those that join them. */
const sharedWordsMax = 12;
const kindWordsMax = 3;

/** Words of the query, from one to the one before the other, and the title that they say together with shared words. */
interface Kind {
  readonly from: number;
  readonly to: number;
  readonly value: Value;
}

/**
 * The items, with jobs that share words each as the job that it is: "marketing and sales managers" are marketing managers
 * or sales managers, "directors and VPs of marketing" marketing directors or VPs of marketing, "heads of product and
 * design" heads of product or of design, and "sales directors and managers" no managers of anything.
 */
export function withSharedWords(items: readonly Item[], input: LatticeInput): readonly Item[] {
  if (!input.tokens.some((_, at) => at > 0 && isJoined(input.tokens, at))) return items;
  let read = items;
  for (const item of items) {
    if (item.kind !== 'value' || item.field !== 'title' || item.value.kind !== 'concept') continue;
    read = withSharedNoun(read, item, input);
    read = withSharedAreas(read, item, input);
    read = withSharedArea(read, item, input);
  }
  return read;
}

/** "Frontend, backend and mobile developers", "front-end or back-end engineer". */
function withSharedNoun(items: readonly Item[], title: ValueItem, input: LatticeInput): readonly Item[] {
  const { tokens } = input;
  const noun = title.to - 1;
  const begin = beginOf(items, title);
  if (!tokens.slice(begin + 1, noun).some((_, at) => isJoined(tokens, begin + 1 + at))) return items;
  const any = titleOf([tokens[noun]?.word ?? ''], input.lexicon);
  const kinds: Kind[] = [];
  for (let to = noun; to > begin; ) {
    const kind = kindBefore(begin, to, noun, input);
    // "Mergers and acquisitions lawyers" are no lawyers of two kinds.
    if (kind !== null && isSame(kind.value, any)) break;
    if (kind === null) break;
    kinds.unshift(kind);
    if (!isJoined(tokens, kind.from)) break;
    to = joins(tokens[kind.from - 1]) ? kind.from - 1 : kind.from;
  }
  const [first] = kinds;
  const last = kinds.at(-1);
  if (first === undefined || last === undefined || kinds.length < 2 || !isEither(kinds, title, input)) return items;
  const replaced = items.filter(({ from, to }) => from >= first.from && to <= title.to);
  const [own] = replaced;
  if (own?.from !== first.from || isListed(first.from, title.to, input)) return items;
  const about = { field: 'title', confidence: title.confidence, plural: true, extra: [], certain: true } as const;
  const titles = kinds.flatMap((kind): Item[] => {
    const to = kind === last ? title.to : kind.to;
    const join = kind === first ? own.join : joinOf(tokens[kind.from]?.gap);
    const one: Item = { from: kind.from, to, join, kind: 'value', ...about, value: kind.value };
    const or = kind.from - 1;
    if (kind === first || !joins(tokens[or])) return [one];
    return [{ from: or, to: kind.from, join: 'none', kind: 'marker', marker: 'or' }, one];
  });
  return items.toSpliced(items.indexOf(own), replaced.length, ...titles);
}

/** Where the words that may share the noun of a title begin. */
function beginOf(items: readonly Item[], title: ValueItem): number {
  let at = items.indexOf(title);
  for (let item = items[at - 1]; item !== undefined && mayShare(item); item = items[at - 1]) at--;
  return Math.max(items[at]?.from ?? title.from, title.to - sharedWordsMax);
}

function mayShare(item: Item): boolean {
  if (item.kind === 'marker') return item.to - item.from === 1 && (item.marker === 'and' || item.marker === 'or');
  if (item.kind === 'unknown') return true;
  return item.kind === 'value' && describing.has(item.field);
}

/** The kind of job that ends before a word: the most words that are a title together with the noun. */
function kindBefore(begin: number, to: number, noun: number, { tokens, lexicon }: LatticeInput): Kind | null {
  let from = to;
  while (from > Math.max(begin, to - kindWordsMax) && !joins(tokens[from - 1])) {
    from--;
    if (isJoined(tokens, from)) break;
  }
  for (; from < to; from++) {
    const words = [...tokens.slice(from, to), ...tokens.slice(noun, noun + 1)].map(({ word }) => word);
    const value = titleOf(words, lexicon);
    if (value !== null) return { from, to, value };
  }
  return null;
}

function isSame(one: Value, other: Value | null): boolean {
  return one.kind === 'concept' && other?.kind === 'concept' && one.id === other.id;
}

function titleOf(words: readonly string[], lexicon: LatticeInput['lexicon']): Value | null {
  const found = lexicon
    .candidates(words, 0)
    .find(
      ({ concept, length, unknownWords }) => concept.kind === 'title' && length === words.length && unknownWords === 0,
    );
  return found === undefined ? null : { kind: 'concept', id: found.concept.id, label: found.concept.label };
}

const joins = (token: Token | undefined): boolean => token?.word === 'and' || token?.word === 'or';

/** Whether a word goes on with a list: after "and", "or", a comma or a slash. */
function isJoined(tokens: readonly Token[], at: number): boolean {
  const gap = tokens[at]?.gap;
  return joins(tokens[at - 1]) || gap === 'comma' || gap === 'slash';
}

/** Whether different jobs are meant, and not one that is called by two trades: "a sales and marketing manager". */
function isEither(kinds: readonly Kind[], title: ValueItem, { tokens }: LatticeInput): boolean {
  const ids = kinds.map(({ value }) => (value.kind === 'concept' ? value.id : ''));
  if (new Set(ids).size < kinds.length) return false;
  return title.plural || kinds.some(({ from }, at) => at > 0 && tokens[from - 1]?.word !== 'and');
}

/** Whether the lexicon has just these words: "research and development managers". */
function isListed(from: number, to: number, { tokens, lexicon }: LatticeInput): boolean {
  const words = tokens.slice(from, to).map(({ word }) => word);
  return lexicon
    .candidates(words, 0)
    .some(({ concept, length, how }) => concept.kind === 'title' && length === words.length && how !== 'composed');
}

/** "Heads of product and design": the lexicon has a title for each area. */
function withSharedAreas(items: readonly Item[], title: ValueItem, { tokens, lexicon }: LatticeInput): readonly Item[] {
  const at = items.indexOf(title);
  const words = tokens.slice(title.from, title.to).map(({ word }) => word);
  const of = words.indexOf('of');
  const and = words.lastIndexOf('and');
  if (at < 0 || and < of || !words[of - 1]?.endsWith('s')) return items;
  const isOne = ({ concept, length, how }: Candidate): boolean =>
    concept.kind === 'title' && length === words.length && how === 'composed';
  const found = lexicon.candidates(words, 0).filter(isOne);
  const [first, last, ...others] = found.map(({ concept: { id, label } }) => ({ kind: 'concept', id, label }) as const);
  if (first === undefined || last === undefined || others.length > 0) return items;
  const or = title.from + and;
  const joint: Item = { from: or, to: or + 1, join: 'none', kind: 'marker', marker: 'or' };
  const halves: Item[] = [
    { ...title, to: or, value: first },
    joint,
    { ...title, from: or + 1, join: 'none', value: last },
  ];
  return items.toSpliced(at, 1, ...halves);
}

/** "Directors and VPs of marketing", "sales directors and managers": one of the two says the area. */
function withSharedArea(items: readonly Item[], title: ValueItem, input: LatticeInput): readonly Item[] {
  const { tokens, lexicon } = input;
  const at = items.indexOf(title);
  const joint = items[at - 1];
  const isWithWord = isJoint(joint) && title.join === 'none';
  const before = isWithWord ? at - 2 : at - 1;
  const other = items[before];
  if (other?.kind !== 'value' || other.field !== 'title' || !(isWithWord || title.join === 'slash')) return items;
  const wordsOf = ({ from, to }: Item): string[] => tokens.slice(from, to).map(({ word }) => word);
  const own = wordsOf(title);
  const of = own.indexOf('of');
  const isBehind = of > 0;
  const rung = isBehind ? other : title;
  const words = isBehind ? [...wordsOf(other), ...own.slice(of)] : [...wordsOf(other).slice(0, -1), ...own];
  const value = titleOf(words, lexicon);
  if (value === null || isSame(value, rung.value)) return items;
  if (!isRung(rung) && (isBehind || !sharesArea(other, rung, value, input))) return items;
  const read = items.with(isBehind ? before : at, { ...rung, value });
  return isWithWord && joint !== undefined ? read.with(at - 1, { ...joint, kind: 'marker', marker: 'or' }) : read;
}

/**
 * Whether two nouns in the plural have the area of the first, which the second does not say itself: "data scientists and
 * engineers" are data engineers, who are in data and not in engineering.
 */
function sharesArea(first: ValueItem, second: ValueItem, both: Value, { tokens, lexicon }: LatticeInput): boolean {
  if (second.to - second.from > 1 || !first.plural || !second.plural || both.kind !== 'concept') return false;
  const own = titleOf([tokens[first.to - 1]?.word ?? ''], lexicon);
  if (own?.kind !== 'concept' || rungs.has(own.id) || second.value.kind !== 'concept') return false;
  const [work, alone] = [both, second.value].map(({ id }) => lexicon.concept(id)?.title?.function ?? null);
  const isOwn = work !== null && work !== undefined && alone != null && lexicon.within(work, alone);
  const words = [...tokens.slice(first.from, first.to - 1), ...tokens.slice(second.from, second.to)];
  const isKnown = lexicon
    .candidates(
      words.map(({ word }) => word),
      0,
    )
    .some(({ concept, length, how }) => concept.id === both.id && length === words.length && how !== 'composed');
  return isKnown && !isOwn;
}

/** Whether a title is a rung of any area. */
function isRung({ value, from, to }: ValueItem): boolean {
  return to - from === 1 && value.kind === 'concept' && rungs.has(value.id);
}
