import { isOrdinary, prizedWords, prizeWords } from '../../policy/words.ts';
import type { Edge, LatticeInput } from './edge.ts';
import { breaks } from './tokens.ts';

const respelledTokensMax = 4;
/** The fewest letters of both words together; shorter names are close to too many others. */
const personLettersMin = 9;
const respelledPersonsMax = 2;

/** Corrects an unknown word and its neighbour to the full name of somebody in the data: "elisabeth waren". */
export function respellPersons(input: LatticeInput, covered: Uint8Array, add: (edge: Edge) => void): void {
  const { tokens, corpus } = input;
  const pairs = tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    if (next === undefined || breaks(next.gap)) return [];
    const isLost = (index: number): boolean => covered[index] === 0 && isMisspelt(tokens[index]?.word ?? '', input);
    const pair = `${token.word} ${next.stem}`;
    return (isLost(at) || isLost(at + 1)) && /^[a-z]{3,} [a-z]{3,}$/.test(pair) && pair.length > personLettersMin
      ? [{ at, pair }]
      : [];
  });
  for (const { at, pair } of pairs.slice(0, respelledPersonsMax)) {
    const key = corpus.near('person', pair, 1)[0];
    if (key === undefined) continue;
    const count = corpus.count('person', key);
    add({ kind: 'name', from: at, to: at + 2, name: 'person', key, count, misspelt: true });
  }
}

/**
 * Whether a word is neither in the language nor in any text of the data, and no name of a prize nor of what companies do
 * ("campsites" are no composites, and Easter no master).
 */
function isMisspelt(word: string, { lexicon, corpus, target }: LatticeInput): boolean {
  return (
    !prizeWords.has(word) &&
    !prizedWords.has(word) &&
    !isOrdinary(word) &&
    lexicon.commonness(word) === null &&
    corpus.count('word', word) === 0 &&
    (target !== 'company' || lexicon.tradeClasses(word).length === 0)
  );
}

/** Shorter words are close to too many others. */
const respelledLettersMin = 5;

/** Tries the nearest spellings of the lexicon for unknown words. */
export function respell(
  { tokens, lexicon, corpus, ...rest }: LatticeInput,
  words: readonly string[],
  covered: Uint8Array,
  add: (edge: Edge) => void,
): void {
  const input = { tokens, lexicon, corpus, ...rest };
  const corrected = [...words];
  const editsOf = new Map<number, number>();
  let tried = 0;
  for (let at = 0; at < tokens.length && tried < respelledTokensMax; at++) {
    const word = words[at] ?? '';
    if (covered[at] === 1 || word.length < respelledLettersMin || !/^[a-z]+$/.test(word)) continue;
    if (!isMisspelt(word, input)) continue;
    tried++;
    const token = tokens[at];
    const isOwner = token?.shape === 'title' && token.word !== token.stem;
    const nears = lexicon.nearWords(word).slice(0, 3);
    for (const near of nears) {
      // "Unlicensed" is the contrary of "licensed".
      if (word === `un${near.word}`) continue;
      // "Sofware enginer" is one title of two misspelt words.
      const spelled = [...corrected];
      spelled[at] = near.word;
      for (let from = Math.max(0, at - 4); from <= at; from++) {
        for (const candidate of lexicon.candidates(spelled, from)) {
          if (from + candidate.length <= at) continue;
          const to = from + candidate.length;
          // Short names of places are one letter off many words, and no place is a verb: "faxing" is not Daxing.
          const isVerb = token?.shape === 'lower' && word.endsWith('ing');
          if ((near.isUnlikely || isVerb) && candidate.concept.kind === 'place') continue;
          // "Sydny" is no abbreviation such as SDNY.
          const isAbbreviated = candidate.concept.kind === 'employer' || token?.shape === 'upper';
          if (near.word.length < respelledLettersMin && isAbbreviated) continue;
          // "Ruth Porat's" are no ports.
          if (isOwner && candidate.concept.kind !== 'employer') continue;
          let edits = near.distance;
          for (let other = from; other < at; other++) edits += editsOf.get(other) ?? 0;
          add({ kind: 'concept', from, to, candidate, spelled: spelled.slice(from, to), edits });
        }
      }
    }
    const [nearest] = nears;
    if (nearest === undefined) continue;
    corrected[at] = nearest.word;
    editsOf.set(at, nearest.distance);
  }
}
