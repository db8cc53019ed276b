import type { Career, RoleTest } from '../../src/careers/career.ts';
import type { Relation as Reference } from '../../src/careers/relation.ts';
import { heightOf } from '../../src/fields/shared/rungs.ts';
import type { Relation } from '../../src/intent/intent.ts';
import type { Role } from '../../src/records/person.ts';
import type { RoleGroup } from '../../src/relations/shared/role-group.ts';
import { foldText } from '../../src/text/fold.ts';
import { nameKey } from '../../src/text/name-key.ts';
import { readings } from '../small-corpus.ts';

/** What `src/careers` calls the relation. `named` gives everybody of a name. */
export function referenceOf(relation: Relation, named: (name: string) => readonly Career[]): Reference {
  const positive = positiveOf(relation, named);
  return relation.negated ? { kind: 'not', of: positive } : positive;
}

function positiveOf(relation: Relation, named: (name: string) => readonly Career[]): Reference {
  switch (relation.kind) {
    case 'both':
    case 'before':
    case 'next':
      return { kind: relation.kind, a: testOf(relation.a), b: testOf(relation.b) };
    case 'first':
    case 'again':
      return { kind: relation.kind, is: testOf(relation.is) };
    case 'last':
      return { kind: 'last', unit: relation.unit, is: testOf(relation.is) };
    case 'total_time':
      return { kind: 'total time', is: testOf(relation.is), amount: relation.months };
    case 'some':
      return { kind: 'some', is: testOf(relation.is), tense: relation.tense };
    case 'only':
      return { kind: 'only', is: testOf(relation.is) };
    case 'time_in_one':
      return { kind: 'time in one', unit: relation.unit, is: testOf(relation.is), amount: relation.months };
    case 'average':
      return { kind: 'average', amount: relation.months };
    case 'during': {
      const kind = ({ held: 'during', began: 'began', ended: 'ended' } as const)[relation.what];
      return { kind, is: testOf(relation.is), period: relation.period };
    }
    case 'since':
      return { kind: 'since', is: testOf(relation.is), last: relation.month };
    case 'how_soon': {
      const from = typeof relation.from === 'string' ? relation.from : testOf(relation.from);
      return { kind: 'how soon', from, to: testOf(relation.to), amount: relation.months };
    }
    case 'promoted':
      return { kind: 'promoted', from: testOf(relation.from), to: testOf(relation.to), rungOf };
    case 'at_once':
      return { kind: 'at once', a: testOf(relation.a), b: testOf(relation.b), stillOpen: relation.still_open };
    case 'between_jobs':
      return { kind: 'between jobs' };
    case 'overlap':
      return { kind: 'overlap', others: named(relation.name), is: testOf(relation.is), stillOpen: relation.still_open };
    case 'number': {
      const { is, of, count, during } = relation;
      return { kind: 'number', is: testOf(is), counted: counted[of], amount: count, within: during };
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

/** Conditions on the employer, as an entity, and on the title, as words. */
export function testOf(group: RoleGroup): RoleTest {
  return (role) => {
    let all: boolean | null = true;
    for (const { field, values, negated } of group) {
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
