/**
 * Makes a release: `npm run release -- patch`, `minor`, `major` or a version (the first release has no step before it).
 * From a clean tree: runs the gate, writes the version into package.json, package-lock.json and CHANGELOG.md, packs,
 * commits and tags. Nothing leaves the machine: at the end it prints the commands that push and publish.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const unreleased = '(not yet released)';

/** The version after `current`: one step up, or `step` itself if it is a version that is not lower. */
export function nextVersion(current: string, step: string): string {
  const [major = 0, minor = 0, patch = 0] = numbers(current);
  if (step === 'major') return `${major + 1}.0.0`;
  if (step === 'minor') return `${major}.${minor + 1}.0`;
  if (step === 'patch') return `${major}.${minor}.${patch + 1}`;
  if (!/^\d+\.\d+\.\d+$/.test(step)) throw new Error('usage: npm run release -- patch|minor|major|<version>');
  if (compare(numbers(step), [major, minor, patch]) < 0) throw new Error(`${step} is before ${current}`);
  return step;
}

/** The changelog with its newest section marked as this version and day. Throws if that section is already released. */
export function releasedChangelog(changelog: string, version: string, day: string): string {
  const heading = /^## .*$/m.exec(changelog)?.[0] ?? '';
  if (!heading.endsWith(unreleased))
    throw new Error(`CHANGELOG.md does not begin with a section "## ... ${unreleased}"`);
  return changelog.replace(heading, `## ${version} (${day})`);
}

/** The text of package.json or package-lock.json with this version. */
export function withVersion(json: string, version: string): string {
  const manifest: { version: string; packages?: { ''?: { version: string } } } = JSON.parse(json);
  manifest.version = version;
  if (manifest.packages?.[''] !== undefined) manifest.packages[''].version = version;
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function numbers(version: string): number[] {
  return version.split('.').map(Number);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, index) => number !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/**
 * Runs a command and returns its standard output, which is shown instead if `output` is 'inherit'. Throws if it fails.
 */
function run(command: string, args: readonly string[], output: 'inherit' | 'read' = 'inherit'): string {
  const stdio = ['ignore', output === 'read' ? 'pipe' : 'inherit', 'inherit'] as const;
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', stdio: [...stdio] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed; nothing was committed`);
  return stdout ?? '';
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(`${root}${file}`, change(readFileSync(`${root}${file}`, 'utf8')));
}

function release(step: string, day: string): void {
  const manifest: { version: string } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  const version = nextVersion(manifest.version, step);
  const tag = `v${version}`;
  if (run('git', ['status', '--porcelain'], 'read') !== '') throw new Error('the tree is not clean: commit first');
  if (run('git', ['tag', '--list', tag], 'read') !== '') throw new Error(`${tag} is released already`);
  // The changelog is checked before the gate, which takes minutes.
  releasedChangelog(readFileSync(`${root}CHANGELOG.md`, 'utf8'), version, day);
  run('.ci/run', []);
  for (const file of ['package.json', 'package-lock.json']) rewrite(file, (text) => withVersion(text, version));
  rewrite('CHANGELOG.md', (text) => releasedChangelog(text, version, day));
  run('npm', ['pack']);
  run('git', ['commit', '--all', '--message', `Release ${version}`]);
  run('git', ['tag', '--annotate', tag, '--message', `whom ${version}`]);
  console.log(
    `${tag} is committed, tagged and packed. To publish: git push --follow-tags && npm publish whom-${version}.tgz`,
  );
}

if (import.meta.main) {
  try {
    release(process.argv[2] ?? '', new Date().toISOString().slice(0, 10));
  } catch (error) {
    console.error(`release: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
