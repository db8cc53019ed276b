import { foldText } from '../../text/fold.ts';
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

/** Of more words than these, no part but single ones is looked for. */
const partedMax = 5;

/**
 * A trade that no list holds ("real time data company") matches all of its words first, then all but one ("lab grown meat"), then
 * some of them.
 */
function trade({ values }: Asked): Levels {
  const asked = wordsOf(values);
  const stated = any(asked.map((surface) => mentions(companyTexts, surface, 'all')));
  const some = any(asked.map((surface) => mentions(companyTexts, surface, 'any')));
  const most = asked.flatMap(allButOne).map((words) => mentions(companyTexts, words, 'all'));
  const named = asked.map((surface) => ({ query: phrase(tradeTexts, surface), weight: weights.sectorNamed }));
  const prefer = [...named, { query: some, weight: weights.leftover }];
  return { exact: stated, stated, open: most.length > 0 ? any(most) : some, ever: some, prefer, row: null };
}

/** The words without each of them in turn. */
function allButOne(surface: string): readonly string[] {
  const words = foldText(surface)
    .split(' ')
    .filter((word) => word.length > 2);
  if (words.length < 3 || words.length > partedMax) return [];
  return words.map((_, at) => words.toSpliced(at, 1).join(' '));
}
