import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readEntries } from '../concepts.ts';
import type { ConceptKind } from '../lexicon.ts';
import type { FormsOfKinds } from '../phrases.ts';
import { readSources } from '../sources.ts';
import { imageOf, tablesIn } from '../tables.ts';
import { Sections, SectionWriter } from './sections.ts';
import { absent, TextTable } from './texts.ts';

const entries = readEntries(readSources([]));
const image = imageOf(entries, 'key');
const tables = tablesIn(image, 'key');

const byKind = new Map<string, FormsOfKinds>();

/** The forms of these words among those of one kind. */
function ofOneKind(name: 'phrases' | 'recordNames', kind: ConceptKind, [first = '', ...rest]: readonly string[]) {
  const forms = byKind.get(`${name} ${kind}`) ?? tables?.[name].ofKinds(new Set([kind]));
  expect.assert(forms !== undefined);
  byKind.set(`${name} ${kind}`, forms);
  let node = forms.beginning(first);
  for (const stem of rest) node = forms.next(node, stem);
  return forms.phrases(node, rest.length + 1);
}

// Protects against an image that says less or other things than the data files.
it('holds every concept and every form', () => {
  expect.assert(tables !== null);
  // One expectation for each of 200,000 comparisons would take ten seconds.
  const other: string[] = [];
  const compare = (name: string, stored: unknown, read: unknown): void => {
    if (!isDeepStrictEqual(stored, read)) other.push(name);
  };
  for (const [id, concept] of entries.concepts) {
    compare(id, tables.concepts.get(id), concept);
    for (const above of concept.parents) compare(above, tables.concepts.get(above), entries.concepts.get(above));
  }
  for (const name of ['phrases', 'recordNames'] as const) {
    let forms = 0;
    for (const [stems, phrases] of entries[name].byStems()) {
      compare(stems, tables[name].all(stems.split(' ')), phrases);
      for (const { kind } of phrases.map(({ concept }) => concept)) {
        const ofKind = phrases.filter(({ concept }) => concept.kind === kind);
        compare(`${kind} ${stems}`, ofOneKind(name, kind, stems.split(' ')), ofKind);
      }
      forms += phrases.length;
    }
    expect(tables[name].size).toBe(forms);
  }
  for (const form of entries.gazetteer.forms())
    compare(form, tables.gazetteer.named(form), entries.gazetteer.named(form));
  expect(other).toEqual([]);
  expect(tables.phrases.all(['zorblax'])).toEqual([]);
});

it('is refused where it is cut off, of another key, or empty', () => {
  expect(tablesIn(image.subarray(0, image.length - 8), 'key')).toBeNull();
  expect(tablesIn(image.subarray(0, 100), 'key')).toBeNull();
  expect(tablesIn(image, 'another key')).toBeNull();
  expect(tablesIn(new Uint8Array(), 'key')).toBeNull();
});

it('finds texts of any writing, and no others', () => {
  const texts = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'Ã', '©', '字', ' ') }));
  fc.assert(
    fc.property(texts, fc.string({ unit: 'grapheme' }), (all, other) => {
      const writer = new SectionWriter();
      TextTable.write(writer, 'texts', all);
      const sections = Sections.open(writer.finish('test'), 'test');
      expect.assert(sections !== null);
      const table = new TextTable(sections, 'texts');
      for (const [at, text] of all.entries()) {
        expect(table.find(text)).toBe(at);
        expect(table.texts.at(at)).toBe(text);
      }
      if (!all.includes(other)) expect(table.find(other)).toBe(absent);
    }),
  );
});
