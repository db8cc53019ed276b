import type { Field, Span, Value } from '../../../intent/intent.ts';
import type { NameKind } from '../../../ports/search-index.ts';
import { nameKey } from '../../../text/name-key.ts';
import { articles, directions, months, owners, parties, smallWords } from '../../policy/words.ts';
import { type Item, isArticle } from '../items/item.ts';
import { qualifies } from '../items/items.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import type { Token } from '../lattice/tokens.ts';
import { isNumberWord } from '../numbers/numbers.ts';
import { employerGovernors } from './governors.ts';
import { isSurname } from './persons-names.ts';
import { namesCompanies } from './value-field.ts';
import { isVerb, isVerbForm } from './verbs.ts';

/** The fields whose names the corpus can correct to the nearest one. */
const nameKinds: Partial<Record<Field, NameKind>> = { employer: 'employer', school: 'school', name: 'person' };

/** The surroundings of unknown words. */
interface Unknown {
  readonly items: readonly Item[];
  readonly input: LatticeInput;
  /** The marker that governs the words. */
  readonly governor: Marker | null;
  /** Whether the words continue a list. */
  readonly joined: boolean;
}

/** The field of a name that neither the lexicon nor the corpus knows; null if nothing marks the words as a name. */
export function nameField(item: Item, at: number, about: Unknown): Field | null {
  const { items, governor, joined } = about;
  const { target, tokens } = about.input;
  const length = item.to - item.from;
  const previous = items[at - 1];
  // "Worked with Geoffrey Hinton", which is a town.
  if (isSurname(at + 1, items, about.input)) return null;
  // "At our Christmas party".
  if (owners.has(tokens[item.from - 1]?.word ?? '')) return null;
  // "Named Maria Silva", of whom the data knows the first name.
  const goesOn = governor === 'named' && previous?.kind === 'value' && previous.field === 'name';
  // "Left Twitter after the takeover".
  const isAfterArticle =
    previous?.kind === 'marker' && previous.marker === 'article' && items[at - 2]?.kind === 'unknown';
  const adjacent = (previous?.kind === 'marker' && !isAfterArticle) || joined || goesOn;
  if (
    length > 4 ||
    !adjacent ||
    namesCompanies(at + 1, items) ||
    isCount(tokens.slice(item.from, item.to), about.input.query)
  )
    return null;
  // "Left private practice", "and pitched at Slush".
  const isSmallWord = tokens.slice(item.from, item.to).every(({ shape }) => shape === 'lower');
  if (isSmallWord && (qualifies(item, tokens) || (joined && isVerbForm(tokens[item.to - 1]?.word ?? '')))) return null;
  // "Worked with soy", unlike "worked with siemens".
  if (isSmallWord && tokens[item.from - 1]?.word === 'with' && isGoods(item, about.input)) return null;
  // "English at C1 or better".
  if (length === 1 && /^[abc][12]$/.test(tokens[item.from]?.word ?? '')) return null;
  // "Former congressmen, Democratic".
  if (tokens.slice(item.from, item.to).every(({ word }) => parties.has(word))) return null;
  // "Within eighteen months of leaving office".
  if (
    length > 1 &&
    isNumberWord(tokens[item.from]?.word ?? '') &&
    /^(days|weeks|months|years)$/.test(tokens[item.to - 1]?.word ?? '')
  )
    return null;
  // "Billing at 200 an hour".
  if (tokens[item.to - 1]?.shape === 'digit' && articles.has(tokens[item.to]?.word ?? '')) return null;
  // "Of at least $50M".
  if (bounds.has(tokens[item.from]?.word ?? '')) return null;
  if (governor === 'backed') {
    // "Backed by Sequoia, engineering based in India".
    const isSmall = tokens[item.from]?.shape === 'lower';
    // "Raised money from funds and are expanding".
    if (isSmall && isVerbForm(tokens[item.to - 1]?.word ?? '')) return null;
    const isOther = isSmall && items.slice(0, at).some((one) => isCapital(one, tokens));
    return isOther ? null : 'investor';
  }
  if (target === 'company') return governor === 'named' ? 'name' : null;
  if (governor === 'named') return 'name';
  const capital = tokens[item.from]?.shape !== 'lower';
  const isSmall = !capital && tokens.slice(item.from, item.to).every(({ word }) => smallWords.has(word));
  // "Retired Second Circuit judges" are of no "Second".
  const next = items[at + 1];
  const isCut = next?.join === 'none' && next.kind === 'value' && tokens[next.from]?.shape !== 'lower';
  if (isCut && tokens.slice(item.from, item.to).every(({ word }) => smallWords.has(word))) return null;
  if (governor === 'studied') return isSmall ? null : 'school';
  // "Of 200-room properties", "of 5 MW turbines", "in 40-bed wards".
  if (tokens[item.from]?.shape === 'digit' && governor !== null && !employerGovernors.has(governor)) return null;
  if (isSmall) return null;
  // "Scaled a team past 50".
  if (governor === 'former' && length === 1 && tokens[item.from]?.shape === 'digit') return null;
  if (!capital && isNoun(item, governor, about.input)) return null;
  // "At companies producing vaccines".
  if (isVerb(at, items, about.input)) return null;
  // "Shown at biennales", "inside the M25".
  const isOfDeed = governor === 'at' && !capital && isVerb(at - 2, items, about.input);
  if (isOfDeed || (previous?.kind === 'marker' && tokens[previous.from]?.word === 'inside')) return null;
  // "With papers at ICML".
  const [thing, having] = [items[at - 2], items[at - 3]];
  if (governor === 'at' && thing?.kind === 'unknown' && having?.kind === 'marker' && having.marker === 'with')
    return null;
  // "Now at Foobar".
  const isNow =
    previous?.kind === 'marker' && previous.marker === 'now' && atWork.has(tokens[item.from - 1]?.word ?? '');
  if (isNow && capital) return 'employer';
  // "At Cisco who are fed up".
  const isSaid = previous?.kind === 'marker' && (previous.marker === 'titled' || previous.marker === 'clause');
  const short = length <= 2 && governor !== 'ever' && !isSaid;
  if (governor !== null && employerGovernors.has(governor) && (capital || short)) return 'employer';
  const before = items[at - 1];
  const small = before !== undefined && tokens[before.from]?.shape === 'lower';
  // An unknown place is kept as a place: finding nobody is better than finding everybody everywhere.
  if (months.has(tokens[item.from]?.word ?? '')) return null;
  // "In the North East", of whatever country.
  if (tokens.slice(item.from, item.to).every(({ word }) => directions.has(word))) return null;
  // "Designers featured in Vogue".
  const isOfVerb = governor === 'in' && (isVerb(at - 2, items, about.input) || isOfThing(at, items));
  const isPlaced = (governor === 'in' || governor === 'based') && before?.kind === 'marker' && !isOfVerb;
  if (isPlaced && capital && small && !meansSomething(item, about.input)) return 'place';
  // The founders of batch W24 are of no employer.
  const isCode = length === 1 && /^[a-z]{1,2}\d{2,}$/.test(tokens[item.from]?.word ?? '');
  if (governor === 'of' && capital && hasEmployer(items[at - 2]) && !isCode) return 'employer';
  return null;
}

/** Whether "in" says more of a thing or a deed that nobody knows: "with a chapter in Nature", "implicated in the Libor scandal". */
function isOfThing(at: number, items: readonly Item[]): boolean {
  const isDetermined = isArticle(items[at - 1]);
  const link = isDetermined ? at - 2 : at - 1;
  const [before, thing] = [items[link - 2], items[link - 1]];
  if (items[link]?.join !== 'none' || thing?.kind !== 'unknown') return false;
  return isDetermined || isArticle(before) || (before?.kind === 'marker' && before.marker === 'with');
}

/** Whether what stands before may be of an employer, as a job is and a company is not: "startups of W24". */
function hasEmployer(item: Item | undefined): boolean {
  return item?.kind === 'value' && !ofCompanies.has(item.field);
}

const ofCompanies = new Set<Field>(['company_kind', 'industry', 'type', 'stage']);

/** Whether the lexicon knows the words as something other than a place: "a prize in Physics". */
function meansSomething({ from, to }: Item, { tokens, lexicon }: LatticeInput): boolean {
  const words = tokens.slice(from, to).map(({ word }) => word);
  return lexicon
    .candidates(words, 0)
    .some(({ concept, length, how }) => length === words.length && how === 'listed' && concept.kind !== 'place');
}

/** What ends "now at" before an employer. */
const atWork: ReadonlySet<string> = new Set(['at', 'with', 'for']);

const bounds = new Set(['least', 'most']);

/** Governors that need no name after them: "former boss", "never learned". */
const loose = new Set<Marker>(['former', 'ever', 'never', 'joined']);

/** Whether a word in small letters is one of the language rather than a name: after an article, or a loose governor. */
function isNoun({ from, to }: Item, governor: Marker | null, { tokens, lexicon }: LatticeInput): boolean {
  const article = tokens[from - 1]?.word;
  if (article === 'a' || article === 'an') return true;
  const [word = ''] = tokens.slice(from, to).map((token) => token.word);
  const isThing = to - from === 1 && (/[^s]s$/.test(word) || lexicon.commonness(word)?.startsWith('common') === true);
  if (!isThing && (governor === null || !loose.has(governor))) return false;
  return tokens.slice(from, to).every(({ word }) => lexicon.commonness(word) !== null);
}

/** Whether a word is one of a trade, as goods are, whatever else it means. */
const isGoods = ({ from, to }: Item, { tokens, lexicon }: LatticeInput): boolean =>
  to - from === 1 && lexicon.tradeClasses(tokens[from]?.word ?? '').length > 0;

/** Whether the words are a number, or a number of something: "$10M", "50 miles", "120%", but not "37 Signals". */
function isCount([first, ...others]: readonly Token[], query: string): boolean {
  if (first?.shape !== 'digit') return false;
  if (others.length === 0 && query[first.end] === '%') return true;
  return others.length > 0
    ? others.every(({ shape }) => shape === 'lower' || shape === 'digit')
    : /[a-z]$/.test(first.word);
}

/** Corrects a misspelt name of the corpus; else keeps the words as they are. */
export function nearestName(field: Field, text: string, span: Span, { query, corpus }: LatticeInput): Value {
  const kind = nameKinds[field];
  const near = kind === undefined || text.length < 5 ? undefined : corpus.near(kind, nameKey(text), 1)[0];
  if (near === undefined) return { kind: 'words', text };
  return { kind: 'entity', key: near, label: query.slice(...span) };
}

/** Whether an investor or an employer stands there in capitals. */
function isCapital(item: Item, tokens: LatticeInput['tokens']): boolean {
  const isInvesting = item.kind === 'value' && (item.field === 'investor' || item.field === 'employer');
  return isInvesting && tokens[item.from]?.shape !== 'lower';
}
