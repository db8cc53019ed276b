import { describe, expect, it } from 'vitest';
import { personOf } from '../../../test/small-corpus.ts';
import { loadLexicon } from '../../lexicon/load-lexicon.ts';
import { monthOf } from '../../records/normalise/dates.ts';
import { Colleagues } from '../careers/colleagues.ts';
import { Corpus } from '../careers/corpus.ts';
import { historyOf } from '../careers/employment-spells.ts';
import { BaseRates } from './base-rates.ts';
import { platt } from './calibration.ts';
import { baseRateColumn, columnCount, type Evidence } from './features.ts';
import { sigmoid } from './logistic.ts';
import type { Model } from './model.ts';
import { Scorer } from './score.ts';
import { takeSnapshots } from './snapshots.ts';

const lexicon = loadLexicon();
const role = { position: 'Engineer', company_name: 'Acme', start_time: '2023-06' };

/** The score of a person whose log-odds are `z` with a standard error, when the base rate is one half. */
function score(z: number, error = 0, experience: readonly object[] = [role]): number | null {
  const corpus = new Corpus(lexicon);
  const history = historyOf(personOf({ id: 'p', refreshed_at: '2026-06-15', experience }));
  if (history === null) throw new Error('not verified');
  corpus.addPerson(history);
  const s = monthOf('2026-07');
  const evidence: Evidence = { corpus, colleagues: new Colleagues(corpus, s - 20, s) };
  const none = takeSnapshots(evidence, { from: s, to: s, share: 1 }, 0);
  const size = columnCount + 1;
  const beta = new Float64Array(size);
  beta[0] = z;
  const covariance = new Float64Array(size * size);
  covariance[0] = error ** 2;
  const model: Model = {
    fit: { beta, covariance, iterations: 1, converged: true },
    rates: new BaseRates(corpus, none, new Uint32Array(0)),
    calibration: platt(new Float64Array(0), new Uint8Array(0)),
    means: new Float64Array(columnCount),
    spreads: {} as Model['spreads'],
    tenureMax: 37,
    rows: 0,
    leavings: 0,
  };
  const divisors = new Float64Array(columnCount);
  divisors[baseRateColumn] = 1;
  return new Scorer(evidence, model, divisors).score(0)?.score ?? null;
}

describe('a score', () => {
  it('is the calibrated chance', () => {
    expect(score(-2)).toBeCloseTo(sigmoid(-2), 3);
  });

  it.each<[string, readonly object[]]>([
    ['no role', []],
    ['no dates', [{ ...role, start_time: null }]],
    ['no open role', [{ ...role, end_time: '2025-01' }]],
    ['an end that is not known', [{ ...role, is_current: false }]],
    ['a board alone', [{ ...role, position: 'Board Member' }]],
    ['a start in the future', [{ ...role, start_time: '2027-01' }]],
    ['a tenure beyond what the model has seen', [{ ...role, start_time: '2023-05' }]],
  ])('is not given for %s', (_, experience) => {
    expect(score(-2, 0, experience)).toBeNull();
  });

  it.each([1, -1])('is not given if its odds are within a factor of 1.5 of the base rate, towards %d', (sign) => {
    expect(score(sign * Math.log(1.49))).toBeNull();
    expect(score(sign * Math.log(1.51))).not.toBeNull();
  });

  it.each([1, -1])('is not given if its 80 %% interval contains the base rate, towards %d', (sign) => {
    expect(score(sign * 1.27, 1)).toBeNull();
    expect(score(sign * 1.29, 1)).not.toBeNull();
  });
});
