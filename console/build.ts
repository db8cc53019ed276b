import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const sources = fileURLToPath(new URL('.', import.meta.url));

/** Builds the console in some 100 ms. Returns its files by name; names of scripts and styles hold a hash of the content. */
export async function buildConsole(): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: [join(sources, 'app.tsx'), join(sources, 'styles/console.css')],
    bundle: true,
    minify: true,
    write: false,
    outdir: sources,
    entryNames: '[name]-[hash]',
    target: ['es2022'],
    format: 'esm',
    legalComments: 'none',
    tsconfig: join(sources, 'tsconfig.json'),
    logLevel: 'silent',
  });
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
  const named = (ending: string) => [...files.keys()].find((name) => name.endsWith(ending)) ?? '';
  const page = readFileSync(join(sources, 'index.html'), 'utf8')
    .replace('console.css', `/console/assets/${named('.css')}`)
    .replace('console.js', `/console/assets/${named('.js')}`)
    .replace('icon.svg', '/console/assets/icon.svg');
  return files.set('index.html', Buffer.from(page)).set('icon.svg', readFileSync(join(sources, 'icon.svg')));
}

/** Writes the console's files into a folder, for the package. */
export async function writeConsole(target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  for (const [name, contents] of await buildConsole()) writeFileSync(join(target, name), contents);
}
