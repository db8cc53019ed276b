import { expect, test } from 'vitest';
import { circleFrom, circleId, circleLabel, distanceAfter, distanceBefore } from './circles.ts';
import { loadLexicon } from './load-lexicon.ts';

const lexicon = loadLexicon();
const words = (text: string): string[] => text.split(' ');
const circlesIn = (text: string): readonly (readonly [string, number])[] =>
  lexicon
    .candidates(words(text), 0)
    .filter(({ concept }) => circleFrom(concept.id) !== null)
    .map(({ concept, length }) => [concept.id, length]);

test.each([
  ['within 50 miles of boston', 4, 50, 'mi'],
  ['in a 20 mile radius of denver', 6, 20, 'mi'],
  ['within 50km of munich', 3, 50, 'km'],
  ['30 km around berlin', 3, 30, 'km'],
  ['im umkreis von 50 km um berlin', 6, 50, 'km'],
])('%s: a distance before a place', (text, length, distance, unit) => {
  expect(distanceBefore(words(text), 0)).toEqual({ words: length, distance, unit });
});

test.each([
  'within 3 years of',
  'more than 50 miles from boston',
  '50 miles',
  'within miles of boston',
  '50 of boston',
])('%s: no distance around a place', (text) => {
  expect(distanceBefore(words(text), 0)).toBeNull();
  expect(distanceAfter(words(text), 0)).toBeNull();
});

test('a distance is of a city, not of a country, and bounded', () => {
  expect(circlesIn('within 50 miles of boston')[0]).toEqual(['place:us-ma-boston-within-50mi', 5]);
  expect(circlesIn('within 50 miles of germany')).toEqual([]);
  expect(circlesIn('within 100 miles of boston')).not.toEqual([]);
  expect(circlesIn('within 101 miles of boston')).toEqual([]);
  expect(circlesIn('within 0 miles of boston')).toEqual([]);
  expect(circleId('place:us-ma-boston', 161, 'km')).not.toBeNull();
  expect(circleId('place:us-ma-boston', 162, 'km')).toBeNull();
  expect(lexicon.concept('place:us-ma-boston-within-050mi')).toBeNull();
  expect(lexicon.concept('place:us-within-50mi')).toBeNull();
});

test('the label of a circle is read as that circle', () => {
  for (const id of [
    'place:us-ma-boston-within-50mi',
    'place:de-be-berlin-within-1km',
    'place:us-ma-boston-within-1mi',
  ]) {
    const concept = lexicon.concept(id);
    const circle = circleFrom(id);
    if (concept === null || circle === null) throw new Error(id);
    const city = lexicon.concept(circle.centre)?.label ?? '';
    expect(concept.label).toBe(circleLabel(city, circle));
    expect(circlesIn(concept.label.toLowerCase())[0]).toEqual([id, words(concept.label).length]);
  }
});

test('a circle holds the cities within the distance, and the metro areas that lie in it whole', () => {
  const around = (id: string): ReadonlySet<string> => new Set(lexicon.inside(id));
  // By road signs of Massachusetts: Worcester 47 miles, Providence 50 (41 as the crow flies), Springfield 91.
  const wide = around('place:us-ma-boston-within-50mi');
  for (const id of ['us-ma-boston', 'us-ma-cambridge', 'us-ma-worcester', 'us-ri-providence', 'us-ma-boston-area'])
    expect(wide.has(`place:${id}`), id).toBe(true);
  for (const id of ['us-ma-springfield', 'us-ny-new-york-city', 'us-ma', 'us'])
    expect(wide.has(`place:${id}`), id).toBe(false);
  const narrow = around('place:us-ma-boston-within-5mi');
  expect(narrow.has('place:us-ma-cambridge')).toBe(true);
  expect(narrow.has('place:us-ma-worcester')).toBe(false);
  expect(narrow.has('place:us-ma-boston-area')).toBe(false);
  expect(lexicon.inside('place:us-ma')).toEqual(['place:us-ma']);
});
