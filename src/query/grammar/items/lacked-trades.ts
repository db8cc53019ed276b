import type { LatticeInput } from '../lattice/edge.ts';
import { thingFields } from '../reading/things.ts';
import type { Item } from './item.ts';

const lacking: ReadonlySet<string> = new Set(['no', 'without', 'any', 'not']);

/** The items, with a trade and the words that say which as one where companies lack them: "that do no road transport". */
export function withLackedTrades(items: readonly Item[], { tokens }: LatticeInput): readonly Item[] {
  const read: Item[] = [];
  for (const item of items) {
    const [by, words] = [read.at(-2), read.at(-1)];
    // "Vertical farming vs traditional agriculture" sets one trade against another.
    const isBy = by?.kind === 'marker' && by.marker === 'not' && lacking.has(tokens[by.to - 1]?.word ?? '');
    const isLacked = isBy && words?.kind === 'unknown' && words.join === 'none';
    const isTrade = item.kind === 'value' && thingFields.has(item.field) && item.join === 'none';
    if (isLacked && isTrade && tokens[words.to - 1]?.shape === 'lower')
      read[read.length - 1] = { ...words, to: item.to };
    else read.push(item);
  }
  return read;
}
