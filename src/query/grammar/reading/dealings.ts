import { movements, relatives, running, smallWords, stayingVerbs } from '../../policy/words.ts';
import { readAs } from '../items/field-readings.ts';
import { type Item, isArticle, type ValueItem } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';

/** Prepositions behind which stands whom somebody deals with. */
const dealing = new Set<Marker>(['from', 'to', 'with']);

/**
 * Whether a preposition says with whom those who are asked for deal by a verb that is none of careers: "who still buy from
 * Dell", "who owe money to Goldman Sachs", "who bank with HSBC", unlike "who came from Google" and "who moved to Meta".
 */
export function isDealing(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const { tokens, target } = input;
  const [link, ...after] = items.slice(at, at + 3);
  if (target === 'company' || link?.kind !== 'marker' || !dealing.has(link.marker) || link.join !== 'none')
    return false;
  const whom = after.find((item) => !isArticle(item));
  if (whom?.kind !== 'value' || whom.join !== 'none' || !isEmployer(whom, input)) return false;
  const from = clauseStart(at, items, tokens);
  if (from === null) return false;
  const said = tokens.slice(from, link.from);
  const verb = said.find(({ word }) => !putOff.has(word));
  if (verb?.shape !== 'lower' || (smallWords.has(verb.word) && said.length === 1)) return false;
  return !said.some(({ word }) => movements.has(word) || running.has(word) || stayingVerbs.has(word));
}

/** Whether a value is an employer, or a place of the name of one: "Meta". */
const isEmployer = (item: ValueItem, input: LatticeInput): boolean =>
  item.field === 'employer' || (item.field === 'place' && readAs('employer', item, input) !== null);

/** Where the words behind "who" begin that stand before an item, with nothing of the grammar between; null if they do not. */
function clauseStart(at: number, items: readonly Item[], tokens: LatticeInput['tokens']): number | null {
  for (let before = at - 1; before > at - wordsMax && before >= 0; before--) {
    const item = items[before];
    if (item === undefined) return null;
    if (relatives.has(tokens[item.to - 1]?.word ?? '')) return item.to;
    // "Who declined" is one marker.
    if (item.kind === 'marker' && item.marker === 'object' && relatives.has(tokens[item.from]?.word ?? ''))
      return item.from + 1;
    const isPassed = item.kind === 'unknown' || isArticle(item) || (item.kind === 'marker' && item.marker === 'filler');
    if ((!isPassed && item.kind !== 'value') || item.join === 'comma') return null;
  }
  return null;
}

/** The most items between "who" and whom somebody deals with. */
const wordsMax = 6;
/** Words between "who" and its verb. */
const putOff: ReadonlySet<string> = new Set([
  'still',
  'also',
  'once',
  'often',
  'always',
  'usually',
  'regularly',
  'have',
  'has',
  'had',
]);
