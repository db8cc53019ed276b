import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIndex } from '../../engine/open-index.ts';
import { buildIndex } from '../../engine/write/build.ts';
import { searchIndexCases } from '../../ports/suites/search-index.case.ts';
import { companySchema, peopleSchema } from '../../search/schema.ts';
import { EngineSearchIndex } from './search-index.ts';

searchIndexCases('the search index of the engine', async ({ documents, change }) => {
  const folder = mkdtempSync(join(tmpdir(), 'whom-index-'));
  const made = (name: 'people' | 'company') => {
    const schema = name === 'people' ? peopleSchema('test') : companySchema('test');
    const place = join(folder, name);
    buildIndex(place, schema, documents[name], { change, memoryBytesMax: 2 ** 24 });
    const index = openIndex(place, schema);
    if (index === null) throw new Error('there is no index where one was made');
    return index;
  };
  const [people, company] = [made('people'), made('company')];
  return {
    index: new EngineSearchIndex({ people, company }),
    async close() {
      people.close();
      company.close();
      rmSync(folder, { recursive: true });
    },
  };
});
