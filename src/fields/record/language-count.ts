import { defineField } from '../definition.ts';
import type { Asked } from '../shared/asked.ts';
import { type LevelContext, type Levels, type Range, rangesOf, wished } from '../shared/levels.ts';
import { any, phrase, range } from '../shared/queries.ts';
import { joined } from '../shared/shown.ts';

/** How many languages a person speaks, of those that the record lists. */
export const languageCount = defineField({
  value: { kind: 'number', unit: 'count', concepts: [] },
  of: 'record',
  and: 'either',
  people: countLevels,
  companies: null,
  role: null,
  unstated: null,
  companyNumber: null,
  evidence: { person: ({ person }) => joined(person.languages), company: null },
  phrase: { any: 'whose number of languages is', not: 'whose number of languages is not' },
  sorting: null,
  facet: null,
  letGo: 105,
  proposed: true,
});

/** Words by which people say how many languages they speak, with the least that each says. */
const toldWords: readonly (readonly [word: string, least: number])[] = [
  ['bilingual', 2],
  ['trilingual', 3],
  ['multilingual', 3],
];

function countLevels({ values }: Asked, { lexicon }: LevelContext): Levels {
  const ranges = rangesOf(values, lexicon);
  const listed = ranges.map(({ min, max }) => range('language_count', min, max));
  const told = toldWords
    .filter(([, least]) => ranges.some((asked) => isWithin(least, asked)))
    .map(([word]) => phrase(['headline', 'skills', 'summary'], word));
  return wished(any([...listed, ...told]), []);
}

function isWithin(least: number, { min, max }: Range): boolean {
  return max === null && least >= (min ?? 0);
}
