import {
  type CareerState,
  generateCompanies,
  generatePeople,
  leaveHazard,
  promotionHazard,
} from '../../src/generator/generate.ts';
import type { Lexicon } from '../../src/lexicon/lexicon.ts';
import { type FittedAndTested, fitAndTest } from '../../src/prediction/training/fit-and-test.ts';
import { monthOf } from '../../src/records/normalise/dates.ts';
import { seededRandom } from '../../src/seeded-random.ts';
import { importInMemory } from './corpora.ts';

interface Recovered {
  readonly learned: FittedAndTested;
  /** Mean predicted chance divided by mean true chance, over everybody who is employed. */
  readonly level: number;
  /** The mean predicted and true chance by tenths of the predictions, lowest first. */
  readonly tenths: readonly { readonly predicted: number; readonly truth: number }[];
  /** The share of employed people who have a prediction. */
  readonly served: number;
}

/** Trains on made-up people, and compares today's chances with the hazards that made the people. */
export function recover(people: number, companies: number, seed: number, lexicon: Lexicon): Recovered {
  const today = '2026-11-21';
  const world = { seed, people, companies, today: new Date(today) };
  const states: (CareerState | null)[] = [];
  function* records() {
    for (const { record, state } of generatePeople(world)) {
      states.push(state);
      yield record;
    }
  }
  const { corpus, numbers } = importInMemory(records(), generateCompanies(world), lexicon, today);
  const learned = fitAndTest(corpus, monthOf(today), seededRandom(seed));
  const pairs: { readonly predicted: number; readonly truth: number }[] = [];
  let served = 0;
  numbers.forEach((person, index) => {
    const state = states[index] ?? null;
    const predicted = person < 0 || state === null ? null : (learned.scorer?.chance(person) ?? null);
    if (predicted === null || state === null) return;
    pairs.push({ predicted, truth: chanceToLeave(state) });
    if (learned.scorer?.score(person) != null) served++;
  });
  pairs.sort((a, b) => a.predicted - b.predicted);
  const means = (part: typeof pairs) => ({
    predicted: part.reduce((sum, { predicted }) => sum + predicted, 0) / part.length,
    truth: part.reduce((sum, { truth }) => sum + truth, 0) / part.length,
  });
  const all = means(pairs);
  return {
    learned,
    level: all.predicted / all.truth,
    tenths: Array.from({ length: 10 }, (_, tenth) =>
      means(pairs.slice(Math.floor((tenth * pairs.length) / 10), Math.floor(((tenth + 1) * pairs.length) / 10))),
    ),
    served: served / pairs.length,
  };
}

/** The chance to leave within twelve months by the generator's law. It ignores a second new role within the year. */
function chanceToLeave(state: CareerState): number {
  let same = 1;
  let promoted = 0;
  for (let month = 0; month < 12; month++) {
    const later = {
      ...state,
      month: state.month + month,
      tenureMonths: state.tenureMonths + month,
      roleMonths: state.roleMonths + month,
      careerMonths: state.careerMonths + month,
    };
    const rise = same * promotionHazard(later);
    promoted = promoted * (1 - leaveHazard({ ...later, level: state.level + 1 })) + rise;
    same *= 1 - leaveHazard(later) - promotionHazard(later);
  }
  return 1 - same - promoted;
}
