import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EngineDocument, EngineSchema } from '../../engine/engine.ts';
import { openIndex } from '../../engine/open-index.ts';
import { buildIndex } from '../../engine/write/build.ts';
import { companySchema, peopleSchema } from '../../search/schema.ts';
import { corpusNames } from './corpus-names.ts';

/** An employee of one employer. */
function person(id: string, employer: string): EngineDocument {
  return { id, rank: 0.5, keywords: { employer_now: [employer] }, texts: {}, numbers: {}, groups: {} };
}

// Protects that no name is missed, or still told of, because it was asked for before the data changed.
test('what was asked of the names is asked again when the data change', () => {
  const folder = mkdtempSync(join(tmpdir(), 'whom-names-'));
  const made = (name: string, schema: EngineSchema, documents: readonly EngineDocument[]) => {
    const place = join(folder, name);
    buildIndex(place, schema, documents, { change: 1, memoryBytesMax: 2 ** 24 });
    const index = openIndex(place, schema);
    if (index === null) throw new Error('there is no index where one was made');
    return index;
  };
  const people = made('people', peopleSchema('test'), [person('p1', 'acme robotics')]);
  const company = made('company', companySchema('test'), []);
  const names = corpusNames({ people, company });
  const asked = () => [
    names.count('employer', 'brolly and sons'),
    names.begins('employer', 'brolly and'),
    names.begins('employer', 'brolly and s'),
    names.near('employer', 'brolly and sond', 5),
    names.begins('employer', 'acme'),
  ];
  expect(asked()).toEqual([0, false, false, [], true]);
  people.apply([{ id: 'p2', document: person('p2', 'brolly and sons') }], 2);
  expect(asked()).toEqual([1, true, false, ['brolly and sons'], true]);
  people.apply([{ id: 'p3', document: person('p3', 'brolly or daughters') }], 3);
  expect(names.begins('employer', 'brolly or')).toBe(true);
  people.close();
  company.close();
  rmSync(folder, { recursive: true });
});
