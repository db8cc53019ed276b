import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importInMemory } from '../../bench/prediction/corpora.ts';
import { type Careers, judges, ministers, players } from '../../scripts/careers.ts';
import { loadLexicon } from '../../src/lexicon/load-lexicon.ts';
import { type FittedAndTested, fitAndTest } from '../../src/prediction/training/fit-and-test.ts';
import { monthOf } from '../../src/records/normalise/dates.ts';
import { seededRandom } from '../../src/seeded-random.ts';

const data = join(import.meta.dirname, '../../../shared/data');
const lexicon = loadLexicon();

function learnt({ people, asOf }: Careers): FittedAndTested {
  return fitAndTest(importInMemory(people, [], lexicon, asOf).corpus, monthOf(asOf), seededRandom(1));
}

// The collections are not part of the repository.
describe.skipIf(!existsSync(join(data, 'us-federal-judges')))(
  'careers of real people, if ../shared/data is there,',
  () => {
    it.each([
      ['judges', judges],
      ['baseball players', players],
    ])(
      'of %s are predicted surely better than by both baselines',
      (_, careers) => {
        const { failures, evaluation } = learnt(careers(data));
        expect(failures).toEqual([]);
        if (evaluation === null) throw new Error('nothing was held out');
        for (const gains of [evaluation.log_loss_gain, evaluation.brier_gain]) {
          expect(gains.over_constant.low).toBeGreaterThan(0);
          expect(gains.over_kaplan_meier.low).toBeGreaterThan(0);
        }
        expect(evaluation.lift_top_tenth).toBeGreaterThanOrEqual(1.4);
      },
      180_000,
    );

    it('of ministers are refused, because the date of a reshuffle does not depend on the person', () => {
      expect(learnt(ministers(data)).failures).not.toEqual([]);
    });
  },
);
