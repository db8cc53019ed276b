import { overseeing } from '../../policy/words.ts';
import { type Item, isJoint } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { isNumberWord } from '../numbers/numbers.ts';

/** Whether others are counted in the clause of those who are asked for: "who hired three engineers", "with more reps in France". */
export function isCountOfOthers(
  at: number,
  items: readonly Item[],
  { tokens, target }: Pick<LatticeInput, 'tokens' | 'target'>,
): boolean {
  const [by, before, item] = [items[at - 2], items[at - 1], items[at]];
  if (target === 'company' || item?.kind !== 'value' || !item.plural || before?.join !== 'none' || isJoint(by))
    return false;
  if (item.field !== 'title' && item.field !== 'seniority') return false;
  const { word = '', shape } = tokens[before.to - 1] ?? {};
  if (!(shape === 'digit' || isNumberWord(word) || quantifying.has(word))) return false;
  if (items.slice(0, at - 1).some((one) => one.kind === 'value' && one.field === 'title')) return true;
  // "Who has led teams of 20+ engineers".
  return (
    by?.kind === 'marker' && by.marker === 'of' && tokens.slice(0, by.from).some((token) => overseeing.has(token.word))
  );
}

const quantifying: ReadonlySet<string> = new Set([
  'more',
  'fewer',
  'most',
  'several',
  'many',
  'few',
  'numerous',
  'some',
]);
