import { describe, expect, test } from 'vitest';
import { isNamed, type Suppressed, type Suppressible, Suppressions, suppressionEntry } from './suppressions.ts';

const ada: Suppressible = {
  id: 'p-1',
  social_url: 'https://www.Example.com/in/Ada/?utm=1',
  full_name: 'Ada Löwe',
  experience: [{ company_name: null }, { company_name: 'Engines & Sons, Ltd.' }],
};

describe('a person is suppressed', () => {
  test.each<{ name: string; entry: Suppressed; hit: boolean }>([
    { name: 'by id', entry: { by: 'id', kind: 'people', id: 'p-1' }, hit: true },
    { name: 'not by an id that differs in case', entry: { by: 'id', kind: 'people', id: 'P-1' }, hit: false },
    { name: 'not by the same id of a company', entry: { by: 'id', kind: 'company', id: 'p-1' }, hit: false },
    {
      name: 'by social URL, however it is written',
      entry: { by: 'social_url', kind: 'people', socialUrl: 'http://example.com/in/ada' },
      hit: true,
    },
    {
      name: 'not by another page of the site',
      entry: { by: 'social_url', kind: 'people', socialUrl: 'https://example.com/in/ada2' },
      hit: false,
    },
    {
      name: 'by name with an employer, without marks and legal form',
      entry: { by: 'name_and_employer', fullName: 'ada lowe', employer: 'Engines and Sons' },
      hit: true,
    },
    {
      name: 'not by the name with another employer',
      entry: { by: 'name_and_employer', fullName: 'Ada Löwe', employer: 'Looms' },
      hit: false,
    },
    {
      name: 'not by parts that run together differently',
      entry: { by: 'name_and_employer', fullName: 'Ada', employer: 'Löwe Engines & Sons' },
      hit: false,
    },
  ])('$name', ({ entry, hit }) => {
    const list = new Suppressions(1, 'salt', [suppressionEntry('salt', entry)]);
    expect(list.isSuppressed('people', ada)).toBe(hit);
    expect(new Suppressions(1, 'another salt', [suppressionEntry('salt', entry)]).isSuppressed('people', ada)).toBe(
      false,
    );
    const isOfKind = entry.by === 'name_and_employer' || entry.kind === 'people';
    expect(isOfKind && isNamed(entry, ada)).toBe(hit);
  });

  test('by nothing while the list is empty', () => {
    const list = new Suppressions(0, 'salt', []);
    expect([list.isEmpty, list.isSuppressed('people', ada)]).toEqual([true, false]);
  });
});
