import type { ControlDatabase } from './database.ts';

/** A connection with its prepared statements. It opens at its first use, and again after a failure. */
export class Connection<Statements> {
  readonly #open: () => ControlDatabase;
  readonly #prepare: (database: ControlDatabase) => Statements;
  #opened: { readonly database: ControlDatabase; readonly statements: Statements } | null = null;

  constructor(open: () => ControlDatabase, prepare: (database: ControlDatabase) => Statements) {
    this.#open = open;
    this.#prepare = prepare;
  }

  /** Opens the connection now. Throws ControlUnusable. */
  open(): { readonly database: ControlDatabase; readonly statements: Statements } {
    if (this.#opened === null) {
      const database = this.#open();
      this.#opened = { database, statements: this.#prepare(database) };
    }
    return this.#opened;
  }

  /** Runs a single statement outside a transaction. */
  use<T>(work: (statements: Statements) => T): T {
    return this.#use((_database, statements) => work(statements));
  }

  /** Runs work in a read transaction: everything it sees is of one moment. */
  read<T>(work: (statements: Statements) => T): T {
    return this.#use((database, statements) => database.transaction(() => work(statements))());
  }

  /** Runs work in a transaction that holds the write lock from its beginning. */
  write<T>(work: (statements: Statements) => T): T {
    return this.#use((database, statements) => database.transaction(() => work(statements)).immediate());
  }

  /** Closes the connection; the next use opens it again. Nothing acknowledged is lost, because it is in the log. */
  close(): void {
    const opened = this.#opened;
    this.#opened = null;
    try {
      opened?.database.close();
    } catch {
      // The failure that led here was already reported, so a second one while closing adds nothing.
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
