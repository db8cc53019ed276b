import type { Corpus } from '../careers/corpus.ts';
import { elementAt } from '../careers/corpus.ts';
import { columnCount, type Evidence, writeFeatures } from './features.ts';
import type { Design } from './logistic.ts';

/** Each person has a snapshot twice a year, in months of their own, so that every month of the year occurs. */
export const spacingMonths = 6;

/** Snapshots of people with their outcomes. Those of one person are adjacent, oldest first. */
export interface Snapshots extends Design {
  readonly count: number;
  readonly month: Uint32Array;
  /** The current role's step in the corpus. */
  readonly step: Uint32Array;
  readonly tenure: Uint16Array;
}

/** The number of snapshots and of leavings in each month, from `from` on. */
export interface Counts {
  readonly from: number;
  readonly rows: Uint32Array;
  readonly leavings: Uint32Array;
}

/** Calls back for every snapshot with a known outcome, from month `from` to before `to`. */
function everySnapshot(
  corpus: Corpus,
  { from, to, share }: Span,
  visit: (person: number, spell: number, s: number, left: 0 | 1) => void,
): void {
  const { firstCareer, firstSpell, spellStart, verified } = corpus;
  for (let person = 0; person < corpus.people; person++) {
    if (!isInShare(person, share)) continue;
    const last = Math.min(to - 1, elementAt(verified, person) - 12);
    let begin = last + 1;
    for (let career = elementAt(firstCareer, person); career <= corpus.truth(person); career++) {
      const first = elementAt(firstSpell, career);
      if (first < elementAt(firstSpell, career + 1)) begin = Math.min(begin, elementAt(spellStart, first) + 1);
    }
    begin = Math.max(from, begin);
    const offset = (mixed(person) >>> 8) % spacingMonths;
    const start = begin + ((offset - (begin % spacingMonths) + spacingMonths) % spacingMonths);
    for (let s = start; s <= last; s += spacingMonths) {
      const spell = corpus.primarySpell(person, s);
      if (spell < 0) continue;
      const left = corpus.outcome(person, spell, s);
      if (left >= 0) visit(person, spell, s, left === 1 ? 1 : 0);
    }
  }
}

export interface Span {
  readonly from: number;
  readonly to: number;
  /** The share of people, 0 to 1. The same share always means the same people. */
  readonly share: number;
}

/** Whether a person belongs to that share of all people. */
export function isInShare(person: number, share: number): boolean {
  return mixed(person) < share * 4_294_967_296;
}

/** Mixes the bits of a number (the finaliser of MurmurHash3), so that they look random. */
function mixed(number: number): number {
  let bits = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** The fold of a person, for estimates that must not see the person whom they are for. */
export function foldOf(person: number, folds: number): number {
  return mixed(person ^ 0x5bd1e995) % folds;
}

export function countSnapshots(corpus: Corpus, span: Span): Counts {
  const months = Math.max(span.to - span.from, 0);
  const rows = new Uint32Array(months);
  const leavings = new Uint32Array(months);
  everySnapshot(corpus, span, (_person, _spell, s, left) => {
    const month = s - span.from;
    rows[month] = (rows[month] ?? 0) + 1;
    leavings[month] = (leavings[month] ?? 0) + left;
  });
  return { from: span.from, rows, leavings };
}

/** Takes the snapshots of a span. `count` is their number according to `countSnapshots`. */
export function takeSnapshots(evidence: Evidence, span: Span, count: number): Snapshots {
  const { corpus } = evidence;
  const x = new Float32Array(count * columnCount);
  const y = new Uint8Array(count);
  const person = new Uint32Array(count);
  const month = new Uint32Array(count);
  const step = new Uint32Array(count);
  const tenure = new Uint16Array(count);
  let row = 0;
  everySnapshot(corpus, span, (who, spell, s, left) => {
    writeFeatures(evidence, who, spell, s, x, row * columnCount);
    y[row] = left;
    person[row] = who;
    month[row] = s;
    step[row] = corpus.stepAt(spell, s);
    tenure[row] = s - elementAt(corpus.spellStart, spell);
    row++;
  });
  return { columns: columnCount, x, y, person, month, step, tenure, count };
}

/** The rows of the months from `from` to before `to`. */
export function rowsBetween({ month, count }: Snapshots, from: number, to: number): Uint32Array {
  const rows = new Uint32Array(count);
  let length = 0;
  for (let row = 0; row < count; row++) {
    const s = month[row] ?? 0;
    if (s >= from && s < to) rows[length++] = row;
  }
  return rows.slice(0, length);
}
