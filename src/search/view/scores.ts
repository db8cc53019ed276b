import { setImmediate } from 'node:timers/promises';
import type { DocumentIndex } from '../../engine/engine.ts';
import { keptScore, scoreNumber } from '../../fields/record/job-change.ts';
import { range } from '../../fields/shared/queries.ts';
import type { Evidence, PredictionBook } from '../../ports/prediction-book.ts';
import { evidenceNumber } from '../../prediction/evidence-digest.ts';
import { oldestVerified } from '../../prediction/served-prediction.ts';
import { dayOf } from '../../records/normalise/dates.ts';
import { dayNumber } from '../documents/career.ts';

/** The most documents that are filled in at a time, in some 3 ms, between which other requests are answered. */
const filledAtOnce = 500;
/** The most changed documents that are filled in one by one; after more, all are filled anew. */
const changedMax = 10_000;

/** What an index says of a record, `NaN` for what the record does not have. */
const scoredBy = ['evidence', 'refreshed', 'imported_score', 'imported_day'] as const;
type ScoredRecord = readonly number[];

/**
 * The score that `servedPrediction` serves for a record, as the index keeps it; `NaN` if none is served. `row` is the
 * person's row in the book, `oldestDay` the earliest day of verification of which a score is served.
 */
export function servedScore(
  [evidence = Number.NaN, refreshed = Number.NaN, importedScore = Number.NaN, importedDay = Number.NaN]: ScoredRecord,
  row: Omit<Evidence, 'personId'> | null,
  oldestDay: number,
): number {
  if (row === null || row.score === null) return importedScore;
  const isValid = evidence === evidenceNumber(row.digest) && refreshed >= oldestDay;
  return isValid && !(importedDay >= dayNumber(row.signalDate)) ? keptScore(row.score) : importedScore;
}

/** The scores that an index has been given, and of which training and day they are. */
interface Filled {
  readonly people: DocumentIndex;
  readonly merged: number;
  readonly edition: string;
  /** The ids of documents that have changed since. */
  readonly changed: Set<string>;
  isWhole: boolean;
}

/**
 * Keeps the scores of job-change predictions beside the documents of the people index, 4 bytes a document, from the
 * first search that asks for them: what `servedPrediction` would serve each person on the day of the search.
 */
export class Scores {
  readonly #book: Pick<PredictionBook, 'edition' | 'evidence' | 'find'>;
  #filled: Filled | null = null;
  #filling: Promise<void> = Promise.resolve();

  constructor(book: Pick<PredictionBook, 'edition' | 'evidence' | 'find'>) {
    this.#book = book;
  }

  /** Notes that documents were replaced, which have no score now. */
  noteChanged(ids: Iterable<string>): void {
    if (this.#filled === null) return;
    const { changed } = this.#filled;
    for (const id of ids) changed.add(id);
    if (changed.size > changedMax) this.#filled = null;
  }

  /** Whether an index has all scores of an edition. */
  isFilled(people: DocumentIndex, edition: string): boolean {
    return this.#filledOf(people, edition)?.changed.size === 0;
  }

  #filledOf(people: DocumentIndex, edition: string): Filled | null {
    const filled = this.#filled;
    const isOf = filled?.isWhole === true && filled.people === people && filled.merged === people.merged;
    return isOf && filled.edition === edition ? filled : null;
  }

  /** The name of the scores that would be served now. */
  async edition(now: Date): Promise<string> {
    return `${await this.#book.edition()} ${dayOf(now)}`;
  }

  /** Gives an index the scores it lacks. `change` runs its work while nobody reads the index. */
  fill(people: DocumentIndex, edition: string, now: Date, change: (work: () => void) => Promise<void>): Promise<void> {
    const filling = this.#filling.then(async () => {
      const filled = this.#filledOf(people, edition);
      if (filled === null) await this.#fillAll(people, edition, now, change);
      else if (filled.changed.size > 0) await this.#fillChanged(filled, now, change);
    });
    this.#filling = filling.catch(() => undefined);
    return filling;
  }

  async #fillChanged(
    { people, changed }: Filled,
    now: Date,
    change: (work: () => void) => Promise<void>,
  ): Promise<void> {
    const rows = new Map<string, Evidence | null>();
    for (const id of changed) rows.set(id, await this.#book.find(id));
    await change(() => {
      people.fill(scoreNumber, scoresOf(people, rows, now));
      for (const id of rows.keys()) changed.delete(id);
    });
  }

  async #fillAll(
    people: DocumentIndex,
    edition: string,
    now: Date,
    change: (work: () => void) => Promise<void>,
  ): Promise<void> {
    const filled: Filled = { people, merged: people.merged, edition, changed: new Set(), isWhole: false };
    this.#filled = filled;
    let rows = new Map<string, Evidence | null>();
    const give = async () => {
      const some = rows;
      rows = new Map();
      await change(() => people.fill(scoreNumber, scoresOf(people, some, now)));
      await setImmediate();
    };
    await change(() => people.empty(scoreNumber));
    for (const id of people.ids(range('imported_score', null, null))) {
      rows.set(id, null);
      if (rows.size === filledAtOnce) await give();
    }
    await give();
    for await (const row of this.#book.evidence()) {
      if (row.score !== null) rows.set(row.personId, row);
      if (rows.size === filledAtOnce) await give();
    }
    await give();
    filled.isWhole = true;
  }
}

function* scoresOf(
  people: DocumentIndex,
  rows: ReadonlyMap<string, Evidence | null>,
  now: Date,
): Generator<readonly [string, number]> {
  const oldestDay = dayNumber(oldestVerified(now));
  for (const [id, row] of rows) {
    const record = people.numbers(id, scoredBy);
    if (record !== null) yield [id, servedScore(record, row, oldestDay)];
  }
}
