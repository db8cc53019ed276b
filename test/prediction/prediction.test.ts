import { describe, expect, it } from 'vitest';
import { importInMemory } from '../../bench/prediction/corpora.ts';
import { recover } from '../../bench/prediction/generated.ts';
import { generateCompanies, generatePeople } from '../../src/generator/generate.ts';
import { loadLexicon } from '../../src/lexicon/load-lexicon.ts';
import { Colleagues } from '../../src/prediction/careers/colleagues.ts';
import { backTest } from '../../src/prediction/evaluation/back-test.ts';
import { gateFailures } from '../../src/prediction/evaluation/quality-gate.ts';
import { scaleColumns } from '../../src/prediction/model/model.ts';
import { countSnapshots, takeSnapshots } from '../../src/prediction/model/snapshots.ts';
import { fitAndTest } from '../../src/prediction/training/fit-and-test.ts';
import { planTrainingWindows } from '../../src/prediction/training/training-windows.ts';
import { monthOf } from '../../src/records/normalise/dates.ts';
import { seededRandom } from '../../src/seeded-random.ts';

const lexicon = loadLexicon();
const today = '2026-11-21';
const asOf = monthOf(today);

describe('a model of invented people, whose true hazards are known,', () => {
  const { learned, level, tenths, served } = recover(8_000, 1_000, 5, lexicon);

  it('passes the gate', () => {
    expect(learned.failures).toEqual([]);
    expect(learned.evaluation?.lift_top_tenth).toBeGreaterThan(1.4);
  });

  it('recovers the level within a tenth, and the order of tenths', () => {
    expect(Math.abs(level - 1)).toBeLessThan(0.1);
    const truths = tenths.map(({ truth }) => truth);
    expect(truths).toEqual(truths.toSorted((a, b) => a - b));
  });

  it('gives many people no prediction, and reasons to the others', () => {
    expect(served).toBeGreaterThan(0.1);
    expect(served).toBeLessThan(0.7);
  });
});

describe('shuffled labels', () => {
  it('give a model that knows nothing, and the gate refuses it', () => {
    const world = { seed: 3, people: 4_000, companies: 500, today: new Date(today) };
    const records = generatePeople(world).map(({ record }) => record);
    const { corpus } = importInMemory(records, generateCompanies(world), lexicon, today);
    const counts = countSnapshots(corpus, { from: asOf - 240, to: asOf - 11, share: 1 });
    const windows = planTrainingWindows(counts, asOf);
    if (windows === null) throw new Error('the corpus is too small');
    const span = { ...windows, share: 1 };
    const evidence = { corpus, colleagues: new Colleagues(corpus, span.from - 16, asOf) };
    const rows = countSnapshots(corpus, span).rows.reduce((sum, one) => sum + one, 0);
    const snapshots = takeSnapshots(evidence, span, rows);
    const random = seededRandom(17);
    for (let row = rows - 1; row > 0; row--) {
      const other = Math.floor(random() * (row + 1));
      const kept = snapshots.y[row] ?? 0;
      snapshots.y[row] = snapshots.y[other] ?? 0;
      snapshots.y[other] = kept;
    }
    const divisors = scaleColumns(snapshots);
    const { evaluation, origins } = backTest(corpus, snapshots, divisors, windows.past, 1, random, () => undefined);
    if (evaluation === null) throw new Error('nothing was held out');
    const { auc, leavings, rows: tested } = evaluation;
    // The standard deviation of an AUC without any signal (Mann and Whitney).
    const deviation = Math.sqrt((tested + 1) / (12 * leavings * (tested - leavings)));
    expect(Math.abs(auc - 0.5)).toBeLessThan(4 * deviation);
    expect(gateFailures(evaluation, origins)).not.toEqual([]);
  });
});

describe('a corpus without information is refused without an error:', () => {
  const role = (change: object) => ({ position: 'Engineer', company_name: 'Acme', ...change });
  const many = (experience: (index: number) => readonly object[], refreshed_at: string | null = '2026-10-01') =>
    Array.from({ length: 500 }, (_, index) => ({
      id: `p${index}`,
      full_name: `P ${index}`,
      refreshed_at,
      experience: experience(index),
    }));
  const month = (at: number) => `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  const random = seededRandom(9);

  it.each([
    ['nobody', []],
    ['no roles', many(() => [])],
    ['no dates', many(() => [role({}), role({ is_current: false })])],
    ['never verified', many(() => [role({ start_time: '2015-01' })], null)],
    [
      'every role open',
      many((index) => [
        role({ start_time: month(24_000 + (index % 300)) }),
        role({ company_name: `B ${index}`, start_time: '2012-01' }),
      ]),
    ],
    ['roles in the future', many(() => [role({ start_time: '2031-01', end_time: '2032-01' })])],
    ['reversed roles', many(() => [role({ start_time: '2020-01', end_time: '2011-01' })])],
    [
      'one employer, where leaving is chance',
      many(() => {
        const start = 24_000 + Math.floor(random() * 240);
        let end = start + 1;
        while (random() > 0.02) end++;
        return [role({ start_time: month(start), end_time: end < asOf - 2 ? month(end) : null })];
      }),
    ],
  ])('%s', (_, records) => {
    const { corpus } = importInMemory(records, [], lexicon, today);
    const { failures, model, evaluation } = fitAndTest(corpus, asOf, seededRandom(1));
    expect(failures).not.toEqual([]);
    if (model !== null) expect([...model.fit.beta].every(Number.isFinite)).toBe(true);
    if (evaluation !== null) expect(Number.isFinite(evaluation.model.log_loss)).toBe(true);
  });
});
