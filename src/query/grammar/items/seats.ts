import { bodyWords, chambers, divisions, endings, panels, servedWords } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { type Item, isArticle } from './item.ts';

/**
 * The items, with "on" before a body as a place of work ("MPs on the Procedure Committee", "with a seat on the Ninth Circuit"), and
 * how a post there ended told beside the body: "judges that resigned from a district court".
 */
export function withSeats(items: readonly Item[], input: LatticeInput): readonly Item[] {
  return items.flatMap((item, at): readonly Item[] => {
    const from = beginningOfSeat(item, input);
    const next = isArticle(items[at + 1]) ? items[at + 2] : items[at + 1];
    if (from === null || !isBody(next, input)) return [item];
    const seat = { from, to: item.to, kind: 'marker', marker: 'at' } as const;
    if (from === item.from) return [{ ...seat, join: item.join }];
    return [
      { from: item.from, to: from, join: item.join, kind: 'unknown' },
      { ...seat, join: 'none' },
    ];
  });
}

/** Where an item ends with "on", or goes on behind the verb by which a post ends; null if it does neither. */
function beginningOfSeat({ kind, from, to }: Item, { tokens }: LatticeInput): number | null {
  // Who "sat on" one did so at any time, as words tell.
  const isSeat = tokens[to - 1]?.word === 'on' && !servedWords.has(tokens[to - 2]?.word ?? '');
  const isHeld = to - 2 >= from && /^seats?$/.test(tokens[to - 2]?.word ?? '');
  if (kind === 'unknown') return isSeat ? to - (isHeld ? 2 : 1) : null;
  return kind === 'marker' && to - from > 1 && endings.has(tokens[from]?.word ?? '') ? from + 1 : null;
}

function isBody(item: Item | undefined, { tokens }: LatticeInput): boolean {
  if (item?.kind !== 'value' || item.field !== 'employer') return false;
  return tokens
    .slice(item.from, item.to)
    .some(({ word, stem }) => [bodyWords, panels, divisions].some((words) => words.has(word)) || chambers.has(stem));
}
