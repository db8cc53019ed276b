import type { Candidate, Concept, ConceptKind } from '../../../lexicon/lexicon.ts';
import { areKin } from '../../../lexicon/trade-classes.ts';
import { stemWord } from '../../../text/stem.ts';
import { independents, jobNouns, practices, skilled, traders } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { type Marker, markers } from '../lattice/markers.ts';
import type { Token } from '../lattice/tokens.ts';
import { twinOf } from './edge-item.ts';
import { asUnknown, type Item, type ValueItem } from './item.ts';

/**
 * Those who do the work as the trade of the companies that do it, in a query for companies: "land surveyors" are in land
 * surveying, "landfill operators" operate landfills, "vets" are in veterinary services. Others of the same form are people,
 * as "software engineers".
 */
export function withDoers(items: readonly Item[], input: LatticeInput): readonly Item[] {
  return items.flatMap((item, at) => {
    if (item.kind === 'marker') return [isDescribed(item, items[at + 1], input) ? asUnknown(item) : item];
    const isAsked = items.slice(0, at).every((before) => before.kind !== 'marker' || opening.has(before.marker));
    return (isAsked && item.kind === 'unknown' ? doersOf(item, input) : null) ?? [item];
  });
}

/** Markers before what is asked for; after others it is what companies have or do: "tools for accountants". */
const opening = new Set<Marker>(['openings', 'filler', 'article', 'and', 'or', 'both', 'companies']);

function doersOf(item: Item, input: LatticeInput): readonly Item[] | null {
  const words = input.tokens.slice(item.from, item.to).map(({ word }) => word);
  const last = words.at(-1) ?? '';
  if (!last.endsWith('s') && !independents.has(last)) return null;
  const before = words.slice(0, -1);
  for (const form of activities(stemWord(last))) {
    const trade = tradeOf([...before, ...form], input);
    if (trade !== null) return [tradeItem(item, trade)];
  }
  const practice = practices.has(last) ? practiceOf(item, words, input) : null;
  if (practice !== null) return practice;
  return (before.length === 0 ? null : makersOf(item, before, input)) ?? craftOf(item, words, input);
}

/**
 * "Steam boiler makers" as a trade and a word for companies. A job is one, too, if its words speak for a class of companies:
 * "landfill operators".
 */
function makersOf(item: Item, before: readonly string[], input: LatticeInput): readonly Item[] | null {
  const at = item.to - 1;
  const last = input.tokens[at];
  if (last === undefined) return null;
  const isOfTrade = traders.has(last.word) || (skilled.has(last.word) && input.lexicon.isTradeName(before.join(' ')));
  if (!isOfTrade && !namesCompanies(input.tokens, at)) return null;
  const trade = tradeOf(before, input);
  if (trade === null && jobNouns.has(last.word) && !isOfClass([...before, last.word], input)) return null;
  const thing = { ...item, to: at };
  return [
    trade === null ? asUnknown(thing) : tradeItem(thing, trade),
    { from: at, to: item.to, join: 'none', kind: 'marker', marker: 'companies' },
  ];
}

/** A profession that is practised in firms of its own, as the industry of its function: "vets", "dentists". */
function practiceOf(item: Item, words: readonly string[], input: LatticeInput): readonly Item[] | null {
  const { lexicon } = input;
  const title = titleOf(words, input);
  const work = title?.title?.function == null ? null : lexicon.concept(title.title.function);
  const twin = work === null ? null : twinOf(work, lexicon);
  if (twin === null) return null;
  const { from, to, join } = item;
  return [{ from, to, join, kind: 'value', ...twin, confidence: 0.8, plural: true, extra: [], certain: true }];
}

/** Craftsmen, and others who have firms of their own, whose words speak for a class of companies: "kitchen remodelers". */
function craftOf(item: Item, words: readonly string[], input: LatticeInput): readonly Item[] | null {
  const last = words.at(-1) ?? '';
  // Who works for himself may make goods, unlike whoever drives trucks that others make.
  const hasFirm = independents.has(last)
    ? areOfClass(words, input)
    : (practices.has(last) || isCraft(words, input) || isCalledSo(words, input)) && isOfClass(words, input);
  if (!hasFirm) return null;
  return [asUnknown(item), { from: item.to, to: item.to, join: 'none', kind: 'marker', marker: 'companies' }];
}

/** Whether companies are called so by a list of trades: "portfolio managers". One word may be whoever holds that job. */
function isCalledSo(words: readonly string[], { lexicon }: LatticeInput): boolean {
  return words.length > 1 && lexicon.isTradeName(words.join(' '));
}

function isCraft(words: readonly string[], input: LatticeInput): boolean {
  return (
    titleOf(words, input) !== undefined && input.lexicon.title(words.join(' ')).functions.includes('function:trades')
  );
}

/** Whether the words speak for one class of companies and its kin, and for none that only makes what is used: "truck drivers" are people. */
function isOfClass(words: readonly string[], input: LatticeInput): boolean {
  const { lexicon } = input;
  const [own] = lexicon.tradeClasses(words.join(' '));
  return areOfClass(words, input) && own !== undefined && !lexicon.within(own.id, 'industry:manufacturing');
}

function areOfClass(words: readonly string[], { lexicon }: LatticeInput): boolean {
  const [own, ...others] = lexicon.tradeClasses(words.join(' '));
  return own !== undefined && others.every(({ id }) => areKin(id, own.id));
}

/** The title that all the words are. */
function titleOf(words: readonly string[], { lexicon }: LatticeInput): Concept | undefined {
  const isTitle = ({ concept, length }: Candidate): boolean => concept.kind === 'title' && length === words.length;
  return lexicon.candidates(words, 0).find(isTitle)?.concept;
}

/** What somebody does who is called so: "surveyor" gives "surveying", "translator" "translation", "architect" "architecture", "engineer" "engineering". */
function activities(doer: string): readonly (readonly string[])[] {
  const verb = /^(.{3,})[eo]r$/.exec(doer)?.[1];
  const deeds = verb === undefined ? [] : ['ing', '', 'ion', 'ation', 'e'].map((ending) => `${verb}${ending}`);
  const named = doer.endsWith('eer') ? [`${doer}ing`] : [];
  return [...deeds, ...named, `${doer}ure`]
    .map((deed) => [deed])
    .concat([...deeds, doer].map((deed) => [deed, 'services']));
}

const tradeKinds: ReadonlySet<ConceptKind> = new Set(['industry', 'specialty']);
/** The weight from which words mean a trade wherever they stand. */
const sureFrom = 0.5;

function tradeOf(words: readonly string[], { lexicon }: LatticeInput): Candidate | null {
  const isTrade = ({ concept, length, weight }: Candidate): boolean =>
    tradeKinds.has(concept.kind) && length === words.length && weight >= sureFrom;
  return lexicon.candidates(words, 0).find(isTrade) ?? null;
}

function tradeItem({ from, to, join }: Item, { concept }: Candidate): ValueItem {
  const value = { kind: 'concept', id: concept.id, label: concept.label } as const;
  const field = concept.kind === 'specialty' ? 'specialty' : 'industry';
  return { from, to, join, kind: 'value', field, value, confidence: 0.8, plural: true, extra: [], certain: true };
}

/** Whether a word for companies says what those after it do: "label printers". */
function isDescribed(
  item: Item & { readonly kind: 'marker' },
  next: Item | undefined,
  { tokens }: LatticeInput,
): boolean {
  return (
    item.marker === 'companies' &&
    next?.kind === 'marker' &&
    next.marker === 'companies' &&
    next.join === 'none' &&
    traders.has(tokens[next.from]?.word ?? '')
  );
}

function namesCompanies(tokens: readonly Token[], at: number): boolean {
  return markers.all(tokens, at).some(({ value, length }) => value === 'companies' && length === 1);
}
