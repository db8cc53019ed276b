import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Compiles src to dist, with the data files that stand between the sources. Run by `npm pack` (prepack). */
const root = fileURLToPath(new URL('..', import.meta.url));
const source = `${root}src`;
const target = `${root}dist`;

rmSync(target, { recursive: true, force: true });
const compiled = spawnSync(`${root}node_modules/.bin/tsc`, ['-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (compiled.status !== 0) process.exit(compiled.status ?? 1);
cpSync(source, target, { recursive: true, filter: (path) => !path.endsWith('.ts') });
