import type { Person, Role } from '../../records/person.ts';
import { foldText } from '../../text/fold.ts';
import type { Evidence, ShownPerson } from '../definition.ts';
import type { Asked, Scope } from './asked.ts';

const itemsMax = 5;

/** The values that are known, as one text; null where none is. */
export function joined(values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.slice(0, itemsMax).join(', ');
}

export function rolesIn(roles: readonly Role[], scope: Scope): readonly Role[] {
  if (scope === 'any' || scope === 'ever') return roles;
  return roles.filter((role) => role.is_current === (scope === 'current'));
}

/** The value that shares a word with what was asked. */
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

/** Of the roles of the time that was asked, the value that shares a word with what was asked, else the newest one. */
export function nearestRole(asked: Asked, { experience }: Person, read: (role: Role) => string | null): string | null {
  const values = rolesIn(experience, asked.scope).flatMap((role) => read(role) ?? []);
  return sharing(asked, values) ?? values[0] ?? null;
}

/** The position by which title, function and rung are judged. */
export function positionShown({ person }: ShownPerson, asked: Asked): string | null {
  return nearestRole(asked, person, (role) => role.position) ?? person.headline;
}

/** The newest role of the time that was asked, with its dates. */
export function periodShown({ person }: ShownPerson, { scope }: Asked): string | null {
  const [role] = rolesIn(person.experience, scope);
  if (role === undefined) return null;
  const end = role.is_current ? 'now' : (role.end_time ?? 'unknown');
  return `${role.position ?? role.company_name ?? 'role'}, ${role.start_time ?? 'unknown'} to ${end}`;
}

/** What a company shows, and of a person the employer. */
export function companyEvidence(company: NonNullable<Evidence['company']>): Evidence {
  return { company, person: ({ employer }) => (employer === null ? null : company(employer)) };
}
