import { type Corpus, elementAt } from '../careers/corpus.ts';
import { horizonMonths } from '../careers/employment-spells.ts';
import { isInShare, type Snapshots, type Span } from '../model/snapshots.ts';

/** The longest tenure in months that is distinguished; longer ones count as this. */
const tenureMax = 480;
/** The weight of everybody's curve against a function's own, in person-months at a tenure. */
const priorPersonMonths = 24;

/** The share of leavings among rows: the simplest baseline, which a model must beat. */
export function constantRate({ y }: Snapshots, rows: Uint32Array): number {
  let leavings = 0;
  for (const row of rows) leavings += y[row] ?? 0;
  return (leavings + 0.5) / (rows.length + 1);
}

/**
 * Kaplan and Meier's estimate (1958) of the chance to leave within a year, by function and tenure. It uses the
 * person-months of a span, and each person enters at the tenure they have when the span begins. A function's monthly
 * hazards are shrunk towards those of everybody, because a curve with gaps would be too easy to beat.
 */
export class KaplanMeier {
  readonly #corpus: Corpus;
  /** The chance, by function and tenure. */
  readonly #chance: Float64Array;

  constructor(corpus: Corpus, span: Span) {
    this.#corpus = corpus;
    const width = tenureMax + 1;
    const functions = corpus.functions;
    const risk = new Float64Array((functions + 1) * width);
    const exits = new Float64Array((functions + 1) * width);
    const all = functions * width;
    const count = (array: Float64Array, work: number, tenure: number): void => {
      for (const at of [work * width + tenure, all + tenure]) array[at] = (array[at] ?? 0) + 1;
    };
    everyPersonMonth(corpus, span, (work, tenure, left) => {
      const capped = Math.min(tenure, tenureMax);
      count(risk, work, capped);
      if (left) count(exits, work, capped);
    });
    const everybody = smoothed(exits, risk, all, width);
    this.#chance = new Float64Array(functions * width);
    const survival = new Float64Array(width + horizonMonths);
    for (let work = 0; work < functions; work++) {
      survival[0] = 1;
      for (let tenure = 0; tenure < survival.length - 1; tenure++) {
        const at = Math.min(tenure, tenureMax);
        const prior = everybody[at] ?? 0;
        const hazard =
          ((exits[work * width + at] ?? 0) + priorPersonMonths * prior) /
          ((risk[work * width + at] ?? 0) + priorPersonMonths);
        survival[tenure + 1] = (survival[tenure] ?? 1) * (1 - Math.min(hazard, 0.9));
      }
      for (let tenure = 0; tenure < width; tenure++) {
        this.#chance[work * width + tenure] = 1 - (survival[tenure + horizonMonths] ?? 0) / (survival[tenure] ?? 1);
      }
    }
  }

  chance(step: number, tenure: number): number {
    return (
      this.#chance[elementAt(this.#corpus.stepFunction, step) * (tenureMax + 1) + Math.min(tenure, tenureMax)] ?? 0
    );
  }
}

/** Everybody's hazards, each shrunk towards the mean of the half year around it if few people are at risk. */
function smoothed(exits: Float64Array, risk: Float64Array, start: number, width: number): Float64Array {
  return Float64Array.from({ length: width }, (_, tenure) => {
    let nearExits = 0.5;
    let nearRisk = 50;
    for (let near = Math.max(0, tenure - 6); near <= Math.min(width - 1, tenure + 6); near++) {
      nearExits += exits[start + near] ?? 0;
      nearRisk += risk[start + near] ?? 0;
    }
    const prior = nearExits / nearRisk;
    return ((exits[start + tenure] ?? 0) + 50 * prior) / ((risk[start + tenure] ?? 0) + 50);
  });
}

/** Calls back for every month from `from` to before `to` in which a person was employed and observed. */
function everyPersonMonth(
  corpus: Corpus,
  { from, to, share }: Span,
  visit: (work: number, tenure: number, left: boolean) => void,
): void {
  const { firstSpell, spellStart, spellEnd, spellLeft, spellAttestedTo, verified, stepFunction } = corpus;
  for (let person = 0; person < corpus.people; person++) {
    if (!isInShare(person, share)) continue;
    const truth = corpus.truth(person);
    for (let spell = elementAt(firstSpell, truth); spell < elementAt(firstSpell, truth + 1); spell++) {
      const left = elementAt(spellLeft, spell) === 1;
      const start = elementAt(spellStart, spell);
      const end = left ? elementAt(spellEnd, spell) : elementAt(spellAttestedTo, spell) - 1;
      const last = Math.min(end, elementAt(verified, person) - 1, to - 1);
      for (let month = Math.max(start + 1, from); month <= last; month++) {
        const work = elementAt(stepFunction, corpus.stepAt(spell, month));
        visit(work, month - start, left && month === end);
      }
    }
  }
}
