import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { generatePeople } from '../../src/generator/generate.ts';
import { main, whomHere, whomJson } from '../cli/process.ts';
import { onFullDisk, shellKnows } from '../full-disk.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const canLimit = process.platform === 'linux' && shellKnows('ulimit -S -f 1000');
let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

/** A file of people that takes some 4 MB in the store. */
function peopleFile(): string {
  const world = { seed: 5, people: 1_200, companies: 100, today: new Date('2026-11-21') };
  const path = join(folder, 'people.jsonl');
  writeFileSync(path, [...generatePeople(world)].map(({ record }) => `${JSON.stringify(record)}\n`).join(''));
  return path;
}

test.skipIf(!canLimit).each([['nothing'], ['one person']])(
  'an import into a store of %s, on a disk that fills up half way, says so and leaves the data as it was; with room it succeeds',
  async (before) => {
    const data = ['--data', join(folder, 'data')];
    const one = { id: 'first', full_name: 'Ann First', experience: [{ position: 'Cook', company_name: 'Acme' }] };
    if (before === 'one person') await whomHere(['import', '-', ...data], { input: JSON.stringify(one) });
    const people = peopleFile();
    const limited = onFullDisk(4000, [main, 'import', people, ...data]);
    const { status, stderr } = spawnSync('sh', limited, { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/whom: .*records\.db: the disk (?:is full|does not read or write it): .*free/);
    const kept = before === 'one person' ? 1 : 0;
    expect(await whomJson(['status', ...data])).toMatchObject({ people: kept, change: kept });
    if (kept === 1) expect(await whomJson(['search', 'cooks', ...data])).toMatchObject({ total_count: 1 });
    expect(await whomJson(['import', people, ...data])).toMatchObject({ new: 1_200, change: kept + 1 });
  },
);
