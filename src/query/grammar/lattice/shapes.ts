import { smallWords } from '../../policy/words.ts';
import type { Token } from './tokens.ts';

/** The fewest words whose capitals may say nothing: "CTO US" is as it should be. */
const wordsMin = 3;

/**
 * The words as if in small letters where their capitals tell no names, since the small words of the language have them too: "NURSES
 * IN LEEDS", "Nurses In Leeds".
 */
export function withTellingShapes(tokens: readonly Token[]): readonly Token[] {
  if (tokens.length < wordsMin || !tokens.some(isSmallWord)) return tokens;
  const isShouted = tokens.every(({ shape, word }) => shape === 'upper' || shape === 'digit' || word.length === 1);
  if (isShouted) return tokens.map(small);
  const isOfHeading = tokens.every(({ shape }) => shape !== 'lower');
  return isOfHeading ? tokens.map((token) => (token.shape === 'title' ? small(token) : token)) : tokens;
}

/** Whether a word that is in small letters in any name, too, has a capital behind another word. */
const isSmallWord = ({ word, shape, gap }: Token): boolean =>
  shape !== 'lower' && gap === 'space' && word.length > 1 && smallWords.has(word);

const small = (token: Token): Token => (token.shape === 'digit' ? token : { ...token, shape: 'lower' });
