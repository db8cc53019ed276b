import { memoised } from './bounded-cache.ts';
import { otherSpellings } from './spelling.ts';
import { stemWord } from './stem.ts';

/** Words for one thing that no ending tells from each other, in the singular. */
const families: readonly (readonly string[])[] = [
  ['democrat', 'democratic'],
  ['chair', 'chairman', 'chairwoman', 'chairperson'],
  ['die', 'died', 'death'],
  ['abolish', 'abolished', 'abolition'],
];

const familyOf = new Map(families.flatMap((family) => family.map((word) => [word, family] as const)));

/** Of verbs, and of nouns for what they do: "resigned", "resignation". */
const verbEndings = ['', 's', 'e', 'es', 'ed', 'ing', 'ion', 'ation', 'ment', 'ement'] as const;

/** A plan asks for the forms of the same words several times, and guidance once for each condition that it drops. */
const wordsRemembered = 1_000;

const participle = /^([a-z]{2,}[^aeiou])(?:ed|ees?)$/;

/**
 * The forms of a folded word under which texts may say the same: number, the forms of a verb of which it is a participle
 * ("appointees": appoint, appointed), a number without its ending ("12th"), and the other words of its family
 * ("Democratic": Democrats). Not all of them are words.
 */
export const wordForms: (word: string) => readonly string[] = memoised(formsOf, wordsRemembered);

function formsOf(word: string): readonly string[] {
  const [, number] = /^(\d+)(?:st|nd|rd|th)$/.exec(word) ?? [];
  if (number !== undefined) return [word, number];
  const stem = stemWord(word);
  const family = [...(familyOf.get(stem) ?? []), ...otherSpellings(stem), ...otherSpellings(word)].flatMap((one) => [
    one,
    `${one}s`,
  ]);
  const verb = participle.exec(word)?.[1];
  const ofVerb = verb === undefined ? [] : verbEndings.map((ending) => verb + ending);
  return [...new Set([word, stem, `${stem}s`, ...family, ...ofVerb])];
}
