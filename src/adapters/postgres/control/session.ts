import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import { type DatabaseFailed, failureOf } from './failure.ts';

/** The names under which connections keep their prepared statements: one for each text, and all texts are constants. */
const names = new Map<string, string>();

/** A connection while one piece of work has it. Its statements are sent at once and answered in their order. */
export class Session {
  readonly #client: PoolClient;
  readonly #sent: Promise<unknown>[] = [];
  /** The failure from which all later ones follow. */
  #failure: DatabaseFailed | null = null;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** The rows of a statement. Numbers beyond 2^53 are none of ours. */
  async rows<Row extends object>(sql: string, ...values: readonly unknown[]): Promise<readonly Row[]> {
    return (await this.#run<QueryResultRow>(sql, values)).rows as readonly unknown[] as readonly Row[];
  }

  /** The first row of a statement. */
  async row<Row extends object>(sql: string, ...values: readonly unknown[]): Promise<Row | undefined> {
    return (await this.rows<Row>(sql, ...values))[0];
  }

  /** Runs a statement and tells how many rows it changed. */
  async changes(sql: string, ...values: readonly unknown[]): Promise<number> {
    return (await this.#run(sql, values)).rowCount ?? 0;
  }

  /** Sends a statement and does not wait: its failure is that of the next `flush`. */
  send(sql: string, ...values: readonly unknown[]): void {
    const sent = this.#run(sql, values);
    sent.catch(() => undefined);
    this.#sent.push(sent);
  }

  /** Waits for what was sent. */
  async flush(): Promise<void> {
    await Promise.all(this.#sent.splice(0));
  }

  /** Runs statements that take no values, any number in one text. */
  async script(sql: string): Promise<void> {
    await this.#answered(this.#client.query(sql));
  }

  #run<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    const name = names.get(text) ?? `whom_${names.size}`;
    names.set(text, name);
    return this.#answered(this.#client.query<Row>({ name, text, values: [...values] }));
  }

  async #answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      this.#failure ??= failureOf(error);
      throw this.#failure;
    }
  }
}
