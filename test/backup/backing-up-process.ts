/**
 * A process that backs up a data folder, or restores a backup, and kills itself when it has said a number of words; it
 * says one before and after each step. Arguments: `back-up` or `restore`, data folder, backup, passphrase or nothing, words.
 */
import { randomBytes } from 'node:crypto';
import { sqliteStoreCopies } from '../../src/adapters/sqlite/copies/store-copies.ts';
import { type BackupProgress, backUp } from '../../src/backup/back-up.ts';
import { restore } from '../../src/backup/restore.ts';
import type { StoreCopies } from '../../src/ports/store-copies.ts';

const [what = '', dataDir = '', backup = '', passphrase = '', wordsMax = '0'] = process.argv.slice(2);
let words = 0;

function say(): void {
  words++;
  if (words === Number(wordsMax)) process.kill(process.pid, 'SIGKILL');
}

async function between<T>(work: () => Promise<T>): Promise<T> {
  say();
  const result = await work();
  say();
  return result;
}

let last = '';
function onProgress({ step, file }: BackupProgress): void {
  if (last !== `${step} ${file}`) say();
  last = `${step} ${file}`;
}

const copies: StoreCopies = {
  ...sqliteStoreCopies,
  copy: (...args) => between(() => sqliteStoreCopies.copy(...args)),
  inspect: (...args) => between(() => sqliteStoreCopies.inspect(...args)),
  claim(path) {
    const claim = sqliteStoreCopies.claim(path);
    say();
    return {
      ...claim,
      release() {
        say();
        claim.release();
      },
    };
  },
};
const record = async () => say();
const common = { dataDir, copies, record, now: Date.now, onProgress, signal: new AbortController().signal };
if (what === 'restore') {
  await restore({ ...common, backup, passphrase: async () => passphrase || null });
} else {
  await backUp({
    ...common,
    target: backup,
    passphrase: passphrase || null,
    randomBytes,
    madeBy: 'test',
  });
}
