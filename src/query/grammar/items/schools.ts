import { marks } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { academicOf } from '../reading/employing-school.ts';
import { isVerbForm } from '../reading/verbs.ts';
import { governing, readAs } from './field-readings.ts';
import type { Item, ValueItem } from './item.ts';

/** Words before a mark that somebody has: "with a first from Oxford", "who got a 2:1 from Leeds". */
const having: ReadonlySet<string> = new Set('with has have had got get earned took holds holding received'.split(' '));
/** So many words may stand from such a word to "from". */
const markWordsMax = 5;
/** So many items may stand from a degree to its school: "PhD", "in", "physics", "from". */
const degreeItemsMax = 4;
const largeCity = 500_000;

/** The school that is called by its place where somebody studied or got a mark: "graduated from Leeds". */
export function schoolOfPlace(
  item: ValueItem,
  at: number,
  items: readonly Item[],
  input: LatticeInput,
): ValueItem | null {
  const [before, next] = [items[at - 1], items[at + 1]];
  if (item.field !== 'place') return null;
  if (isOfDegree(item, at, items, input)) return schoolNamed(item, input);
  if (before?.kind !== 'marker') return null;
  // "Professors of economics at Oxford" are in no town.
  const who = items.slice(0, at).findLast(({ kind }) => kind === 'value');
  if (before.marker === 'at' && academicOf(who, input.lexicon) !== null) return schoolNamed(item, input);
  // "Graduates of Springfield College", unlike "alumni of Exeter living in Leeds".
  const isNamed = next?.join === 'none' && next.kind !== 'marker';
  if (isNamed && !isVerbForm(input.tokens[next.from]?.word ?? '')) return null;
  const isMarked = before.marker === 'from' && isMark(before.from, input);
  // "Educated at Eton and Oxford".
  const isListed = (before.marker === 'and' || before.marker === 'or') && governing(at, items) === 'studied';
  if (before.marker !== 'studied' && !isMarked && !isListed) return null;
  const { tokens, query } = input;
  const known = schoolNamed(item, input);
  if (known !== null) return known;
  const text = query.slice(tokens[item.from]?.start, tokens[item.to - 1]?.end);
  return { ...item, field: 'school', value: { kind: 'words', text } };
}

/**
 * Whether a town stands behind a degree and "from", or right before one: "MBA from Wharton", "PhD in physics from Cambridge", "Oxford
 * PhDs", "Oxford-educated". More people live in a large city than studied there ("Boston MBAs"), and regions name several schools.
 */
function isOfDegree({ value }: ValueItem, at: number, items: readonly Item[], { lexicon }: LatticeInput): boolean {
  const isBefore = isDegreeAfter(items[at + 1]);
  if (value.kind !== 'concept' || !(isBefore || isBehindDegree(at, items))) return false;
  const place = lexicon.concept(value.id)?.place;
  return place?.level === 'city' && (!isBefore || place.population < largeCity);
}

function isDegreeAfter(next: Item | undefined): boolean {
  if (next?.join !== 'none') return false;
  return next.kind === 'value' ? next.field === 'degree' : next.kind === 'marker' && next.marker === 'degree_of';
}

function isBehindDegree(at: number, items: readonly Item[]): boolean {
  const from = items[at - 1];
  if (from?.kind !== 'marker' || from.marker !== 'from') return false;
  const studied = items.slice(Math.max(0, at - degreeItemsMax), at - 1).findLast(({ kind }) => kind === 'value');
  return studied?.kind === 'value' && (studied.field === 'degree' || studied.field === 'study');
}

/** The school of the lexicon with that name; null if there is none. */
function schoolNamed(item: ValueItem, input: LatticeInput): ValueItem | null {
  const { tokens, lexicon } = input;
  const known = readAs('school', item, input);
  if (known !== null) return known;
  const place = tokens.slice(item.from, item.to).map(({ word }) => word);
  const names = [
    ['university', 'of', ...place],
    [...place, 'university'],
  ];
  for (const name of names) {
    const found = lexicon
      .candidates(name, 0)
      .find(({ concept, length, how }) => concept.kind === 'school' && length === name.length && how === 'listed');
    if (found === undefined) continue;
    const { id, label } = found.concept;
    return { ...item, field: 'school', value: { kind: 'concept', id, label } };
  }
  return null;
}

/** Whether the words before say how well somebody did: "with a distinction". */
function isMark(from: number, { tokens }: LatticeInput): boolean {
  if (!marks.has(tokens[from - 1]?.word ?? '')) return false;
  return tokens.slice(Math.max(0, from - markWordsMax), from).some(({ word }) => having.has(word));
}
