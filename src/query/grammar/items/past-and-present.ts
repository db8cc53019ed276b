import type { Field } from '../../../intent/intent.ts';
import { overWords } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import { jobFields } from '../reading/draft.ts';
import { readAs } from './field-readings.ts';
import type { Item, ValueItem } from './item.ts';
import { firstOfList } from './lists.ts';

/** What may go on after such words: "CEOs, past and present, of Acme". */
const goingOn = new Set<Marker>(['at', 'in', 'of', 'for', 'with', 'based', 'clause']);
/** "Ever" alone belongs to the verb after it, so only several words count: "past and present", "any time". */
const wordsBehind = 2;
/** What begins another job. */
const beginning = new Set<Marker>(['clause', 'worked', 'held', 'now', 'joined', 'left', 'moved', 'turned']);

/**
 * The items, with words for a time that stand behind a job before all that is said of it: "CEOs of Acme, past and
 * present", "who worked at Google previously".
 */
export function withTimesBefore(items: readonly Item[], input: LatticeInput): readonly Item[] {
  for (const [at, item] of items.entries()) {
    const time = timeBehind(item, items[at + 1], input);
    if (time === null) continue;
    const opener = items.findLastIndex((one, i) => i < at && one.kind === 'marker' && beginning.has(one.marker));
    const said = items.slice(opener + 1, at);
    const job = said.findIndex((one) => one.kind === 'value' && jobFields.has(one.field));
    if (job < 0) continue;
    const start = opener + 1 + job;
    const { from, to, join } = item;
    const passed: Item = { from, to, join, kind: 'marker', marker: 'filler' };
    const moved: Item = { from, to, join, kind: 'marker', marker: time };
    return [...items.slice(0, start), moved, ...items.slice(start, at), passed, ...items.slice(at + 1)];
  }
  return items;
}

/** What a value may be said to be of somebody, behind it, by its field. */
const asWhat: Partial<Record<Field, RegExp>> = {
  employer: /^(employers?|company|companies|workplaces?)$/,
  title: /^(title|role|job|position|level)$/,
  seniority: /^(level|rung|grade)$/,
};
const isFormer = /^(former|past|previous|prior|ex|old)$/;
const isPresent = /^(current|present)$/;
/** What leads to it: "as an employer", "among their employers", "for whom it is an employer". */
const leading: ReadonlySet<string> = new Set(['as', 'among', 'amongst', 'is']);
/** The most words of "as their present job title". */
const asWordsMax = 5;

/**
 * The items, with what is said of jobs behind them before them: "with Amazon or Google as a former employer", "with founder as
 * their present level".
 */
export function withRolesBehind(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const { tokens } = input;
  if (!tokens.some(({ word }) => leading.has(word))) return items;
  const read: Item[] = [];
  let until = 0;
  for (const item of items) {
    if (item.from < until) continue;
    read.push(item);
    const said = item.kind === 'value' && leading.has(tokens[item.to]?.word ?? '') ? saidBehind(item, input) : null;
    if (said === null || !items.some(({ to }) => to === said.end)) continue;
    const listed = read.splice(firstOfList(read, (one) => asField(said.field, one, input) !== null));
    const [first = item] = listed;
    const behind = { from: item.to, to: said.end, kind: 'marker' } as const;
    if (said.time !== null) read.push({ ...behind, join: first.join, marker: said.time });
    for (const one of listed) {
      const value = one.kind === 'value' ? asField(said.field, one, input) : null;
      read.push({ ...(value ?? one), join: one === first ? 'none' : one.join });
    }
    read.push({ ...behind, join: 'none', marker: 'filler' });
    until = said.end;
  }
  return read;
}

/** The value as one of the field; null if it is none. Microsoft is also what somebody knows. */
function asField(field: Field, item: ValueItem, input: LatticeInput): ValueItem | null {
  if (item.field === field) return item;
  return field === 'employer' ? readAs(field, item, input) : null;
}

/** What the words behind a value say that it is, up to where they end, and when; null if they do not. */
function saidBehind(item: ValueItem, input: LatticeInput): { field: Field; end: number; time: Marker | null } | null {
  const { tokens } = input;
  const fields = asField('employer', item, input) === null ? [item.field] : (['employer', item.field] as const);
  const field = fields.find((one) => endOfRole(item.to, asWhat[one], tokens) > 0);
  if (field === undefined) return null;
  const end = endOfRole(item.to, asWhat[field], tokens);
  const words = tokens.slice(item.to, end).map(({ word }) => word);
  const isOver = words.some((word) => isFormer.test(word));
  const isNow = words.some((word) => isPresent.test(word));
  return { field, end, time: isOver ? 'former' : isNow ? 'now' : field === 'employer' ? 'at' : null };
}

/** Where the words behind a value end that say what it is of somebody; -1 if they do not. */
function endOfRole(from: number, noun: RegExp | undefined, tokens: LatticeInput['tokens']): number {
  if (noun === undefined) return -1;
  const words = tokens.slice(from + 1, from + asWordsMax + 1).map(({ word }) => word);
  const at = words.findLastIndex((word) => noun.test(word));
  const before = words.slice(0, Math.max(0, at));
  const isSaid = before.every(
    (word) => isOwner.test(word) || isFormer.test(word) || isPresent.test(word) || word === 'job',
  );
  return at > 0 && isSaid ? from + 2 + at : -1;
}

const isOwner = /^(a|an|the|their|his|her)$/;

/** The tense that an item behind a job puts it in; null if it does not stand behind one. */
function timeBehind(item: Item, next: Item | undefined, { tokens }: LatticeInput): 'ever' | 'former' | null {
  const isLast = next === undefined || next.join === 'comma';
  const follower = next?.kind === 'marker' ? next.marker : null;
  if (item.kind === 'marker' && item.marker === 'ever' && item.to - item.from >= wordsBehind)
    return isLast || (follower !== null && goingOn.has(follower)) ? 'ever' : null;
  if (!isLast && follower !== 'and') return null;
  if (item.kind === 'marker' && item.marker !== 'former' && item.marker !== 'held') return null;
  if (item.kind !== 'marker' && item.kind !== 'unknown') return null;
  const words = tokens.slice(item.from, item.to).map(({ word }) => word);
  // "A nurse once, later a welder" tells an order.
  if (next !== undefined && words.includes('once')) return null;
  const isSaid =
    item.kind === 'marker' ? words.some((word) => overWords.has(word)) : words.every((word) => overWords.has(word));
  return isSaid ? 'former' : null;
}
