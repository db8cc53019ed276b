import { defineRelation } from './definition.ts';
import { Amount, monthsText } from './shared/amount.ts';
import { meanOf } from './shared/lengths.ts';
import { spells } from './shared/order.ts';
import { always, anyRole, within } from './shared/statement.ts';

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
    shown: () => [],
  },
);
