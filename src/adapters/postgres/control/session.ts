import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import { type TracedWork, traced } from '../../../traced.ts';
import { type DatabaseFailed, failureOf } from './failure.ts';

/** A text that connections keep prepared under a name, and what a trace shows of it. */
interface Statement {
  readonly name: string;
  readonly work: TracedWork;
}

/** The statements by their texts, which are constants. */
const statements = new Map<string, Statement>();

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
    await this.#answered(traced(workOf(sql), () => this.#client.query(sql)));
  }

  #run<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    const { name, work } = statementOf(text);
    return this.#answered(traced(work, () => this.#client.query<Row>({ name, text, values: [...values] })));
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

function statementOf(text: string): Statement {
  const known = statements.get(text) ?? { name: `whom_${statements.size}`, work: workOf(text) };
  statements.set(text, known);
  return known;
}

/** What a trace shows of a statement: its verb and its table, that which it changes if it changes one. */
function workOf(text: string): TracedWork {
  const [, first = 'SQL'] = text.match(/^\s*(\w+)/) ?? [];
  const [, change, changed] =
    text.match(/(?<!FOR )\b(INSERT|UPDATE|DELETE)\s+(?:INTO |FROM )?(?!SET\b)([a-z_]\w*)/) ?? [];
  const [, read] = text.match(/\bFROM\s+([a-z_]\w*)\b(?!\s*\()/) ?? [];
  const verb = change ?? (first === 'WITH' ? 'SELECT' : first);
  const table = changed ?? read;
  const summary = table === undefined ? verb : `${verb} ${table}`;
  return {
    name: summary,
    isRemote: true,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.summary': summary },
  };
}
