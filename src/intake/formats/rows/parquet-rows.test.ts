import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { suggestMapping } from '../mapping/suggest-mapping.ts';
import { openRecords } from '../open-records.ts';
import { duckDb } from './parquet-rows.ts';

const folder = temporaryFolder();

/** npm leaves DuckDB out on platforms for which it has no binary. */
const isInstalled = await import('@duckdb/node-api').then(
  () => true,
  () => false,
);
const withDuckDb = test.skipIf(!isInstalled);

/** Writes the result of a query as a Parquet file. */
async function parquet(name: string, query: string, more = ''): Promise<string> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const path = join(folder, name);
  await connection.run(`copy (${query}) to '${path}' (format parquet${more})`);
  connection.closeSync();
  instance.closeSync();
  return path;
}

async function read(path: string, mapFile: string | null = null) {
  const options = { standardInput: Readable.from([]), mapFile, kind: null, source: null, sourceDate: null };
  const { files } = await openRecords(path, options);
  const raw: unknown[] = [];
  for (const { records } of files) {
    if (!('items' in records)) throw new Error('read as the native format');
    for await (const batch of records.items) raw.push(...batch.map((item) => ('raw' in item ? item.raw : item)));
  }
  return { raw, format: files[0]?.format, source: files[0]?.source };
}

withDuckDb('plain columns are a table, recognised by their names; ids keep all their digits', async () => {
  const path = await parquet(
    '2024-05-11-staff.parquet',
    `select 1152921504606840000 + x as id, 'Ann ' || x as full_name, 'Cook' as job_title, 'Acme' as company,
       ['Baking', 'Frying'] as skills, date '2019-03-01' as start_date, null as bio from range(5000) t(x)`,
    ', row_group_size 2048',
  );
  const { raw, ...found } = await read(path);
  expect(found).toEqual({ format: 'people by names of columns, Parquet', source: 'staff' });
  expect(raw).toHaveLength(5_000);
  expect(raw[4_001]).toEqual({
    id: 'staff:1152921504606844001',
    full_name: 'Ann 4001',
    experience: [{ position: 'Cook', company_name: 'Acme', start_time: '2019-03-01' }],
    skills: ['Baking', 'Frying'],
  });
});

withDuckDb('records in records are read as JSON: the native format, and others by a mapping', async () => {
  const native = await parquet(
    'people[1]*.parquet',
    `select 'a' as id, 'Ann' as full_name, [{position: 'Cook', company_name: 'Acme', start_time: '2019'}] as experience`,
  );
  expect(await read(native)).toEqual({
    format: 'native, Parquet',
    source: 'native',
    raw: [
      {
        id: 'a',
        full_name: 'Ann',
        experience: [{ position: 'Cook', company_name: 'Acme', start_time: '2019' }],
      },
    ],
  });
  const club = await parquet('club.parquet', `select 7 as no, {first: 'Ann', last: 'Lee'} as called`);
  const map = join(folder, 'club.map.json');
  const called = { columns: ['called.first', 'called.last'], join: ' ' };
  writeFileSync(map, JSON.stringify({ kind: 'people', id: { text: 'club-{no}' }, full_name: called }));
  expect((await read(club, map)).raw).toEqual([{ id: 'club-7', full_name: 'Ann Lee' }]);
});

withDuckDb('its columns are shown for a mapping', async () => {
  const path = await parquet('trees.parquet', `select 'Oak' as tree, 3 as height`);
  expect((await suggestMapping(path, null, Readable.from([]))).columns).toEqual([
    { name: 'tree', field: null, samples: ['Oak'] },
    { name: 'height', field: null, samples: ['3'] },
  ]);
});

withDuckDb('a damaged file is told, at its start and in the middle', async () => {
  const path = await parquet(
    'cut.parquet',
    `select x::varchar as full_name, md5(x::varchar) as title from range(100000) t(x)`,
  );
  const whole = readFileSync(path);
  writeFileSync(path, whole.subarray(0, whole.length / 2));
  await expect(read(path)).rejects.toThrow(/cut\.parquet cannot be read as Parquet/);
  writeFileSync(path, Buffer.concat([whole.subarray(0, 8), Buffer.alloc(2_000, 0xff), whole.subarray(2_008)]));
  await expect(read(path)).rejects.toThrow(/cut\.parquet cannot be read as Parquet/);
});

test('messages name the tested version of DuckDB', () => {
  const { devDependencies, peerDependencies } = createRequire(import.meta.url)('../../../../package.json');
  const version = duckDb.split('@').at(-1);
  expect([devDependencies['@duckdb/node-api'], peerDependencies['@duckdb/node-api']]).toEqual([version, version]);
});
