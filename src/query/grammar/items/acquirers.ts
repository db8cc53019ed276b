import { firstBetween, having, relatives, unfinished } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Token } from '../lattice/tokens.ts';
import type { Item, ValueItem } from './item.ts';

const acquiring: ReadonlySet<string> = new Set(['acquired', 'bought', 'purchased']);

/**
 * Whether companies acquired what follows, and were not acquired themselves: "banks that acquired fintechs", "insurers that have
 * not acquired anyone", unlike "startups that have been acquired by banks".
 */
export function isAcquirer(item: ValueItem, next: Item | undefined, { tokens }: LatticeInput): boolean {
  if (item.field !== 'status' || !acquiring.has(tokens[item.to - 1]?.word ?? '') || item.to - item.from > 1)
    return false;
  if (next?.join !== 'none' || !isObject(next, tokens)) return false;
  const subject = tokens[firstBetween(item.from, tokens) - 1]?.word ?? '';
  return having.has(subject) || unfinished.has(subject) || relatives.has(subject);
}

/** Whether an item may begin whom or what a verb is about: no time, and none that did it. */
function isObject(item: Item, tokens: readonly Token[]): boolean {
  if (item.kind === 'value') return item.field !== 'founded' && item.field !== 'place';
  if (item.kind === 'marker')
    return item.marker === 'people' || item.marker === 'article' || item.marker === 'companies';
  return (
    item.kind === 'unknown' && !/^(by|in|since|after|before|during|recently|last)$/.test(tokens[item.from]?.word ?? '')
  );
}
