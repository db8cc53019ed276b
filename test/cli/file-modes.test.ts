import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { resolveConfig } from '../../src/config-sources.ts';
import { openSystem } from '../../src/system.ts';
import { crashCorpus } from '../chaos/corpus.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { whomHere } from './process.ts';

function entries(folder: string): readonly string[] {
  return ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
}

/** The entries that anybody but the owner may use in any way. */
function open(folder: string): readonly string[] {
  return entries(folder).filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
}

/** Opens every door of a data folder, and has each write. */
async function useAll(folder: string): Promise<readonly string[]> {
  const data = ['--data', folder];
  expect((await whomHere(['import', '-', ...data], { input: crashCorpus() })).stderr).toBe('');
  expect((await whomHere(['suppress', 'add', 'nobody', ...data])).status).toBe(0);
  const system = openSystem(folder, resolveConfig({ file: null, environment: {} }), () => undefined);
  const [finder, predictions] = [await system.finder(), await system.predictions()];
  const training = await predictions.rewrite();
  await training.publish();
  await finder.search({
    query: 'people at Acme',
    target: 'people',
    page: 1,
    pageSize: 1,
    withMatch: false,
    now: new Date('2026-11-22'),
  });
  const inUse = open(folder);
  await system.close();
  return [...inUse, ...open(folder)];
}

test('no file that whom writes can be read by others, whatever the umask, in use and at rest', async () => {
  const before = process.umask(0);
  onTestFinished(() => {
    process.umask(before);
  });
  const folder = join(temporaryFolder(), 'data');
  expect(await useAll(folder)).toEqual([]);
  expect(entries(folder)).toEqual(expect.arrayContaining(['records.db', 'control.db', 'predictions.db', 'index']));
  for (const name of entries(folder)) chmodSync(join(folder, name), 0o777);
  expect((await whomHere(['status', '--data', folder])).stderr).toBe('');
  expect(open(folder)).toEqual([]);
});
