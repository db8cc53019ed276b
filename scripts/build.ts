import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = `${root}src`;

/**
 * Compiles src into the folder `target`, which it replaces, copies the data files that stand between the sources, and
 * makes the images of the lexicon and of the patterns of relations. Throws if a source does not compile.
 */
export function build(target: string, options: readonly string[] = []): void {
  rmSync(target, { recursive: true, force: true });
  compile('tsconfig.build.json', target, options);
  cpSync(source, target, { recursive: true, filter: (path) => !path.endsWith('.ts') });
  // The compiled code makes the images, which are known by a digest of the data files alone: a package's code does not change.
  for (const room of ['lexicon/image', 'query/relations']) {
    const made = spawnSync(process.execPath, [`${target}/${room}/write-image.js`], { stdio: 'inherit' });
    if (made.status !== 0) throw new Error(`the image of ${room} cannot be made: see above`);
  }
}

function compile(project: string, target: string, options: readonly string[]): void {
  const compiled = spawnSync(`${root}node_modules/.bin/tsc`, ['-p', project, '--outDir', target, ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  if (compiled.status !== 0) throw new Error('the sources do not compile: see above');
}

// `npm pack` runs this (prepack). Only here the console's builder is needed. Of the package only the client is imported
// by others, so it alone brings types.
if (import.meta.main) {
  build(`${root}dist`);
  compile('tsconfig.client.json', `${root}dist`, []);
  const { bundle } = await import('./bundle.ts');
  await bundle(`${root}dist`);
  const { writeConsole } = (await import(new URL('../console/build.ts', import.meta.url).href)) as {
    writeConsole: (target: string) => Promise<void>;
  };
  await writeConsole(`${root}dist/console`);
}
