import { articles, owners, prepositions, relatives } from '../../policy/words.ts';
import { markers } from '../lattice/markers.ts';
import { type DecadePart, yearsOfDecade } from './decades.ts';
import { readMonths } from './months.ts';
import { readNumber } from './numbers.ts';
import { type NumberRange, type Quantity, type QuantityInput, readRange } from './quantity.ts';
import { ages, type Bound, bounds, type Lead, periods, recentWords, units } from './quantity-words.ts';

/** The field that a year, a range of years or a decade is about; null if nothing ties it to a field. */
export function dated(
  input: QuantityInput,
  from: number,
  to: number,
  { low, high }: NumberRange,
  lead: Lead | null,
  bound: Bound | null,
  part: DecadePart | null,
  noun: boolean,
): Quantity | null {
  let first = low.value;
  let last = high === null ? low.value : high.value < 100 ? Math.floor(low.value / 100) * 100 + high.value : high.value;
  if (low.decade) {
    [first] = yearsOfDecade(low.value, part);
    [, last] = yearsOfDecade(high?.decade ? high.value : low.value, part);
  }
  if (last < first) return null;
  const company = input.target === 'company';
  // "At companies younger than 2015".
  const founded = lead === 'founded' || (company && noun) || ages.has(bound ?? 'in');
  // A year without a tie to a founding or a role is only a word: "the 2022 crash", "CES 2024".
  if (!founded && lead === null && bound === null && !low.plus && high === null && !(low.decade && company))
    return null;
  if (company && !founded && (lead === 'began' || (lead === null && bound === 'in' && !low.decade))) return null;
  if (lead === 'raised') return null;
  const [min, max] = dateLimits(first, last, bound);
  if (founded || (company && lead === null)) {
    return { from, to, field: 'founded', min, max, weight: founded ? 1 : 0.7 };
  }
  if (company) return null;
  if (lead === 'graduated') return { from, to, field: 'graduated', min, max, weight: 1 };
  const months = { min: min === null ? null : min * 12, max: max === null ? null : max * 12 + 11 };
  return ofRole(from, to, months, first * 12 + 11, lead, bound);
}

/** Reads months with their years: "joined in March 2021", "from May 2019 to June 2020". A founding is of a year. */
export function datedInMonths(
  { tokens, target }: QuantityInput,
  from: number,
  at: number,
  lead: Lead | null,
  bound: Bound | null,
): Quantity | null {
  const read = readMonths(tokens, at, bound);
  if (read === null) return null;
  const { first, last, next: to } = read;
  const [min, max] = dateLimits(first, last, bound);
  const years = {
    min: min === null ? null : Math.floor(min / 12),
    max: max === null ? null : Math.floor(max / 12),
  };
  if (lead === 'founded') return { from, to, field: 'founded', ...years, weight: 1 };
  if (target === 'company' || lead === 'raised') return null;
  if (lead === 'graduated') return { from, to, field: 'graduated', ...years, weight: 1 };
  return ofRole(from, to, { min, max }, last, lead, bound);
}

/** The months of a role, in which it began or ended if the words around say so. `latest` is the last month named. */
function ofRole(
  from: number,
  to: number,
  months: { readonly min: number | null; readonly max: number | null },
  latest: number,
  lead: Lead | null,
  bound: Bound | null,
): Quantity {
  if (lead === 'began') return { from, to, field: 'role_start', ...months, weight: 1 };
  if (lead === 'ended') return { from, to, field: 'role_end', ...months, weight: 1 };
  // Somebody in a role since 2015 began it in that year or earlier.
  if (bound === 'since') return { from, to, field: 'role_start', min: null, max: latest, weight: 0.9 };
  if (bound === 'until') return { from, to, field: 'role_end', min: null, max: months.max, weight: 0.9 };
  return { from, to, field: 'role_during', ...months, weight: 0.9 };
}

function dateLimits(first: number, last: number, bound: Bound | null): [number | null, number | null] {
  if (bound === 'before' || bound === 'below' || bound === 'older') return [null, first - 1];
  if (bound === 'after' || bound === 'above' || bound === 'younger') return [last + 1, null];
  if (bound === 'since' || bound === 'min' || bound === 'no_older') return [first, null];
  if (bound === 'until' || bound === 'max' || bound === 'no_younger') return [null, last];
  return [first, last];
}

/** Reads a founding year some words after its verb: "founded during the crypto boom 2017". */
export function foundedLater(input: QuantityInput, from: number, at: number, bound: Bound | null): Quantity | null {
  // "Retailers that opened a store in 2015", "startups that launched their app in 2020".
  if (input.tokens.slice(from + 1, at + 1).some(({ word }) => articles.has(word) || owners.has(word))) return null;
  for (let i = at; i < Math.min(at + 6, input.tokens.length); i++) {
    const gap = input.tokens[i]?.gap;
    // Of people, a verb with an object is what they did: "who founded a company in 2021".
    if (input.target === 'people' && markers.longest(input.tokens, i)?.value === 'companies') return null;
    if (i > at && (gap === 'stop' || gap === 'comma')) return null;
    const range = readRange(input, i, 'between');
    if (range?.low.year || range?.low.decade) {
      const founded = dated(input, from, range.next, range, 'founded', bound, null, false);
      return founded === null ? null : { ...founded, passed: { from: at, to: i } };
    }
  }
  return null;
}

/** Reads a time that has a name: "during the pandemic", "founded before covid". */
export function namedPeriod(input: QuantityInput, from: number, at: number, lead: Lead | null): Quantity | null {
  const { tokens, target } = input;
  const bound = bounds.longest(tokens, at);
  if (bound === null || !ofDates.has(bound.value)) return null;
  const period = periods.longest(tokens, at + bound.length);
  if (period === null) return null;
  const [first = 0, last = 0] = period.value.split(' ').map(monthOf);
  const isBefore = bound.value === 'before' || bound.value === 'until';
  const isAfter = bound.value === 'after';
  const min = isBefore ? null : isAfter ? last + 1 : first;
  const max = isBefore ? first - 1 : isAfter || bound.value === 'since' ? null : last;
  const to = at + bound.length + period.length;
  if (lead === 'founded') {
    const year = (month: number | null): number | null => (month === null ? null : Math.floor(month / 12));
    return { from, to, field: 'founded', min: year(min), max: year(max), weight: 1 };
  }
  if (target === 'company' || lead === 'raised' || lead === 'graduated') return null;
  const field = lead === 'ended' ? 'role_end' : lead === 'began' ? 'role_start' : 'role_during';
  return { from, to, field, min, max, weight: 1 };
}

const ofDates = new Set<Bound>(['in', 'before', 'after', 'since', 'until']);

function monthOf(written: string): number {
  const [year = 0, month = 1] = written.split('-').map(Number);
  return year * 12 + month - 1;
}

/** Reads a period that counts back from today: "in the last two years", "this year". */
export function recentPeriod(input: QuantityInput, from: number, at: number, lead: Lead | null): Quantity | null {
  const { tokens, query, today } = input;
  let i = at;
  while (i < at + 3 && /^(in|within|over|during|the|their|en|los|im|den)$/.test(tokens[i]?.word ?? '')) i++;
  const word = tokens[i]?.word ?? '';
  const thisYear = word === 'this' && tokens[i + 1]?.word === 'year';
  if (!thisYear && !recentWords.has(word)) return null;
  const number = readNumber(query, tokens, i + 1);
  const next = number?.next ?? i + 1;
  const longest = units.longest(tokens, next);
  // "In the last 5 years at Google" is a time up to today, and no time at Google.
  const isTimeThere = longest?.value === 'role_years' || longest?.value === 'role_months';
  const unit = isTimeThere ? units.all(tokens, next).find(({ length }) => length === 1) : longest;
  // A unit phrase of several words, such as "years of experience", makes no period.
  if (unit == null || unit.length > 1) return null;
  const months = { years: 12, months: 1, weeks: 0.25, days: 1 / 30 }[unit.value as string];
  if (months === undefined) return null;
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth();
  const back = thisYear ? today.getUTCMonth() : Math.ceil((number?.value ?? 1) * months);
  const to = next + 1;
  const range = { from, to, min: now - back, max: null };
  if (lead === 'founded') {
    return { ...range, field: 'founded', min: Math.floor((now - back) / 12), weight: 1 };
  }
  if (input.target === 'company') return lead === null ? foundedWithin(input, from, range) : null;
  if (lead === 'raised') return null;
  if (lead === 'ended') return { ...range, field: 'role_end', weight: 1 };
  if (lead === 'graduated') return { ...range, field: 'graduated', min: Math.floor((now - back) / 12), weight: 1 };
  return { ...range, field: lead === 'began' ? 'role_start' : 'role_during', weight: 0.9 };
}

/** Companies "from the last five years" were founded in them, unlike figures of these years, or what companies did then. */
function foundedWithin(
  { tokens }: QuantityInput,
  from: number,
  range: { readonly to: number; readonly min: number; readonly max: null },
): Quantity | null {
  const isOf = /^(from|of)$/.test(tokens[from - 1]?.word ?? '');
  const isCompany = units.longest(tokens, from - 2)?.value === 'company_year';
  // "Breweries from the last decade", unlike "makers with results from the last decade".
  const isFirst = tokens.slice(0, from - 2).every(({ word }) => !prepositions.has(word) && !relatives.has(word));
  if (!isOf || !(isCompany || (isFirst && /[^s]s$/.test(tokens[from - 2]?.word ?? '')))) return null;
  return { ...range, from: from - 1, field: 'founded', min: Math.floor(range.min / 12), weight: 1 };
}

/** Reads a duration that an article counts: "less than a year in role". */
export function articleDuration(
  input: QuantityInput,
  from: number,
  at: number,
  lead: Lead | null,
  bound: Bound,
): Quantity | null {
  const { tokens } = input;
  const unit = units.longest(tokens, at);
  const article = tokens[at - 1]?.word;
  if (unit === null || (article !== 'a' && article !== 'an')) return null;
  const most = bound === 'max' || bound === 'below';
  if (!most && bound !== 'min' && bound !== 'above') return null;
  const months = unit.value === 'months' || unit.value === 'role_months';
  if (!months && unit.value !== 'years' && unit.value !== 'role_years') return null;
  if (input.target === 'company') return null;
  const value = months ? 0.08 : 1;
  const inRole = unit.value.startsWith('role') || lead === 'began' || lead === 'in_role';
  const limit = most ? { min: null, max: value } : { min: value, max: null };
  return { from, to: at + unit.length, field: inRole ? 'role_years' : 'experience_years', ...limit, weight: 1 };
}
