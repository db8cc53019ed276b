import type { Facts, Row } from './rows.ts';

/**
 * Meanings as the phrasings write them: `judges: now(president {president} & level district); not says tax`. A part
 * names a source and clauses that all hold; parts of several sources are joined by ` | `. A clause is `FACET VALUE`,
 * `FACET ONE / OTHER` or `FACET >= 5` of the row, one role with `now(…)`, `ever(…)` or `past(…)` of tests joined by `&`,
 * `says WORDS`, or `mentions WORDS` where a long text is enough, each with `not` before it if it is denied. Rows of which
 * the clauses after ` ? ` hold are not wrong.
 */
export interface Part {
  readonly source: string;
  readonly clauses: readonly Clause[];
  /** Empty if every row is right or wrong. */
  readonly doubtful: readonly Clause[];
}

export interface Clause {
  readonly negated: boolean;
  readonly of: 'row' | 'now' | 'ever' | 'past' | 'says' | 'mentions';
  readonly tests: readonly Test[];
}

export interface Test {
  readonly facet: string;
  readonly sign: string;
  readonly value: string;
}

export type Truth = boolean | null;
export type Slots = Readonly<Record<string, string>>;

/** Throws an Error that quotes what it cannot read. */
export function parsed(meaning: string): readonly Part[] {
  return meaning.split(' | ').map((part) => {
    const [, source = fail(part), rest = ''] = /^(\w+): (.*)$/.exec(part) ?? [];
    const [sure = '', doubtful = ''] = rest.split(' ? ');
    return { source, clauses: clausesOf(sure), doubtful: doubtful === '' ? [] : clausesOf(doubtful) };
  });
}

function clausesOf(text: string): readonly Clause[] {
  return text.split('; ').map((written) => {
    const negated = written.startsWith('not ');
    const clause = negated ? written.slice(4) : written;
    const [, of, inside] = /^(now|ever|past)\((.*)\)$/.exec(clause) ?? [];
    if (inside !== undefined) return { negated, of: of as Clause['of'], tests: inside.split(' & ').map(testOf) };
    const test = testOf(clause);
    const { facet } = test;
    return { negated, of: facet === 'says' || facet === 'mentions' ? facet : 'row', tests: [test] };
  });
}

function testOf(text: string): Test {
  const [, facet = fail(text), sign = '=', value = fail(text)] = /^(\w+) (?:(>=|<=|>|<) )?(\S.*)$/.exec(text) ?? [];
  return { facet, sign, value };
}

/** The text with its slots filled. Throws if a slot has no value. */
export function fill(text: string, slots: Slots): string {
  return text.replace(/\{(\w+)\}/g, (written, slot: string) => slots[slot] ?? fail(written));
}

function fail(text: string): never {
  throw new Error(`cannot read ${text}`);
}

/** The clauses with their slots filled. */
export function filled(clauses: readonly Clause[], slots: Slots): readonly Clause[] {
  return clauses.map((clause) => ({
    ...clause,
    tests: clause.tests.map((test) => ({ ...test, value: fill(test.value, slots) })),
  }));
}

/** Whether clauses without slots hold of a row; null if the source does not tell. */
export function holds(clauses: readonly Clause[], row: Row): Truth {
  return all(clauses, (clause) => {
    const truth = holdsOne(clause, row);
    return truth === null ? null : truth !== clause.negated;
  });
}

function holdsOne({ of, tests }: Clause, row: Row): Truth {
  if (of === 'row') return all(tests, (test) => fits(test, row.is));
  if (of === 'says') return all(tests, ({ value }) => says(value, row.said, row));
  if (of === 'mentions') return all(tests, ({ value }) => says(value, row.mentioned, row));
  let found: Truth = false;
  for (const { now, facts } of row.roles) {
    if (of !== 'ever' && now !== (of === 'now')) continue;
    const truth = all(tests, (test) => fits(test, facts));
    if (truth === true) return true;
    if (truth === null) found = null;
  }
  return found;
}

function fits({ facet, sign, value }: Test, facts: Facts): Truth {
  const values = facts[facet];
  if (values === undefined) return null;
  const asked = value.split(' / ');
  return values.some((one) => {
    if (sign === '=') return asked.includes(String(one));
    const more = Number(one) - Number(value);
    return sign === '<' ? more < 0 : sign === '>' ? more > 0 : sign === '<=' ? more <= 0 : more >= 0;
  });
}

const stemLength = 5;

/**
 * Whether a text says the words, of which the last may be in the other number. It is open if they stand only in another
 * text of the row, or if the row says them otherwise ("robots" for "robotics").
 */
function says(words: string, text: string, { said, mentioned }: Row): Truth {
  const stems = words.split(/[\s-]+/).map((part) => part.slice(0, stemLength));
  if (!stems.every((stem) => said.includes(stem) || mentioned.includes(stem))) return false;
  return patternOf(words).test(text) ? true : null;
}

const patterns = new Map<string, RegExp>();

function patternOf(words: string): RegExp {
  const known = patterns.get(words);
  if (known !== undefined) return known;
  const written = words
    .replace(/[^\p{L}\d\s-]/gu, '\\$&')
    .replace(/s$/, '')
    .replace(/[\s-]+/g, '[\\s-]+');
  const pattern = new RegExp(`(?<![\\p{L}\\d])${written}s?(?![\\p{L}\\d])`, 'u');
  patterns.set(words, pattern);
  return pattern;
}

function all<T>(of: readonly T[], truth: (one: T) => Truth): Truth {
  let joined: Truth = true;
  for (const one of of) {
    const found = truth(one);
    if (found === false) return false;
    if (found === null) joined = null;
  }
  return joined;
}
