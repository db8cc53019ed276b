import type { Query } from '../../engine/engine.ts';
import { keysOf, type LevelContext, type Levels, wordsOf } from '../../fields/shared/levels.ts';
import { all, any, everything, not, nothing, same, term } from '../../fields/shared/queries.ts';
import type { RoleTest } from '../../fields/shared/role-test.ts';
import type { Condition } from '../../intent/intent.ts';
import { ministries, namesBody, smallWords } from '../../query/policy/words.ts';
import { type RoleCondition, type RoleGroup, testOf } from '../../relations/shared/role-group.ts';
import { foldText } from '../../text/fold.ts';
import { toldByRole } from './told-words.ts';

/**
 * Who was at a body whose name no list has was there in the role that tells of it: who chaired the Welsh Affairs Committee. So
 * was who has ever been at a department, and who holds an office of one, which registers name in the title of a post at a
 * parliament, an office of state by its subject alone: the Minister of State for Defence.
 */
export function withBodyRow(
  { field, values, scope, negated: no }: Condition,
  levels: Levels,
  isOffice: boolean,
): Levels {
  if (field !== 'employer') return levels;
  const names = isOffice ? [...namesOf(values), ...labelsOf(values)] : namesOf(values);
  const isDone = scope === 'ever' || scope === 'past';
  const isOfDepartment = (isDone || isOffice) && !no && names.length === values.length && names.every(isDepartment);
  if (!isOfDepartment && !wordsOf(values).some(namesBody)) return levels;
  const told = any(
    (isOfDepartment ? names : wordsOf(values)).map((name) =>
      named(name, isOfDepartment && isOffice ? ministries : noWords),
    ),
  );
  const row = any([term('employer', keysOf(values)), told]);
  const rows = { stated: row, open: row };
  if (!isOfDepartment) return { ...levels, row: rows };
  const then = scope === 'ever' ? told : all([term('time', [scope === 'past' ? 'past' : 'now']), told]);
  const stated = any([levels.stated, same('role', then)]);
  const ever = isDone ? stated : any([levels.ever, same('role', told)]);
  return { ...levels, stated, open: stated, ever, row: rows };
}

/**
 * The test of the roles that a relation speaks of. Who was at a body whose name no list has was there in the role that tells of it,
 * and who was at a department in the one that names it: "served on both the Seventh Circuit and the Supreme Court".
 */
export function roleTestOf(group: RoleGroup, context: LevelContext): RoleTest {
  const isOffice = group.some((one) => isOfficeOfState(one, context));
  const tests = group.map((one): RoleTest => {
    const { sure, possible } = testOf([one], context);
    const told = one.field === 'employer' ? toldOfBody(one, isOffice) : nothing;
    if (told === nothing) return { sure, possible };
    return one.negated
      ? { sure: all([sure, not(told)]), possible: all([possible, not(told)]) }
      : { sure: any([sure, told]), possible: any([possible, told]) };
  });
  return { sure: all(tests.map(({ sure }) => sure)), possible: all(tests.map(({ possible }) => possible)) };
}

function toldOfBody({ values }: RoleCondition, isOffice: boolean): Query {
  const names = [...wordsOf(values).filter(namesBody), ...namesOf(values).filter(isDepartment)];
  return any([...new Set(names)].map((name) => named(name, isOffice && isDepartment(name) ? ministries : noWords)));
}

/** Whether a title is that of an office of state, which names its department by the subject alone. */
export function isOfficeOfState({ field, values, negated: no }: RoleCondition, { lexicon }: LevelContext): boolean {
  return field === 'title' && !no && keysOf(values).every((id) => lexicon.within(id, 'title:minister'));
}

/** The names that no list has: words, and those of the data. */
const namesOf = (values: Condition['values']): readonly string[] =>
  values.flatMap((value) => (value.kind === 'words' ? [value.text] : value.kind === 'entity' ? [value.key] : []));

/** Those that a list has: "Foreign Office". */
const labelsOf = (values: Condition['values']): readonly string[] =>
  values.flatMap((value) => (value.kind === 'concept' ? [foldText(value.label)] : []));

const isDepartment = (name: string): boolean => name.split(' ').some((word) => ministries.has(word));

const noWords: ReadonlySet<string> = new Set();

/** The role of which the words of a name are told, without those that say of what kind it is, if others are left. */
const named = (name: string, kinds: ReadonlySet<string>): Query => {
  const words = foldText(name)
    .split(' ')
    .filter((word) => !smallWords.has(word));
  const own = words.filter((word) => !kinds.has(word));
  return words.length === 0 ? everything : toldByRole((own.length > 0 ? own : words).join(' '));
};
