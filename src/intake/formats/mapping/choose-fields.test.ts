import { expect, test } from 'vitest';
import { Header } from '../rows/header.ts';
import { type ChosenField, choosableFields, chooseFields } from './choose-fields.ts';
import { guessMapping } from './column-aliases.ts';
import { parseMapping } from './mapping.ts';

// Protects that a field chosen for a column by hand takes the place of what filled it, and that nothing else moves.

const names = ['First name', 'Last name', 'Town', 'Motto', 'Firm', 'Job title', 'City', 'Shoe size'];
const header = new Header(names);

function mappingOf(json: object) {
  return parseMapping(JSON.stringify(json), 'the mapping');
}

function guessed() {
  const guess = guessMapping(header, 'club', 'people');
  if ('unknown' in guess) throw new Error(guess.unknown);
  return guess.mapping;
}

type Pair = readonly [column: string, field: string | null];

function chosen(...pairs: readonly Pair[]): readonly ChosenField[] {
  return pairs.map(([column, field]) => ({ column, field }));
}

const fieldsAfter = (mapping: ReturnType<typeof guessed>, ...pairs: readonly Pair[]) =>
  chooseFields(mapping, header, chosen(...pairs)).records[0]?.fields;

test('a column goes where it is chosen to go, and what stood there is left out', () => {
  const before = guessed().records[0]?.fields;
  const after = fieldsAfter(
    guessed(),
    ['Motto', 'headline'],
    ['Firm', 'experience.company_name'],
    ['Town', 'location.city'],
  );
  expect(after).toEqual({
    ...before,
    headline: 'Motto',
    location: { parts: { city: 'Town' } },
    experience: [{ fields: { position: 'Job title', company_name: 'Firm' } }],
  });
  expect(fieldsAfter(guessed(), ['Job title', 'headline'], ['Firm', null])).not.toHaveProperty('experience');
});

test('a column that is left out stays in the id, which tells records apart', () => {
  const after = fieldsAfter(guessed(), ['First name', null]);
  expect(after).toMatchObject({ id: guessed().records[0]?.fields['id'], full_name: { columns: ['Last name'] } });
});

test('several columns of one field are joined, a name by spaces', () => {
  const after = fieldsAfter(
    guessed(),
    ['Motto', 'full_name'],
    ['Firm', 'full_name'],
    ['Town', 'skills'],
    ['City', 'skills'],
  );
  expect(after).toMatchObject({
    full_name: { columns: ['Motto', 'Firm'], join: ' ' },
    skills: { columns: ['Town', 'City'] },
  });
});

test('of columns that told nothing, a name is enough', () => {
  const empty = { source: 'club', records: [{ kind: 'people' as const, fields: { id: '', full_name: '' } }] };
  expect(fieldsAfter(empty, ['Motto', 'full_name'])).toEqual({ id: 'Motto', full_name: 'Motto' });
  expect(fieldsAfter(empty, ['Motto', 'full_name'], ['Shoe size', 'id'])).toEqual({
    id: 'Shoe size',
    full_name: 'Motto',
  });
});

test('entries of lists and other records stay as they are', () => {
  const mapping = mappingOf({
    records: [
      { kind: 'people', full_name: 'Motto', experience: [{ each: 'terms', position: 'title' }] },
      { kind: 'company', company_name: 'Firm', website: 'Town' },
    ],
  });
  const { records } = chooseFields(mapping, header, chosen(['Town', 'experience.position']));
  expect(records[0]?.fields['experience']).toEqual([
    { each: 'terms', fields: { position: 'title' } },
    { fields: { position: 'Town' } },
  ]);
  expect(records[1]?.fields).toEqual({ company_name: 'Firm' });
});

test('every field that can be chosen is one that a mapping file may name', () => {
  for (const kind of ['people', 'company'] as const) {
    for (const field of choosableFields(kind)) {
      const mapping = { records: [{ kind, fields: {} }] };
      const [record] = chooseFields(mapping, header, chosen(['Motto', field])).records;
      expect(JSON.stringify(record?.fields)).toContain('Motto');
    }
  }
  expect(() => fieldsAfter(guessed(), ['Motto', 'shoe_size'])).toThrow('no field is called "shoe_size"');
});
