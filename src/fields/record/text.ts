import { defineField } from '../definition.ts';
import type { Asked } from '../shared/asked.ts';
import { flat, type Levels, mentions, wordsOf } from '../shared/levels.ts';
import { any, phrase } from '../shared/queries.ts';
import { companyTexts, personTexts, tradeTexts } from '../shared/texts.ts';
import { weights } from '../shared/weights.ts';

/** Words that must or may occur in the texts of the record. */
export const text = defineField({
  value: { kind: 'words', concepts: [] },
  of: 'record',
  and: 'all',
  people: (asked) => flat(any(wordsOf(asked.values).map((said) => mentions(personTexts, said, 'all')))),
  companies: trade,
  role: null,
  unstated: null,
  companyNumber: null,
  evidence: { person: ({ person }) => person.headline, company: ({ slogan }) => slogan },
  phrase: { any: 'described by', not: 'not described by' },
  sorting: null,
  facet: null,
  letGo: 10,
  proposed: false,
});

/** A trade that no list holds ("real time data company") matches all of its words first, then some of them. */
function trade({ values }: Asked): Levels {
  const asked = wordsOf(values);
  const stated = any(asked.map((surface) => mentions(companyTexts, surface, 'all')));
  const open = any(asked.map((surface) => mentions(companyTexts, surface, 'any')));
  const named = asked.map((surface) => ({ query: phrase(tradeTexts, surface), weight: weights.sectorNamed }));
  const prefer = [...named, { query: open, weight: weights.leftover }];
  return { exact: stated, stated, open, ever: open, prefer, row: null };
}
