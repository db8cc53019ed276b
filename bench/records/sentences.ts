import { seededRandom } from '../../src/seeded-random.ts';
import { type Clause, fill, filled, holds, type Part, type Slots } from './notation.ts';
import type { Phrasing } from './phrasings.ts';
import { type Row, texts } from './rows.ts';
import { type SourceName, type Sources, sourceNames } from './sources.ts';

export interface Sentence {
  readonly text: string;
  readonly sources: readonly SourceName[];
  /** The ids of the rows of which it is true. */
  readonly right: ReadonlySet<string>;
  /** The ids of the rows of its sources of which it is false. */
  readonly wrong: ReadonlySet<string>;
}

const sentencesEach = 3;
const tries = 100;
const rightMin = 2;
/** The greatest share of a source's rows of which a sentence may be true. */
const rightShareMax = 0.6;

/** Up to three sentences of a phrasing, with values of a source row each. A phrasing without slots is one sentence. */
export function sentences({ text, parts }: Phrasing, sources: Sources): readonly Sentence[] {
  const random = seededRandom(seedOf(text));
  const drawing = parts.map((part) => drawingOf(part, sources));
  const drawn = new Map<string, Sentence>();
  for (let left = tries; left > 0 && drawn.size < sentencesEach; left--) {
    const slots = slotsOf(drawing, random);
    if (slots === null) continue;
    const filled = fill(text, slots);
    const sentence = judged(filled, parts, slots, sources);
    if (sentence !== null) drawn.set(filled, sentence);
  }
  return [...drawn.values()];
}

/** A seed of the phrasing's own, so that a new phrasing leaves the sentences of the others as they are. */
function seedOf(text: string): number {
  return [...text].reduce((hash, char) => (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0, 0);
}

/** The sentence, unless it is true of too few rows or too many, or something that it denies makes no difference. */
function judged(text: string, parts: readonly Part[], slots: Slots, sources: Sources): Sentence | null {
  const right = new Set<string>();
  const wrong = new Set<string>();
  let rows = 0;
  for (const { source, clauses, doubtful } of parts) {
    const own = rowsOf(source, sources);
    rows += own.length;
    const asked = filled(clauses, slots);
    const allowed = filled(doubtful, slots);
    for (const row of own) {
      const truth = holds(asked, row);
      if (truth === true) right.add(row.id);
      else if (truth === false && (allowed.length === 0 || holds(allowed, row) === false)) wrong.add(row.id);
    }
    if (asked.some((clause) => clause.negated && isIdle(clause, asked, own))) return null;
  }
  if (right.size < rightMin || right.size > rows * rightShareMax) return null;
  return { text, sources: parts.map(({ source }) => sourceNamed(source)), right, wrong };
}

/** Whether what is denied is true of nobody anyway. That the past is over may be. */
function isIdle(clause: Clause, clauses: readonly Clause[], rows: readonly Row[]): boolean {
  if (clause.of === 'now') return false;
  const others = clauses.filter((one) => one !== clause);
  return !rows.some((row) => holds(others, row) === true && holds([clause], row) === false);
}

/** Values of the slots: those of one row, for alternatives of another. Null if one is missing or stands there twice. */
function slotsOf(drawing: readonly Drawing[], random: () => number): Slots | null {
  const slots: Record<string, string> = {};
  for (const { clauses, rows, candidates } of drawing) {
    const [row, other] = [pick(candidates, random), pick(candidates, random)];
    if (row === undefined || other === undefined) return null;
    const asserted = clauses.filter(({ negated }) => !negated);
    for (const clause of asserted) {
      bind(clause, 0, row, slots, random);
      bind(clause, 1, other, slots, random);
    }
    const denied = clauses.filter(({ negated }) => negated);
    if (denied.every(({ tests }) => tests.every(({ value }) => !value.includes('{')))) continue;
    // What is denied must be of those of whom the rest is true.
    const asked = filled(asserted, slots);
    const meeting = rows.filter((one) => holds(asked, one) === true);
    const beside = pick(meeting, random);
    if (beside === undefined) return null;
    for (const clause of denied) bind(clause, 0, beside, slots, random);
  }
  const values = Object.values(slots);
  return values.includes('') || new Set(values).size < values.length ? null : slots;
}

/** A part with the rows that may give values: those that meet all that has no slot. */
interface Drawing extends Part {
  readonly rows: readonly Row[];
  readonly candidates: readonly Row[];
}

function drawingOf(part: Part, sources: Sources): Drawing {
  const fixed = part.clauses
    .filter(({ negated }) => !negated)
    .map((clause) => ({ ...clause, tests: clause.tests.filter(({ value }) => !value.includes('{')) }))
    .filter(({ tests }) => tests.length > 0);
  const rows = rowsOf(part.source, sources);
  return { ...part, rows, candidates: rows.filter((row) => holds(fixed, row) === true) };
}

/** Binds the slots of a clause that are alternatives of the given rank to what one row, or one of its roles, has. */
function bind(clause: Clause, rank: 0 | 1, row: Row, slots: Record<string, string>, random: () => number): void {
  const open = clause.tests.flatMap(({ facet, value }) => {
    const slot = /^\{(\w+)\}$/.exec(value.split(' / ')[rank] ?? '')?.[1];
    return slot === undefined || slot in slots ? [] : [{ facet, slot }];
  });
  if (open.length === 0) return;
  const facts =
    clause.of === 'row' || clause.of === 'says' || clause.of === 'mentions'
      ? row.is
      : pick(rolesFor(clause, row), random)?.facts;
  for (const { facet, slot } of open) {
    // Words that a row says are drawn from its topics.
    slots[slot] = String(pick(facts?.[facet === 'says' || facet === 'mentions' ? 'topic' : facet] ?? [], random) ?? '');
  }
}

function rolesFor({ of, tests }: Clause, { roles }: Row): Row['roles'] {
  const fixed = tests.filter(({ value }) => !value.includes('{'));
  const asked: readonly Clause[] = [{ negated: false, of: 'ever', tests: fixed }];
  const none = { id: '', is: {}, ...texts([]) };
  return roles
    .filter(({ now }) => of === 'ever' || now === (of === 'now'))
    .filter((role) => fixed.length === 0 || holds(asked, { ...none, roles: [role] }) === true);
}

function pick<T>(values: readonly T[], random: () => number): T | undefined {
  return values[Math.floor(random() * values.length)];
}

function rowsOf(source: string, sources: Sources): readonly Row[] {
  return sources[sourceNamed(source)];
}

function sourceNamed(text: string): SourceName {
  const name = sourceNames.find((one) => one === text);
  if (name === undefined) throw new Error(`there is no source ${text}`);
  return name;
}
