import type { Value } from '../../../intent/intent.ts';
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

/**
 * The items, with Washington as Congress where those sit who are there for a state: "Republican senators in Washington from Nevada",
 * "Democrats representing Florida in Washington".
 */
export function withCapital(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const { tokens } = input;
  const at = items.findIndex(
    ({ from, to, kind }) => kind === 'value' && to - from === 1 && tokens[from]?.word === 'washington',
  );
  const [link, capital] = [items[at - 1], items[at]];
  if (capital === undefined || link?.kind !== 'marker' || link.marker !== 'in') return items;
  const isForState = items.some((one) => one !== capital && isState(one));
  if (!isForState || !items.some((one) => isRepresentative(one, input))) return items;
  const congress = employerCalled(['congress'], input);
  if (congress === null) return items;
  const { from, to, join } = capital;
  return items.with(at, { from, to, join, kind: 'value', field: 'employer', value: congress, ...plainly });
}

/** Whether somebody is said to be a legislator, or to represent a place. */
function isRepresentative(item: Item, { tokens, lexicon }: LatticeInput): boolean {
  if (item.kind === 'marker' && item.marker === 'object')
    return tokens.slice(item.from, item.to).some(({ word }) => word.startsWith('represent'));
  if (item.kind !== 'value' || item.field !== 'title' || item.value.kind !== 'concept') return false;
  return lexicon.within(item.value.id, 'title:legislator');
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
function chamberOf(state: Item | null, at: number, input: LatticeInput): ValueItem | null {
  const { tokens } = input;
  const called = chambersCalled.get(tokens[at]?.word ?? '') ?? [];
  const from = state?.from ?? at;
  const owner = state === null ? ['us'] : tokens.slice(from, at).map(({ word }) => word);
  const value = employerCalled([...owner, ...called], input);
  return value && { from, to: at + 1, join: 'none', kind: 'value', field: 'employer', value, ...plainly };
}

const plainly = { confidence: 1, plural: false, extra: [], certain: true } as const;

/** The employer that the lexicon lists under a name. */
function employerCalled(name: readonly string[], { lexicon }: LatticeInput): Value | null {
  const found = lexicon
    .candidates(name, 0)
    .find(({ concept, how, length }) => length === name.length && how === 'listed' && concept.kind === 'employer');
  return found === undefined ? null : { kind: 'concept', id: found.concept.id, label: found.concept.label };
}
