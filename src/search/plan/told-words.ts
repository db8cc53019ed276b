import type { Query } from '../../engine/engine.ts';
import { mentions } from '../../fields/shared/levels.ts';
import { all, any, phrase, text } from '../../fields/shared/queries.ts';
import { orderedTexts, personTexts, unorderedTexts } from '../../fields/shared/texts.ts';
import { type Intent, isSearched } from '../../intent/intent.ts';
import { careerWords, isOrdinary, isPlain, smallWords } from '../../query/policy/words.ts';
import { foldText } from '../../text/fold.ts';
import { stemWord } from '../../text/stem.ts';

/** The most pairs of words that are looked for together; of further words each is looked for alone. */
const pairsMax = 8;

/**
 * Who tells of all the words that were not understood, in any text. Two that stand together must stand in one text, and
 * in order where the text keeps it. Small words, numbers and words of careers are not looked for, and everyday words only
 * beside others. Null if there is nothing to look for.
 */
export function tellingAll({ leftover }: Intent): Query | null {
  const groups = leftover
    .filter(isSearched)
    .map(({ text: said }) => foldText(said).split(' '))
    .filter((words) => words.some((word) => isTelling(word) && !isOrdinary(word) && !isPlain(word)));
  const words = groups.flat().filter(isTelling);
  if (words.length === 0) return null;
  const pairs = groups.flatMap((group) =>
    group.flatMap((word, at) => {
      const next = group[at + 1] ?? '';
      return isTelling(word) && isTelling(next) ? [together(word, next)] : [];
    }),
  );
  return all([mentions(personTexts, words.join(' '), 'all'), ...pairs.slice(0, pairsMax)]);
}

function isTelling(word: string): boolean {
  return word.length > 1 && !/^\d+$/.test(word) && !smallWords.has(word) && !careerWords.has(word);
}

function together(first: string, second: string): Query {
  const forms = new Set([second, stemWord(second), `${stemWord(second)}s`]);
  return any(
    [...forms].flatMap((form) => {
      const words = `${first} ${form}`;
      return [phrase(orderedTexts, words), ...unorderedTexts.map((field) => text([field], words, 'all'))];
    }),
  );
}
