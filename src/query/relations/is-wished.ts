import type { LatticeInput } from '../grammar/lattice/edge.ts';
import { markers } from '../grammar/lattice/markers.ts';
import { breaks } from '../grammar/lattice/tokens.ts';
import { filled, type Match } from './match.ts';

/** Words of wishes that ask for all the same: "I would prefer people who", "on the same team or at least in the same company". */
const demanding: ReadonlySet<string> = new Set(['prefer', 'prefers', 'preferring', 'least', 'failing']);

/**
 * Whether what a match says would only be nice to have, as a word before it in its clause says, or one that ends the clause: "ideally
 * at Google before Meta", "who were at Google before Meta if possible". A relation rules people out, so its roles are read one by
 * one as wishes.
 */
export function isWished({ from, to, slots }: Match, { tokens }: LatticeInput): boolean {
  const isWish = (at: number): number => {
    const length = markers.all(tokens, at).find(({ value }) => value === 'wishing')?.length ?? 0;
    return tokens.slice(at, at + length).some(({ word }) => demanding.has(word)) ? 0 : length;
  };
  const held = [...filled(slots)];
  const isHeld = (at: number): boolean => held.some((slot) => slot.from <= at && at < slot.to);
  for (let at = to - 1; at >= from; at--) if (isWish(at) > 0 && !isHeld(at)) return true;
  for (let at = from; at > 0 && !breaks(tokens[at]?.gap ?? 'stop'); at--) if (isWish(at - 1) > 0) return true;
  const behind = isWish(to);
  return behind > 0 && breaks(tokens[to + behind]?.gap ?? 'stop');
}
