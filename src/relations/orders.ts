import { type Static, Type } from 'typebox';
import { type DeepReadonly, Span } from '../fields/shared/asked.ts';
import { average } from './average.ts';
import { howSoon } from './how-soon.ts';
import { number } from './number.ts';
import { totalTime } from './total-time.ts';

const direction = { descending: Type.Boolean(), span: Span };
const closed = { additionalProperties: false } as const;

const { months: _totalMonths, ...ofTotalTime } = totalTime.own;
const { count: _count, ...ofNumber } = number.own;
const { months: _averageMonths, ...ofAverage } = average.own;
const { months: _soonMonths, ...ofHowSoon } = howSoon.own;

/** An order by the number that a relation bounds, as far as it is sure: the longest at Google, the most employers. */
export const CareerOrder = Type.Union([
  Type.Object({ by: Type.Literal(totalTime.kind), ...ofTotalTime, ...direction }, closed),
  Type.Object({ by: Type.Literal(number.kind), ...ofNumber, ...direction }, closed),
  Type.Object({ by: Type.Literal(average.kind), ...ofAverage, ...direction }, closed),
  Type.Object({ by: Type.Literal(howSoon.kind), ...ofHowSoon, ...direction }, closed),
]);
export type CareerOrder = DeepReadonly<Static<typeof CareerOrder>>;
