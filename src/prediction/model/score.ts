import type { JobChangeReason } from '../../records/person.ts';
import { elementAt } from '../careers/corpus.ts';
import { columnCount, type Evidence, writeFeatures } from './features.ts';
import { logOdds } from './logistic.ts';
import { logit, type Model, modelError, scaleRow, writeBaseRate } from './model.ts';
import { reasonsFor } from './reasons.ts';

interface Score {
  /** The chance to leave the employer within twelve months of the verification. */
  readonly score: number;
  readonly reasoning: readonly JobChangeReason[];
}

/**
 * If the odds differ from those of the base rate by less than this factor, the score says no more than the base rate.
 */
const oddsFactorMin = 1.5;
/** The width of an 80 % interval to either side, in standard deviations. */
const intervalWidth = 1.2816;

/** Scores one person after the other. */
export class Scorer {
  readonly #evidence: Evidence;
  readonly #model: Model;
  readonly #divisors: Float64Array;
  readonly #row = new Float32Array(columnCount);

  constructor(evidence: Evidence, model: Model, divisors: Float64Array) {
    this.#evidence = evidence;
    this.#model = model;
    this.#divisors = divisors;
  }

  /** The chance alone; null for a person without a dated open role as verified. */
  chance(person: number): number | null {
    const spell = this.#prepare(person);
    return spell < 0 ? null : this.#model.calibration.chance(logOdds(this.#model.fit.beta, this.#row, 0));
  }

  /**
   * The score of a person. Null if the person has no dated open role, if the tenure is longer than any that the model
   * has seen, or if the score says no more than how often people of this function, seniority and industry leave.
   */
  score(person: number): Score | null {
    const spell = this.#prepare(person);
    if (spell < 0) return null;
    const { fit, means, rates, calibration, tenureMax } = this.#model;
    const { corpus } = this.#evidence;
    const s = elementAt(corpus.verified, person) + 1;
    if (s - elementAt(corpus.spellStart, spell) > tenureMax) return null;
    const z = logOdds(fit.beta, this.#row, 0);
    const chance = calibration.chance(z);
    const stratum = rates.rate(corpus.stepAt(spell, s));
    if (Math.abs(logit(chance) - logit(stratum)) <= Math.log(oddsFactorMin)) return null;
    const error = modelError(this.#model, this.#row, 0) * intervalWidth;
    if (calibration.chance(z - error) <= stratum && stratum <= calibration.chance(z + error)) return null;
    const reasoning = reasonsFor(fit.beta, means, this.#row, 0, calibration.slope);
    return { score: Math.round(chance * 10_000) / 10_000, reasoning };
  }

  /** Fills the row for the month after the verification. Returns the spell of the primary role, or -1. */
  #prepare(person: number): number {
    const { corpus } = this.#evidence;
    const s = elementAt(corpus.verified, person) + 1;
    const spell = corpus.primarySpell(person, s);
    if (spell < 0 || elementAt(corpus.spellLeft, spell) === 1) return -1;
    this.#row.fill(0);
    writeFeatures(this.#evidence, person, spell, s, this.#row, 0);
    scaleRow(this.#row, 0, this.#divisors);
    writeBaseRate(this.#model.rates, this.#divisors, this.#row, 0, corpus.stepAt(spell, s), null);
    return spell;
  }
}
