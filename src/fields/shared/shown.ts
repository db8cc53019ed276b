import type { Company } from '../../records/company.ts';
import type { Person, Role } from '../../records/person.ts';
import { foldText } from '../../text/fold.ts';
import type { Evidence, ShownPerson } from '../definition.ts';
import type { Asked, Scope } from './asked.ts';

const itemsMax = 5;

/** Joins the known values to one text; null if none is known. */
export function joined(values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.slice(0, itemsMax).join(', ');
}

/** The headquarters and the other offices. */
export function officesShown({ headquarters, locations }: Company): string | null {
  return joined([headquarters, ...locations.map(({ address }) => address ?? null)]);
}

export function rolesIn(roles: readonly Role[], scope: Scope): readonly Role[] {
  if (scope === 'any' || scope === 'ever') return roles;
  return roles.filter((role) => role.is_current === (scope === 'current'));
}

/** The value that shares a word with the condition. */
export function sharing(asked: Asked, values: readonly string[]): string | null {
  const words = new Set(
    asked.values.flatMap((value) => foldText(value.kind === 'words' ? value.text : value.label).split(' ')),
  );
  return (
    values.find((value) =>
      foldText(value)
        .split(' ')
        .some((word) => words.has(word)),
    ) ?? null
  );
}

/**
 * The value, among roles of the time asked for, that shares a word with the condition; else that of the newest role.
 */
export function nearestRole(asked: Asked, { experience }: Person, read: (role: Role) => string | null): string | null {
  const values = rolesIn(experience, asked.scope).flatMap((role) => read(role) ?? []);
  return sharing(asked, values) ?? values[0] ?? null;
}

/** The position that decides a condition on title, function or rung. */
export function positionShown({ person }: ShownPerson, asked: Asked): string | null {
  return nearestRole(asked, person, (role) => role.position) ?? person.headline;
}

/** The newest role of the time asked for, with its dates. */
export function periodShown({ person }: ShownPerson, { scope }: Asked): string | null {
  const [role] = rolesIn(person.experience, scope);
  if (role === undefined) return null;
  const end = role.is_current ? 'now' : (role.end_time ?? 'unknown');
  return `${role.position ?? role.company_name ?? 'role'}, ${role.start_time ?? 'unknown'} to ${end}`;
}

/** Reads a value of a company; for a person, of the current employer. */
export function companyEvidence(company: NonNullable<Evidence['company']>): Evidence {
  return { company, person: ({ employer }) => (employer === null ? null : company(employer)) };
}
