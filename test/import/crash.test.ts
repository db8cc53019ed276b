import { execFileSync, spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeEach, expect, test } from 'vitest';
import { seededRandom } from '../../src/seeded-random.ts';
import { endingWithTest } from '../ending-process.ts';
import { onFullDisk, shellKnows } from '../full-disk.ts';
import { isOnStack, openTestRecords } from '../stack/stack.ts';
import { gathered } from '../stored-records.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const script = join(import.meta.dirname, 'importing-process.ts');
const peopleCount = 2_000;
let folder: string;
let store: string;

beforeEach(() => {
  folder = temporaryFolder();
  store = join(folder, 'records.db');
});

/** Writes everybody as the import of a round states them. Each record names the round. */
function write(version: number, count = peopleCount, aboutChars = 500): string {
  const path = join(folder, `version-${version}.jsonl`);
  const refreshed = new Date(Date.UTC(2020, 0, 1 + version)).toISOString().slice(0, 10);
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      id: `p${index}`,
      full_name: `Person ${index}`,
      headline: `version ${version}`,
      about_me: 'x'.repeat(aboutChars),
      refreshed_at: refreshed,
    }),
  );
  writeFileSync(path, lines.join('\n'));
  return path;
}

/** The versions of records in the store, the number of people, and the change. */
async function held(): Promise<{ versions: readonly string[]; people: number; change: number }> {
  const records = openTestRecords(folder);
  // A database may still be at the commit of a process that is dead. Until that is over, nobody else may write.
  await expect.poll(async () => (await records.begin()).rollback()).toBeUndefined();
  const snapshot = await records.snapshot();
  const headlines = (await gathered(snapshot.all('people'))).map((person) => person.headline ?? '');
  const counted = await snapshot.count('people');
  const { change } = snapshot;
  await snapshot.close();
  await records.close();
  expect(counted).toBe(headlines.length);
  return { versions: [...new Set(headlines)], people: headlines.length, change };
}

/**
 * Runs an import and kills it at its `wordsBeforeKill`th word, or at `lastWord`. Resolves to all words that it said.
 */
async function runAndKill(file: string, wordsBeforeKill: number, lastWord = ''): Promise<readonly string[]> {
  const child = endingWithTest(
    spawn(process.execPath, [script, folder, file], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const words: string[] = [];
  for await (const word of createInterface(child.stdout)) {
    words.push(word);
    if (words.length === wordsBeforeKill || word === lastWord) child.kill('SIGKILL');
  }
  return words;
}

test('an import that is killed at any moment leaves either the old records or the new ones, never a mixture', async () => {
  const seed = Date.now() % 1_000_000;
  const random = seededRandom(seed);
  const first = await runAndKill(write(0), Number.POSITIVE_INFINITY);
  expect(first.at(-1)).toBe('committed');
  // A whole run says one word for each piece, then one before and one after the commit.
  const wordsOfARun = first.length;
  expect(wordsOfARun).toBeGreaterThan(10);

  let before = await held();
  for (let round = 1; round <= 12; round++) {
    // Half of the kills hit the commit.
    const at = round % 2 === 0 ? wordsOfARun - 1 : 1 + Math.floor(random() * wordsOfARun);
    const words = await runAndKill(write(round), at);
    const after = await held();
    const what = `seed ${seed}, round ${round}, killed at word ${at}: ${words.at(-1)}`;
    expect(after.people, what).toBe(peopleCount);
    const isOld = after.change === before.change;
    expect(after.versions, what).toEqual(isOld ? before.versions : [`version ${round}`]);
    if (words.at(-1) === 'committed') expect(isOld, what).toBe(false);
    if (!words.includes('committing')) expect(isOld, what).toBe(true);
    before = after;
  }
});

test.skipIf(isOnStack)(
  'a first import, which is written without a log, leaves nothing or everybody when it is killed at any moment',
  async () => {
    const seed = Date.now() % 1_000_000;
    const random = seededRandom(seed);
    // The file exceeds the writer's cache, so that most of it is written before the commit.
    const file = write(1, 5_000, 20_000);
    for (let round = 1; round <= 6; round++) {
      for (const end of ['', '-wal', '-shm', '-journal']) rmSync(store + end, { force: true });
      // The import says a word for each 100 kB, then one before and one after the commit.
      const at = 1 + Math.floor(random() * 1_000);
      const words = round % 3 === 0 ? await runAndKill(file, 0, 'committing') : await runAndKill(file, at);
      const after = await held();
      const what = `seed ${seed}, round ${round}, killed at word ${words.length}: ${words.at(-1)}`;
      expect([0, 5_000], what).toContain(after.people);
      if (words.at(-1) === 'committed') expect(after.people, what).toBe(5_000);
      if (!words.includes('committing')) expect(after.people, what).toBe(0);
    }
    const last = await runAndKill(file, Number.POSITIVE_INFINITY);
    expect(last.at(-1)).toBe('committed');
    expect(await held()).toMatchObject({ people: 5_000, versions: ['version 1'] });
  },
);

const canLimit = !isOnStack && process.platform === 'linux' && shellKnows('ulimit -S -f 1000');

for (const people of [0, 100]) {
  test.skipIf(!canLimit)(
    `a disk that fills up leaves ${people} people as they were and is said clearly (skipped without ulimit)`,
    async () => {
      if (people > 0) await runAndKill(write(0, people), Number.POSITIVE_INFINITY);
      const before = await held();
      const limited = onFullDisk(2000, [script, folder, write(1, 20_000, 5_000)]);
      const said = execFileSync('sh', limited, { encoding: 'utf8' });
      expect(said.trim().split('\n').at(-1)).toMatch(/StoreUnavailable: .*records\.db: .*(?:disk is full|free space)/);
      expect(await held()).toEqual(before);
      const again = await runAndKill(write(1, 100), Number.POSITIVE_INFINITY);
      expect(again.at(-1)).toBe('committed');
      expect((await held()).versions).toEqual(['version 1']);
    },
  );
}
