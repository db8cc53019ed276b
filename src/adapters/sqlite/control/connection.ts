import type { ControlDatabase } from './database.ts';

/** A connection with its prepared statements, opened when it is first used and anew after a failure. */
export class Connection<Statements> {
  readonly #open: () => ControlDatabase;
  readonly #prepare: (database: ControlDatabase) => Statements;
  #opened: { readonly database: ControlDatabase; readonly statements: Statements } | null = null;

  constructor(open: () => ControlDatabase, prepare: (database: ControlDatabase) => Statements) {
    this.#open = open;
    this.#prepare = prepare;
  }

  /** Opens it now. Throws ControlUnusable. */
  open(): { readonly database: ControlDatabase; readonly statements: Statements } {
    if (this.#opened === null) {
      const database = this.#open();
      this.#opened = { database, statements: this.#prepare(database) };
    }
    return this.#opened;
  }

  /** Runs work of one statement. */
  use<T>(work: (statements: Statements) => T): T {
    return this.#use((_database, statements) => work(statements));
  }

  /** Runs work in a transaction that only reads: everything it sees is of one moment. */
  read<T>(work: (statements: Statements) => T): T {
    return this.#use((database, statements) => database.transaction(() => work(statements))());
  }

  /** Runs work in a transaction that holds the write lock from its beginning. */
  write<T>(work: (statements: Statements) => T): T {
    return this.#use((database, statements) => database.transaction(() => work(statements)).immediate());
  }

  /** Nothing that was acknowledged can be lost by it: that is in the log. The next use opens it again. */
  close(): void {
    const opened = this.#opened;
    this.#opened = null;
    try {
      opened?.database.close();
    } catch {
      // The store failed already, and whoever used it was told.
    }
  }

  #use<T>(work: (database: ControlDatabase, statements: Statements) => T): T {
    const { database, statements } = this.open();
    try {
      return work(database, statements);
    } catch (error) {
      this.close();
      throw error;
    }
  }
}
