import { hash } from 'node:crypto';
import { nameTwinKey, profileTwinKey } from '../../../records/merge/person-twins.ts';

/** A key as tables hold it: the start of its digest, in the form of a uuid. Of a billion keys no two share it. */
export function keyDigest(key: string): string {
  return hash('sha256', key, 'hex').slice(0, 32);
}

/** The keys under which a person is a candidate for a twin. */
export function twinKeys(socialUrl: string | null, fullName: string): readonly [profile: string | null, name: string] {
  const profile = profileTwinKey(socialUrl);
  return [profile === null ? null : keyDigest(profile), keyDigest(nameTwinKey(fullName))];
}
