import { foldText } from '../../../text/fold.ts';
import { DataFile } from '../../data/data-file.ts';
import { companyWords, conversational, establishments, predicating, relatives } from '../../policy/words.ts';
import type { Edge, LatticeInput } from './edge.ts';
import { markers } from './markers.ts';
import { breaks, type Token } from './tokens.ts';

/** Verbs and phrases that say that somebody leads the work after them. */
export const leading = new DataFile('deeds.txt').phrases('leading', ['work', 'past']);

const leaders: ReadonlySet<string> = new Set(['leader', 'leaders']);
/** Whom a verb of leading says to lead. */
const whom: ReadonlySet<string> = new Set(
  'one person people those somebody someone anyone anybody whoever man woman individual individuals'.split(' '),
);
/** Words before work, and those after it, that say no more. */
const before: ReadonlySet<string> = new Set(['the', 'our', 'their', 'all', 'its']);
const after: ReadonlySet<string> = new Set([
  'team',
  'teams',
  'department',
  'function',
  'organization',
  'organisation',
  'org',
]);

const workWordsMax = 4;

/** Reads who leads some work, or led it, as the head of it: "marketing leaders", "who runs security", "who ran finance". */
export function addLeaders(input: LatticeInput, words: readonly string[], add: (edge: Edge) => void): void {
  const { tokens } = input;
  for (let at = 0; at < tokens.length; at++) {
    if (leaders.has(words[at] ?? ''))
      for (let from = at - 1; from >= Math.max(0, at - workWordsMax) && !isBroken(tokens[from + 1]); from--)
        addHead(words.slice(from, at), from, at + 1, input, add);
    for (const { value, length } of leading.all(tokens, at)) {
      if (!isOfWhom(at, length, input)) {
        if (length >= phraseWordsMin) addLeaderOf(words, at, length, input, add);
        continue;
      }
      const isPast = value === 'past';
      let isHead = false;
      const isDetermined = before.has(words[at + length] ?? '');
      const start = at + length + (isDetermined ? 1 : 0);
      for (let to = start + 1; to <= start + workWordsMax && !isBroken(tokens[to - 1]); to++) {
        const isOfTeam = after.has(words[to] ?? '') && !isBroken(tokens[to]);
        const end = isOfTeam ? to + 1 : to;
        // "Who manages the warehouse" names a thing.
        if ((isOfTeam || !isDetermined) && endsPhrase(end, tokens))
          isHead = addHead(words.slice(start, to), isPast ? at + length : at, end, input, add) || isHead;
      }
      if (isHead && isPast) add({ kind: 'marker', from: at, to: at + length, marker: 'held', words: length });
    }
  }
}

/** "In charge of" and the like, which unlike "run" say nothing else of a leader. */
const phraseWordsMin = 3;
const headWordsMax = 2;

/**
 * Adds the title of a leader and the work: "a director in charge of marketing" is a marketing director. Where there is none,
 * the work is what somebody has to do with: "engineers in charge of safety".
 */
function addLeaderOf(
  words: readonly string[],
  at: number,
  length: number,
  input: LatticeInput,
  add: (edge: Edge) => void,
): void {
  const { tokens, lexicon } = input;
  const start = at + length;
  let isTitle = false;
  for (let from = at - 1; from >= Math.max(0, at - headWordsMax) && !isBroken(tokens[from + 1]); from--) {
    for (let to = start + 1; to <= start + workWordsMax && !isBroken(tokens[to - 1]); to++) {
      const title = [...words.slice(from, at), 'of', ...words.slice(start, to)];
      if (endsPhrase(to, tokens)) isTitle = addTitle(title, { from, to, isSpelled: false }, lexicon, add) || isTitle;
    }
  }
  if (!isTitle && at > 0) add({ kind: 'marker', from: at, to: start, marker: 'object', words: length });
}

const isBroken = (token: Token | undefined): boolean => token === undefined || breaks(token.gap);

/** Whether the words name no thing that goes on after them: "who run security companies". */
function endsPhrase(at: number, tokens: readonly Token[]): boolean {
  return isBroken(tokens[at]) || markers.all(tokens, at).some(({ value }) => value !== 'companies');
}

/** Whether a verb says it of those who are asked for: after "who", or after a word for people; without them only a phrase does. */
function isOfWhom(at: number, length: number, { tokens }: LatticeInput): boolean {
  let last = at - 1;
  if (predicating.has(tokens[last]?.word ?? '')) last--;
  const isRelative = relatives.has(tokens[last]?.word ?? '');
  if (isRelative) last--;
  if (last < 0) return isRelative || length > 1;
  const { word = '' } = tokens[last] ?? {};
  // "Tell me who leads sales".
  return whom.has(word) || (isRelative && conversational.has(word));
}

/** Adds the head of some work; returns whether there is a title for it. */
function addHead(
  work: readonly string[],
  from: number,
  to: number,
  { lexicon }: LatticeInput,
  add: (edge: Edge) => void,
): boolean {
  if (isOfOthers(work, lexicon)) return false;
  return addTitle(['head', 'of', ...work], { from, to, isSpelled: true }, lexicon, add);
}

/** Adds the title of a head. `isSpelled` says that the words stand for its name: those of "who leads sales" are no rung. */
function addTitle(
  title: readonly string[],
  { from, to, isSpelled }: { readonly from: number; readonly to: number; readonly isSpelled: boolean },
  lexicon: LatticeInput['lexicon'],
  add: (edge: Edge) => void,
): boolean {
  let isTitle = false;
  for (const candidate of lexicon.candidates(title, 0)) {
    const { concept, length, unknownWords } = candidate;
    if (concept.title?.function == null || !headships.has(concept.title.seniority ?? '')) continue;
    if (length !== title.length || unknownWords > 0) continue;
    const spelled = isSpelled ? foldText(concept.label).split(' ') : null;
    add({ kind: 'concept', from, to, candidate: { ...candidate, length: to - from }, spelled, edits: 0 });
    isTitle = true;
  }
  return isTitle;
}

const headships: ReadonlySet<string> = new Set(['seniority:head', 'seniority:director', 'seniority:vp']);

/** Whether words are no work but who does it: "who manages nurses", "people who run hospitals". */
function isOfOthers(words: readonly string[], lexicon: LatticeInput['lexicon']): boolean {
  const last = words.at(-1) ?? '';
  if (companyWords.has(last) || establishments.has(last)) return true;
  return lexicon
    .candidates(words, 0)
    .some(({ concept: { kind }, length, how }) => length === words.length && kind === 'title' && how === 'inflected');
}
