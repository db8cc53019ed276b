import { parsed } from '../notation.ts';

/** The number of the mentioned role, from 0, that a slot of the meaning is; null if none is. */
type RoleOf = (slot: string) => number | null;

/** A relation that a sentence says: its text in the notation of `data/relations/`, and which mentioned roles it is about. */
export interface Labelled {
  readonly text: string;
  readonly roles: readonly number[];
}

/** A relation between mentioned roles, written {0}, {1}, as one between its own, {A} and {B}. Null if one is missing. */
export function labelled(text: string): Labelled | null {
  const roles: number[] = [];
  const named = text.replace(/\{(\d)\}/g, (_, digit: string) => {
    const role = Number(digit);
    if (!roles.includes(role)) roles.push(role);
    return `{${'ABC'[roles.indexOf(role)]}}`;
  });
  return named.includes('{?}') ? null : { text: named, roles };
}

const conditions: ReadonlySet<string> = new Set(['current', 'past', 'ever']);
const counted: ReadonlySet<string> = new Set(['employers', 'roles', 'titles', 'industries', 'countries']);
const negatable: ReadonlySet<string> = new Set(['one_employer', 'one_role', 'promoted', 'overlap', 'again', 'first']);

/** The one relation of a meaning of notation.ts, with its roles as {0}, {1}; null if it has several, or none that is told. */
export function templateText(meaning: string, roleOf: RoleOf): string | null {
  const [name, args] = parsed(meaning);
  const role = (at: number): string => {
    const text = args[at]?.trim() ?? '';
    if (text === 'any' || text === 'career' || text === 'graduation' || text === 'joining')
      return text === 'career' ? 'any' : text;
    const slots = text.split('&').map((part) => roleOf(/\{(\w+)\}/.exec(part)?.[1] ?? ''));
    return [...new Set(slots.map((slot) => (slot === null ? '{?}' : `{${slot}}`)))].join(' & ');
  };
  if (name === 'and') {
    const relations = args.map((arg) => arg.trim()).filter((arg) => !conditions.has(parsed(arg)[0]));
    return relations.length === 1 ? templateText(relations[0] ?? '', roleOf) : null;
  }
  if (name === 'not') {
    const [denied, own] = parsed(args[0] ?? '');
    if (denied === 'ever' || denied === 'current') return `!${templateText(`some(${own[0]}; ${denied})`, roleOf)}`;
    return negatable.has(denied) ? `!${templateText(args[0] ?? '', roleOf)}` : null;
  }
  if (counted.has(name)) {
    const amount = args[1]?.trim() === '= 1' ? '1..1' : '{count}';
    return `number(${name}, ${role(0)}, ${amount}, ${args.length > 2 ? '{period}' : '-'})`;
  }
  switch (name) {
    case 'some':
      return `some(${role(0)}, ${args[1]?.trim()})`;
    case 'only':
    case 'first':
    case 'again':
      return `${name}(${role(0)})`;
    case 'both':
    case 'before':
    case 'next':
    case 'promoted':
      return `${name}(${role(0)}, ${role(1)})`;
    case 'previous_employer':
      return `last(spell, ${role(0)})`;
    case 'previous_role':
      return `last(role, ${role(0)})`;
    case 'total':
      return `total_time(${role(0)}, {months})`;
    case 'one_employer':
      return `time_in_one(spell, ${role(0)}, {months})`;
    case 'one_role':
      return `time_in_one(role, ${role(0)}, {months})`;
    case 'average':
      return 'average({months})';
    case 'during':
      return `during(held, ${role(0)}, {period})`;
    case 'joined':
      return `during(began, ${role(0)}, {period})`;
    case 'left':
      return `during(ended, ${role(0)}, {period})`;
    case 'since':
      return `since(${role(0)}, {period}.last)`;
    case 'soon':
      return `how_soon(${role(0)}, ${role(1)}, {within})`;
    case 'at_once':
      return `at_once(${role(0)}, ${role(1)}, ${args[2]?.trim() === 'now'})`;
    case 'between_jobs':
      return 'between_jobs()';
    case 'overlap':
      return `overlap({person}, ${role(1)}, false)`;
    default:
      return null;
  }
}
