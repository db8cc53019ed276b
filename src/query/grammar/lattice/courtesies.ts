import { DataFile } from '../../data/data-file.ts';
import { requestOpeners } from '../../policy/words.ts';
import { breaks, type Token } from './tokens.ts';

const courtesies = new DataFile('markers.txt').phrases('courtesy', ['before', 'behind']);

/** The most words of a courtesy. */
const wordsMax = 5;

/**
 * The words of a query without the courtesies around it, which are of whoever asks: "hi, I need a nurse asap, thanks". Nothing
 * changes where nothing else is said.
 */
export function withoutCourtesies(tokens: readonly Token[]): readonly Token[] {
  const to = endBefore(tokens);
  const from = endOfGreeting(tokens);
  const [first, ...others] = tokens.slice(from, to);
  if (first === undefined || to - from === tokens.length) return tokens;
  return from === 0 ? [first, ...others] : [{ ...first, gap: 'start' }, ...others];
}

/** Where the courtesies at the end begin. */
function endBefore(tokens: readonly Token[]): number {
  let to = tokens.length;
  for (let at = to - 1; at >= Math.max(0, to - wordsMax); at--) {
    const said = courtesies.longest(tokens, at);
    // "Who works at Cheers" asks for whoever is there.
    if (said?.value !== 'behind' || at + said.length < to || naming.has(tokens[at - 1]?.word ?? '')) continue;
    to = at;
  }
  return to;
}

/** Words right before a name. */
const naming: ReadonlySet<string> = new Set([
  'at',
  'for',
  'with',
  'by',
  'of',
  'from',
  'in',
  'to',
  'named',
  'called',
  'like',
]);

/** Where a greeting at the beginning ends; 0 if there is none, or if it may begin a name ("Hello Fresh"). */
function endOfGreeting(tokens: readonly Token[]): number {
  const said = courtesies.longest(tokens, 0);
  const next = tokens[said?.length ?? 0];
  if (said?.value !== 'before' || next === undefined) return 0;
  return breaks(next.gap) || asking.has(next.word) || requestOpeners.has(next.word) ? said.length : 0;
}

/** Words with which whoever greets goes on to ask. */
const asking: ReadonlySet<string> = new Set(['i', 'we', 'can', 'could', 'would', 'please', 'do', 'are', 'is', 'who']);
