import { hash } from 'node:crypto';
import type { Person } from '../records/person.ts';

/**
 * A digest of the facts that a prediction for a person rests on, which verifying the record again does not change:
 * where, as what and from when to when the person worked. 128 bits, 22 characters.
 */
export function evidenceDigest({ experience }: Person): string {
  const facts = experience.map((role) =>
    [
      // Not the company that linking found: a new company record is no news of the person.
      role.company_name ?? role.company_id,
      role.position,
      role.industry,
      role.start_time,
      role.end_time,
      role.is_current ? 'current' : '',
    ].join('\u0000'),
  );
  return hash('sha256', facts.join('\u0001'), 'base64url').slice(0, 22);
}
