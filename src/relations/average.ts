import type { Query } from '../engine/engine.ts';
import { all, everything, not } from '../fields/shared/queries.ts';
import { defineRelation } from './definition.ts';
import { Amount, monthsText } from './shared/amount.ts';
import { has } from './shared/dates.ts';
import { meanOf } from './shared/lengths.ts';
import { spells } from './shared/order.ts';
import { decidedUnless, epoch } from './shared/settled.ts';
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
    settled: ({ months }, { dates }) => {
      /** The months of all spells are at least `more` beyond `n` for each. */
      const sum = (n: number, more: number): Query => ({
        op: 'sum',
        of: [
          { field: 'spell_months', times: 1 },
          { field: 'spells_open', times: dates.today - epoch },
          { field: 'spells', times: -n },
        ],
        min: more,
      });
      return decidedUnless(['undated'], () =>
        all([
          months.min === null ? everything : sum(months.min, 0),
          months.max === null ? everything : not(sum(months.max, 1)),
        ]),
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
