import { definitionOfRelation, type RelationKind, relationKinds } from '../../relations/index.ts';
import { Amount } from '../../relations/shared/amount.ts';
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

/** The arguments of the relation, by their names. */
export function argumentsOf(
  { kind, order, args }: Template,
  values: ReadonlyMap<string, SlotValue>,
  today: Date,
): Record<string, unknown> {
  return Object.fromEntries(
    argumentNames(kind, order !== null).map((name, at) => [name, argumentOf(args[at] ?? '', values, today)]),
  );
}

/** What a relation asks, or what an order by its number does. */
export function argumentNames(kind: RelationKind, isOrder: boolean): readonly string[] {
  const { own } = definitionOfRelation(kind);
  return Object.keys(own).filter((name) => !isOrder || own[name] !== Amount);
}

/**
 * `{A}`, `{A} & {B}`, `{period}.last`, `any`, `-` for nothing, `3..5`, `last 60` for months up to today, `true`, or a name
 * such as `employers`.
 */
function argumentOf(text: string, values: ReadonlyMap<string, SlotValue>, today: Date): unknown {
  const slots = text.split(' & ').map((part) => /^\{(\w+)\}$/.exec(part)?.[1]);
  if (slots.every((slot) => slot !== undefined)) {
    const [first = [], ...more] = slots.map((slot) => values.get(slot) ?? []);
    if ('person' in first) return first.person;
    return Array.isArray(first) ? [first, ...more].flat() : first;
  }
  if (text === 'any') return [];
  if (text === '-') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  const edge = /^\{(\w+)\}\.(first|last)$/.exec(text);
  const period = edge === null ? undefined : values.get(edge[1] ?? '');
  if (period !== undefined && 'first' in period) return edge?.[2] === 'first' ? period.first : period.last;
  const amount = /^(\d*)\.\.(\d*)$/.exec(text);
  if (amount !== null) return { min: numberOf(amount[1]), max: numberOf(amount[2]) };
  const months = /^last (\d+)$/.exec(text)?.[1];
  if (months === undefined) return text;
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth();
  return { first: now - Number(months), last: now };
}

function numberOf(digits: string | undefined): number | null {
  return digits === undefined || digits === '' ? null : Number(digits);
}
