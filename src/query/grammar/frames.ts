import { fieldsWhere } from '../../fields/index.ts';
import type { Condition, Value } from '../../intent/intent.ts';
import type { Item } from './items.ts';
import type { Marker } from './markers.ts';

export type ValueItem = Extract<Item, { kind: 'value' }>;

/** What the words of a clause hold for: which job of the sentence, when, and until where. */
export interface Frame {
  readonly job: number;
  readonly scope: Condition['scope'];
  /** `employers` ends after its employers, `phrase` at the next relation, `clause` at the next clause. */
  readonly until: 'employers' | 'phrase' | 'clause' | 'end';
  readonly opener: Marker | null;
}

export const main: Frame = { job: 0, scope: 'any', until: 'end', opener: null };

/** Fields of which several hold at once when joined by "and"; of the others one is meant. */
export const cumulative = fieldsWhere(({ and }) => and === 'all');
/** Fields that say something about a job, its employer included. */
export const jobFields = fieldsWhere(({ of }) => of === 'role' || of === 'company');
export const relations = new Set<Marker>([
  'in',
  'for',
  'based',
  'at',
  'of',
  'from',
  'with',
  'worked',
  'studied',
  'joined',
  'subject',
  'subject_in',
  'skilled',
  'speaks',
  'named',
  'began',
  'backed',
  'like',
  'to',
  'left',
  'outside',
  'never',
]);
/** After these a name that nothing knows is an employer's. */
export const employerRelations = new Set<Marker>([
  'at',
  'ex',
  'worked',
  'left',
  'joined',
  'moved',
  'never',
  'former',
  'ever',
]);

/** What a date is said about: joining, leaving, graduating, or just being there. */
export function dated(item: ValueItem, relation: Marker | null, opener: Marker | null): ValueItem {
  const { field, value } = item;
  if (value.kind !== 'range' || (field !== 'role_during' && field !== 'role_start')) return item;
  const { min, max } = value;
  if (relation === 'studied' || relation === 'subject') {
    const year = (month: number | null): number | null => (month === null ? null : Math.floor(month / 12));
    return { ...item, field: 'graduated', value: { ...value, min: year(min), max: year(max) } };
  }
  if (opener === 'left' && field === 'role_during') return { ...item, field: 'role_end' };
  if (opener !== 'joined') return item;
  // "joined since 2022" begins with that year; only who has been there since 2022 may have come before.
  const since = field === 'role_start' && min === null && max !== null;
  const began = since ? { ...value, min: max - 11, max: null } : value;
  return { ...item, field: 'role_start', value: began };
}

/** "founder and CEO" is one person; "founders and CEOs" are people of either kind. */
export function isPair(before: readonly Value[], item: ValueItem): boolean {
  if (item.field !== 'title' || item.plural) return false;
  const ids = [...before, item.value].map((value) => (value.kind === 'concept' ? value.id : ''));
  return (
    ids.some((id) => /founder|owner|chair|president/.test(id)) &&
    ids.some((id) => /chief|ceo|cto|cfo|coo|cmo|president/.test(id))
  );
}
