import type { RawObject } from '../../../records/normalise/values.ts';

/**
 * The longest gap in days between two terms that count as one, because a term starts some days after the election that
 * won it.
 */
const gapDaysMax = 31;
const dayMs = 86_400_000;

/** Unites consecutive entries at one employer, in one position and place, into one from the first to the last day. */
export function uniteRoles(roles: readonly RawObject[]): readonly RawObject[] {
  const sorted = roles.toSorted((a, b) => (text(a['start_time']) < text(b['start_time']) ? -1 : 1));
  const united: RawObject[] = [];
  const open = new Map<string, number>();
  for (const role of sorted) {
    const key = [role['position'], role['company_name'], role['company_id'], role['location']].map(text).join('\0');
    const at = open.get(key);
    const before = at === undefined ? undefined : united[at];
    if (at !== undefined && before !== undefined && follows(before, role)) united[at] = joined(before, role);
    else open.set(key, united.push(role) - 1);
  }
  return united;
}

function follows(before: RawObject, next: RawObject): boolean {
  const end = text(before['end_time']);
  const start = text(next['start_time']);
  if (start === '') return false;
  if (end === '') return true;
  if (end.length === 4 || start.length === 4) return Number(start.slice(0, 4)) <= Number(end.slice(0, 4)) + 1;
  return Date.parse(start) <= Date.parse(end) + gapDaysMax * dayMs;
}

function joined(before: RawObject, next: RawObject): RawObject {
  const { end_time: first, ...rest } = before;
  const last = next['end_time'];
  if (text(first) === '' || text(last) === '') return rest;
  return { ...rest, end_time: text(first) > text(last) ? first : last };
}

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
