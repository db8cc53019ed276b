import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { Uploads } from './uploads.ts';

const now = Date.now();
const dayMs = 86_400_000;
const sent = { name: 'people.csv', bytes: 3, modified: 1 };

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'whom-uploads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('the file of one process outlives the start and the end of another on the same data folder', async () => {
  const folder = emptyFolder();
  const ours = new Uploads(folder, now);
  const { id } = ours.begin(sent);
  const theirs = new Uploads(folder, now);
  theirs.begin(sent);
  theirs.clear();
  await ours.receive(id, 0, Readable.from([new Uint8Array(3)]));
  expect(existsSync(ours.whole(id).file)).toBe(true);
});

test('what a killed process left is removed a day later, and not before', () => {
  const folder = emptyFolder();
  const killed = new Uploads(folder, now);
  const { id } = killed.begin({ ...sent, bytes: 0 });
  const left = dirname(dirname(killed.whole(id).file));
  const remain = () => readdirSync(dirname(left));
  new Uploads(folder, now);
  expect(remain()).toEqual([id]);
  utimesSync(left, now / 1000, (now - 2 * dayMs) / 1000);
  new Uploads(folder, now);
  expect(remain()).toEqual([]);
});
