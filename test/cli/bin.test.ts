import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { version } from '../../src/version.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = temporaryFolder();

const tooOld = '20.20.2';

/** Starts a copy of bin/whom under this Node, which claims to be another version. */
function start(bin: string, says: string, args: readonly string[] = []): ChildProcess {
  const disguise = join(mkdtempSync(join(folder, 'says-')), 'disguise.cjs');
  const versions = `{ ...process.versions, node: '${says}' }`;
  writeFileSync(disguise, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
  return spawn(process.execPath, ['--require', disguise, bin, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function ended(child: ChildProcess): Promise<Ended> {
  const texts = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (texts.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (texts.stderr += text));
  const [status, signal] = await once(child, 'close');
  return { status, signal, ...texts };
}

/** Makes a folder with bin/whom, and with this main module in place of the sources. */
function cloneOf(main: string): string {
  const place = mkdtempSync(join(folder, 'clone-'));
  mkdirSync(join(place, 'src'));
  writeFileSync(join(place, 'package.json'), '{"type":"module"}');
  writeFileSync(join(place, 'src/main.ts'), main);
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  return withBin(place);
}

function withBin(place: string): string {
  mkdirSync(join(place, 'bin'));
  for (const file of ['whom', 'package.json']) copyFileSync(join(root, 'bin', file), join(place, 'bin', file));
  return join(place, 'bin/whom');
}

describe('under a Node that is new enough', () => {
  test('bin/whom is a command by itself', () => {
    const { status, stdout } = spawnSync(join(root, 'bin/whom'), ['--version'], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, `${version()}\n`]);
  });

  test.each(['22.18.0', '24.3.0', '26.0.0'])('%s runs it in the same process', async (says) => {
    const bin = cloneOf('console.log(process.pid, ...process.argv.slice(2)); process.exitCode = 3;');
    const child = start(bin, says, ['a b', '--c']);
    const { status, stdout } = await ended(child);
    expect([status, stdout]).toEqual([3, `${child.pid} a b --c\n`]);
  });

  test('without sources it runs what was compiled', async () => {
    const place = mkdtempSync(join(folder, 'package-'));
    mkdirSync(join(place, 'dist'));
    writeFileSync(join(place, 'package.json'), '{"type":"module"}');
    writeFileSync(join(place, 'dist/main.js'), `console.log('compiled');`);
    expect(await ended(start(withBin(place), '23.0.0'))).toMatchObject({ status: 0, stdout: 'compiled\n' });
  });
});

describe('under a Node that is too old', () => {
  // Node 23 to 24.2 does not strip types, or warns when it does.
  test.each(['0.10.48', tooOld, '22.17.1', '23.5.0', '24.2.0'])('%s starts that of the clone', async (says) => {
    const bin = cloneOf('console.log(process.ppid, ...process.argv.slice(2)); process.exitCode = 3;');
    const child = start(bin, says, ['a b', '--c']);
    expect(await ended(child)).toEqual({ status: 3, signal: null, stdout: `${child.pid} a b --c\n`, stderr: '' });
  });

  test.each([tooOld, '22.17.1'])('%s without a clone is refused with what to do', async (says) => {
    const { status, stderr } = await ended(start(withBin(mkdtempSync(join(folder, 'elsewhere-'))), says));
    expect(status).toBe(1);
    expect(stderr).toBe("whom: needs Node 22.18 or newer; in a clone, run 'npm ci', which brings its own\n");
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s reaches whom, and its end is the end', async (signal) => {
    const bin = cloneOf(
      `process.on('${signal}', () => process.exit(7)); setInterval(() => {}, 1e6); console.log('up');`,
    );
    const child = start(bin, tooOld);
    onTestFinished(() => void child.kill('SIGKILL'));
    const end = ended(child);
    if (child.stdout !== null) await once(child.stdout, 'data');
    child.kill(signal);
    expect(await end).toMatchObject({ status: 7, signal: null });
  });

  test('bin/whom ends by the same signal as the process that it started', async () => {
    const bin = cloneOf(`process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1e6);`);
    expect(await ended(start(bin, tooOld))).toMatchObject({ status: null, signal: 'SIGTERM' });
  });
});
