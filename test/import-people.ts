import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { resolveConfig } from '../src/config-sources.ts';
import { importInto } from '../src/operating/import-into.ts';
import { openSystem } from '../src/system.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Imports people in the native format into a data folder, as the command does, in the name of ada. */
export async function importPeople(folder: string, people: readonly object[]): Promise<void> {
  const file = join(temporaryFolder(), 'people.jsonl');
  writeFileSync(file, people.map((person) => `${JSON.stringify(person)}\n`).join(''));
  const system = openSystem(folder, resolveConfig({ file: null, environment: {} }), () => {});
  await importInto({ operator: 'ada', now: () => Date.now() }, folder, system, {
    inputs: [file],
    standardInput: Readable.from([]),
    kind: 'people',
    rejectsFolder: folder,
    onProgress: () => {},
  });
}
