import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildDocs } from './docs/build.ts';

const sources = fileURLToPath(new URL('.', import.meta.url));

/**
 * Builds the console and the pages of the docs. Returns their files by name; names of scripts, styles and of the text that
 * the docs are searched in hold a hash of the content.
 */
export async function buildConsole(): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles, metafile } = await build({
    entryPoints: ['app.tsx', 'styles/console.css', 'docs/search.ts', 'styles/docs.css'].map((path) =>
      join(sources, path),
    ),
    bundle: true,
    minify: true,
    write: false,
    outdir: sources,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    splitting: true,
    metafile: true,
    target: ['es2022'],
    format: 'esm',
    legalComments: 'none',
    tsconfig: join(sources, 'tsconfig.json'),
    logLevel: 'silent',
  });
  const files = new Map<string, Uint8Array>(outputFiles.map(({ path, contents }) => [basename(path), contents]));
  const docs = buildDocs();
  const sections = JSON.stringify(docs.sections);
  files.set(`sections-${hash('sha256', sections).slice(0, 8)}.json`, Buffer.from(sections));
  files.set('icon.svg', readFileSync(join(sources, 'icon.svg')));

  /** A page whose files are named as they are served: `app.js` is `/console/assets/app-ABCDEFGH.js`. */
  const page = (html: string) =>
    Buffer.from(
      html.replace(/(?<=(?:href|src|data-from)=")(\w+)(\.(?:js|css|svg|json))(?=")/g, (whole, name, ending) => {
        const served = [...files.keys()].find(
          (file) => file === whole || (file.startsWith(`${name}-`) && file.endsWith(ending)),
        );
        return `/console/assets/${served ?? whole}`;
      }),
    );
  const pages = [...docs.pages].map(([name, html]) => [name, page(html)] as const);
  const entry = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint?.endsWith('app.tsx'));
  const needed = entry?.imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path));
  // What the script needs at once is asked for with it, not after it.
  const preloads = needed?.map((name) => `<link rel="modulepreload" href="/console/assets/${name}" />`) ?? [];
  const index = page(
    readFileSync(join(sources, 'index.html'), 'utf8').replace('</head>', `  ${preloads.join('\n    ')}\n  </head>`),
  );
  return new Map([...files, ...pages, ['index.html', index]]);
}

/** Writes the console's files into a folder, for the package. */
export async function writeConsole(target: string): Promise<void> {
  for (const [name, contents] of await buildConsole()) {
    mkdirSync(dirname(join(target, name)), { recursive: true });
    writeFileSync(join(target, name), contents);
  }
}
