import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

export const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

/** What a source says, by the name of the facet. A facet that the source lacks is unknown, an empty one is false. */
export type Facts = Readonly<Record<string, readonly (string | number)[]>>;

export interface Held {
  readonly now: boolean;
  readonly facts: Facts;
}

/** A person or company as the source file has it, without anything that our importer does. */
export interface Row {
  /** The id that the converter gives to the record. */
  readonly id: string;
  readonly is: Facts;
  readonly roles: readonly Held[];
  /** What the source says in so many words about the row, in lower case: names, one-line descriptions, tags. */
  readonly said: string;
  /** That and long texts, in which a word may stand in passing. */
  readonly mentioned: string;
}

export type Raw = Readonly<Record<string, string>>;

export function table(path: string): readonly Raw[] {
  return parse(unzip(path), { columns: true, bom: true, relax_column_count: true });
}

export function json<T>(path: string): T {
  return JSON.parse(unzip(path)) as T;
}

export function unzip(path: string): string {
  return gunzipSync(readFileSync(join(data, path))).toString('utf8');
}

/** The texts of a row: what it says in so many words, and what more it mentions. */
export function texts(said: readonly (string | undefined)[], more = ''): Pick<Row, 'said' | 'mentioned'> {
  const short = said.join('. ').toLowerCase();
  return { said: short, mentioned: `${short}. ${more.toLowerCase()}` };
}

/** A value as a list: none if it is empty. */
export function some(value: string | number | null | undefined): readonly (string | number)[] {
  return value === null || value === undefined || value === '' || Number.isNaN(value) ? [] : [value];
}

/** A number of the source as a list that is unknown if it is missing. */
export function known(name: string, value: string | undefined): Facts {
  const number = Number.parseFloat(value ?? '');
  return number > 0 ? { [name]: [number] } : {};
}
