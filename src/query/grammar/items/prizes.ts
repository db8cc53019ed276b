import type { Field } from '../../../intent/intent.ts';
import { prizedWords } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Item, ValueItem } from './item.ts';

/** Whether a prize was given for what follows, which may be any words of a text: "Nobel Prize winners in peace". */
export function givesPrize(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const [before, item, next] = [items[at - 1], items[at], items[at + 1]];
  if (item?.kind !== 'marker' || (item.marker !== 'in' && item.marker !== 'for')) return false;
  return isWinners(before, input) && next?.kind !== 'marker' && !(next?.kind === 'value' && next.field === 'place');
}

/** Whether a prize was given for the value: "chemistry laureates". */
export function isOfPrize(item: ValueItem, next: Item | undefined, input: LatticeInput): boolean {
  return prizeFields.has(item.field) && next?.join === 'none' && isWinners(next, input);
}

function isWinners(item: Item | undefined, { tokens }: LatticeInput): boolean {
  return item?.kind === 'marker' && item.marker === 'people' && prizedWords.has(tokens[item.to - 1]?.word ?? '');
}

const prizeFields = new Set<Field>(['function', 'industry', 'specialty', 'study', 'skill', 'name']);
