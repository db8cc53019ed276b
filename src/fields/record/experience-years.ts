import { defineField } from '../definition.ts';
import type { Asked } from '../shared/asked.ts';
import { type LevelContext, type Levels, type Range, rangesOf } from '../shared/levels.ts';
import { any, range, term } from '../shared/queries.ts';
import { weights } from '../shared/weights.ts';

/** The years a person has worked in all roles together. */
export const experienceYears = defineField({
  value: { kind: 'number', unit: 'years', concepts: [] },
  of: 'record',
  and: 'either',
  people: experienceLevels,
  companies: null,
  role: null,
  unstated: null,
  companyNumber: null,
  evidence: {
    person: ({ person }) => {
      const [first] = person.experience.flatMap((role) => role.start_time ?? []).sort();
      return first === undefined ? null : `working since ${first}`;
    },
    company: null,
  },
  phrase: { any: 'with years of experience of', not: 'without years of experience of' },
  sorting: {
    of: 'people',
    number: 'working_since',
    flipped: true,
    descending: 'most experienced first',
    ascending: 'least experienced first',
  },
  facet: null,
  letGo: 190,
  proposed: true,
});

function experienceLevels({ values }: Asked, { lexicon, month }: LevelContext): Levels {
  const worked = (ranges: readonly Range[]) =>
    any(
      ranges.flatMap(({ min, max }) => [
        range(
          'working_since',
          max === null ? null : month - (max + 1) * 12 + 1,
          min === null ? null : month - min * 12,
        ),
        range('worked_months', min === null ? null : min * 12, max === null ? null : (max + 1) * 12 - 1),
      ]),
    );
  const ranges = rangesOf(values, lexicon);
  const exact = worked(ranges);
  // "3-5 years" in a job ad is a minimum: people with up to twice as much pass, but rank after those who fit.
  const isLoose = ({ min, max }: Range): boolean => min !== null && max !== null && min < max;
  const stated = worked(ranges.map((range) => (isLoose(range) ? { ...range, max: (range.max ?? 0) * 2 } : range)));
  const open = any([stated, term('unstated', ['dates'])]);
  const isClosed = ranges.some(({ min, max }) => min !== null && max !== null);
  const prefer = isClosed ? [{ query: exact, weight: weights.yearsExact }] : [];
  return { exact, stated, open, ever: open, prefer, row: null };
}
