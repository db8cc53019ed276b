import type { RecordKind } from '../../records/kind.ts';
import { addressKey, type RecordKey } from '../../records/links/record-key.ts';

/** The parts of a key. */
export const keyParts = ['id', 'url', 'website', 'domain', 'name', 'employer', 'place'] as const;

/** A key as a caller sends it, each text within its bounds. */
export type SentKey = Readonly<Partial<Record<(typeof keyParts)[number], string>>>;

/** A key that says nobody. The reason is a sentence for the caller. */
export interface InvalidKey {
  readonly invalid: string;
}

/** Reads who is meant by a key: its id, its one address, or its name with what goes with it. */
export function readKey(kind: RecordKind, sent: SentKey): RecordKey | InvalidKey {
  const { id, url, website, domain, name, employer = null, place = null } = sent;
  const address = url ?? website ?? domain;
  const ways = Object.entries({ id, url, website, domain, name }).filter(([, text]) => text !== undefined);
  if (ways.length > 1) {
    return { invalid: `One of ${ways.map(([way]) => JSON.stringify(way)).join(' and ')} is enough; send only that.` };
  }
  if (name !== undefined) {
    if (kind === 'company' || employer !== null || place !== null) return { by: 'name', name, employer, place };
    return { invalid: 'A name alone does not say who is meant; send "employer" or "place" with it.' };
  }
  if (employer !== null || place !== null) return { invalid: '"employer" and "place" go with "name" only.' };
  if (id !== undefined) return { by: 'id', id };
  if (address !== undefined) return addressKey(kind, address) ?? nobodys[kind];
  return empty[kind];
}

const nobodys: Readonly<Record<RecordKind, InvalidKey>> = {
  people: { invalid: "This is not the address of one person's profile." },
  company: { invalid: 'This is not the address of one company.' },
};

const empty: Readonly<Record<RecordKind, InvalidKey>> = {
  people: { invalid: 'The key is empty; send "id", "url", or "name" with "employer" or "place".' },
  company: { invalid: 'The key is empty; send "id", "url", "website", "domain" or "name".' },
};
