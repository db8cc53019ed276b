import type { Field } from '../../intent/intent.ts';
import { definitionOfRelation, type RelationKind, relationKinds } from '../../relations/index.ts';
import { Amount, lessThanNone } from '../../relations/shared/amount.ts';
import type { Period } from '../../relations/shared/period.ts';
import type { RoleGroup } from '../../relations/shared/role-group.ts';
import type { NamedPerson } from './person-slot.ts';

/** The relation that a pattern says; an argument is the name of a slot in braces, or written as in `examples.txt`. */
export interface Template {
  readonly kind: RelationKind;
  readonly negated: boolean;
  /** `-` if the words order people by the number that the relation bounds, the most first, `+` for the least first. */
  readonly order: '-' | '+' | null;
  /** Relations of one pattern with the same number are alternatives. */
  readonly alternative: number | null;
  readonly args: readonly string[];
}

/** What a slot holds once it is read. */
export type SlotValue = RoleGroup | Amount | Period | NamedPerson;

/**
 * Parses `!both({A}, {B})/1`, or `order -total_time({A})`, which has no bounds. Throws an Error for a relation that does
 * not exist or has other arguments.
 */
export function templateOf(text: string): Template {
  const [, mark = '', name = '', list = '', alternative] = /^(!|order [-+]|)(\w+)\((.*)\)(?:\/(\d))?$/.exec(text) ?? [];
  const kind = relationKinds.find((known) => known === name);
  if (kind === undefined) throw new Error(`there is no relation in ${JSON.stringify(text)}`);
  const args = list === '' ? [] : list.split(', ');
  const order = mark.startsWith('order') ? (mark.endsWith('-') ? '-' : '+') : null;
  const names = argumentNames(kind, order !== null);
  if (args.length !== names.length) throw new Error(`${kind} has ${names.length} arguments: ${names.join(', ')}`);
  const either = alternative === undefined ? null : Number(alternative);
  return { kind, negated: mark === '!', order, alternative: either, args };
}

/** Whether the relation asks for what the slot of that name holds. */
export function asksFor({ args }: Template, slot: string): boolean {
  return args.some((arg) => arg.includes(`{${slot}}`));
}

/** Fields that say what employer a role is at. */
const employing: ReadonlySet<Field> = new Set(['employer', 'company_kind', 'type']);

/** Whether the relation asks for a role that is at two employers: "from sales (at Google) to marketing (at Meta)" is no promotion. */
export function isTornApart({ args }: Template, values: ReadonlyMap<string, SlotValue>): boolean {
  return args.some((arg) => {
    const groups = arg.split(' & ').map((part) => values.get(/^\{(\w+)\}$/.exec(part)?.[1] ?? ''));
    return groups.filter((group) => Array.isArray(group) && group.some(({ field }) => employing.has(field))).length > 1;
  });
}

/** The arguments of the relation, by their names; null if one is about a bound that was not said. */
export function argumentsOf(
  { kind, order, args }: Template,
  values: ReadonlyMap<string, SlotValue>,
  today: Date,
): Record<string, unknown> | null {
  const names = argumentNames(kind, order !== null);
  const named = names.map((name, at) => [name, argumentOf(args[at] ?? '', values, today)] as const);
  return named.some(([, value]) => value === undefined) ? null : Object.fromEntries(named);
}

/** What a relation asks, or what an order by its number does. */
export function argumentNames(kind: RelationKind, isOrder: boolean): readonly string[] {
  const { own } = definitionOfRelation(kind);
  return Object.keys(own).filter((name) => !isOrder || own[name] !== Amount);
}

/**
 * `{A}`, `{A} & {B}`, `{A} & {period}.begun` for one that began then, `{months}.ago`, `{months}.sooner` or `{months}.now` for a month before today, `{A} | {B}` for a role that is one or the other, `{months}.beyond`, `{period}.last`, `{period}.before`, `{period}.after`
 * for the time up to today, `any`, `-` for nothing, `3..5`, `last 60` or `last {within}` for months up to today, `true`, or
 * a name such as `employers`.
 */
function argumentOf(text: string, values: ReadonlyMap<string, SlotValue>, today: Date): unknown {
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth();
  const slots = text.split(' & ').map((part) => begunIn(part, values, now) ?? /^\{(\w+)\}$/.exec(part)?.[1]);
  if (slots.every((slot) => slot !== undefined)) {
    const [first = [], ...more] = slots.map((slot) => (typeof slot === 'string' ? (values.get(slot) ?? []) : slot));
    if ('person' in first) return first.person;
    return Array.isArray(first) ? [first, ...more].flat() : first;
  }
  const either = text.split(' | ').map((part) => values.get(/^\{(\w+)\}$/.exec(part)?.[1] ?? ''));
  if (either.length > 1) return eitherOf(either);
  if (text === 'any') return [];
  if (text === '-') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  const part = /^\{(\w+)\}\.(more|less|least|most|beyond|exactly)$/.exec(text);
  const whole = part === null ? undefined : values.get(part[1] ?? '');
  if (whole !== undefined && 'min' in whole) return partOf(whole, part?.[2] as AmountPart);
  const edge = /^\{(\w+)\}\.(first|last|before|after)$/.exec(text);
  const period = edge === null ? undefined : values.get(edge[1] ?? '');
  if (period !== undefined && 'first' in period) {
    if (edge?.[2] === 'after') return { first: period.last + 1, last: Math.max(now, period.last + 1) };
    // A stay since a year may have begun before it; one that began in 2018 or later may not.
    if (edge?.[2] === 'before') return period.first > 0 && period.last >= now ? period.first - 1 : undefined;
    return edge?.[2] === 'first' ? period.first : period.last;
  }
  const ago = /^\{(\w+)\}\.(ago|sooner|now)$/.exec(text);
  const length = ago === null ? undefined : values.get(ago[1] ?? '');
  if (length !== undefined && 'min' in length) return monthBefore(length, ago?.[2] ?? '', now);
  const amount = /^(\d*)\.\.(\d*)$/.exec(text);
  if (amount !== null) return { min: numberOf(amount[1]), max: numberOf(amount[2]) };
  const [, months, within = ''] = /^last (?:(\d+)|\{(\w+)\})$/.exec(text) ?? [];
  if (months !== undefined) return { first: now - Number(months), last: now };
  const last = values.get(within);
  if (last === undefined || !('min' in last)) return text;
  const most = last.max ?? last.min;
  return most === null ? undefined : { first: now - most, last: now };
}

/** A role that began in a period, or in the last months: `{period}.begun`, `{months}.begun`, `begun 6`. */
function begunIn(text: string, values: ReadonlyMap<string, SlotValue>, now: number): RoleGroup | undefined {
  const [, slot, months] = /^(?:\{(\w+)\}\.begun|begun (\d+))$/.exec(text) ?? [];
  const range = months === undefined ? monthsOf(values.get(slot ?? ''), now) : { min: now - Number(months), max: null };
  if (range === null) return undefined;
  return [{ field: 'role_start', values: [{ kind: 'range', ...range, label: '' }], negated: false }];
}

/** The months of a period, or as many up to today as an amount says by either bound; null of anything else. */
function monthsOf(value: SlotValue | undefined, now: number) {
  if (value === undefined) return null;
  if ('first' in value) return { min: value.first, max: value.last };
  const months = 'min' in value ? (value.min ?? value.max) : null;
  return months === null ? null : { min: now - months, max: null };
}

/**
 * A month before today by an amount: by its lower bound, by one more than its upper one, or today's own month where it has
 * no lower one ("less than a year" at an employer is some time there). Undefined without the bound that the part is about.
 */
function monthBefore({ min, max }: Amount, part: string, now: number): number | undefined {
  if (part === 'ago') return min === null ? undefined : now - min;
  if (max === null || (part === 'now' && min !== null)) return undefined;
  return part === 'now' ? now : now - max - 1;
}

/** A role that is one or another, told by one field; undefined if their fields differ. */
function eitherOf(groups: readonly (SlotValue | undefined)[]): RoleGroup | undefined {
  const conditions = groups.map((group) => (Array.isArray(group) && group.length === 1 ? group[0] : undefined));
  const [first] = conditions as readonly (RoleGroup[number] | undefined)[];
  const values = (conditions as readonly (RoleGroup[number] | undefined)[]).flatMap((one) =>
    one === undefined || one.field !== first?.field || one.negated ? [] : [...one.values],
  );
  return first === undefined || values.length < groups.length ? undefined : [{ ...first, values }];
}

/** What exceeds or falls short of an amount, its lower bound, that as the upper one, what lies beyond its upper one, or just that number. */
type AmountPart = 'more' | 'less' | 'least' | 'most' | 'beyond' | 'exactly';

/** Undefined without the bound that the part is about. */
function partOf({ min, max }: Amount, part: AmountPart): Amount | undefined {
  const above = (bound: number | null): Amount | undefined =>
    bound === null ? undefined : { min: bound + 1, max: null };
  if (part === 'beyond') return above(max);
  if (part === 'exactly') return max === null ? { min, max: min } : { min, max };
  if (part === 'most') return { min: null, max: max ?? min };
  if (part === 'least') return min === null ? undefined : { min, max: null };
  if (part === 'less') return min === null ? undefined : min === 0 ? lessThanNone : { min: null, max: min - 1 };
  return { min: min === null ? null : min + 1, max: max === null ? null : max + 1 };
}

function numberOf(digits: string | undefined): number | null {
  return digits === undefined || digits === '' ? null : Number(digits);
}
