import type { ConceptKind } from '../../../lexicon/lexicon.ts';
import { articles, establishments, growing, overseeing, raisingWords } from '../../policy/words.ts';
import type { Edge, LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import { breaks } from '../lattice/tokens.ts';
import { isNumberWord } from './numbers.ts';
import type { Quantity } from './quantity.ts';

/** The most words that are looked at before a number, and of a phrase that ends there. */
const wordsBetweenMax = 8;

/** Less money than this, in dollars, is rather somebody's pay than what a company raised: "remote, $150k". */
const payMax = 1_000_000;

type Starting = readonly (readonly Edge[])[];

const ofCompanies = new Set<ConceptKind>(['company_kind', 'stage', 'type', 'industry', 'specialty', 'employer']);
const ofPeople = new Set<ConceptKind>(['title', 'seniority']);
/** Markers after which a number no longer belongs to the people before it: "engineers at 50 to 200". */
const leading = new Set<Marker>(['at', 'in', 'for', 'from', 'ex', 'worked', 'now', 'left', 'joined', 'companies']);
/** Markers before a noun that the number counts: "two former founders". */
const ofNoun = new Set<Marker>(['former', 'ex', 'experienced', 'early_career']);

/**
 * Whether a number of people or of money is the headcount or the funding of a company. What nothing names may count
 * something else: a quota over $2M, a team of 20, two former founders.
 */
export function isOfCompany(quantity: Quantity, input: LatticeInput, starting: Starting): boolean {
  if (countsUnknown(quantity, input, starting) || grows(quantity, input) || isLed(quantity, input)) return false;
  if (isPrice(quantity, input, starting) || countsThings(quantity, input, starting)) return false;
  // "To outsource payroll for 40 people".
  if (input.target === 'company' && input.tokens[quantity.from - 1]?.word === 'for') return false;
  if (quantity.unnamed !== true) return true;
  if (isOfDepartment(quantity, input, starting)) return false;
  if (input.target === 'people') return !isOfPerson(quantity, input, starting);
  return (
    !countsNoun(quantity, input, starting) &&
    !countsPlaces(quantity, input, starting) &&
    !isOfOther(quantity, input, starting)
  );
}

/** Whether two numbers say from where to where somebody made something grow: "scaled a team from five to fifty people". */
function grows({ from, field }: Quantity, { tokens }: LatticeInput): boolean {
  if (field !== 'headcount' && field !== 'funding') return false;
  const isEnd = tokens[from]?.word === 'from' || /^(from|to)$/.test(tokens[from - 1]?.word ?? '');
  return isEnd && tokens.slice(Math.max(0, from - wordsBetweenMax), from).some(({ word }) => growing.has(word));
}

/** Whether a number of people stands under those who are asked for: "150+ staff under them", "ten people reporting to them". */
function isLed({ to, field }: Quantity, { tokens, target }: LatticeInput): boolean {
  const [under = '', whom = '', last = ''] = tokens.slice(to, to + 3).map(({ word }) => word);
  if (field !== 'headcount' || target === 'company') return false;
  if (under === 'under' || under === 'beneath') return leaders.has(whom);
  return under === 'reporting' && /^(in)?to$/.test(whom) && leaders.has(last);
}

const leaders: ReadonlySet<string> = new Set(['them', 'him', 'her', 'me', 'you', 'us']);

/** Whether a sum is that of one thing or place: "who delivered a $1bn airport", unlike "a $2M round". */
function isPrice({ from, to, field }: Quantity, { tokens, target }: LatticeInput, starting: Starting): boolean {
  const next = tokens[to];
  if (field !== 'funding' || next?.shape !== 'lower' || breaks(next.gap)) return false;
  if (!articles.has(tokens[from - 1]?.word ?? '') || raisingWords.has(next.word)) return false;
  if (establishments.has(next.word)) return true;
  // "With a $200M book" names no company by its trade alone.
  const isHad = target === 'people' && tokens[from - 2]?.word === 'with' && breaks(tokens[to + 1]?.gap ?? 'stop');
  if (isHad && !(starting[to] ?? []).some((edge) => edge.kind !== 'unknown' && !isTrade(edge))) return true;
  return !(starting[to] ?? []).some((edge) => isCompany(edge) || edge.kind === 'marker');
}

/** Whether a large number without a currency counts a noun that nobody knows: "buying two million syringes a year". */
function countsThings({ from, to, field }: Quantity, { query, tokens }: LatticeInput, starting: Starting): boolean {
  const next = tokens[to];
  if (field !== 'funding' || next?.shape !== 'lower' || breaks(next.gap) || !/[^s]s$/.test(next.word)) return false;
  if (raisingWords.has(next.word)) return false;
  const said = query.slice((tokens[from]?.start ?? 0) - 1, tokens[to - 1]?.end);
  if (/[$€£¥]|\b(usd|eur|gbp|dollars?|euros?|pounds?|rais|fund)/i.test(said)) return false;
  return (starting[to] ?? []).every(({ kind }) => kind === 'unknown');
}

/**
 * Whether a noun that says no company and no place stands before a number, which so is one of something else: "assets above 2
 * billion", "deposits of $1B", "a founder over 60".
 */
function isOfOther({ from, field, weight }: Quantity, { tokens }: LatticeInput, starting: Starting): boolean {
  const end = field === 'funding' && tokens[from - 1]?.word === 'of' ? from - 1 : from;
  if (end === 0 || breaks(tokens[end]?.gap ?? 'start') || breaks(tokens[from]?.gap ?? 'start')) return false;
  const ending = starting.flatMap((edges) => edges.filter(({ to, kind }) => to === end && kind !== 'unknown'));
  if (field === 'headcount') return weight < 1 && ending.some(isPerson) && !ending.some(isCompany);
  if (field !== 'funding') return false;
  return !ending.some((edge) => edge.kind === 'marker' || edge.kind === 'quantity' || isCompany(edge) || isPlace(edge));
}

/**
 * Whether companies that are named before have so many places or bodies of a trade: "hotel operators with 5-20 properties",
 * "a drone startup with one ministry as customer", unlike "10-50 person agencies".
 */
function countsPlaces(
  { from, to, field, weight, min }: Quantity,
  { tokens }: LatticeInput,
  starting: Starting,
): boolean {
  if (field !== 'headcount' || weight === 1 || breaks(tokens[to]?.gap ?? 'stop')) return false;
  const isCounted = (edge: Edge): boolean =>
    edge.kind === 'concept' &&
    ofCompanies.has(edge.candidate.concept.kind) &&
    (min === 1 || /[^s]s$/.test(tokens[edge.to - 1]?.word ?? ''));
  return (starting[to] ?? []).some(isCounted) && starting.slice(0, from).some((edges) => edges.some(isCompany));
}

/**
 * Whether a noun that nothing knows follows a year or a time, which so is the number of something else: "2000 hours",
 * "three months' notice", unlike "5 years commercial experience".
 */
function countsUnknown({ from, to, field }: Quantity, { tokens }: LatticeInput, starting: Starting): boolean {
  const next = tokens[to];
  if (field === 'experience_years' && (isTimeOfDeed(from, to, tokens) || isLengthOfThing(from, tokens, starting)))
    return true;
  if (next?.shape !== 'lower' || breaks(next.gap)) return false;
  // "6 month contract" says how somebody works, and "5+ yrs remote" how long and how.
  const edges = starting[to] ?? [];
  const isAtLeast = tokens.slice(from, to).some(({ word }) => word.endsWith('+'));
  const isQualifier = !isAtLeast && edges.some((edge) => edge.kind === 'marker' && edge.marker === 'qualifier');
  if (!isQualifier && edges.some(({ kind }) => kind !== 'unknown')) return false;
  const isDate = field.startsWith('role_') && field !== 'role_years';
  if (isDate) return /[^s]s$/.test(next.word);
  // Of other words after a time the job may have been so long: "10 years teaching", "5 years spent at Google".
  return field === 'experience_years' && (isQualifier || next.word === 'notice');
}

/**
 * Whether so many years, of which no relation tells, are those of a deed or up to something to come: "won the league three years
 * in a row", "promoted twice in three years", "five years from retirement".
 */
function isTimeOfDeed(from: number, to: number, tokens: LatticeInput['tokens']): boolean {
  // "Who stayed under two years", wherever that was.
  if (/^stay(s|ed|ing)?$/.test(tokens[from - 1]?.word ?? '')) return true;
  const [first = '', ...more] = tokens.slice(to, to + 3).map(({ word }) => word);
  if (breaks(tokens[to]?.gap ?? 'stop') || first === '') return isFrame(from, tokens);
  if (first === 'running' || first === 'straight' || (first === 'in' && more.join(' ') === 'a row')) return true;
  return toCome.has(first) || (first === 'from' && tokens[to + 1]?.shape === 'lower') || isFrame(from, tokens);
}

/** Whether so long is how long a thing lasted that nobody knows: "with a gap of more than a year", unlike "a career of ten years". */
function isLengthOfThing(from: number, tokens: LatticeInput['tokens'], starting: Starting): boolean {
  const noun = tokens[from - 2];
  if (tokens[from - 1]?.word !== 'of' || noun?.shape !== 'lower' || spent.has(noun.word)) return false;
  return (starting[from - 2] ?? []).every(({ kind }) => kind === 'unknown');
}

/** Whether "in" says within what time something was done: "promoted twice in three years", unlike "with 3 years in sales". */
function isFrame(from: number, tokens: LatticeInput['tokens']): boolean {
  const isLink = (at: number): boolean => framing.has(tokens[at]?.word ?? '');
  // "On three teams in one year", of which "teams" may begin a number.
  const isBehindNoun =
    isLink(from + 1) && (tokens[from + 2]?.shape === 'digit' || isNumberWord(tokens[from + 2]?.word ?? ''));
  const link = isBehindNoun ? from + 1 : isLink(from) ? from : from - 1;
  return (
    framing.has(tokens[link]?.word ?? '') &&
    tokens[link - 1]?.shape === 'lower' &&
    !spent.has(tokens[link - 1]?.word ?? '')
  );
}

const spent: ReadonlySet<string> = new Set([
  'experience',
  'career',
  'track',
  'record',
  'background',
  'total',
  'minimum',
  'min',
  'maximum',
]);
const framing: ReadonlySet<string> = new Set(['in', 'within']);
const toCome: ReadonlySet<string> = new Set(['until', 'till', 'away', 'shy', 'short', 'off', 'left']);

/** Whether a noun that is no company's follows a number whose own words name nothing: "three former founders", "ten German trustees". */
function countsNoun({ to, field, weight }: Quantity, { tokens }: LatticeInput, starting: Starting): boolean {
  if (field !== 'headcount' || weight === 1) return false;
  const place = (starting[to] ?? []).find(isPlace);
  const at = place !== undefined && tokens[place.to]?.gap === 'space' ? place.to : to;
  const next = tokens[at];
  if (next === undefined || breaks(next.gap)) return false;
  const edges = starting[at] ?? [];
  return !edges.some((edge) => {
    if (edge.kind === 'marker') return !ofNoun.has(edge.marker);
    return edge.kind === 'concept' && (ofCompanies.has(edge.candidate.concept.kind) || isPlace(edge));
  });
}

/** Whether only a part of a company is counted: "a sales team of 20", unlike "small construction teams, under 8 people". */
function isOfDepartment({ from, to, ofTeam }: Quantity, { tokens, target }: LatticeInput, starting: Starting): boolean {
  if (target === 'company' && from > 0 && tokens.slice(from, to).some(({ gap }) => breaks(gap))) return false;
  const of = tokens[from - 1]?.word === 'of' ? from - 1 : from;
  const isTeam = /^(teams?|departments?|squads?)$/.test(tokens[of - 1]?.word ?? '');
  if (!isTeam && ofTeam !== true) return false;
  const end = isTeam ? of - 1 : from;
  return starting.some((edges) => edges.some((edge) => edge.to === end && isFunction(edge)));
}

const isTrade = (edge: Edge): boolean =>
  edge.kind === 'concept' && /^(industry|specialty|function)$/.test(edge.candidate.concept.kind);
const isFunction = (edge: Edge): boolean => edge.kind === 'concept' && edge.candidate.concept.kind === 'function';
const isPlace = (edge: Edge): boolean => edge.kind === 'concept' && edge.candidate.concept.kind === 'place';

/** Whether words between people and the number make it theirs: "managers with 30 staff", "who carried a $10m number". */
function isOfPerson(
  { from, to, field, min, max, ofTeam = false }: Quantity,
  { tokens }: LatticeInput,
  starting: Starting,
): boolean {
  // "Running a 25-person org".
  if (!/^orgs?$/.test(tokens[to]?.word ?? '') && (starting[to] ?? []).some(isCompany)) return false;
  if (field === 'funding' && Math.max(min ?? 0, max ?? 0) < payMax) return true;
  if (breaks(tokens[from]?.gap ?? 'start'))
    return field === 'funding' && !starting.some((edges) => edges.some(isCompany));
  for (let at = from - 1; at >= Math.max(0, from - wordsBetweenMax); at--) {
    // "Who worked at a bank and led no more than five people", "at startups, who run teams of ten".
    if (field === 'headcount' && overseeing.has(tokens[at]?.word ?? '')) return true;
    const ending = starting
      .slice(Math.max(0, at - wordsBetweenMax), at + 1)
      .flatMap((edges) => edges.filter((edge) => edge.to === at + 1));
    // Money stands right behind its company: "startups with over $2M", not "at Google with a budget of $2M" or "a book of
    // business over $2M".
    if (ending.some(isCompany))
      return (
        field === 'funding' && (from - at > 3 || !ending.some((edge) => isCompany(edge) && isNamed(edge, starting)))
      );
    // "Controllers in Ghent with three people".
    const isPlaced = (starting[at + 1] ?? []).some(isPlace);
    const isLed = !isPlaced && ending.some((edge) => edge.kind === 'marker' && leading.has(edge.marker));
    if (isLed && !ofTeam && field !== 'funding') return false;
    // A lead is also a word for leading: "leading 10 people".
    if (ending.some(isPerson))
      return at < from - 1 || tokens[from]?.word === 'of' || (tokens[at]?.word.endsWith('ing') ?? false);
    if (breaks(tokens[at]?.gap ?? 'start')) break;
  }
  if (ofTeam) return true;
  // Money that stands behind no company is a person's quota, budget or pay: "responsible for $5M".
  return field === 'funding' && starting.slice(0, from).some((edges) => edges.some(isPerson));
}

/** Whether a company stands at the beginning, behind a word for work, or behind people whose it is: "founders of startups". */
function isNamed({ from }: Edge, starting: Starting): boolean {
  const before = starting.flatMap((edges) => edges.filter((edge) => edge.to === from && edge.kind !== 'unknown'));
  if (from === 0) return true;
  return before.some((edge) => {
    if (edge.kind !== 'marker') return !isPerson(edge) && isNamed(edge, starting);
    if (edge.marker === 'article') return isNamed(edge, starting);
    if (edge.marker === 'of')
      return starting.some((edges) => edges.some((one) => one.to === edge.from && isPerson(one)));
    return leading.has(edge.marker);
  });
}

function isCompany(edge: Edge): boolean {
  if (edge.kind === 'marker') return edge.marker === 'companies';
  if (edge.kind === 'name') return edge.name === 'employer' || edge.name === 'company';
  return edge.kind === 'concept' && ofCompanies.has(edge.candidate.concept.kind);
}

function isPerson(edge: Edge): boolean {
  if (edge.kind === 'marker') return edge.marker === 'people';
  return edge.kind === 'concept' && ofPeople.has(edge.candidate.concept.kind) && edge.candidate.unknownWords === 0;
}
