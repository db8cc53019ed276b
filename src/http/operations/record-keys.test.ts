import { describe, expect, test } from 'vitest';
import type { RecordKind } from '../../records/kind.ts';
import { readKey, type SentKey } from './record-keys.ts';

// Protects that a key names a record in one way, and that an address is read as imports read it.
describe('a key', () => {
  test.each<[RecordKind, SentKey, object]>([
    ['people', { id: 'p1' }, { by: 'id', id: 'p1' }],
    ['people', { url: 'https://www.linkedin.com/in/AnnLee/' }, { by: 'address', link: 'u:linkedin.com/in/annlee' }],
    ['people', { url: 'uk.linkedin.com/in/annlee?x=1' }, { by: 'address', link: 'u:linkedin.com/in/annlee' }],
    ['people', { name: 'Ann', employer: 'Acme' }, { by: 'name', name: 'Ann', employer: 'Acme', place: null }],
    ['people', { name: 'Ann', place: 'Rome' }, { by: 'name', name: 'Ann', employer: null, place: 'Rome' }],
    ['company', { website: 'http://www.Acme.com/about' }, { by: 'address', link: 'u:acme.com' }],
    ['company', { domain: 'acme.com' }, { by: 'address', link: 'u:acme.com' }],
    ['company', { url: 'linkedin.com/company/acme' }, { by: 'address', link: 'u:linkedin.com/company/acme' }],
    ['company', { name: 'Acme' }, { by: 'name', name: 'Acme', employer: null, place: null }],
  ])('of %s: %j', (kind, sent, key) => {
    expect(readKey(kind, sent)).toEqual(key);
  });

  test.each<[RecordKind, SentKey, string]>([
    ['people', {}, 'The key is empty'],
    ['company', {}, 'The key is empty'],
    ['people', { id: 'p1', url: 'x.org/a' }, 'One of "id" and "url" is enough'],
    ['company', { website: 'a.com', domain: 'a.com' }, 'One of "website" and "domain" is enough'],
    ['people', { name: 'Ann' }, 'A name alone does not say who is meant'],
    ['people', { employer: 'Acme' }, '"employer" and "place" go with "name" only'],
    ['people', { id: 'p1', place: 'Rome' }, '"employer" and "place" go with "name" only'],
    ['people', { url: 'https://linkedin.com' }, "not the address of one person's profile"],
    ['people', { url: 'javascript:alert(1)' }, "not the address of one person's profile"],
    ['company', { website: 'https://linkedin.com/' }, 'not the address of one company'],
    ['company', { domain: 'acme' }, 'not the address of one company'],
  ])('of %s that says nobody: %j', (kind, sent, reason) => {
    expect(readKey(kind, sent)).toEqual({ invalid: expect.stringContaining(reason) });
  });
});
