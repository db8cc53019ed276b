import { expect } from 'vitest';
import { type BookRow, type PredictionBook, TrainingFailed } from '../prediction-book.ts';
import { conformance, type Skips } from './conformance.case.ts';

const row: BookRow = {
  personId: 'p1',
  digest: 'abc',
  signalDate: '2026-10-01',
  score: 0.7,
  reasoning: [{ category: 'tenure_at_employer', intensity: 'high', weight: 0.6, rank: 1 }],
};
const silent: BookRow = { ...row, personId: 'p2', score: null, reasoning: [] };

async function write(book: PredictionBook, ...rows: readonly BookRow[]): Promise<void> {
  const writer = await book.rewrite();
  await writer.add(rows);
  await writer.publish();
}

async function gathered<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/**
 * The suite that every prediction book must pass. `open` returns a book that was never written; the suite closes it.
 */
export function predictionBookCases(name: string, open: () => Promise<PredictionBook>, skips: Skips = {}): void {
  async function using(work: (book: PredictionBook) => Promise<void>): Promise<void> {
    const book = await open();
    try {
      await work(book);
    } finally {
      await book.close();
    }
  }

  conformance(name, skips, (check) => {
    check('knows nobody before the first training', () =>
      using(async (book) => {
        expect([await book.edition(), await book.find('p1')]).toEqual([null, null]);
        await book.erase(new Set(['p1']));
        expect(await gathered(book.evidence())).toEqual([]);
      }),
    );

    check('gives back what was written, and follows a new book', () =>
      using(async (book) => {
        await write(book, row, silent);
        const edition = await book.edition();
        expect(edition).not.toBe(null);
        expect(await book.edition()).toBe(edition);
        expect([await book.find('p1'), await book.find('p2'), await book.find('p3')]).toEqual([row, silent, null]);
        await write(book, { ...row, score: 0.5 });
        expect([(await book.find('p1'))?.score, await book.find('p2')]).toEqual([0.5, null]);
        expect(await book.edition()).not.toBe(edition);
      }),
    );

    check('tells in the order of ids when evidence was first seen, and its score', () =>
      using(async (book) => {
        await write(book, row, silent);
        const evidence = await gathered(book.evidence());
        expect(evidence).toEqual([
          { personId: 'p1', digest: 'abc', signalDate: '2026-10-01', score: 0.7 },
          { personId: 'p2', digest: 'abc', signalDate: '2026-10-01', score: null },
        ]);
      }),
    );

    check('shows nothing of a training that is under way or abandoned, and allows one at a time', () =>
      using(async (book) => {
        await write(book, row);
        const writer = await book.rewrite();
        await writer.add([{ ...row, personId: 'p9' }]);
        expect(await book.find('p9')).toBeNull();
        await expect(book.rewrite()).rejects.toThrow(TrainingFailed);
        await writer.abandon();
        expect([await book.find('p1'), await book.find('p9')]).toEqual([row, null]);
        await write(book, silent);
        expect(await book.find('p9')).toBeNull();
      }),
    );

    check('forgets one person at once, and nobody else', () =>
      using(async (book) => {
        await write(book, row, silent);
        expect(await book.find('p2')).not.toBeNull();
        await book.erase(new Set(['p2', 'p3']));
        expect([await book.find('p1'), await book.find('p2')]).toEqual([row, null]);
      }),
    );

    check('forgets nobody while a training could bring them back', () =>
      using(async (book) => {
        await write(book, row);
        const training = await book.rewrite();
        await expect(book.erase(new Set(['p1']))).rejects.toThrow(TrainingFailed);
        await training.abandon();
        await book.erase(new Set(['p1']));
        expect(await book.find('p1')).toBeNull();
      }),
    );
  });
}
