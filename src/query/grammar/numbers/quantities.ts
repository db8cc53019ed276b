import { definitionOf } from '../../../fields/index.ts';
import type { Field } from '../../../intent/intent.ts';
import { smallWords } from '../../policy/words.ts';
import type { Token } from '../lattice/tokens.ts';
import { askedWord, WordQuestion } from '../lattice/word-question.ts';
import { articleDuration, dated, datedInMonths, foundedLater, namedPeriod, recentPeriod } from './dates.ts';
import { type DecadePart, partOfDecade } from './decades.ts';
import { boundedAgo, lately } from './lately.ts';
import { isNumberWord, readNumber } from './numbers.ts';
import {
  type NumberRange,
  type Quantity,
  type QuantityInput,
  readBoundedRange,
  readRange,
  unitOn,
} from './quantity.ts';
import {
  ages,
  type Bound,
  bounds,
  connecting,
  denied,
  type Lead,
  latelyWords,
  leads,
  periods,
  recentWords,
  trailingBounds,
  type Unit,
  units,
} from './quantity-words.ts';

/** Reads the quantities of a query, at most one beginning at each token. */
export function quantities(
  query: string,
  tokens: readonly Token[],
  target: 'people' | 'company',
  today: Date,
): Quantity[] {
  const found: Quantity[] = [];
  if (!tokens.some(({ asked }) => isOfQuantities.of(asked))) return found;
  const input = { query, tokens, target, today };
  let led = -1;
  for (let at = 0; at < tokens.length; at++) {
    at = afterOther(input, at);
    const lead = leadAt(input, at) ?? deniedLead(input, at);
    if (lead !== null) led = skipConnecting(tokens, at + lead.length);
    const quantity = quantityAt(input, at, lead);
    // A year that something else led to is none of founding: "raised since 2021", "hired in 2023".
    if (quantity !== null && !(quantity.field === 'founded' && at === led)) found.push(quantity);
  }
  return found;
}

/** Whether it is one of the words without which no quantity is said: a number, or one that dates or counts without one. */
const isOfQuantities = new WordQuestion(
  (word) =>
    isNumberWord(word) ||
    recentWords.has(word) ||
    latelyWords.has(word) ||
    periods.isBegunBy(askedWord(word)) ||
    /^(this|ago|an?)$/.test(word),
);

/** The phrase before a number that says what it counts, and how many tokens it takes. */
interface LeadRead {
  readonly value: Lead;
  readonly length: number;
  readonly isDenied?: true;
}

/** The phrase before a number that says what it counts. A company that opened was founded, and a person began. */
function leadAt({ query, tokens, target }: QuantityInput, at: number): LeadRead | null {
  const lead = leads.longest(tokens, at);
  if (lead === null) return null;
  if (lead.value === 'opened') return { value: target === 'company' ? 'founded' : 'began', length: lead.length };
  const to = at + lead.length;
  const isOfStaff = lead.value === 'staff';
  if (!(isLabel(lead.value) || isOfStaff) || counting.has(tokens[to - 1]?.word ?? '')) return lead;
  const isBound = bounds.longest(tokens, to) !== null && readNumber(query, tokens, at - 1) === null;
  const isBefore = isBound || sign.test(query.slice(tokens[to - 1]?.end, tokens[to]?.start));
  if (!isBefore) return null;
  if (!isOfStaff) return lead;
  return target === 'company' ? { value: 'headcount', length: lead.length } : null;
}

/** Verbs between what is counted and its number: "whose years of experience number 5". */
const counting: ReadonlySet<string> = new Set(['are', 'is', 'number', 'total']);

/** "Not founded" before a bound of dates: "not founded before 2020". */
function deniedLead(input: QuantityInput, at: number): LeadRead | null {
  const { tokens } = input;
  const lead = /^(not|never)$/.test(tokens[at]?.word ?? '') ? leadAt(input, at + 1) : null;
  if (lead?.value !== 'founded') return null;
  const bound = bounds.longest(tokens, at + 1 + lead.length);
  return bound !== null && denied.has(bound.value)
    ? { value: 'founded', length: lead.length + 1, isDenied: true }
    : null;
}

/** Whether the words before a number are also its unit where a sign stands between: "years of experience: 5+". */
function isLabel(lead: Lead | null): lead is Lead & Unit {
  return lead === 'years' || lead === 'role_years';
}

const sign = /[:=<>≤≥]/;

const isApart = (token: Token | undefined): boolean => token?.gap === 'comma' || token?.gap === 'stop';

/**
 * The position after a phrase for numbers that no record holds ("valued at over $1B"); no quantity begins inside it.
 */
function afterOther(input: QuantityInput, from: number): number {
  const { tokens } = input;
  const lead = leads.longest(tokens, from);
  if (lead?.value !== 'other' && lead?.value !== 'earned') return from;
  const at = skipConnecting(tokens, from + lead.length);
  const bound = bounds.longest(tokens, at);
  const range = readRange(input, skipConnecting(tokens, at + (bound?.length ?? 0)), bound?.value ?? null);
  if (range === null) return from;
  return lead.value === 'earned' && !isMoney(range) ? from : range.next;
}

/**
 * The money that no record of a company holds, with the words of it: "*making over $10M a year in revenue*", "*annual revenue >
 * $50M*". No text tells what is more or less.
 */
export function otherAmounts(input: QuantityInput): readonly { readonly from: number; readonly to: number }[] {
  const { tokens } = input;
  const found: { readonly from: number; readonly to: number }[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const lead = leads.longest(tokens, at);
    const start = skipConnecting(tokens, at + (lead?.length ?? 0));
    const bound = bounds.longest(tokens, start);
    const range = readRange(input, skipConnecting(tokens, start + (bound?.length ?? 0)), bound?.value ?? null);
    if (range === null || !isMoney(range)) continue;
    const to = otherUnitsEnd(tokens, range.next);
    if (lead?.value !== 'other' && lead?.value !== 'earned' && to === range.next) continue;
    let from = at;
    while (isYearly(tokens[from - 1])) from--;
    found.push({ from, to });
    at = to - 1;
  }
  return found;
}

/** The end of words after a number that say what it counts and how often: "in revenue a year", "annually". */
function otherUnitsEnd(tokens: readonly Token[], from: number): number {
  for (let to = from; ; ) {
    const unit = units.longest(tokens, to);
    if (unit?.value === 'other') to += unit.length;
    else if (isYearly(tokens[to])) to++;
    else return to;
  }
}

const isYearly = (token: Token | undefined): boolean => /^(annual|annually|yearly)$/.test(token?.word ?? '');

const isMoney = ({ low, high }: NumberRange): boolean =>
  low.currency || high?.currency === true || Math.max(low.scale, high?.scale ?? 1) >= 1e6;

function quantityAt(input: QuantityInput, from: number, lead: LeadRead | null): Quantity | null {
  const { tokens } = input;
  let at = from + (lead?.length ?? 0);
  if (lead !== null) at = skipConnecting(tokens, at);
  const isLinked = lead !== null && at > from + lead.length;
  const recent = recentPeriod(input, from, at, lead?.value ?? null);
  if (recent !== null) return recent;
  const late = lately(input, from, at, lead?.value ?? null);
  if (late !== null) return late;
  const named = namedPeriod(input, from, from + (lead?.length ?? 0), lead?.value ?? null);
  if (named !== null) return named;
  const bound = isRecentPast(tokens, at) ? null : bounds.longest(tokens, at);
  if (bound !== null) at = skipConnecting(tokens, at + bound.length);
  const ago = boundedAgo(input, from, at, lead?.value ?? null, bound?.value ?? null);
  if (ago !== null) return ago;
  const inMonths = datedInMonths(input, from, at, lead?.value ?? null, bound?.value ?? null);
  if (inMonths !== null) return inMonths;
  const part = partOfDecade(tokens, at);
  if (part !== null) at++;
  const range = readBoundedRange(input, at, bound?.value ?? null);
  if (range === null) {
    if (lead?.value === 'founded') return foundedLater(input, from, at, bound?.value ?? null);
    return bound === null ? null : articleDuration(input, from, at, lead?.value ?? null, bound.value);
  }
  const said = signAt(input, at) ?? bound?.value ?? null;
  const limit = lead?.isDenied === true && said !== null ? (denied.get(said) ?? said) : said;
  const read = resolve(input, from, range, lead?.value ?? null, limit, part, at);
  // "Raised money and have fewer than 50 people" counts people, to which the money does not lead.
  return isLinked && lead?.value === 'raised' && read?.field === 'headcount' ? null : read;
}

/** Whether "past" is the time up to today, and no bound: "that hired in the past two years", unlike "past Series B". */
const isRecentPast = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.word === 'past' && tokens[at - 1]?.word === 'the';

function skipConnecting(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < from + 3 && connecting.has(tokens[at]?.word ?? '') && bounds.longest(tokens, at)?.value !== 'about') {
    // "in the last two years" and "with 10" begin with a connecting word. A longer bound such as "in between" stays a
    // bound.
    if ((bounds.longest(tokens, at)?.length ?? 0) > 1) break;
    at++;
  }
  return at;
}

/** The most units before a number that a sign of comparison takes, with a currency behind it: ">= USD 5m". */
const signUnitsMax = 8;

/** Reads a sign of comparison right before the number, since such signs are not tokens. */
export function signAt(input: QuantityInput, at: number): Bound | null {
  const start = input.tokens[at]?.start ?? 0;
  const before = input.query
    .slice(Math.max(0, start - signUnitsMax), start)
    .replace(/\s*([a-z]{0,2}\$|[€£]|usd|eur|gbp)?\s*$/i, '');
  if (/(≥|>=)$/.test(before)) return 'min';
  if (/(≤|<=)$/.test(before)) return 'max';
  if (before.endsWith('>')) return 'above';
  if (before.endsWith('<')) return 'below';
  return before.endsWith('~') ? 'about' : null;
}

/**
 * The unit from a token on. "Years at" is one, of a role, but the "at" of "years at least" begins a bound, and what follows a comma is
 * no unit: "founded: before 2010, headcount > 100".
 */
function unitAfter(input: QuantityInput, at: number): ReturnType<typeof units.longest> {
  const unit = isApart(input.tokens[at]) ? null : units.longest(input.tokens, at);
  if (unit === null || unit.length === 1) return unit;
  const last = at + unit.length - 1;
  return trailingBound(input, last, null) === null ? unit : units.longest(input.tokens.slice(0, last), at);
}

/** Bounds that are said of times alone, and the first year that they make one without a founding: registers of offices are as old. */
const timing: ReadonlySet<Bound> = new Set(['in', 'before', 'after', 'until']);
const yearTimedMin = 1750;

function resolve(
  input: QuantityInput,
  from: number,
  range: NumberRange,
  lead: Lead | null,
  bound: Bound | null,
  part: DecadePart | null,
  at: number,
): Quantity | null {
  const { low, high } = range;
  const trailing = trailingBound(input, range.next, bound);
  let to = range.next + (trailing?.length ?? 0);
  const written = unitOn(range);
  const unit: { value: Unit; length: number } | null =
    written === null
      ? (unitAfter(input, to) ??
        unitOfDecades(input, range.next) ??
        unitBefore(range) ??
        (isLabel(lead) ? { value: lead, length: 0 } : null))
      : { value: written, length: experienceWords(input.tokens, to) };
  // A bound may follow the thing counted: "40 employees or fewer".
  const late = trailing === null && unit !== null ? trailingBound(input, to + unit.length, bound) : null;
  if (unit?.value === 'other' || input.query[input.tokens[range.next - 1]?.end ?? 0] === '%') return null;
  const limit: Bound | null = low.plus || high?.plus ? 'min' : (trailing?.value ?? late?.value ?? bound);
  // "2024 graduates".
  const isClass = lead === null && low.year && graduating.has(input.tokens[range.next]?.word ?? '');
  if (isClass) return dated(input, from, range.next, range, 'graduated', limit, part, false);
  // "In 1888" is a year, and "over 1888" a number.
  const isTimed = unit === null && limit !== null && timing.has(limit) && low.value >= yearTimedMin;
  const recent = low.value >= 1900 || lead === 'founded' || isTimed;
  if (
    low.decade ||
    (low.year && recent && (high === null || high.year || high.value < 100) && isDate(unit?.value ?? null))
  ) {
    if (unit?.value === 'company_year' && lead === null) to += keepsNoun(input, to);
    return dated(input, from, to, range, lead, limit, part, unit?.value === 'company_year');
  }
  const amount = ages.get(limit ?? 'in') ?? limit;
  // Nobody's age is searched: "at startups younger than 3 years".
  const isAge = amount !== limit && unit?.value === 'years';
  // "Who got a PhD with 5 years of experience".
  if (lead === 'graduated') return null;
  const field = isAge ? 'founded' : fieldOf(input, at, range, lead, amount, unit?.value ?? null);
  if (field === null) return null;
  // "The first 50 employees" are some of the staff.
  if (field === 'headcount' && input.tokens[from - 1]?.word === 'first') return null;
  if (unit !== null && unit.value !== 'company_year') to += unit.length + (late?.length ?? 0);
  const certain = unit !== null || low.currency || (high?.currency ?? false);
  const scale = unit?.value === 'months' || unit?.value === 'role_months' ? 1 / 12 : 1;
  const [min, max] = limits(range, amount, field);
  const scaled = (value: number | null): number | null => (value === null ? null : round(value * scale));
  if (field === 'founded') {
    // The number is a company's age, so it counts back from this year.
    const year = input.today.getUTCFullYear();
    const founded = { min: max === null ? null : year - max, max: min === null ? null : year - min };
    return { from, to, field: 'founded', ...founded, weight: 1 };
  }
  const unnamed = !isNamed(field, lead, unit?.value ?? null);
  return {
    from,
    to,
    field,
    min: scaled(min),
    max: scaled(max),
    weight: certain ? 1 : 0.7,
    unnamed,
    ofTeam: lead === 'team',
  };
}

/**
 * The bound behind a number: "50 or fewer". Before another number it is that one's: "over 5 years and under 50 people", "20
 * employees and fewer than five lawsuits". "Since" in the middle of a clause says what came later: "started in 2006 and since acquired".
 */
function trailingBound(
  { query, tokens }: QuantityInput,
  at: number,
  before: Bound | null,
): { value: Bound; length: number } | null {
  // "From 2020 on", unlike "founded in 2020 on a budget".
  const isOpen = (before === 'from' || before === 'since') && /^(on|forward)$/.test(tokens[at]?.word ?? '');
  if (isOpen) return { value: 'min', length: 1 };
  const bound = trailingBounds.longest(tokens, at);
  const next = tokens[at + (bound?.length ?? 0)];
  if (bound === null || next?.word === 'than') return null;
  if (tokens[at + bound.length - 1]?.word === 'since' && next?.gap === 'space' && !smallWords.has(next.word))
    return null;
  return readNumber(query, tokens, at + bound.length) !== null ? null : bound;
}

const graduating: ReadonlySet<string> = new Set(['graduates', 'graduate', 'grads', 'grad']);

/** The number of words after a unit that say what lasts so long: "5y experience", "5y of exp". */
function experienceWords(tokens: readonly Token[], from: number): number {
  const length = tokens[from]?.word === 'of' ? 1 : 0;
  return /^exp(erience)?$/.test(tokens[from + length]?.word ?? '') ? length + 1 : 0;
}

/** Decades are counted in years: "a decade of experience", and so is how old companies are: "older than a century". */
function unitOfDecades({ tokens, target }: QuantityInput, next: number): { value: Unit; length: number } | null {
  const word = tokens[next - 1]?.word ?? '';
  if (target === 'company' && /^(decades?|century|centuries)$/.test(word)) return { value: 'years', length: 0 };
  if (!/^decades?$/.test(word)) return null;
  return tokens[next]?.word === 'of' && tokens[next + 1]?.word === 'experience' ? { value: 'years', length: 2 } : null;
}

/** The unit of the first end of a range, where the other one has none: "over 5 years but under 10". */
function unitBefore({ other }: NumberRange): { value: Unit; length: number } | null {
  return other?.unit == null ? null : { value: other.unit, length: 0 };
}

function isNamed(field: Field, lead: Lead | null, unit: Unit | null): boolean {
  if (field === 'funding') return lead === 'raised' || unit === 'funding';
  if (field === 'headcount') return lead === 'headcount' || unit === 'colleagues';
  return true;
}

/** The noun after a year belongs to the date only if it says nothing else: "2014 class", but not "2022 startup". */
function keepsNoun(input: QuantityInput, to: number): number {
  return /^(class|batch|batches|era|cohort|vintage|wave|founded)$/.test(input.tokens[to]?.word ?? '') ? 1 : 0;
}

function isDate(unit: Unit | null): boolean {
  return unit === null || unit === 'company_year';
}

function fieldOf(
  input: QuantityInput,
  at: number,
  { low, high }: NumberRange,
  lead: Lead | null,
  bound: Bound | null,
  unit: Unit | null,
): Field | null {
  const currency = low.currency || (high?.currency ?? false);
  const large = Math.max(low.scale, high?.scale ?? 1) >= 1e6;
  if (unit === 'followers' || lead === 'followers') return 'followers';
  if (unit === 'languages') return input.target === 'people' ? 'language_count' : null;
  if (unit === 'countries') return input.target === 'company' && lead === 'offices' ? 'office_countries' : null;
  if (unit === 'headcount') return 'headcount';
  if (unit === 'role_years' || unit === 'role_months') return 'role_years';
  if (unit === 'company_age') return 'founded';
  if (unit === 'years_ago') return input.target === 'company' && lead === 'founded' ? 'founded' : null;
  if (unit === 'colleagues')
    return input.target === 'company' && (bound !== null || high !== null) ? 'headcount' : null;
  if (unit === 'years' || unit === 'months') {
    if (input.target === 'people')
      return lead === 'began' || lead === 'in_role' || lead === 'role_years' ? 'role_years' : 'experience_years';
    // Companies are so many years old; what lasts months is something else ("a runway of 18 months").
    return unit === 'years' && bound !== null && countBounds.has(bound) ? 'founded' : null;
  }
  if (currency || unit === 'funding' || (lead === 'raised' && (large || low.value >= 1e5))) return 'funding';
  const bounded = high !== null || (bound !== null && countBounds.has(bound));
  if (large && bounded) return 'funding';
  // "team of ten" counts people without a bound; "size 2" does not.
  const counted = bounded || (low.value > 1 && input.tokens[at - 1]?.word === 'of');
  if ((lead === 'headcount' || lead === 'team') && counted) return 'headcount';
  const bare =
    input.target === 'company' && bounded && !large && low.value >= 1 && (unit === null || unit === 'company_year');
  return bare && lead !== 'raised' ? 'headcount' : null;
}

const atLeast = new Set<Field>(['experience_years', 'language_count', 'office_countries']);

const countBounds = new Set<Bound>(['min', 'max', 'above', 'below', 'between', 'about']);

/**
 * "More than 10" whole things begins with 11. For years and money the limit itself counts, since it is as good as
 * meant.
 */
function limits(range: NumberRange, bound: Bound | null, field: Field): [number | null, number | null] {
  const { low, high, other, next } = range;
  if (other !== undefined && high !== null) {
    const [min, max] = limits({ low, high: null, next }, bound, field);
    const [otherMin, otherMax] = limits({ low: high, high: null, next }, other.bound, field);
    return [min ?? otherMin, max ?? otherMax];
  }
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
  // "5 years of experience", "three languages" and "offices in 4 countries" are a minimum; more is welcome.
  if (bound === 'exact') return [bottom, bottom];
  if (bound === 'min' || bound === 'since' || bound === 'after' || atLeast.has(field)) return [bottom, null];
  return [bottom, bottom];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
