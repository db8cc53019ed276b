import { hash } from 'node:crypto';
import type { Person } from '../records/person.ts';

/**
 * A digest of the facts behind a prediction for a person: where, as what, and from when to when the person worked.
 * Verifying the record again does not change it. 128 bits, 22 characters.
 */
export function evidenceDigest({ experience }: Person): string {
  const facts = experience.map((role) =>
    [
      // The company that linking found is left out, because a new company record is no news about the person.
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

/** The first 30 bits of a digest as a number, by which an index tells whether the evidence is still the same. */
export function evidenceNumber(digest: string): number {
  return Buffer.from(digest, 'base64url').readUInt32BE() >>> 2;
}
