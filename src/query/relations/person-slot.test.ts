import { describe, expect, test } from 'vitest';
import { loadLexicon } from '../../lexicon/load-lexicon.ts';
import type { CorpusNames } from '../../ports/search-index.ts';
import { latticeInput } from '../grammar/lattice/lattice-input.ts';
import { exampleDay } from '../notation.test-helper.ts';
import { readPerson } from './person-slot.ts';

const lexicon = loadLexicon();

const names: Partial<Record<string, readonly string[]>> = {
  person: ['jane doe', 'jane doe smith', 'will power', 'anne dupont', 'j r smith', 'morgan stanley', 'maria garcia'],
  person_word: ['jane', 'doe', 'john', 'roe', 'austin', 'maria', 'garcia'],
  employer: ['morgan stanley', 'blue yonder labs'],
};
const corpus: CorpusNames = {
  count: (kind, key) => (names[kind]?.includes(key) ? 1 : 0),
  begins: () => true,
  near: () => [],
};

function read(query: string, isAsked: boolean): string | null {
  const input = latticeInput(query, { target: 'people', lexicon, corpus, today: exampleDay });
  return readPerson(input, 0, isAsked)?.value.person ?? null;
}

describe('the name of a person', () => {
  test.each([
    ['that the data has', 'Jane Doe at Oracle', 'Jane Doe'],
    ['in small letters', 'jane doe at oracle', 'jane doe'],
    ['with accents that the data writes otherwise', 'María García', 'María García'],
    ['is the longest that the data has', 'Jane Doe Smith Oracle', 'Jane Doe Smith'],
    ['that is longer than one that the data has', 'Maria Garcia Roe at Oracle', 'Maria Garcia Roe'],
    ['before a name of another kind', 'Maria Garcia Oracle colleagues', 'Maria Garcia'],
    ['made of words', 'will power at oracle', 'will power'],
    ['ends with a possessive', "Jane Doe's Smith colleagues", 'Jane Doe'],
    ['with initials', 'J. R. Smith at Oracle', 'J. R. Smith'],
    ['after an elided "of"', "d'Anne Dupont", 'Anne Dupont'],
    ['is not prolonged by a legal form', 'Jane Doe as a colleague', 'Jane Doe'],
    ['that looks like one', 'Ottokar van der Zorblax at Oracle', 'Ottokar van der Zorblax'],
    ['in small letters that look like one', 'john roe at oracle', 'john roe'],
  ])('%s', (_, query, expected) => {
    for (const isAsked of [true, false]) expect(read(query, isAsked)).toBe(expected);
  });

  test.each([
    ['is also an employer', 'Morgan Stanley', 'Morgan Stanley', null],
    ['begins like a place', 'Austin Baker', 'Austin Baker', null],
    ['has words that nobody knows', 'zorblax quimby', 'zorblax quimby', null],
    ['is one word', 'Jane at Oracle', 'Jane', 'Jane'],
    ['is one word that the data lacks', 'Zorblax at Oracle', 'Zorblax', null],
    ['is one word in small letters', 'jane at oracle', 'jane', null],
    ['is a tool', 'React Native at Oracle', null, null],
    ['is an employer', 'Blue Yonder Labs', null, null],
    ['is a title', 'Data Scientists', null, null],
    ['is a word', 'children', null, null],
    ['is none', 'at the same time', null, null],
  ])('that %s, after words that ask for a person and after others', (_, query, asked, other) => {
    expect([read(query, true), read(query, false)]).toEqual([asked, other]);
  });
});
