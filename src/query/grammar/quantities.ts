import { definitionOf } from '../../fields/index.ts';
import type { Field } from '../../intent/intent.ts';
import { type NumberRead, readNumber } from './numbers.ts';
import {
  type Bound,
  bounds,
  connecting,
  type Lead,
  leads,
  rangeWords,
  recentWords,
  trailingBounds,
  type Unit,
  units,
} from './quantity-words.ts';
import type { Token } from './tokens.ts';

/** A bounded number of something, over the tokens from `from` up to but not including `to`. */
export interface Quantity {
  readonly from: number;
  readonly to: number;
  readonly field: Field;
  /** In the units of the field (see `Value`); null is open. */
  readonly min: number | null;
  readonly max: number | null;
  /** 0..1: lower where no word says what the number counts. */
  readonly weight: number;
}

interface Reading {
  readonly query: string;
  readonly tokens: readonly Token[];
  readonly target: 'people' | 'company';
  readonly today: Date;
}

interface Range {
  readonly low: NumberRead;
  readonly high: NumberRead | null;
  readonly next: number;
}

/** Every quantity that begins at a token, at most one a token. */
export function quantities(
  query: string,
  tokens: readonly Token[],
  target: 'people' | 'company',
  today: Date,
): Quantity[] {
  const reading = { query, tokens, target, today };
  const found: Quantity[] = [];
  for (let at = 0; at < tokens.length; at++) {
    at = afterOther(reading, at);
    const quantity = quantityAt(reading, at);
    if (quantity !== null) found.push(quantity);
  }
  return found;
}

/** "valued at over $1B": the number counts what no record holds, so nothing in it begins a quantity. */
function afterOther(reading: Reading, from: number): number {
  const { tokens } = reading;
  const lead = leads.longest(tokens, from);
  if (lead?.value !== 'other') return from;
  const at = skipConnecting(tokens, from + lead.length);
  const bound = bounds.longest(tokens, at);
  return readRange(reading, skipConnecting(tokens, at + (bound?.length ?? 0)), bound?.value ?? null)?.next ?? from;
}

function quantityAt(reading: Reading, from: number): Quantity | null {
  const { tokens } = reading;
  const lead = leads.longest(tokens, from);
  let at = from + (lead?.length ?? 0);
  if (lead !== null) at = skipConnecting(tokens, at);
  const recent = recentPeriod(reading, from, at, lead?.value ?? null);
  if (recent !== null) return recent;
  const bound = bounds.longest(tokens, at);
  if (bound !== null) at = skipConnecting(tokens, at + bound.length);
  const part = partOfDecade(tokens, at);
  if (part !== null) at++;
  const range = readRange(reading, at, bound?.value ?? null);
  if (range === null) {
    if (lead?.value === 'founded') return foundedLater(reading, from, at, bound?.value ?? null);
    return bound === null ? null : articleDuration(reading, from, at, lead?.value ?? null, bound.value);
  }
  return resolve(reading, from, range, lead?.value ?? null, boundAt(reading, at) ?? bound?.value ?? null, part, at);
}

function skipConnecting(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < from + 3 && connecting.has(tokens[at]?.word ?? '') && bounds.longest(tokens, at)?.value !== 'about') {
    // "in the last two years" and "with 10" begin with a bound or a connective; a longer bound wins ("in between").
    if ((bounds.longest(tokens, at)?.length ?? 0) > 1) break;
    at++;
  }
  return at;
}

/** Signs of comparison are no words: they are looked for right before the number. */
function boundAt(reading: Reading, at: number): Bound | null {
  const start = reading.tokens[at]?.start ?? 0;
  const before = reading.query.slice(Math.max(0, start - 4), start).replace(/[\s$€£]/g, '');
  if (/(≥|>=)$/.test(before)) return 'min';
  if (/(≤|<=)$/.test(before)) return 'max';
  if (before.endsWith('>')) return 'above';
  if (before.endsWith('<')) return 'below';
  return before.endsWith('~') ? 'about' : null;
}

function readRange(reading: Reading, at: number, bound: Bound | null): Range | null {
  const { query, tokens } = reading;
  const low = readNumber(query, tokens, at);
  if (low === null) return null;
  const middle = tokens[low.next];
  if (middle === undefined) return { low, high: null, next: low.next };
  const between = query.slice(tokens[low.next - 1]?.end ?? 0, middle.start);
  if (/^\s?[-–—‐‑]\s?[$€£]?$/.test(between.replace(/us\$/i, '$'))) {
    const high = readNumber(query, tokens, low.next);
    if (high !== null) return { low, high, next: high.next };
  }
  if (rangeWords.has(middle.word)) {
    const high = readNumber(query, tokens, low.next + 1);
    const listed = middle.word === 'and' || middle.word === 'or' || middle.word === 'y' || middle.word === 'e';
    const years = high?.year && low.year && high.value - low.value === 1;
    if (high !== null && (!listed || bound === 'between' || years)) return { low, high, next: high.next };
  }
  return { low, high: null, next: low.next };
}

function resolve(
  reading: Reading,
  from: number,
  range: Range,
  lead: Lead | null,
  bound: Bound | null,
  part: DecadePart | null,
  at: number,
): Quantity | null {
  const { low, high } = range;
  const trailing = trailingBounds.longest(reading.tokens, range.next);
  let to = range.next + (trailing?.length ?? 0);
  const unit = units.longest(reading.tokens, to);
  // "40 employees or fewer": the bound may follow what is counted.
  const late = trailing === null && unit !== null ? trailingBounds.longest(reading.tokens, to + unit.length) : null;
  if (unit?.value === 'other' || reading.query[reading.tokens[range.next - 1]?.end ?? 0] === '%') return null;
  const limit: Bound | null = low.plus || high?.plus ? 'min' : (trailing?.value ?? late?.value ?? bound);
  const recent = low.value >= 1900 || lead === 'founded';
  if (
    low.decade ||
    (low.year && recent && (high === null || high.year || high.value < 100) && isDate(unit?.value ?? null))
  ) {
    if (unit?.value === 'company_year' && lead === null) to += keepsNoun(reading, to);
    return dated(reading, from, to, range, lead, limit, part, unit?.value === 'company_year');
  }
  const field = fieldOf(reading, at, range, lead, limit, unit?.value ?? null);
  if (field === null) return null;
  if (unit !== null && unit.value !== 'company_year') to += unit.length + (late?.length ?? 0);
  const certain = unit !== null || low.currency || (high?.currency ?? false);
  const scale = unit?.value === 'months' || unit?.value === 'role_months' ? 1 / 12 : 1;
  const [min, max] = limits(range, limit, field);
  const scaled = (value: number | null): number | null => (value === null ? null : round(value * scale));
  if (field === 'founded') {
    // The age of a company.
    const year = reading.today.getUTCFullYear();
    const founded = { min: max === null ? null : year - max, max: min === null ? null : year - min };
    return { from, to, field: 'founded', ...founded, weight: 1 };
  }
  return { from, to, field, min: scaled(min), max: scaled(max), weight: certain ? 1 : 0.7 };
}

/** A year stays with its noun only where the noun says nothing else ("2014 class", not "2022 startup"). */
function keepsNoun(reading: Reading, to: number): number {
  return /^(class|batch|batches|era|cohort|vintage|wave|founded)$/.test(reading.tokens[to]?.word ?? '') ? 1 : 0;
}

function isDate(unit: Unit | null): boolean {
  return unit === null || unit === 'company_year';
}

function fieldOf(
  reading: Reading,
  at: number,
  { low, high }: Range,
  lead: Lead | null,
  bound: Bound | null,
  unit: Unit | null,
): Field | null {
  const currency = low.currency || (high?.currency ?? false);
  const large = Math.max(low.scale, high?.scale ?? 1) >= 1e6;
  if (unit === 'followers') return 'followers';
  if (unit === 'headcount') return 'headcount';
  if (unit === 'role_years' || unit === 'role_months') return 'role_years';
  if (unit === 'company_age') return 'founded';
  if (unit === 'years_ago') return reading.target === 'company' && lead === 'founded' ? 'founded' : null;
  if (unit === 'colleagues')
    return reading.target === 'company' && (bound !== null || high !== null) ? 'headcount' : null;
  if (unit === 'years' || unit === 'months') {
    if (reading.target === 'people') return lead === 'began' || lead === 'in_role' ? 'role_years' : 'experience_years';
    return bound === null ? null : 'founded';
  }
  if (currency || unit === 'funding' || (lead === 'raised' && (large || low.value >= 1e5))) return 'funding';
  const bounded = high !== null || (bound !== null && countBounds.has(bound));
  if (large && bounded) return 'funding';
  // "team of ten" says it by itself; "size 2" does not.
  const counted = bounded || (low.value > 1 && reading.tokens[at - 1]?.word === 'of');
  if (lead === 'headcount' && counted) return 'headcount';
  const bare =
    reading.target === 'company' && bounded && !large && low.value >= 1 && (unit === null || unit === 'company_year');
  return bare && lead !== 'raised' ? 'headcount' : null;
}

const countBounds = new Set<Bound>(['min', 'max', 'above', 'below', 'between', 'about']);

/** Of whole things, "more than 10" begins with 11; of years and money the border itself is as good as meant. */
function limits({ low, high }: Range, bound: Bound | null, field: Field): [number | null, number | null] {
  const { value } = definitionOf(field);
  const step = value.kind === 'number' && value.unit === 'count' ? 1 : 0;
  const top = high === null ? null : high.value * high.scale;
  const inherits = high !== null && low.scale === 1 && high.scale > 1 && low.value < 1000;
  const bottom = low.value * (inherits ? (high?.scale ?? 1) : low.scale);
  if (top !== null)
    return bound === 'min' && high?.plus ? [bottom, null] : [Math.min(bottom, top), Math.max(bottom, top)];
  if (bound === 'below') return [null, bottom - step];
  if (bound === 'above') return [bottom + step, null];
  if (bound === 'max' || bound === 'until' || bound === 'before') return [null, bottom];
  if (bound === 'about')
    return step === 1
      ? [Math.floor(bottom * 0.8), Math.ceil(bottom * 1.25)]
      : [round(bottom * 0.8), round(bottom * 1.25)];
  // "5 years of experience" asks for no fewer; more is welcome.
  if (bound === 'min' || bound === 'since' || bound === 'after' || field === 'experience_years') return [bottom, null];
  return [bottom, bottom];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

// ---- dates ----------------------------------------------------------------------------------------------------------

type DecadePart = 'early' | 'mid' | 'late';

function partOfDecade(tokens: readonly Token[], at: number): DecadePart | null {
  const word = tokens[at]?.word;
  return word === 'early' || word === 'mid' || word === 'late' ? word : null;
}

const decadeParts: Readonly<Record<DecadePart, readonly [number, number]>> = {
  early: [0, 5],
  mid: [3, 7],
  late: [5, 9],
};

function dated(
  reading: Reading,
  from: number,
  to: number,
  { low, high }: Range,
  lead: Lead | null,
  bound: Bound | null,
  part: DecadePart | null,
  noun: boolean,
): Quantity | null {
  let first = low.value;
  let last = high === null ? low.value : high.value < 100 ? Math.floor(low.value / 100) * 100 + high.value : high.value;
  if (low.decade) {
    const [early, late] = decadeParts[part ?? 'early'];
    first = low.value + (part === null ? 0 : early);
    last = (high?.decade ? high.value : low.value) + (part === null ? 9 : late);
  }
  if (last < first) return null;
  const company = reading.target === 'company';
  const founded = lead === 'founded' || (company && (lead === 'began' || noun));
  // A year that nothing ties to a foundation or a role ("the 2022 crash", "CES 2024") is only a word.
  if (!founded && lead === null && bound === null && !low.plus && high === null && !(low.decade && company))
    return null;
  if (company && !founded && lead === null && bound === 'in' && !low.decade) return null;
  if (lead === 'raised') return null;
  const [min, max] = dateLimits(first, last, bound);
  if (founded || (company && lead === null)) {
    return { from, to, field: 'founded', min, max, weight: founded ? 1 : 0.7 };
  }
  if (company) return null;
  if (lead === 'graduated') return { from, to, field: 'graduated', min, max, weight: 1 };
  const months = { min: min === null ? null : min * 12, max: max === null ? null : max * 12 + 11 };
  if (lead === 'began') return { from, to, field: 'role_start', ...months, weight: 1 };
  if (lead === 'ended') return { from, to, field: 'role_end', ...months, weight: 1 };
  // Who has been somewhere since 2015 began no later than that.
  if (bound === 'since') return { from, to, field: 'role_start', min: null, max: first * 12 + 11, weight: 0.9 };
  if (bound === 'until') return { from, to, field: 'role_end', min: null, max: months.max, weight: 0.9 };
  return { from, to, field: 'role_during', ...months, weight: 0.9 };
}

function dateLimits(first: number, last: number, bound: Bound | null): [number | null, number | null] {
  if (bound === 'before' || bound === 'max' || bound === 'below') return [null, first - 1];
  if (bound === 'after' || bound === 'above') return [last + 1, null];
  if (bound === 'since' || bound === 'min') return [first, null];
  if (bound === 'until') return [null, last];
  return [first, last];
}

/** "founded during the crypto boom 2017": the year comes some words later. */
function foundedLater(reading: Reading, from: number, at: number, bound: Bound | null): Quantity | null {
  for (let i = at; i < Math.min(at + 6, reading.tokens.length); i++) {
    const gap = reading.tokens[i]?.gap;
    if (i > at && (gap === 'stop' || gap === 'comma')) return null;
    const range = readRange(reading, i, 'between');
    if (range?.low.year || range?.low.decade) {
      return dated(reading, from, range.next, range, 'founded', bound, null, false);
    }
  }
  return null;
}

/** "in the last two years", "this year": counted back from today. */
function recentPeriod(reading: Reading, from: number, at: number, lead: Lead | null): Quantity | null {
  const { tokens, query, today } = reading;
  let i = at;
  while (i < at + 3 && /^(in|within|over|during|the|their|en|los|im|den)$/.test(tokens[i]?.word ?? '')) i++;
  const word = tokens[i]?.word ?? '';
  const thisYear = word === 'this' && tokens[i + 1]?.word === 'year';
  if (!thisYear && !recentWords.has(word)) return null;
  const number = readNumber(query, tokens, i + 1);
  const next = number?.next ?? i + 1;
  const unit = units.longest(tokens, next);
  // The length of the whole unit phrase would swallow "years of experience": that is no period.
  if (unit === null || unit.length > 1) return null;
  const months = { years: 12, months: 1, weeks: 0.25, days: 1 / 30 }[unit.value as string];
  if (months === undefined) return null;
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth();
  const back = thisYear ? today.getUTCMonth() : Math.ceil((number?.value ?? 1) * months);
  const to = next + 1;
  const range = { from, to, min: now - back, max: null };
  if (lead === 'founded' || (reading.target === 'company' && lead === 'began')) {
    return { ...range, field: 'founded', min: Math.floor((now - back) / 12), weight: 1 };
  }
  if (reading.target === 'company' || lead === 'raised') return null;
  if (lead === 'ended') return { ...range, field: 'role_end', weight: 1 };
  if (lead === 'graduated') return { ...range, field: 'graduated', min: Math.floor((now - back) / 12), weight: 1 };
  return { ...range, field: lead === 'began' ? 'role_start' : 'role_during', weight: 0.9 };
}

/** "less than a year in role". */
function articleDuration(reading: Reading, from: number, at: number, lead: Lead | null, bound: Bound): Quantity | null {
  const { tokens } = reading;
  const unit = units.longest(tokens, at);
  const article = tokens[at - 1]?.word;
  if (unit === null || (article !== 'a' && article !== 'an')) return null;
  const most = bound === 'max' || bound === 'below';
  if (!most && bound !== 'min' && bound !== 'above') return null;
  const months = unit.value === 'months' || unit.value === 'role_months';
  if (!months && unit.value !== 'years' && unit.value !== 'role_years') return null;
  if (reading.target === 'company') return null;
  const value = months ? 0.08 : 1;
  const inRole = unit.value.startsWith('role') || lead === 'began' || lead === 'in_role';
  const limit = most ? { min: null, max: value } : { min: value, max: null };
  return { from, to: at + unit.length, field: inRole ? 'role_years' : 'experience_years', ...limit, weight: 1 };
}
