import type { Field } from '../../../intent/intent.ts';
import { articles } from '../../policy/words.ts';
import { markers } from '../lattice/markers.ts';
import { breaks } from '../lattice/tokens.ts';
import { readNumber } from './numbers.ts';
import type { Quantity, QuantityInput } from './quantity.ts';
import { type Bound, type Lead, latelyWords, leads } from './quantity-words.ts';

/** How long ago "recently" is at most, in months. Nothing says it, so that `explain` shows the month. */
export const latelyMonths = 6;
/** The most words between a verb and "recently" behind it: "joined Banco do Brasil recently". */
const objectWordsMax = 5;

/** What a verb dates. */
type Event = 'began' | 'ended' | 'graduated';

const fields = { began: 'role_start', ended: 'role_end', graduated: 'graduated' } as const satisfies Record<
  Event,
  Field
>;

/**
 * Reads a word for a short time ago beside a verb that dates a role or a degree: "recently promoted", "newly appointed",
 * "joined Google recently". Beside other verbs it dates nothing that records hold. `lead` stands from `from` up to `at`.
 */
export function lately(input: QuantityInput, from: number, at: number, lead: Lead | null): Quantity | null {
  const { tokens, target } = input;
  if (target === 'company' || !latelyWords.has(tokens[at]?.word ?? '')) return null;
  // "The most recently hired" is an order.
  if (tokens[at - 1]?.word === 'most') return null;
  const led = eventOf(lead);
  if (led !== null) return since(input, led, from, at + 1);
  // The marker of an employer stays one: "recently joined Google".
  const own = markedEvent(input, at + 1);
  if (own !== null) return since(input, own, at, at + 1);
  const next = leads.longest(tokens, at + 1);
  const event = next === null ? null : eventOf(next.value);
  if (event !== null) return since(input, event, at, at + 1 + (next?.length ?? 0));
  const earlier = eventBefore(input, at);
  return earlier === null ? null : since(input, earlier, at, at + 1);
}

const monthsOf: Readonly<Record<string, number>> = { year: 12, years: 12, yr: 12, yrs: 12, month: 1, months: 1 };
const shorter = new Set<Bound>(['below', 'max']);
const longer = new Set<Bound>(['above', 'min']);

/**
 * Reads how long ago at most or at least somebody began, left or joined: "started less than a year ago". The bound stands
 * before `at`, and the verb before `from` or from there on.
 */
export function boundedAgo(
  input: QuantityInput,
  from: number,
  at: number,
  lead: Lead | null,
  bound: Bound | null,
): Quantity | null {
  const { query, tokens, target, today } = input;
  if (target === 'company' || bound === null || !(shorter.has(bound) || longer.has(bound))) return null;
  const number = readNumber(query, tokens, at);
  const unit = number?.next ?? at;
  const months = monthsOf[tokens[unit]?.word ?? ''];
  if (months === undefined || tokens[unit + 1]?.word !== 'ago') return null;
  if (number === null && !articles.has(tokens[at - 1]?.word ?? '')) return null;
  const event = eventOf(lead) ?? eventBefore(input, from);
  if (event === null || event === 'graduated') return null;
  const then = today.getUTCFullYear() * 12 + today.getUTCMonth() - Math.round((number?.value ?? 1) * months);
  const ends = shorter.has(bound) ? { min: then, max: null } : { min: null, max: then };
  return { from, to: unit + 2, field: fields[event], ...ends, weight: 1 };
}

function eventBefore(input: QuantityInput, at: number): Event | null {
  const { tokens } = input;
  if (tokens[at]?.word === 'just') return null;
  for (let i = at; i > Math.max(0, at - objectWordsMax - 1); i--) {
    if (breaks(tokens[i]?.gap ?? 'stop')) return null;
    const event = markedEvent(input, i - 1);
    if (event !== null) return event;
  }
  return null;
}

function eventOf(lead: Lead | null): Event | null {
  return lead === 'began' || lead === 'ended' || lead === 'graduated' ? lead : null;
}

/** What a marker dates. Who "recently moved to Berlin" began no job by that. */
function markedEvent({ tokens }: QuantityInput, at: number): Event | null {
  if (tokens[at]?.word === 'moved') return null;
  const marker = markers.longest(tokens, at)?.value;
  return marker === 'joined' ? 'began' : marker === 'left' ? 'ended' : null;
}

function since({ today }: QuantityInput, event: Event, from: number, to: number): Quantity {
  const year = today.getUTCFullYear();
  const min = event === 'graduated' ? year - 1 : year * 12 + today.getUTCMonth() - latelyMonths;
  return { from, to, field: fields[event], min, max: null, weight: 1 };
}
