import type { Leftover, Span } from '../../../intent/intent.ts';
import { approaching, modals, relatives, stranded } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { breaks, type Token } from '../lattice/tokens.ts';

/**
 * The words of what those who ask mean to do with whom they ask for are told, and nobody's texts need them: "engineers to hire",
 * "insurers we could partner with in Germany", "which restaurants could we pitch". They are a verb without an object, since the noun before is that.
 */
export function asPurpose(leftover: readonly Leftover[], { tokens }: LatticeInput): readonly Leftover[] {
  if (leftover.length === 0) return leftover;
  const purposes: Span[] = [];
  for (let at = 1; at < tokens.length; at++) {
    const to = endOfPurpose(tokens, at);
    if (to !== null) purposes.push([tokens[at]?.start ?? 0, tokens[to - 1]?.end ?? 0]);
  }
  if (purposes.length === 0) return leftover;
  const isOfOne = ({ span }: Leftover): boolean => purposes.some(([start, end]) => start <= span[0] && span[1] <= end);
  return leftover.map((words) => (isOfOne(words) ? { ...words, grammar: true } : words));
}

/** Where a purpose that begins there ends; null if none does. */
function endOfPurpose(tokens: readonly Token[], at: number): number | null {
  const [before, first] = [tokens[at - 1], tokens[at]];
  if (isAskersModal(tokens, at)) return endOfVerb(tokens, at + 2);
  if (first?.gap !== 'space' || before === undefined || !/([^s]s|people)$/.test(before.word)) return null;
  let verb = at + 1;
  if (first.word === 'we' || first.word === 'i') while (modals.has(tokens[verb]?.word ?? '')) verb++;
  else if (first.word !== 'to') return null;
  return endOfVerb(tokens, verb);
}

/** Whether a question turns to who asks: "which restaurants could we pitch". */
function isAskersModal(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at]?.gap === 'space' && modals.has(tokens[at]?.word ?? '') && /^(we|i)$/.test(tokens[at + 1]?.word ?? '')
  );
}

/** Where the verb ends that has no object, with the small words that end it. */
function endOfVerb(tokens: readonly Token[], verb: number): number | null {
  if (tokens[verb]?.gap !== 'space' || !approaching.has(tokens[verb]?.word ?? '')) return null;
  let end = verb + 1;
  while (stranded.has(tokens[end]?.word ?? '') && tokens[end]?.gap === 'space') end++;
  const [last, next] = [tokens[end - 1], tokens[end]];
  if (next === undefined || breaks(next.gap) || relatives.has(next.word)) return end;
  // "To partner with in Germany", unlike "to sell to banks".
  return end > verb + 1 && last?.word === 'in' ? end - 1 : null;
}
