import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const source = join(root, 'src');

/**
 * The rooms of `src` in layers, from the ground up. A room imports only from its own layer and the earlier ones; rooms
 * of one layer use each other's types. Files beside the rooms are named without their ending.
 */
const layers: readonly (readonly string[])[] = [
  [
    'client',
    'text',
    'data-folder',
    'network',
    'nullable',
    'seeded-random',
    'sync-folder',
    'traced',
    'version',
    'worker-module',
  ],
  ['engine', 'lexicon', 'generator'],
  ['records'],
  ['careers'],
  ['fields'],
  ['relations'],
  ['intent'],
  ['ports', 'ledger', 'limits'],
  ['query', 'backup'],
  ['accounts', 'erasure', 'intake'],
  ['adapters'],
  ['account-stores', 'stores'],
  ['prediction'],
  ['config', 'config-sources', 'config-values', 'database-address', 'secret-file', 'start-checks'],
  ['contract'],
  ['tracing'],
  ['search'],
  ['http', 'mcp', 'model-options'],
  ['openid-options'],
  ['open-finder', 'open-indexes'],
  ['system'],
  ['operating'],
  ['service'],
  ['cli'],
  ['main'],
];

/** Rooms that may import fewer rooms than their layer allows. */
const only: Readonly<Record<string, readonly string[]>> = {
  engine: ['text', 'sync-folder', 'worker-module'],
  generator: [],
  client: [],
  mcp: ['client', 'version'],
};

/** Rooms whose results depend only on their parameters, so that they may import nothing from Node. */
const pureRooms = [
  'client',
  'text',
  'records',
  'careers',
  'ledger',
  'limits',
  'fields',
  'relations',
  'intent',
  'query',
];
/** The exceptions: hashes, and data files that a module reads once when it is loaded. */
const allowedInPureRooms = [
  'records/normalise/ids.ts imports node:crypto',
  'records/suppressions.ts imports node:crypto',
  'query/data/data-file.ts imports node:fs',
  'query/policy/features.ts imports node:fs',
  'query/policy/features.ts imports node:path',
  'query/policy/pair-features.ts imports node:fs',
];

interface Import {
  readonly file: string;
  /** The import: a path from `src`, or the name of a package. */
  readonly of: string;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(/(?:\bfrom|\bimport\()\s*'([^']+)'/g)].map(([, path = '']) => ({
    file,
    of: path.startsWith('.') ? join(dirname(file), path) : path,
  }));
}

const imports = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test|\.case|\.test-helper)\.ts$/.test(entry.name))
  .flatMap((entry) => importsOf(relative(source, join(entry.parentPath, entry.name))));

function roomOf(path: string): string {
  return path.replace(/\.ts$/, '').split('/')[0] ?? '';
}

const layerOf = new Map(layers.flatMap((rooms, layer) => rooms.map((room) => [room, layer] as const)));

function isAllowed(from: string, to: string): boolean {
  if (from === to) return true;
  if (only[from] !== undefined) return only[from].includes(to);
  const [fromLayer, toLayer] = [layerOf.get(from), layerOf.get(to)];
  return fromLayer !== undefined && toLayer !== undefined && toLayer <= fromLayer;
}

/** Exports that a thread finds by name, in the module that it is told to load. */
const foundByName = ['src/search/documents/document-source.ts exports documentsOfPart'];

/** The exports of `src` that no other file imports, tests and benches included. */
function idleExports(): string[] {
  const files = new Map(
    ['src', 'test', 'bench', 'scripts', 'console'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path))
        .map((path) => [join(folder, path), readFileSync(join(root, folder, path), 'utf8')] as const),
    ),
  );
  const imported = new Set<string>();
  for (const [file, text] of files) {
    for (const [, names = '', from = ''] of text.matchAll(/\{([^{}]*)\}\s*from\s*'(\.[^']+)'/g)) {
      for (const name of names.split(',')) {
        imported.add(`${join(dirname(file), from)} ${/^(?:type )?(\w+)/.exec(name.trim())?.[1]}`);
      }
    }
    // What a package hands on as a whole, its callers import.
    for (const [, from = ''] of text.matchAll(/^export type \* from '(\.[^']+)'/gm)) {
      const handedOn = files.get(join(dirname(file), from)) ?? '';
      for (const [, name] of handedOn.matchAll(/^export type (\w+)/gm))
        imported.add(`${join(dirname(file), from)} ${name}`);
    }
    for (const [, from = ''] of text.matchAll(/\bimport\('(\.[^']+)'\)/g)) {
      for (const [name] of text.matchAll(/\w+/g)) imported.add(`${join(dirname(file), from)} ${name}`);
    }
  }
  return [...files].flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:async |abstract )*(?:const|function\*?|class|interface|type) (\w+)/gm)]
      .filter(([, name]) => file.startsWith('src/') && !imported.has(`${file} ${name}`))
      .map(([, name]) => `${file} exports ${name}`),
  );
}

describe('rooms', () => {
  test('import only what lies below them', () => {
    const inside = imports.filter(({ of }) => of.endsWith('.ts'));
    expect(inside.length).toBeGreaterThan(500);
    const wrong = inside.filter(({ file, of }) => !isAllowed(roomOf(file), roomOf(of)));
    expect(wrong.map(({ file, of }) => `${file} imports ${of}`)).toEqual([]);
  });

  test('export only what another file imports', () => {
    expect(idleExports().filter((row) => !foundByName.includes(row))).toEqual([]);
  });

  test('that are pure import nothing of Node', () => {
    const reaching = imports.filter(({ file, of }) => pureRooms.includes(roomOf(file)) && of.startsWith('node:'));
    expect(reaching.map(({ file, of }) => `${file} imports ${of}`).sort()).toEqual([...allowedInPureRooms].sort());
  });

  test('but the composition, and the threads it starts, open no store', () => {
    const from = (isMeant: (of: string) => boolean) => [
      ...new Set(imports.filter(({ file, of }) => isMeant(of) && roomOf(file) !== 'adapters').map(({ file }) => file)),
    ];
    const isStore = (of: string) => ['better-sqlite3', 'pg'].includes(of) || /^adapters\/(sqlite|postgres)\//.test(of);
    expect(from(isStore).sort()).toEqual(['account-stores.ts', 'stores.ts', 'system.ts']);
    const inThreads = [
      'database-address.ts',
      'prediction/careers/read-people.ts',
      'prediction/training/training-messages.ts',
      'prediction/training/training-run.ts',
      'search/documents/document-source.ts',
      'search/threads/messages.ts',
      'search/threads/search-thread.ts',
    ];
    expect(from((of) => of === 'stores.ts').sort()).toEqual([...inThreads, 'system.ts']);
  });
});
