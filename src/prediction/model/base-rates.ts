import { type Corpus, elementAt } from '../careers/corpus.ts';
import { foldOf, type Snapshots } from './snapshots.ts';

/** People are split into this many folds. The rate that a row of the fit sees comes from the other folds. */
const folds = 5;
/** Bounds of the weight of a wider group, in snapshots of the narrower one. */
const priorMin = 40;
const priorMax = 5_000;

/** Levels from wide to narrow: everybody; function; function and seniority; function, seniority and industry. */
const levels = 4;

class Cell {
  readonly rows = new Float64Array(folds);
  readonly leavings = new Float64Array(folds);

  count(skipFold: number): { rows: number; leavings: number } {
    let rows = 0;
    let leavings = 0;
    for (let fold = 0; fold < folds; fold++) {
      if (fold === skipFold) continue;
      rows += this.rows[fold] ?? 0;
      leavings += this.leavings[fold] ?? 0;
    }
    return { rows, leavings };
  }
}

/**
 * How often people of a function, seniority and industry leave within a year, by empirical Bayes. The rate of a group
 * is shrunk towards that of the next wider group: the more so, the fewer snapshots the group has and the more alike the
 * groups of its level are.
 */
export class BaseRates {
  readonly #corpus: Corpus;
  readonly #cells: readonly Map<number, Cell>[] = Array.from({ length: levels }, () => new Map<number, Cell>());
  readonly #priors: number[] = [];

  constructor(corpus: Corpus, snapshots: Snapshots, rows: Uint32Array) {
    this.#corpus = corpus;
    for (const row of rows) {
      const fold = foldOf(snapshots.person[row] ?? 0, folds);
      for (let level = 0; level < levels; level++) {
        const cell = this.#cell(level, snapshots.step[row] ?? 0);
        cell.rows[fold] = (cell.rows[fold] ?? 0) + 1;
        cell.leavings[fold] = (cell.leavings[fold] ?? 0) + (snapshots.y[row] ?? 0);
      }
    }
    const all = this.#cells[0]?.values().next().value?.count(-1) ?? { rows: 0, leavings: 0 };
    const mean = (all.leavings + 1) / (all.rows + 2);
    for (const cells of this.#cells) this.#priors.push(priorWeight([...cells.values()], mean));
  }

  /**
   * The rate for a role, 0 to 1. If `person` is given, the fold of that person is left out, as rows of the fit require.
   */
  rate(step: number, person: number | null = null): number {
    const skip = person === null ? -1 : foldOf(person, folds);
    let rate = 0;
    for (let level = 0; level < levels; level++) {
      const count = this.#cells[level]?.get(this.#key(level, step))?.count(skip);
      if (level === 0) rate = ((count?.leavings ?? 0) + 1) / ((count?.rows ?? 0) + 2);
      else if (count !== undefined) {
        const prior = this.#priors[level] ?? priorMax;
        rate = (count.leavings + prior * rate) / (count.rows + prior);
      }
    }
    return rate;
  }

  #cell(level: number, step: number): Cell {
    const cells = this.#cells[level] ?? new Map<number, Cell>();
    const key = this.#key(level, step);
    const known = cells.get(key);
    if (known !== undefined) return known;
    const cell = new Cell();
    cells.set(key, cell);
    return cell;
  }

  #key(level: number, step: number): number {
    const work = level > 0 ? elementAt(this.#corpus.stepFunction, step) : 0;
    const seniority = level > 1 ? elementAt(this.#corpus.stepSeniority, step) : 0;
    const industry = level > 2 ? elementAt(this.#corpus.stepIndustry, step) : 0;
    return (work * 65_536 + industry) * 256 + seniority;
  }
}

/**
 * The number of snapshots that the prior of a level weighs: mean (1 - mean) / variance between groups, by the method of
 * moments (Kleinman 1973). Each leaving is in two snapshots, which doubles the variance due to chance.
 */
function priorWeight(cells: readonly Cell[], mean: number): number {
  let rows = 0;
  let spread = 0;
  for (const cell of cells) {
    const count = cell.count(-1);
    rows += count.rows;
    if (count.rows > 0) spread += count.rows * (count.leavings / count.rows - mean) ** 2;
  }
  const chance = 2 * mean * (1 - mean) * Math.max(cells.length - 1, 0);
  const between = rows === 0 ? 0 : Math.max(spread - chance, 0) / rows;
  return between === 0 ? priorMax : Math.max(priorMin, Math.min((mean * (1 - mean)) / between, priorMax));
}
