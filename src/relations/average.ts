import { defineRelation } from './definition.ts';
import { Amount, monthsText } from './shared/amount.ts';
import { has } from './shared/dates.ts';
import { meanOf } from './shared/lengths.ts';
import { spells } from './shared/order.ts';
import { always, and, anyRole, within } from './shared/statement.ts';

/** Less than the difference of two means of the most spells that a career has. */
const step = 0.001;

/** The mean length of all spells lies within bounds. The current spell counts up to today. */
export const average = defineRelation(
  'average',
  { months: Amount },
  {
    holds: ({ months }, { dates }) => {
      const all = { where: anyRole.sure, runs: spells(dates) };
      return within(
        (min, end) => ({ op: 'measure', as: 'spell', in: all, that: always, of: meanOf(dates, 'spell', end), min }),
        months,
        step,
      );
    },
    phrase: ({ months }) => `who stay with an employer for ${monthsText(months)} on average`,
    order: {
      measured: (_, { dates }) => ({
        as: 'spell',
        in: { where: anyRole.sure, runs: spells(dates) },
        that: and(has(dates.startMonth('spell')), has(dates.endMonth('spell')))('sure'),
        of: meanOf(dates, 'spell', 'least'),
      }),
      least: 0,
      phrase: () => ({
        descending: 'the longest average stay with an employer first',
        ascending: 'the shortest average stay with an employer first',
      }),
    },
    shown: () => [],
  },
);
