import type { CreditLedger } from '../ports/credit-ledger.ts';
import type { PredictionBook } from '../ports/prediction-book.ts';
import type { Erased, RecordStore } from '../ports/record-store.ts';

/** What holds something of a record beside the store. A door is opened only if something is to be erased. */
interface ErasureDoors {
  records(): Promise<RecordStore>;
  predictions(): Promise<PredictionBook>;
  ledger(): Promise<Pick<CreditLedger, 'rewriteAnswers'>>;
  /** Removes the copies that an interrupted backup left. Throws while a backup is at work, which has some of its own. */
  clearCopies(): Promise<void>;
  /** Removes the file that waits to be imported: in which format it names whom, nobody knows. */
  clearUploads(): Promise<void>;
  /** Rewrites the indexes without what was removed. */
  eraseFromIndexes(): Promise<void>;
  /** A kept answer without these records; null when it has none of them. */
  withoutRecords(draft: string, erased: Erased): string | null;
}

/**
 * Erases elsewhere what the store has removed. The store notes the ids in the step that removes a record, and forgets
 * them here at last, so that whoever comes next goes on where this was interrupted; every step can be repeated. Answers
 * come after the indexes: those that were found before the removal are kept by then. Returns whether there was
 * something to do. Throws the errors of the doors; what is left is done by the next call.
 */
export async function finishErasures(doors: ErasureDoors): Promise<boolean> {
  const records = await doors.records();
  const erased = await records.erasures();
  if (erased === null) return false;
  await doors.clearCopies();
  await doors.clearUploads();
  if (erased.people.size > 0) await (await doors.predictions()).erase(erased.people);
  await doors.eraseFromIndexes();
  await (await doors.ledger()).rewriteAnswers((draft) => doors.withoutRecords(draft, erased));
  await records.forget(erased);
  return true;
}
