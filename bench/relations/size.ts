import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineDocument, EngineSchema } from '../../src/engine/engine.ts';
import { buildIndex } from '../../src/engine/write/build.ts';
import { personDocument } from '../../src/search/documents/person-document.ts';
import type { Readings } from '../../src/search/documents/readings.ts';
import { careers } from './corpus.ts';

const fields = [
  'career',
  'settled',
  'career_start',
  'spells',
  'spells_open',
  'spell_months',
  'longest_spell',
  'longest_role',
  'open_spell_since',
  'open_role_since',
  'graduated_least',
  'graduated_most',
  'graduated',
];
const rowFields = [
  'mark',
  'start_least',
  'start_most',
  'end_least',
  'end_most',
  'rung',
  'employer_code',
  'title_code',
  'industry_code',
  'country_code',
  'city_code',
  'spell_code',
  'after_joining',
];
const roleMarks = ['title', 'function', 'seniority', 'employer', 'place'];

/** The bytes a person of a whole index, and without what relations need. */
export function sizes(folder: string, people: number, schema: EngineSchema, readings: Readings): readonly number[] {
  const built = (name: string, of: EngineSchema, documents: Iterable<EngineDocument>): number => {
    buildIndex(join(folder, name), of, documents, { change: 1, memoryBytesMax: 5e8 });
    return bytesOf(join(folder, name)) / people;
  };
  const documents = careers(people).map((person) => personDocument(person, () => null, readings));
  const all = [...documents];
  return [built('with', schema, all), built('without', withoutRelations(schema), all.map(stripped))];
}

function isOfRelations(field: string): boolean {
  return fields.includes(field) || field.startsWith('employer_left_');
}

function omit<T>(from: Readonly<Record<string, T>>, isOmitted: (name: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !isOmitted(name)));
}

function withoutRelations({ groups, fields: own, ...rest }: EngineSchema): EngineSchema {
  const role = omit(groups['role'] ?? {}, (name) => rowFields.includes(name));
  return { ...rest, fields: omit(own, isOfRelations), groups: { ...groups, role } };
}

function stripped({ keywords, numbers, groups, ...document }: EngineDocument): EngineDocument {
  const role = (groups['role'] ?? []).map((row) => ({
    keywords: {
      ...omit(row.keywords, (name) => rowFields.includes(name)),
      unstated: (row.keywords['unstated'] ?? []).filter((mark) => !roleMarks.includes(mark)),
    },
    numbers: omit(row.numbers, (name) => rowFields.includes(name)),
  }));
  return {
    ...document,
    keywords: omit(keywords, isOfRelations),
    numbers: omit(numbers, isOfRelations),
    groups: { ...groups, role },
  };
}

function bytesOf(path: string): number {
  return readdirSync(path).reduce((sum, file) => sum + statSync(join(path, file)).size, 0);
}
