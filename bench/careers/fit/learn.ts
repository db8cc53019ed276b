import {
  type Choice,
  choicesOf,
  mayBe,
  noRelation,
  signedRelation,
} from '../../../src/query/relations/relation-signs.ts';
import { seededRandom } from '../../../src/seeded-random.ts';
import type { SketchedSentence } from './sentences.ts';

/** How signs are learnt. */
export interface Learning {
  /** The fewest sentences of a relation that is told by signs, and of a sign that tells one. */
  readonly sentencesMin: number;
  readonly occurrencesMin: number;
  readonly epochs: number;
  readonly rate: number;
  /** How much each step takes from the square of a weight, and from the weight itself. */
  readonly ridge: number;
  readonly lasso: number;
  readonly seed: number;
}

/** The relations that are told, and by their numbers how much each sign speaks for each. */
export interface Learnt {
  readonly relations: readonly string[];
  readonly weights: ReadonlyMap<string, Float64Array>;
}

/** What a sentence might say: the relation and the numbers of its signs. */
interface Option {
  readonly relation: number;
  readonly signs: readonly number[];
}

interface Lesson {
  readonly options: readonly Option[];
  /** The place of the right one among them. */
  readonly right: number;
}

/** Steps smaller than this change no weight that is written. */
const errorMin = 0.002;

/**
 * Learns by softmax regression which relation signs speak for. No sign speaks against one, but for what all sentences
 * have, so that a sentence with words that were never seen is judged by those that were.
 */
export function learnSigns(sentences: readonly SketchedSentence[], learning: Learning): Learnt {
  const { sentencesMin, occurrencesMin, epochs, rate, ridge, lasso, seed } = learning;
  const told = Map.groupBy(sentences, ({ text }) => text);
  const relations = [
    noRelation,
    ...[...told.keys()].filter((text) => isTold(text, told.get(text)?.length ?? 0, sentencesMin)),
  ];
  const numbers = signNumbers(sentences, occurrencesMin);
  const lessons = sentences.flatMap((sentence) => lessonOf(sentence, relations, numbers));
  const weights = Array.from({ length: numbers.size }, () => new Float64Array(relations.length));
  const moved = weights.map(() => new Float64Array(relations.length));
  const random = seededRandom(seed);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(lessons, random);
    for (const { options, right } of lessons) {
      const shares = softmax(options, weights);
      options.forEach(({ relation, signs }, at) => {
        const error = (shares[at] ?? 0) - (at === right ? 1 : 0);
        if (Math.abs(error) < errorMin) return;
        for (const sign of signs) {
          const [own, squares] = [weights[sign], moved[sign]];
          if (own === undefined || squares === undefined) continue;
          const weight = own[relation] ?? 0;
          const slope = error + ridge * weight;
          squares[relation] = (squares[relation] ?? 0) + slope * slope;
          const step = rate / Math.sqrt(squares[relation] ?? 1);
          own[relation] = Math.max(0, weight - step * slope - step * lasso);
        }
      });
    }
  }
  return { relations, weights: new Map([...numbers].map(([sign, at]) => [sign, weights[at] ?? new Float64Array()])) };
}

function isTold(text: string, count: number, least: number): boolean {
  return text !== noRelation && count >= least && signedRelation(text).roles <= 2 && !text.includes('{C}');
}

function signNumbers(sentences: readonly SketchedSentence[], least: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { words, roles } of sentences) {
    const own = choicesOf(words).find((choice) => choice.roles.join() === roles.join());
    for (const sign of namesOf(own)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  const kept = [...counts].filter(([, count]) => count >= least).map(([sign]) => sign);
  return new Map(kept.sort().map((sign, at) => [sign, at]));
}

function namesOf(choice: Choice | undefined): ReadonlySet<string> {
  return new Set(choice?.signs.map(([name]) => name));
}

function lessonOf(
  { words, text, roles }: SketchedSentence,
  relations: readonly string[],
  numbers: ReadonlyMap<string, number>,
): Lesson[] {
  const said = new Set(words);
  const signed = relations.map(signedRelation);
  let right = -1;
  const options: Option[] = [];
  for (const choice of choicesOf(words)) {
    const signs = [...namesOf(choice)].flatMap((name) => numbers.get(name) ?? []);
    signed.forEach((own, relation) => {
      if (!mayBe(own, choice, said)) return;
      if (own.text === text && choice.roles.join() === roles.join()) right = options.length;
      options.push({ relation, signs });
    });
  }
  return right < 0 ? [] : [{ options, right }];
}

function softmax(options: readonly Option[], weights: readonly Float64Array[]): readonly number[] {
  const scores = options.map(({ relation, signs }) =>
    signs.reduce((sum, sign) => sum + (weights[sign]?.[relation] ?? 0), 0),
  );
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function shuffle(list: Lesson[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [list[at], list[other]];
    if (one !== undefined && two !== undefined) [list[at], list[other]] = [two, one];
  }
}
