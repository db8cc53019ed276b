import { wordsOf } from '../../text/words.ts';
import type { EngineSchema, Preference } from '../engine.ts';
import type { TextSpec } from '../fields-of-kind.ts';
import type { ChunkSets } from '../read/chunk-sets.ts';
import type { DocumentTable } from '../read/table.ts';
import { inverseFrequency, saturate } from './bm25.ts';
import { type Clause, strengthsOf, WordClause } from './clauses.ts';
import type { Compiler } from './compile.ts';
import { FlagClause, PhraseClause } from './node-clauses.ts';

/** Word frequencies, fixed when a segment is made, so that later changes do not move scores. */
export interface Statistics {
  readonly documents: number;
  frequency(field: string, word: string): number;
}

/** Keeps sums of worths within 16 bits. */
const worthMax = 60_000;

/** Weights of conditions that are multiples of 1/256, as 1.5 and 2 are, add up without rounding. */
const stepsPerWeight = 256;

/** A word, or a phrase as a whole. It adds its idf times the saturated strength of its clause. */
export interface Part {
  readonly clause: number;
  readonly idf: number;
}

export interface ScoredPreference {
  readonly weight: number;
  /**
   * The words or the phrase of a text preference. Null for a condition, whose one clause, number `flag`, is met or not.
   */
  readonly parts: readonly Part[] | null;
  readonly flag: number;
  /** Whether the preference counts only if every part is there. */
  readonly needsAll: boolean;
}

/** An empty array takes 0.1 µs to make, and most searches have no preference. */
const noStrengths = new Float64Array(0);

/** Computes the score of a request's preferences in one table. */
export class Scorer {
  readonly clauses: readonly Clause[];
  /** One strength for each clause: the input of `score`. */
  readonly strengths: Float64Array;
  /** The number of units of worth in a score of 1. */
  readonly worthScale: number;
  /**
   * Whether the sum of worths of a document without any of the words is its score, and no bound of it. Then it tells who
   * only ties with the worst kept document, mostly thousands, without a score for each.
   */
  readonly tellsTies: boolean;
  readonly preferences: readonly ScoredPreference[];

  constructor(
    schema: EngineSchema,
    table: DocumentTable,
    statistics: Statistics,
    compiler: Compiler,
    sets: ChunkSets,
    prefer: readonly Preference[],
  ) {
    const clauses: Clause[] = [];
    const spec = (field: string) => schema.fields[field] as TextSpec;
    const idf = (fields: readonly string[], word: string) =>
      inverseFrequency(statistics.documents, Math.max(...fields.map((field) => statistics.frequency(field, word))));
    this.preferences = prefer.map(({ query, weight }) => {
      const from = clauses.length;
      if (query.op === 'text') {
        const fields = [...new Set(query.fields)];
        const parts = [...new Set(wordsOf(query.words))].map((word) => {
          const held = fields.flatMap((field) => {
            const list = table.list(field, word);
            return list === null ? [] : [{ list, set: sets.take(), strengths: strengthsOf(spec(field).weight) }];
          });
          const clause = clauses.length;
          clauses.push(new WordClause(clause, held));
          return { clause, idf: idf(fields, word) };
        });
        return { weight, parts, flag: 0, needsAll: query.need === 'all' };
      }
      if (query.op === 'phrase') {
        const words = wordsOf(query.words);
        const fields = [...new Set(query.fields)].flatMap((field) => {
          const matcher = table.phrase(field, words);
          return matcher === null ? [] : [{ spec: spec(field), matcher }];
        });
        clauses.push(new PhraseClause(sets, from, compiler.compileWords(query.fields, words), fields));
        let telling = 0;
        for (const word of new Set(words)) telling += idf(query.fields, word);
        return { weight, parts: [{ clause: from, idf: telling }], flag: 0, needsAll: false };
      }
      clauses.push(new FlagClause(sets, from, compiler.compile(query)));
      return { weight, parts: null, flag: from, needsAll: false };
    });
    this.clauses = clauses;
    for (const { weight, parts, flag } of this.preferences) {
      if (parts === null) (clauses[flag] as Clause).factor = weight;
      else for (const { clause, idf } of parts) (clauses[clause] as Clause).factor = weight * idf;
    }
    this.strengths = clauses.length === 0 ? noStrengths : new Float64Array(clauses.length);
    const most = clauses.reduce((sum, clause) => sum + clause.factor * clause.shareOf(clause.most), 0);
    // A worth is rounded up and may have a spare unit, so each clause can take two more.
    const room = worthMax - 2 * clauses.length;
    const hasSteps = this.preferences.every(({ weight, parts }) => parts !== null || isInSteps(weight));
    this.tellsTies = hasSteps && most * stepsPerWeight <= room;
    this.worthScale = this.tellsTies ? wholeScale(most, room) : most > 0 ? room / most : 1;
    for (const { parts, flag } of this.preferences) {
      if (parts === null) (clauses[flag] as Clause).measure(this.worthScale, this.tellsTies ? 0 : 1);
      else for (const { clause } of parts) (clauses[clause] as Clause).measure(this.worthScale, 1);
    }
  }

  /**
   * The score of the values in `strengths`. Additions follow the order of the request, so that a document has the same
   * score to the last bit in any table. Each step rises with its operands, in floating point too, so upper bounds in
   * place of strengths give an upper bound of the score, without any tolerance.
   */
  score(): number {
    const { strengths } = this;
    let score = 0;
    for (let i = 0; i < this.preferences.length; i++) {
      const { weight, parts, flag, needsAll } = this.preferences[i] as ScoredPreference;
      if (parts === null) {
        score += weight * (strengths[flag] as number);
        continue;
      }
      let strength = 0;
      for (let p = 0; p < parts.length; p++) {
        const { clause, idf } = parts[p] as Part;
        const held = strengths[clause] as number;
        if (held === 0 && needsAll) {
          strength = 0;
          break;
        }
        strength += idf * saturate(held);
      }
      score += weight * strength;
    }
    return score;
  }
}

function isInSteps(weight: number): boolean {
  return Number.isInteger(weight * stepsPerWeight);
}

/** The finest scale in which weights of whole steps are whole numbers and a score of `most` still has room. */
function wholeScale(most: number, room: number): number {
  let scale = stepsPerWeight;
  while (scale < room && 2 * scale * most <= room) scale *= 2;
  return scale;
}
