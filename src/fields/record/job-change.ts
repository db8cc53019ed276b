import { defineField } from '../definition.ts';
import type { Asked } from '../shared/asked.ts';
import { type LevelContext, type Levels, rangesOf } from '../shared/levels.ts';
import { any, not, range } from '../shared/queries.ts';

/** The number of a document that holds the score; documents leave it empty, and a view fills it in. */
export const scoreNumber = 'job_change';

/** A score as the index keeps it: a whole number, exact for scores of up to nine decimals. */
export function keptScore(score: number): number {
  return Math.round(score * 1e9);
}

/** The predicted chance, 0 to 1, that a person changes jobs. */
export const jobChange = defineField({
  value: { kind: 'number', unit: 'chance', concepts: [] },
  of: 'record',
  and: 'either',
  people: jobChangeLevels,
  companies: null,
  role: null,
  unstated: null,
  companyNumber: null,
  evidence: { person: () => null, company: null },
  phrase: { any: 'with a predicted chance of changing jobs of', not: 'without a predicted chance of changing jobs of' },
  sorting: {
    of: 'people',
    number: scoreNumber,
    flipped: false,
    only: true,
    descending: 'most likely to change jobs first',
    ascending: 'least likely to change jobs first',
  },
  facet: null,
  letGo: 205,
  proposed: false,
});

function jobChangeLevels({ values }: Asked, { lexicon }: LevelContext): Levels {
  const kept = (bound: number | null) => (bound === null ? null : keptScore(bound));
  const stated = any(rangesOf(values, lexicon).map(({ min, max }) => range(scoreNumber, kept(min), kept(max))));
  const silent = not(range(scoreNumber, null, null));
  const open = any([stated, silent]);
  return { exact: stated, stated, open, ever: open, prefer: [], silent, row: null };
}
