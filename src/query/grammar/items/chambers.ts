import { parties } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { asUnknown, type Item, type ValueItem } from './item.ts';

/** The full names of the chambers that are called by one word before a party. */
const chambersCalled: ReadonlyMap<string, readonly string[]> = new Map([
  ['house', ['house', 'of', 'representatives']],
  ['senate', ['senate']],
]);

/**
 * The items, with a chamber as the employer of the party in it, and as that of a state behind an article: "House Republicans of
 * Alabama" sit in that of the United States, "Iowa house Democrats" and "members of the Iowa house" in that of their state.
 */
export function withChambers(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const { tokens } = input;
  const isOfState = (one: number): boolean => {
    const state = items.find(({ to }) => to === one);
    return state !== undefined && isState(state) && isSat(state.from, tokens);
  };
  const at = tokens.findIndex(
    ({ word }, one) =>
      chambersCalled.has(word) &&
      ((parties.has(tokens[one + 1]?.word ?? '') && tokens[one + 1]?.gap === 'space') || isOfState(one)),
  );
  const item = items.find(({ from, to }) => from <= at && at < to);
  if (item === undefined || !isLoose(item)) return items;
  const state = items.find(({ to }) => to === at);
  const ofState = item.from === at && state !== undefined && isState(state) ? chamberOf(state, at, input) : null;
  const chamber = ofState ?? (isOfState(at) ? null : chamberOf(null, at, input));
  if (chamber === null) return items;
  return items.flatMap((one): readonly Item[] => {
    if (one === state && ofState !== null) return [];
    if (one !== item) return [one];
    return [
      ...(one.from < at ? [{ ...asUnknown(one), to: at }] : []),
      { ...chamber, join: ofState !== null ? (state?.join ?? 'none') : one.from < at ? 'none' : one.join },
      ...(at + 1 < one.to ? [{ ...asUnknown(one), from: at + 1, join: 'none' as const }] : []),
    ];
  });
}

/** Whether somebody is of or in what follows, which has an article: "members of the Iowa house". */
function isSat(from: number, tokens: LatticeInput['tokens']): boolean {
  return tokens[from - 1]?.word === 'the' && seats.has(tokens[from - 2]?.word ?? '');
}

const seats: ReadonlySet<string> = new Set(['of', 'in', 'on', 'for', 'from', 'to', 'at', 'left', 'joined']);

/** Whether nothing knows the words, or they are a name of one word. */
function isLoose(item: Item): boolean {
  return item.kind === 'unknown' || (item.kind === 'value' && item.field === 'name' && item.to - item.from === 1);
}

const isState = (item: Item): boolean => item.kind === 'value' && item.field === 'place';

/** The chamber that the word at a position names, of the state before it or of the United States. */
function chamberOf(state: Item | null, at: number, { tokens, lexicon }: LatticeInput): ValueItem | null {
  const called = chambersCalled.get(tokens[at]?.word ?? '') ?? [];
  const from = state?.from ?? at;
  const owner = state === null ? ['us'] : tokens.slice(from, at).map(({ word }) => word);
  const name = [...owner, ...called];
  const found = lexicon
    .candidates(name, 0)
    .find(({ concept, how, length }) => length === name.length && how === 'listed' && concept.kind === 'employer');
  if (found === undefined) return null;
  const { id, label } = found.concept;
  const value = { kind: 'concept', id, label } as const;
  const about = { confidence: 1, plural: false, extra: [], certain: true } as const;
  return { from, to: at + 1, join: 'none', kind: 'value', field: 'employer', value, ...about };
}
