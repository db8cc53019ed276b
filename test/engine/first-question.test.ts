import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openIndex } from '../../src/engine/open-index.ts';
import { ScanIndex } from '../../src/engine/scan-index.ts';
import { buildIndex } from '../../src/engine/write/build.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { randomDocument, randomFacets, randomRequest, schema, tinyDocument } from './random.ts';
import { Random } from './random-source.ts';

/** So many that the commonest words and keywords have bitmaps, and arrays several blocks. */
const documents = 24_000;
/** So few have other fields, too, that their values are sparse. */
const withOthers = 12;
const questions = 60;
const seed = 20261130;

/** Protects reading on demand: nothing that a question needs may depend on what was asked before it. */
test(`what is asked first of an index is answered in full (seed ${seed})`, () => {
  const random = new Random(seed);
  const path = join(temporaryFolder(), 'index');
  const all = Array.from({ length: documents }, (_, i) => {
    const document = i < withOthers ? randomDocument(random, `d${i}`) : tinyDocument(random, `d${i}`);
    // More values with one beginning than are united as lists, one of which has bitmaps, and one is sparse.
    const value = i < 20 ? 'begins rarely' : i % 600 < 40 ? `begins ${i % 600}` : 'begins often';
    return i >= withOthers && i % 3 > 0
      ? { ...document, keywords: { ...document.keywords, place: [value] } }
      : document;
  });
  buildIndex(path, schema, all, { change: 1, memoryBytesMax: 1e9 });
  const oracle = new ScanIndex(schema, all, 1);
  const beginning = { op: 'prefix', field: 'place', value: 'begins' } as const;
  expect(openIndex(path, schema)?.count(beginning)).toBe(oracle.count(beginning));
  for (let i = 0; i < questions; i++) {
    const request = randomRequest(random);
    expect(openIndex(path, schema)?.search(request), JSON.stringify(request)).toEqual(oracle.search(request));
    const facets = randomFacets(random);
    expect(openIndex(path, schema)?.facets(facets), JSON.stringify(facets)).toEqual(oracle.facets(facets));
  }
});
