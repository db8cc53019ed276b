import type { Company } from './company.ts';
import { isSameRole } from './merge/merge.ts';
import type { Person, Role } from './person.ts';
import type { Part } from './provenance.ts';

/** The sources that gave the value of one field. An entry of a list has a row of its own. */
interface FieldSource {
  readonly field: string;
  readonly value: string;
  readonly sources: readonly string[];
}

/** Lists, for every field of a record with a value, the sources whose part has the same value. */
export function fieldSources(record: Person | Company, parts: readonly Part[]): readonly FieldSource[] {
  return Object.entries(record).flatMap(([field, value]: [string, unknown]) => {
    if (field === 'id' || value === null || (Array.isArray(value) && value.length === 0)) return [];
    if (field === 'experience' && 'experience' in record) return roleSources(record.experience, parts);
    const written = JSON.stringify(value);
    const whole = parts.filter((part) => JSON.stringify(valueIn(part, field)) === written);
    // No single part holds the whole of a united list, so every source that gave an entry is named.
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
