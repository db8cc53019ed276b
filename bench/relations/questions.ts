import type { Relation } from '../../src/intent/intent.ts';
import type { RoleGroup } from '../../src/relations/shared/role-group.ts';
import type { Corpus } from './corpus.ts';

/** A question as a relation, and as a statement over the table of roles; null where databases are not asked. */
export interface Question {
  readonly relation: Relation;
  readonly sql: string | null;
}

/** Roles of one kind, as the relation and as the statement name them. */
interface Roles {
  readonly is: RoleGroup;
  readonly where: (row: string) => string;
}

export type Make = () => Question;

const common = { negated: false, said: '', span: [0, 0] } as const;
/** The end of an open role in the table. */
const never = 2300 * 12;

/** The questions by name. `month` is that of the day. */
export function makesOf(corpus: Corpus, month: number): Readonly<Record<string, Make>> {
  const at = (): Roles => {
    const employer = corpus.someEmployer();
    const key = corpus.keyOf(employer);
    const numbers = corpus.employersOf(key, employer.copy);
    return {
      is: [{ field: 'employer', values: [{ kind: 'entity', key, label: key }], negated: false }],
      where: (row) => `${row}.employer IN (${numbers.join(', ')})`,
    };
  };
  const as = (): Roles => {
    const id = corpus.someTitle();
    const numbers = corpus.titlesOf(id);
    return {
      is: [{ field: 'title', values: [{ kind: 'concept', id, label: id }], negated: false }],
      where: (row) => `${row}.title IN (${numbers.join(', ')})`,
    };
  };
  const end = (row: string): string => `least(coalesce(${row}.end_month, ${month}), ${month})`;
  const isOpen = (row: string): string => `${row}.end_least = ${never}`;
  const precedes = `NOT (${isOpen('a')}) AND a.start_least < b.start_most AND a.end_least <= b.start_most + 2`;
  const both = (a: Roles, b: Roles): string => `FROM roles a JOIN roles b ON a.person = b.person
    WHERE ${a.where('a')} AND ${b.where('b')} AND a.place <> b.place`;
  const isFirst = `NOT EXISTS (SELECT 1 FROM roles o
    WHERE o.person = r.person AND o.place <> r.place AND r.start_least > o.start_most)`;
  const isPast = (row: string): string => `NOT (${isOpen(row)}) AND (
    NOT EXISTS (SELECT 1 FROM roles c WHERE c.person = ${row}.person AND ${isOpen('c')}) OR
    EXISTS (SELECT 1 FROM roles c WHERE c.person = ${row}.person AND ${isOpen('c')} AND ${row}.start_least < c.start_most))`;
  const rises = `FROM roles a JOIN roles b ON a.person = b.person AND a.employer_code = b.employer_code
    WHERE b.rung > a.rung AND a.start_least < b.start_most`;
  /** The months of each spell: roles at one employer with short gaps. */
  const spells = `
    ordered AS (SELECT *, ${end('r')} AS until, row_number() OVER (PARTITION BY person, employer_code
      ORDER BY start_month, start_least, end_most, place) AS n FROM roles r),
    linked AS (SELECT *, max(until * 256 + n * 2 + CASE WHEN end_least < end_most THEN 1 ELSE 0 END)
      OVER (PARTITION BY person, employer_code ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS run FROM ordered),
    numbered AS (SELECT *, sum(CASE WHEN start_month <= floor(run / 256) +
      CASE WHEN run % 2 = 1 OR start_least < start_most THEN 12 ELSE 3 END THEN 0 ELSE 1 END)
      OVER (PARTITION BY person, employer_code ORDER BY n) AS spell FROM linked),
    spells AS (SELECT person, greatest(max(until) - min(start_month), 0) AS months FROM numbered
      GROUP BY person, employer_code, spell)`;
  const whoHave = (having: string, where = 'true'): string =>
    `SELECT count(*) FROM (SELECT person FROM roles r WHERE ${where} GROUP BY person HAVING ${having}) AS found`;

  return {
    'both employers': () => {
      const [a, b] = [at(), at()];
      return {
        relation: { kind: 'both', a: a.is, b: b.is, ...common },
        sql: `SELECT count(*) FROM (SELECT person FROM roles a WHERE ${a.where('a')}
          INTERSECT SELECT person FROM roles b WHERE ${b.where('b')}) AS found`,
      };
    },
    'one employer before another': () => {
      const [a, b] = [at(), at()];
      return {
        relation: { kind: 'before', a: a.is, b: b.is, ...common },
        sql: `SELECT count(DISTINCT a.person) ${both(a, b)} AND ${precedes}`,
      };
    },
    'title before title': () => {
      const [a, b] = [as(), as()];
      return {
        relation: { kind: 'before', a: a.is, b: b.is, ...common },
        sql: `SELECT count(DISTINCT a.person) ${both(a, b)} AND ${precedes}`,
      };
    },
    'title right before title': () => {
      const [a, b] = [as(), as()];
      return {
        relation: { kind: 'next', a: a.is, b: b.is, ...common },
        sql: `SELECT count(DISTINCT a.person) ${both(a, b)} AND ${precedes} AND NOT EXISTS (
          SELECT 1 FROM roles o WHERE o.person = a.person AND o.place <> a.place AND o.place <> b.place
          AND o.start_month < b.start_month AND a.start_month < o.start_month
          AND ${end('a')} <= o.start_month + 2)`,
      };
    },
    'first employer': () => {
      const a = at();
      return {
        relation: { kind: 'first', is: a.is, ...common },
        sql: `SELECT count(DISTINCT r.person) FROM roles r WHERE ${a.where('r')} AND ${isFirst}`,
      };
    },
    'first title': () => {
      const a = as();
      return {
        relation: { kind: 'first', is: a.is, ...common },
        sql: `SELECT count(DISTINCT r.person) FROM roles r WHERE ${a.where('r')} AND ${isFirst}`,
      };
    },
    'last title before the current one': () => {
      const a = as();
      return {
        relation: { kind: 'last', unit: 'role', is: a.is, ...common },
        sql: `SELECT count(DISTINCT r.person) FROM roles r
          WHERE ${a.where('r')} AND ${isPast('r')} AND NOT EXISTS (SELECT 1 FROM roles o
          WHERE o.person = r.person AND o.place <> r.place AND o.end_least > r.end_most AND ${isPast('o')})`,
      };
    },
    'last employer before the current one': () => ({
      relation: { kind: 'last', unit: 'spell', is: at().is, ...common },
      sql: null,
    }),
    'returned to an employer': () => ({ relation: { kind: 'again', is: at().is, ...common }, sql: null }),
    'five years in a title': () => {
      const a = as();
      return {
        relation: { kind: 'total_time', is: a.is, months: { min: 60, max: null }, ...common },
        sql: `WITH held AS (SELECT person, start_month AS since, ${end('r')} AS until FROM roles r
            WHERE ${a.where('r')} AND start_month < ${end('r')}),
          covered AS (SELECT *, max(until) OVER (PARTITION BY person ORDER BY since
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before FROM held)
          SELECT count(*) FROM (SELECT person FROM covered GROUP BY person
            HAVING sum(greatest(until - greatest(since, coalesce(before, since)), 0)) >= 60) AS found`,
      };
    },
    'four years at an employer': () => ({
      relation: { kind: 'time_in_one', unit: 'spell', is: at().is, months: { min: 48, max: null }, ...common },
      sql: null,
    }),
    'joined an employer in 2019': () => ({
      relation: {
        kind: 'during',
        what: 'began',
        is: at().is,
        period: { first: 2019 * 12, last: 2019 * 12 + 11 },
        ...common,
      },
      sql: null,
    }),
    'from a title to another in five years': () => ({
      relation: { kind: 'how_soon', from: as().is, to: as().is, months: { min: null, max: 60 }, ...common },
      sql: null,
    }),
    'in a title three years after joining': () => ({
      relation: { kind: 'how_soon', from: 'joining', to: as().is, months: { min: null, max: 36 }, ...common },
      sql: null,
    }),
    'promoted from a title': () => {
      const a = as();
      return {
        relation: { kind: 'promoted', from: a.is, to: [], ...common },
        sql: `SELECT count(DISTINCT a.person) ${rises} AND ${a.where('a')}`,
      };
    },
    'a title and another role at once': () => ({
      relation: { kind: 'at_once', a: as().is, b: [], still_open: false, ...common },
      sql: null,
    }),
    'never at an employer': () => {
      const a = at();
      return {
        relation: { kind: 'some', is: a.is, tense: 'ever', ...common, negated: true },
        sql: `SELECT (SELECT count(DISTINCT person) FROM roles) -
          (SELECT count(DISTINCT person) FROM roles r WHERE ${a.where('r')})`,
      };
    },
    'three employers or more': () => ({
      relation: { kind: 'number', of: 'employers', is: [], count: { min: 3, max: null }, during: null, ...common },
      sql: whoHave('count(DISTINCT employer_code) >= 3'),
    }),
    'three employers in five years': () => ({
      relation: {
        kind: 'number',
        of: 'employers',
        is: [],
        count: { min: 3, max: null },
        during: { first: month - 60, last: month },
        ...common,
      },
      sql: whoHave('count(DISTINCT employer_code) >= 3', `end_most >= ${month - 60}`),
    }),
    'three years on average': () => ({
      relation: { kind: 'average', months: { min: 36, max: null }, ...common },
      sql: `WITH ${spells} SELECT count(*) FROM (SELECT person FROM spells GROUP BY person
        HAVING sum(months) >= 36 * count(*)) AS found`,
    }),
    'ten years with one employer': () => ({
      relation: { kind: 'time_in_one', unit: 'spell', is: [], months: { min: 120, max: null }, ...common },
      sql: `WITH ${spells} SELECT count(DISTINCT person) FROM spells WHERE months >= 120`,
    }),
    'between jobs': () => ({
      relation: { kind: 'between_jobs', ...common },
      sql: whoHave(`NOT bool_or(${isOpen('r')})`),
    }),
    'promoted at all': () => ({
      relation: { kind: 'promoted', from: [], to: [], ...common },
      sql: `SELECT count(DISTINCT a.person) ${rises}`,
    }),
  };
}
