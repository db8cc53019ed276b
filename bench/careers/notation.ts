import type { Career, RoleTest } from '../../src/careers/career.ts';
import type { Origin } from '../../src/careers/lengths.ts';
import type { Amount } from '../../src/careers/months.ts';
import type { Counted } from '../../src/careers/numbers.ts';
import type { Relation } from '../../src/careers/relation.ts';
import type { Period } from '../../src/careers/times.ts';
import type { Role } from '../../src/records/person.ts';

/**
 * Meanings as the phrasings write them: `before(at Google; as Data Scientist)`. A condition on a role is `any` or joins
 * `at EMPLOYER`, `as TITLE`, `level RUNG` and `in INDUSTRY` by `&`. An amount is `>= 5y`, `< 3` (y: years), a time
 * `2019`, `2015..2018`, `< 2019` or `last 5y`.
 */
export interface Vocabulary {
  readonly today: Date;
  at(employer: string): RoleTest;
  as(title: string): RoleTest;
  level(rung: string): RoleTest;
  in(industry: string): RoleTest;
  /** Everybody of the name. */
  named(name: string): readonly Career[];
  readonly rungOf: (role: Role) => number | null;
  readonly countryOf: (role: Role) => string | null;
  readonly industryOf: (role: Role) => string | null;
  readonly titleOf: (role: Role) => string | null;
}

export type Slots = Readonly<Record<string, string>>;

/** Values of the slots of phrasings, each of which the lexicon or the example names know. */
export const slotValues: Slots = {
  ...{ employer: 'Google', employer2: 'Acme', industry: 'insurance', person: 'Jane Smith', level: 'director' },
  ...{ level2: 'manager', levels: 'directors', title: 'nurse', titles: 'nurses', title2: 'welder', titles2: 'welders' },
  ...{ n: '4', nword: 'four', k: '3', kword: 'three', kth: 'third', year: '2015', year2: '2019' },
};

/** The relation that a meaning stands for when its slots are filled. Throws an Error that quotes what it cannot read. */
export function relationOf(meaning: string, slots: Slots, words: Vocabulary): Relation {
  const [name, args] = parsed(meaning);
  const text = (index: number): string => (args[index] ?? fail(meaning)).trim();
  const filled = (index: number): string => fill(text(index), slots);
  const is = (index: number): RoleTest => testOf(text(index), slots, words);
  const parts = (): readonly Relation[] => args.map((arg) => relationOf(arg, slots, words));
  const period = (index: number): Period => periodOf(filled(index), words.today);
  const count = (counted: Counted): Relation => ({
    kind: 'number',
    is: is(0),
    counted,
    amount: amountOf(filled(1)),
    within: args.length > 2 ? period(2) : null,
  });
  switch (name) {
    case 'and':
    case 'or':
      return { kind: name, of: parts() };
    case 'not':
      return { kind: 'not', of: relationOf(text(0), slots, words) };
    case 'ever':
    case 'past':
    case 'current':
      return { kind: 'some', is: is(0), tense: name };
    case 'only':
    case 'first':
    case 'again':
      return { kind: name, is: is(0) };
    case 'both':
    case 'before':
    case 'next':
      return { kind: name, a: is(0), b: is(1) };
    case 'previous_employer':
      return { kind: 'last', unit: 'spell', is: is(0) };
    case 'previous_role':
      return { kind: 'last', unit: 'role', is: is(0) };
    case 'total':
      return { kind: 'total time', is: is(0), amount: amountOf(filled(1)) };
    case 'one_employer':
      return { kind: 'time in one', unit: 'spell', is: is(0), amount: amountOf(filled(1)) };
    case 'one_role':
      return { kind: 'time in one', unit: 'role', is: is(0), amount: amountOf(filled(1)) };
    case 'average':
      return { kind: 'average', amount: amountOf(filled(0)) };
    case 'during':
      return { kind: 'during', is: is(0), period: period(1) };
    case 'joined':
      return { kind: 'began', is: is(0), period: period(1) };
    case 'left':
      return { kind: 'ended', is: is(0), period: period(1) };
    case 'since':
      return { kind: 'since', is: is(0), last: period(1).last };
    case 'soon':
      return { kind: 'how soon', from: originOf(text(0), slots, words), to: is(1), amount: amountOf(filled(2)) };
    case 'employers':
    case 'roles':
      return count(name);
    case 'titles':
      return count(words.titleOf);
    case 'industries':
      return count(words.industryOf);
    case 'countries':
      return count(words.countryOf);
    case 'promoted':
      return { kind: 'promoted', from: is(0), to: is(1), rungOf: words.rungOf };
    case 'at_once':
      return { kind: 'at once', a: is(0), b: is(1), stillOpen: text(2) === 'now' };
    case 'between_jobs':
      return { kind: 'between jobs' };
    case 'overlap':
      return { kind: 'overlap', others: words.named(filled(0)), is: is(1), stillOpen: false };
    default:
      return fail(meaning);
  }
}

/** The text with its slots filled. Throws if a slot has no value. */
export function fill(text: string, slots: Slots): string {
  return text.replace(/\{(\w+)\}/g, (written, slot: string) => slots[slot] ?? fail(written));
}

function fail(text: string): never {
  throw new Error(`cannot read ${text}`);
}

/** `name(a; b(c; d))` as its name and arguments. */
export function parsed(text: string): readonly [name: string, args: readonly string[]] {
  const [, name = fail(text), inside = ''] = /^\s*(\w+)\((.*)\)\s*$/.exec(text) ?? [];
  const args: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [at, char] of [...inside].entries()) {
    if (char === '(') depth++;
    else if (char === ')') depth--;
    else if (char === ';' && depth === 0) {
      args.push(inside.slice(from, at));
      from = at + 1;
    }
  }
  return [name, inside === '' ? [] : [...args, inside.slice(from)]];
}

function originOf(text: string, slots: Slots, words: Vocabulary): Origin {
  return text === 'career' || text === 'graduation' || text === 'joining' ? text : testOf(text, slots, words);
}

function testOf(text: string, slots: Slots, words: Vocabulary): RoleTest {
  const tests = text.split('&').map((part): RoleTest => {
    const [, kind = '', value = ''] = /^(\w+) ?(.*)$/.exec(part.trim()) ?? [];
    if (kind === 'any') return () => true;
    if (kind !== 'at' && kind !== 'as' && kind !== 'level' && kind !== 'in') return fail(text);
    return words[kind](fill(value, slots));
  });
  const [first = fail(text), ...more] = tests;
  return (role) => more.reduce((truth, test) => (truth === false ? false : lesser(truth, test(role))), first(role));
}

function lesser(a: boolean | null, b: boolean | null): boolean | null {
  return b === false ? false : a === null ? null : b;
}

function amountOf(text: string): Amount {
  const [, sign = fail(text), digits = '', unit = ''] = /^(>=|<=|>|<|=) ?(\d+)(y?)$/.exec(text) ?? [];
  const number = Number(digits) * (unit === 'y' ? 12 : 1);
  const min = sign === '>=' || sign === '=' ? number : sign === '>' ? number + 1 : null;
  const max = sign === '<=' || sign === '=' ? number : sign === '<' ? number - 1 : null;
  return { min, max };
}

function periodOf(text: string, today: Date): Period {
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth();
  const [, years] = /^last (\d+)y$/.exec(text) ?? [];
  if (years !== undefined) return { first: now - Number(years) * 12, last: now };
  const [, sign = '', from = fail(text), to = from] = /^(>|<=|<)? ?(\d{4})(?:\.\.(\d{4}))?$/.exec(text) ?? [];
  const first = Number(from) * 12;
  if (sign === '<') return { first: 0, last: first - 1 };
  if (sign === '<=') return { first: 0, last: first + 11 };
  if (sign === '>') return { first: first + 12, last: now };
  return { first, last: Number(to) * 12 + 11 };
}
