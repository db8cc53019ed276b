/**
 * How rare each letter is after another in names: minus the binary logarithm of its share, at most 9. Rows and columns
 * are the end of a word and a to z. The shares are counted over the 56,480 place names of the gazetteer, which come
 * from all the world's languages (a test counts them again).
 */
export const letterPairs: readonly string[] = [
  '944345555664445548535755977 286557856575343769345567957 627992997499598399389399969',
  '529794992395699299586599988 338962966389697399556587977 256656867586463769345667967',
  '339993499399598399375499999 338973964488595399456397979 328883998397676399675497979',
  '346454858876352568444769867 429973986396986389879399999 329993994397687389557487969',
  '326753777387367479956579968 324793999399868359867499979 237544837476896499953788967',
  '366656667686453669345345967 529893895399599359367399979 439997999499999697889199999',
  '336653757395665379554578967 236584994494677469853577987 339893994499678399455598937',
  '445554757576453869344978776 529892989296797399659799969 328992996397784399667699969',
  '236594796299679477973669699 137774998696665589656579968 327763983397676489887487955',
]
  .join(' ')
  .split(' ');

/**
 * The mean rarity from which a word is random: every made-up jumble tried exceeds it, and no name does (Vlk 5.5,
 * Brzęczyszczykiewicz 5.3).
 */
const rareFrom = 5.7;
/** The fewest letters for which the mean rarity says much. */
const rareLettersMin = 4;
/** The mean rarity from which several words together are random; "Krzysztof Wójcik" has 5.2. */
const jumbleFrom = 5.4;
const jumblePairsMin = 10;
const keyboardShareMin = 0.75;

/**
 * Whether a word belongs to no language: a keyboard row, repeated letters, or pairs of letters that names do not have.
 */
export function looksRandom(word: string): boolean {
  if (!/^[a-z0-9]+$/.test(word)) return !/\p{L}/u.test(word);
  if (/([a-z])\1\1/.test(word) || /^(..+?)\1+.?$/.test(word) || /^\d+$/.test(word)) return true;
  if (word.length >= 3 && keyboardShare(word) >= keyboardShareMin) return true;
  return word.length >= rareLettersMin && /^[a-z]+$/.test(word) && rarity(word) > rareFrom;
}

/** Whether several words together belong to no language; several words say more than one. */
export function areRandom(words: readonly string[]): boolean {
  if (words.length < 2 || !words.every((word) => /^[a-z]+$/.test(word))) return false;
  let sum = 0;
  let pairs = 0;
  for (const word of words) {
    sum += rarity(word) * (word.length + 1);
    pairs += word.length + 1;
  }
  return pairs >= jumblePairsMin && sum / pairs > jumbleFrom;
}

/** The mean rarity of the pairs of letters in a word, including both its ends. */
function rarity(word: string): number {
  let sum = 0;
  for (let i = 0; i <= word.length; i++) {
    sum += Number(letterPairs[letterIndex(word.charCodeAt(i - 1))]?.charAt(letterIndex(word.charCodeAt(i))));
  }
  return sum / (word.length + 1);
}

/** The row of a letter, 1 to 26; 0 for any other character, which stands for the end of a word. */
export function letterIndex(code: number): number {
  return code >= 97 && code <= 122 ? code - 96 : 0;
}

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop', 'abcdefghij', '0123456789'];

/** The share of letter pairs that are neighbours on a keyboard, in either direction. */
function keyboardShare(word: string): number {
  let neighbours = 0;
  for (let i = 1; i < word.length; i++) {
    const pair = word.slice(i - 1, i + 1);
    const back = pair.charAt(1) + pair.charAt(0);
    if (rows.some((row) => row.includes(pair) || row.includes(back))) neighbours++;
  }
  return neighbours / Math.max(1, word.length - 1);
}
