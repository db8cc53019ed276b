import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Example, examplesOf } from './blocks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })].sort();
const examples = new Map(pages.map((page) => [page, examplesOf(readFileSync(join(root, page), 'utf8'))] as const));

/** How many examples of a page are marked as ones that cannot be run: they install, need other files, or do not end. */
const marked: Readonly<Record<string, number>> = {
  'README.md': 3,
  'docs/importing.md': 3,
  'docs/operations.md': 4,
  'docs/search-beside-the-sentence.md': 1,
  'docs/testing.md': 2,
};

/** Bounds on what hangs. On a free machine the demo takes some 30 seconds to make, and the slowest example 15. */
const demoMsMax = 400_000;
const exampleMsMax = 280_000;

// Protects that what a page tells somebody to type works: each example is run against a demo, as it stands on the page.
describe('the examples of the docs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'whom-examples-'));
  const data = join(folder, 'whom-data');
  let server: ChildProcess;
  let started: { readonly address: string; readonly account_id: string; readonly key: string };

  beforeAll(async () => {
    const args = [join(root, 'bin/whom'), 'demo', '--port', '0', '--data', data, '--json'];
    const env = { ...process.env, WHOM_MONITORING_PORT: '0', WHOM_LIMITS_REQUESTS_PER_MINUTE: '6000' };
    server = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const ended = once(server, 'exit').then(() => Promise.reject(new Error('the demo ended')));
    ended.catch(() => {});
    while (!said.includes('\n')) await Promise.race([once(server.stdout ?? server, 'data'), ended]);
    started = JSON.parse(said);
    symlinkSync(join(root, 'bin'), join(folder, 'bin'));
    mkdirSync(join(folder, 'backups'));
    writeFileSync(join(folder, 'seen.txt'), 'per_bhv8kjty33\n');
  }, demoMsMax);

  afterAll(async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });

  /** An example with the demo's address, account and folder in the place of those that the page names. */
  function here(text: string): string {
    return text
      .replaceAll(/(?:http:\/\/)?localhost:8080|https:\/\/whom\.example/g, started.address)
      .replaceAll('acc_...', started.account_id)
      .replaceAll('/backups/', `${folder}/backups/`)
      .replaceAll("'whom/client'", `'${join(root, 'src/client/index.ts')}'`);
  }

  function run({ language, text }: Example) {
    const environment = {
      ...process.env,
      PATH: `${join(root, 'bin')}:${process.env['PATH']}`,
      WHOM_DATA: data,
      KEY: started.key,
      WHOM_API_KEY: started.key,
    };
    const options = { cwd: folder, env: environment, encoding: 'utf8', timeout: exampleMsMax } as const;
    if (language === 'ts') {
      const program = join(folder, 'example.ts');
      writeFileSync(program, here(text));
      return spawnSync(process.execPath, [program], options);
    }
    const typed = language === 'sh' ? text : [...text.matchAll(/^\$ (.*)$/gm)].map(([, line]) => line).join('\n');
    return spawnSync('bash', ['-e', '-o', 'pipefail', '-c', here(typed)], options);
  }

  test('are all run, but for those that are marked', () => {
    const counts = [...examples].map(([page, of]) => [page, of.filter(({ isMarked }) => isMarked).length] as const);
    expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual(marked);
    expect([...examples.values()].flat().filter(({ isMarked }) => !isMarked).length).toBeGreaterThan(20);
  });

  for (const [page, of] of examples) {
    const runnable = of.filter(({ isMarked }) => !isMarked);
    if (runnable.length === 0) continue;
    test(`of ${page} do what it says`, { timeout: 2 * exampleMsMax }, () => {
      for (const example of runnable) {
        const { status, stdout, stderr } = run(example);
        expect(status, `${example.text}\n${stderr}${stdout}`).toBe(0);
        const { outcome } = example;
        if (outcome?.language === 'json') {
          expect(linesOf(stdout).map(shapeOf), example.text).toEqual(linesOf(outcome.text).map(shapeOf));
        } else if (outcome !== null && example.language === 'sh') {
          expect(inOrder(stdout, outcome.text), `${example.text}\n${stdout}`).toBeNull();
        }
      }
    });
  }
});

/** One JSON value, or one a line. */
function linesOf(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  }
}

/** The fields of a value, and the kinds of what they hold; of a list, those of its first. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, shapeOf(of)]));
}

/** The first part of what a page shows, cut at its "..." lines, that does not come next in what was printed. */
function inOrder(printed: string, shown: string): string | null {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  let rest = plain(printed);
  for (const part of shown.split(/^\.\.\.$/m).map(plain)) {
    const at = rest.indexOf(part);
    if (at < 0) return part;
    rest = rest.slice(at + part.length);
  }
  return null;
}
