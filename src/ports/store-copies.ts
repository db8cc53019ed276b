/** The stores of a data folder in the order in which they are copied; invariant 2 says why. */
export const storeNames = ['records', 'predictions', 'control'] as const;
export type StoreName = (typeof storeNames)[number];

export const storeFiles: Readonly<Record<StoreName, string>> = {
  records: 'records.db',
  predictions: 'predictions.db',
  control: 'control.db',
};

/**
 * The door to whole stores of a data folder, for its backup.
 *
 * 1. **A copy is one state.** `copy` writes the state of the moment at which it begins, however many write meanwhile,
 *    and ends in a time that does not depend on them.
 * 2. **Records are copied first and control last.** The suppression list of a copied folder is then never older than
 *    its records, so that nobody who was hidden comes back; and its books hold every charge that its records could have
 *    caused. A list and books that are newer than the records do no harm: a hash that names nobody hides nobody, and a
 *    charge for a record that is not there is still owed.
 * 3. **A copy holds what lives**: nothing of what was deleted, nor answers and repeat windows that have expired by `now`.
 * 4. **`inspect` reads all of it**: every page, every index, the books. It brings the store to this release's format,
 *    as any opening does. Counts do not depend on the format.
 * 5. A failure is StoreNotCopied; the folder that is copied is as it was.
 */
export interface StoreCopies {
  /** The bytes that a copy needs at most; null when the folder has no such store. */
  sizeMax(dataDir: string, store: StoreName): number | null;
  /**
   * Writes a copy into the folder `into`, under the store's own name, and inspects it. `now` is in milliseconds since
   * 1970.
   */
  copy(dataDir: string, store: StoreName, into: string, now: number): Promise<Inspected>;
  /** Checks a store in a folder that nobody else uses. Throws StoreNotCopied when it is damaged or newer than whom. */
  inspect(folder: string, store: StoreName, now: number): Promise<Inspected>;
  /**
   * Takes the folder `path`, made when it is not there and emptied of what an interrupted owner left, for this process
   * alone. Throws StoreNotCopied when another process has it. The claim ends with `release` or with the process.
   */
  claim(path: string): Claim;
}

export interface Inspected {
  readonly counts: Readonly<Record<string, number>>;
  /** Broken rules of the books; 0 for other stores. */
  readonly faults: number;
}

export interface Claim {
  /** Whether an owner that was interrupted had left the folder. */
  readonly wasLeft: boolean;
  /** Removes the folder with all that is in it. */
  release(): void;
}

/** A store cannot be copied, or a copy cannot be used. The message says why. */
export class StoreNotCopied extends Error {
  override readonly name = 'StoreNotCopied';
}
