import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from 'esbuild';

/** The modules that are started by their file: the command, and what runs in threads. */
export const started = /^main\.js$|-(?:worker|thread)\.js$|^search\/documents\/document-source\.js$/;
/** What is imported from outside, or made otherwise. */
const apart = /^(?:client|console)\//;

/**
 * Joins the compiled modules of a package in the folder `dist` to a file for each that is started, and files for what
 * these share; of what they depend on it takes in typebox, which alone is 680 modules. Node looks for each module by itself:
 * `whom explain` loads 1,180 in the clone.
 */
export async function bundle(dist: string): Promise<void> {
  const modules = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.js') && !apart.test(path));
  const joined = mkdtempSync(join(tmpdir(), 'whom-bundle-'));
  try {
    await build({
      entryPoints: modules.filter((path) => started.test(path)).map((path) => join(dist, path)),
      outbase: dist,
      outdir: joined,
      chunkNames: 'shared/[hash]',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node22.18',
      logLevel: 'warning',
      plugins: [
        {
          name: 'package',
          setup({ onResolve, onLoad }) {
            onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
              kind === 'entry-point' || /^typebox(?:\/|$)/.test(path) ? undefined : { path, external: true },
            );
            // A module finds its data files from where it stood, wherever its code is now.
            onLoad({ filter: /\.js$/ }, ({ path }) => {
              const from = relative(dist, path).replaceAll('\\', '/');
              const text = readFileSync(path, 'utf8');
              if (from.startsWith('..') || !text.includes('import.meta.url')) return undefined;
              const url = `new URL('dist/${from}', import.meta.resolve('whom/package.json')).href`;
              return { contents: text.replaceAll('import.meta.url', url) };
            });
          },
        },
      ],
    });
    for (const path of modules) rmSync(join(dist, path));
    cpSync(joined, dist, { recursive: true });
  } finally {
    rmSync(joined, { recursive: true });
  }
}
