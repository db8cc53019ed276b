import { foldText } from '../../text/fold.ts';
import { defineField } from '../definition.ts';
import type { Asked } from '../shared/asked.ts';
import { keysOf, type Levels, surfacesOf, wished, wordsOf } from '../shared/levels.ts';
import { any, phrase, term } from '../shared/queries.ts';
import { joined } from '../shared/shown.ts';

export const language = defineField({
  value: { kind: 'concept', concepts: ['language'] },
  of: 'record',
  and: 'all',
  people: languageLevels,
  companies: null,
  role: null,
  unstated: null,
  companyNumber: null,
  evidence: { person: ({ person }) => joined(person.languages), company: null },
  phrase: { any: 'who speak', not: 'who do not speak' },
  sorting: null,
  facet: { people: ['language'], companies: null, values: 'concepts' },
  letGo: 110,
  proposed: true,
});

function languageLevels(asked: Asked): Levels {
  const listed = term('language', [...keysOf(asked.values), ...wordsOf(asked.values).map(foldText)]);
  const told = surfacesOf(asked).map((words) => phrase(['skills', 'headline'], words));
  return wished(any([listed, ...told]), []);
}
