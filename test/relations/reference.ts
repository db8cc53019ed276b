import { type Career, type RoleTest, staysOf } from '../../src/careers/career.ts';
import type { Relation as Reference } from '../../src/careers/relation.ts';
import { heightOf } from '../../src/fields/shared/rungs.ts';
import type { Relation } from '../../src/intent/intent.ts';
import type { Role } from '../../src/records/person.ts';
import type { RoleGroup } from '../../src/relations/shared/role-group.ts';
import { foldText } from '../../src/text/fold.ts';
import { nameKey } from '../../src/text/name-key.ts';
import { readings } from '../small-corpus.ts';

/** What `src/careers` calls the relation in a month. `named` gives everybody of a name. */
export function referenceOf(relation: Relation, named: (name: string) => readonly Career[], month: number): Reference {
  const positive = positiveOf(relation, named, month);
  return relation.negated ? { kind: 'not', of: positive } : positive;
}

function positiveOf(relation: Relation, named: (name: string) => readonly Career[], month: number): Reference {
  const test = (group: RoleGroup): RoleTest => testOf(group, month);
  switch (relation.kind) {
    case 'both':
    case 'before':
    case 'next':
      return { kind: relation.kind, a: test(relation.a), b: test(relation.b) };
    case 'first':
    case 'again':
      return { kind: relation.kind, is: test(relation.is) };
    case 'last':
      return { kind: 'last', unit: relation.unit, is: test(relation.is) };
    case 'total_time':
      return { kind: 'total time', is: test(relation.is), amount: relation.months };
    case 'some':
      return { kind: 'some', is: test(relation.is), tense: relation.tense };
    case 'only':
      return { kind: 'only', is: test(relation.is) };
    case 'time_in_one':
      return { kind: 'time in one', unit: relation.unit, is: test(relation.is), amount: relation.months };
    case 'average':
      return { kind: 'average', amount: relation.months };
    case 'during': {
      const kind = ({ held: 'during', began: 'began', ended: 'ended' } as const)[relation.what];
      return { kind, is: test(relation.is), period: relation.period };
    }
    case 'since':
      return { kind: 'since', is: test(relation.is), last: relation.month };
    case 'how_soon': {
      const from = typeof relation.from === 'string' ? relation.from : test(relation.from);
      return { kind: 'how soon', from, to: test(relation.to), amount: relation.months };
    }
    case 'promoted':
      return { kind: 'promoted', from: test(relation.from), to: test(relation.to), rungOf };
    case 'at_once':
      return { kind: 'at once', a: test(relation.a), b: test(relation.b), stillOpen: relation.still_open };
    case 'between_jobs':
      return { kind: 'between jobs' };
    case 'overlap':
      return { kind: 'overlap', others: named(relation.name), is: test(relation.is), stillOpen: relation.still_open };
    case 'number': {
      const { is, of, count, during } = relation;
      return { kind: 'number', is: test(is), counted: counted[of], amount: count, within: during };
    }
  }
}

/** The places of the random careers are written as `city, country`. */
export const counted = {
  roles: 'roles',
  employers: 'employers',
  titles: ({ position }: Role) => position,
  industries: ({ industry }: Role) => industry,
  countries: ({ location }: Role) => location?.split(', ').at(-1) ?? null,
  cities: ({ location }: Role) => (location?.includes(', ') === true ? location : null),
} as const;

function rungOf({ position }: Role): number | null {
  const rung = position === null ? null : readings.title(position).seniority;
  return rung === null ? null : heightOf(rung);
}

/** Whether a role began in the range; null if its dates leave it open. */
function beganIn(
  role: Role,
  { min, max }: { readonly min: number | null; readonly max: number | null },
  month: number,
): boolean | null {
  const [stay] = staysOf([role], month);
  if (role.start_time === null || stay === undefined) return null;
  const { from, to } = stay.starts;
  if (from >= (min ?? from) && to <= (max ?? to)) return true;
  return to >= (min ?? to) && from <= (max ?? from) ? null : false;
}

/** Conditions on the employer, as an entity, on the title, as words, and on the month in which the role began. */
export function testOf(group: RoleGroup, month: number): RoleTest {
  return (role) => {
    let all: boolean | null = true;
    for (const { field, values, negated } of group) {
      if (field === 'role_start') {
        const [range] = values;
        const began = range?.kind === 'range' ? beganIn(role, range, month) : null;
        const truth = began === null ? null : began !== negated;
        if (truth === false) return false;
        if (truth === null) all = null;
        continue;
      }
      const isEmployer = field === 'employer';
      const unsaid = isEmployer ? role.company_name === null && role.company_id === null : role.position === null;
      const own = isEmployer ? nameKey(role.company_name ?? '') : foldText(role.position ?? '');
      const met = values.some((value) => (value.kind === 'entity' ? value.key : 'text' in value && value.text) === own);
      const truth = unsaid ? null : met !== negated;
      if (truth === false) return false;
      if (truth === null) all = null;
    }
    return all;
  };
}
