import type { Erased, RecordSnapshot, RecordStore, RecordTransaction } from '../../src/ports/record-store.ts';

/** A store that is still being opened: each call waits until it is. */
export class LateRecordStore implements RecordStore {
  readonly #opened: Promise<RecordStore>;

  constructor(opened: Promise<RecordStore>) {
    this.#opened = opened;
  }

  async corpus(): Promise<string | null> {
    return (await this.#opened).corpus();
  }

  async snapshot(): Promise<RecordSnapshot> {
    return (await this.#opened).snapshot();
  }

  async currentChange(): Promise<number> {
    return (await this.#opened).currentChange();
  }

  async begin(options?: { readonly many?: boolean }): Promise<RecordTransaction> {
    return (await this.#opened).begin(options);
  }

  async erasures(): Promise<Erased | null> {
    return (await this.#opened).erasures();
  }

  async forget(erased: Erased): Promise<void> {
    return (await this.#opened).forget(erased);
  }

  async close(): Promise<void> {
    return (await this.#opened).close();
  }
}
