import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { britain } from './britain.ts';
import { funded, listed, openData, startups, ycFounders } from './companies.ts';
import { judges } from './courts.ts';
import { laureates, managers } from './others.ts';
import { congress, states } from './politics.ts';
import { data, type Row } from './rows.ts';

const people = ['congress', 'judges', 'states', 'britain', 'laureates', 'managers', 'founders'] as const;
const companies = ['startups', 'listed', 'open', 'funded'] as const;
export const sourceNames = [...people, ...companies] as const;
export type SourceName = (typeof sourceNames)[number];
export type Sources = Readonly<Record<SourceName, readonly Row[]>>;

const collections = [
  ...['us-congress-legislators', 'us-federal-judges', 'openstates-people', 'uk-ministers', 'nobel-laureates'],
  ...['baseball-databank', 'yc-companies', 'sp500', 'open-data-500', 'crunchbase-2013'],
];

export const recordsAbsent = !collections.every((name) => existsSync(join(data, name)));

export function isOfPeople(source: SourceName): boolean {
  return (people as readonly string[]).includes(source);
}

/** The rows of the collections as they were published. */
export function readSources(): Sources {
  return {
    congress: congress(),
    judges: judges(),
    states: states(),
    britain: britain(),
    laureates: laureates(),
    managers: managers(),
    founders: ycFounders(),
    startups: startups(),
    listed: listed(),
    open: openData(),
    funded: funded(),
  };
}
