import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crashCorpus } from './chaos/corpus.ts';

/**
 * Tests the package as a user gets it: packed, installed from the registry into an empty folder without
 * devDependencies, compiled, and run. Prints one line for each check and `N passed, N failed`. It is not part of `npm
 * test`, because it installs packages.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'whom-package-'));
const command = join(folder, 'node_modules/.bin/whom');
let passed = 0;
let failed = 0;

async function check(what: string, work: () => unknown): Promise<void> {
  try {
    await work();
    passed++;
    console.log(`ok      ${what}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function run(program: string, args: readonly string[], cwd: string, input = ''): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}${stdout}`);
  return stdout;
}

/** A program that uses the package's client, as a user would write it. */
function askingScript(address: string, key: string): string {
  return `import { NotFoundError, Whom } from 'whom/client';
    const whom = new Whom({ baseUrl: '${address}', apiKey: '${key}' });
    let results = 0;
    let first = '';
    for await (const { id } of whom.results({ query: 'software engineers', page_size: 2 }, { maxCredits: 3 })) {
      results++;
      first ||= id;
    }
    const { credits_used: used, full_name } = await whom.profile(first);
    const name: string = full_name;
    const missing = await whom.profile('nobody').catch((error: unknown) => error instanceof NotFoundError && error.code);
    console.log(JSON.stringify({ results, used, missing: name === '' ? 'name' : missing }));`;
}

async function serves(): Promise<void> {
  const child = spawn(command, ['demo', '--port', '0', '--json'], {
    cwd: folder,
    env: { ...process.env, WHOM_MONITORING_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  while (!stdout.includes('\n'))
    await Promise.race([once(child.stdout, 'data'), exited.then(() => assert.fail('it ended'))]);
  const started: { address: string; monitoring: string; commands: readonly string[] } = JSON.parse(stdout);
  const { address, monitoring } = started;
  await check('the commands that the demo prints answer', () => {
    assert.equal(started.commands.length, 5);
    for (const line of started.commands) {
      const answer = JSON.parse(run('sh', ['-c', line], folder));
      assert.equal(answer.error, undefined, `${line}: ${JSON.stringify(answer)}`);
      assert.equal(typeof answer.credits_remaining, 'number');
    }
  });
  for (const url of [
    `${address}/openapi.json`,
    `${address}/console`,
    `${address}/docs`,
    `${address}/docs/api/search`,
    `${monitoring}/livez`,
    `${monitoring}/readyz`,
    `${monitoring}/metrics`,
  ]) {
    await check(`${url} answers`, async () => assert.equal((await fetch(url)).status, 200));
  }
  await check('the client asks it, with types', () => {
    const key = /x-api-key: (\w+)/.exec(started.commands.join())?.[1] ?? '';
    writeFileSync(join(folder, 'ask.mts'), askingScript(address, key));
    const found: unknown = JSON.parse(run(process.execPath, ['ask.mts'], folder));
    assert.deepEqual(found, { results: 3, used: 4, missing: 'profile_not_found' });
    const types = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', '', 'ask.mts'];
    run(join(root, 'node_modules/.bin/tsc'), [...types, '--lib', 'es2024,dom,dom.asynciterable'], folder);
  });
  await check('other commands on the same folder mean that demo', () => {
    const create = ['account', 'create', 'X', '--email', 'x@example.com', '--plan', 'enterprise', '--json'];
    const { account_id } = JSON.parse(run(command, create, folder));
    const { key } = JSON.parse(run(command, ['key', 'create', account_id, '--json'], folder));
    const asked = `curl -sf -H 'x-api-key: ${key}' ${started.address}/v1/search -H 'content-type: application/json' -d '{"query":"managers"}'`;
    assert.equal(JSON.parse(run('sh', ['-c', asked], folder)).credits_used, 10);
  });
  child.kill('SIGTERM');
  await exited;
  await check('SIGTERM ends it with status 0', () => assert.equal(child.exitCode, 0));
}

try {
  await check('it packs', () => run('npm', ['pack', '--silent', '--pack-destination', folder], root));
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  await check('it installs into an empty folder', () => {
    run('sh', ['-c', 'npm install --omit=dev --no-audit --no-fund ./whom-*.tgz'], folder);
  });
  await check('it brings no compiler and no sources', () => {
    for (const path of ['typescript', 'vitest', 'whom/src', 'whom/test']) {
      assert.equal(existsSync(join(folder, 'node_modules', path)), false, path);
    }
  });
  await check('--version, --help and --licenses', () => {
    assert.match(run(command, ['--version'], folder), /^\d+\.\d+\.\d+\n$/);
    assert.match(run(command, ['--help'], folder), /^Usage: whom/);
    assert.match(run(command, ['--licenses'], folder), /^MIT License.*GeoNames/s);
    assert.ok(existsSync(join(folder, 'node_modules/whom/LICENSES/CC-BY-4.0.txt')));
  });
  await check('it imports and searches', () => {
    const report = JSON.parse(run(command, ['import', '-', '--json', '--data', 'small'], folder, crashCorpus()));
    assert.equal(report.refused_total, 0);
    const found = JSON.parse(
      run(command, ['search', 'software engineers in Berlin', '--json', '--data', 'small'], folder),
    );
    assert.ok(found.total_count > 0);
  });
  await check('Parquet without DuckDB: what to install is said, and what was said is enough', () => {
    writeFileSync(join(folder, 'staff.parquet'), 'PAR1');
    const refused = spawnSync(command, ['import', 'staff.parquet', '--data', 'small'], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(refused.status, 1);
    const install = /\((npm install @duckdb\/node-api@[\w.-]+)\)/.exec(refused.stderr)?.[1];
    assert.ok(install, refused.stderr);
    run('sh', ['-c', `${install} --no-audit --no-fund`], folder);
    const write = `copy (select 'Ann' as full_name, 'Cook' as title) to 'staff.parquet' (format parquet)`;
    const script = `const { DuckDBInstance } = await import('@duckdb/node-api');
      await (await (await DuckDBInstance.create()).connect()).run(${JSON.stringify(write)});`;
    run(process.execPath, ['--input-type=module', '-e', script], folder);
    assert.equal(JSON.parse(run(command, ['import', 'staff.parquet', '--json', '--data', 'small'], folder)).new, 1);
  });
  await check('the demo starts', serves);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
