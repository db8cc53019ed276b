import { type Corpus, elementAt } from './corpus.ts';

/** Employers with fewer people in the corpus than this have no figures of their own. */
const peopleMin = 9;
/** The largest number of employers times months, at 12 bytes each. Beyond it only the newest months are kept. */
const cellsMax = 40_000_000;
/**
 * If at least this many people of an employer have a history of changes, the sum of what a month had not seen is
 * cached.
 */
const rememberedFrom = 64;

/** Observed person-months of work, with the leavings and hires in them: of one person, one employer or everybody. */
export interface Exposure {
  exits: number;
  hires: number;
  personMonths: number;
}

const nothing: Readonly<Exposure> = { exits: 0, hires: 0, personMonths: 0 };

/**
 * Counts by month who joined and left each employer with enough people, and everybody together. Only months before the
 * verification of a record count as observed, so that a colleague with an old record does not look loyal in the months
 * since. If a record's history tells when a change was first seen, the change counts only for months after that.
 */
export class Colleagues {
  readonly #corpus: Corpus;
  readonly #from: number;
  readonly #months: number;
  /** The row of each employer, from 1; row 0 is the whole corpus. */
  readonly #row: Int32Array;
  /** Sums over all earlier months, one row for each employer: `row * (months + 1) + month`. */
  readonly #exits: Int32Array;
  readonly #hires: Int32Array;
  readonly #personMonths: Int32Array;
  /**
   * By row, the people of whom a fact was seen later than it happened; the person with the latest such fact comes
   * first.
   */
  readonly #late: ReadonlyMap<number, readonly number[]>;
  readonly #unseenKnown = new Map<number, Exposure>();

  /** Counts the months from `from` to before `to`. */
  constructor(corpus: Corpus, from: number, to: number) {
    this.#corpus = corpus;
    this.#row = rowsOf(corpus);
    const rows = this.#row.reduce((most, row) => Math.max(most, row), 0) + 1;
    this.#from = Math.max(from, to - Math.floor(cellsMax / rows));
    this.#months = Math.max(to - this.#from, 0);
    const size = rows * (this.#months + 1);
    this.#exits = new Int32Array(size);
    this.#hires = new Int32Array(size);
    this.#personMonths = new Int32Array(size);
    this.#count();
    this.#late = lateOf(corpus, this.#row);
  }

  /** The exposure of the whole corpus in the months from `from` to before `to`, as seen when month `s` began. */
  market(s: number, from: number, to: number): Exposure {
    return this.#seen(0, s, from, to);
  }

  /**
   * The exposure of an employer without one person, as seen when month `s` began; null if the employer has too few
   * people in the corpus.
   */
  of(employer: number, person: number, s: number, from: number, to: number): Exposure | null {
    const row = this.#row[employer] ?? 0;
    if (row === 0) return null;
    const sums = this.#seen(row, s, from, to);
    this.#addCareer(sums, -1, row, person, this.#corpus.careerAt(person, s), from, to);
    return sums;
  }

  /**
   * The true exposure, corrected to what had been seen when month `s` began: unseen changes are taken out, and spells
   * that still seemed to go on are counted on.
   */
  #seen(row: number, s: number, from: number, to: number): Exposure {
    const start = row * (this.#months + 1);
    const low = start + clamp(from - this.#from, this.#months);
    const high = start + clamp(to - this.#from, this.#months);
    const unseen = this.#unseen(row, s, from, to);
    return {
      exits: (this.#exits[high] ?? 0) - (this.#exits[low] ?? 0) + unseen.exits,
      hires: (this.#hires[high] ?? 0) - (this.#hires[low] ?? 0) + unseen.hires,
      personMonths: (this.#personMonths[high] ?? 0) - (this.#personMonths[low] ?? 0) + unseen.personMonths,
    };
  }

  #unseen(row: number, s: number, from: number, to: number): Readonly<Exposure> {
    const people = this.#late.get(row);
    if (people === undefined) return nothing;
    // The key is unique because windows begin and end less than 1,024 months before `s`.
    const key = ((row * 4_096 + s - this.#from) * 1_024 + (s - from)) * 1_024 + (s - to);
    const known = this.#unseenKnown.get(key);
    if (known !== undefined) return known;
    const sums = { ...nothing };
    for (const person of people) {
      const truth = this.#corpus.truth(person);
      if (elementAt(this.#corpus.careerUntil, truth - 1) < s) break;
      this.#addCareer(sums, -1, row, person, truth, from, to);
      this.#addCareer(sums, 1, row, person, this.#corpus.careerAt(person, s), from, to);
    }
    if (people.length >= rememberedFrom) this.#unseenKnown.set(key, sums);
    return sums;
  }

  /**
   * Adds to `sums` the exposure that one career of a person shows at an employer, or at all employers for row 0. With
   * `times` -1 it subtracts.
   */
  #addCareer(
    sums: Exposure,
    times: 1 | -1,
    row: number,
    person: number,
    career: number,
    from: number,
    to: number,
  ): void {
    const { firstSpell, spellEmployer } = this.#corpus;
    for (let spell = elementAt(firstSpell, career); spell < elementAt(firstSpell, career + 1); spell++) {
      if (row !== 0 && this.#row[elementAt(spellEmployer, spell)] !== row) continue;
      const { start, exit, observedTo } = this.#observed(person, spell);
      const first = Math.max(from, this.#from);
      const end = Math.min(to, this.#from + this.#months);
      if (start >= first && start < end && start < observedTo) sums.hires += times;
      if (exit >= first && exit < end) sums.exits += times;
      const low = Math.max(start + 1, first);
      const high = Math.min(observedTo, end);
      if (high > low) sums.personMonths += times * (high - low);
    }
  }

  /**
   * The observed part of a spell: work in the months after `start` and before `observedTo`. `exit` is -1 if no leaving
   * was observed.
   */
  #observed(person: number, spell: number): { start: number; exit: number; observedTo: number } {
    const { spellStart, spellEnd, spellLeft, spellAttestedTo, verified } = this.#corpus;
    const until = elementAt(verified, person);
    const end = elementAt(spellEnd, spell);
    const left = elementAt(spellLeft, spell) === 1;
    return {
      start: elementAt(spellStart, spell),
      exit: left && end < until ? end : -1,
      observedTo: Math.min(left ? end + 1 : elementAt(spellAttestedTo, spell), until),
    };
  }

  #count(): void {
    const { people, firstSpell, spellEmployer } = this.#corpus;
    const width = this.#months + 1;
    const to = this.#from + this.#months;
    for (let person = 0; person < people; person++) {
      const truth = this.#corpus.truth(person);
      for (let spell = elementAt(firstSpell, truth); spell < elementAt(firstSpell, truth + 1); spell++) {
        const { start, exit, observedTo } = this.#observed(person, spell);
        const row = this.#row[elementAt(spellEmployer, spell)] ?? 0;
        // The arrays hold differences first and are summed over months below. Element `at` of a row stands for the
        // month before `at`.
        for (let of = row; ; of = 0) {
          const at = of * width + 1 - this.#from;
          if (start >= this.#from && start < Math.min(to, observedTo)) add(this.#hires, at + start, 1);
          if (exit >= this.#from && exit < to) add(this.#exits, at + exit, 1);
          const low = Math.max(start + 1, this.#from);
          const high = Math.min(observedTo, to);
          if (high > low) {
            add(this.#personMonths, at + low, 1);
            if (high < to) add(this.#personMonths, at + high, -1);
          }
          if (of === 0) break;
        }
      }
    }
    for (let start = 0; start < this.#exits.length; start += width) {
      let present = 0;
      for (let at = start + 1; at < start + width; at++) {
        present += this.#personMonths[at] ?? 0;
        this.#personMonths[at] = (this.#personMonths[at - 1] ?? 0) + present;
        add(this.#exits, at, this.#exits[at - 1] ?? 0);
        add(this.#hires, at, this.#hires[at - 1] ?? 0);
      }
    }
  }
}

/** The people who have been seen in more than one state, by the rows of all employers in these states, and in row 0. */
function lateOf(corpus: Corpus, rows: Int32Array): ReadonlyMap<number, readonly number[]> {
  const { people, firstCareer, firstSpell, careerUntil, spellEmployer } = corpus;
  const late = new Map<number, number[]>();
  for (let person = 0; person < people; person++) {
    const truth = corpus.truth(person);
    const [first, last] = [elementAt(firstCareer, person), truth + 1];
    if (first === truth) continue;
    const own = new Set([0]);
    for (let spell = elementAt(firstSpell, first); spell < elementAt(firstSpell, last); spell++) {
      own.add(rows[elementAt(spellEmployer, spell)] ?? 0);
    }
    for (const row of own) {
      const list = late.get(row);
      if (list === undefined) late.set(row, [person]);
      else list.push(person);
    }
  }
  const seenTo = (person: number) => elementAt(careerUntil, corpus.truth(person) - 1);
  for (const list of late.values()) list.sort((a, b) => seenTo(b) - seenTo(a));
  return late;
}

function rowsOf(corpus: Corpus): Int32Array {
  const { employers, people, firstSpell, spellEmployer } = corpus;
  const rows = new Int32Array(employers);
  for (let person = 0; person < people; person++) {
    const truth = corpus.truth(person);
    const first = elementAt(firstSpell, truth);
    for (let spell = first; spell < elementAt(firstSpell, truth + 1); spell++) {
      const employer = elementAt(spellEmployer, spell);
      let again = false;
      for (let before = first; before < spell; before++) again ||= elementAt(spellEmployer, before) === employer;
      if (!again) add(rows, employer, 1);
    }
  }
  let next = 1;
  for (let employer = 0; employer < rows.length; employer++) {
    rows[employer] = (rows[employer] ?? 0) >= peopleMin ? next++ : 0;
  }
  return rows;
}

function add(array: Int32Array, index: number, amount: number): void {
  array[index] = (array[index] ?? 0) + amount;
}

function clamp(month: number, months: number): number {
  return Math.max(0, Math.min(month, months));
}
