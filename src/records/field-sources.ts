import type { Company } from './company.ts';
import { isSameRole } from './merge/merge.ts';
import type { Person, Role } from './person.ts';
import type { Part } from './provenance.ts';

/** Which sources gave what stands in a field; of a list, in which entry. */
export interface FieldSource {
  readonly field: string;
  readonly value: string;
  readonly sources: readonly string[];
}

/** For every field of a record that says something, the sources whose part says the same. */
export function fieldSources(record: Person | Company, parts: readonly Part[]): readonly FieldSource[] {
  return Object.entries(record).flatMap(([field, value]: [string, unknown]) => {
    if (field === 'id' || value === null || (Array.isArray(value) && value.length === 0)) return [];
    if (field === 'experience' && 'experience' in record) return roleSources(record.experience, parts);
    const written = JSON.stringify(value);
    const whole = parts.filter((part) => JSON.stringify(valueIn(part, field)) === written);
    // A united list is as a whole in no part: then whoever gave something to it.
    const gave = whole.length > 0 ? whole : parts.filter((part) => saysSomething(valueIn(part, field)));
    return [{ field, value: typeof value === 'string' ? value : written, sources: namesOf(gave) }];
  });
}

function roleSources(roles: readonly Role[], parts: readonly Part[]): readonly FieldSource[] {
  return roles.map((role) => ({
    field: 'experience',
    value: [role.position, role.company_name, role.start_time, role.end_time]
      .filter((part) => part !== null)
      .join(', '),
    sources: namesOf(
      parts.filter(({ record }) => 'experience' in record && record.experience.some((one) => isSameRole(one, role))),
    ),
  }));
}

function valueIn({ record }: Part, field: string): unknown {
  return Object.entries(record).find(([name]) => name === field)?.[1];
}

function saysSomething(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}

function namesOf(parts: readonly Part[]): readonly string[] {
  return [...new Set(parts.map(({ source }) => source))];
}
