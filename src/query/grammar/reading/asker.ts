import { askers, seeking, tellers } from '../../policy/words.ts';
import type { Item } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';

/**
 * How many items at the beginning say who asks, with the verb after which they say whom they look for: "we are a law firm
 * in Dublin looking for" a paralegal; 0 if they say nothing of themselves.
 */
export function askerEnd(items: readonly Item[], { tokens }: LatticeInput): number {
  const [first = '', second = ''] = tokens.map(({ word }) => word);
  const isOfAskers = askers.has(first) || tellers.has(first) || ofUs.has(first) || (first === 'as' && second === 'a');
  if (!isOfAskers) return 0;
  const end = items.findIndex(({ from, to }) =>
    tokens.slice(from, to).some(({ word }) => seeking.has(word) || hiring.has(word)),
  );
  const next = items[end + 1];
  // Who looks for a job asks for nobody.
  const isForJob = next?.kind === 'marker' && next.marker === 'openings';
  return next === undefined || isForJob || !items.slice(0, Math.max(end, 0)).some(isContent) ? 0 : end + 1;
}

/** "We're" is one word. */
const ofUs: ReadonlySet<string> = new Set(['we', 'were', 'us']);
const hiring: ReadonlySet<string> = new Set(['hiring', 'hire', 'recruiting', 'recruit']);

const isContent = ({ kind }: Item): boolean => kind === 'value' || kind === 'unknown';
