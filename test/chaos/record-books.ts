import { Broken } from './broken.ts';
import { type Answer, ask, askCutOff, type Told } from './client.ts';
import { crashPeople } from './corpus.ts';
import { type Charge, chargedTo } from './journal-charges.ts';

/** Of many records, so that most exports are settled in several batches, and of few. */
const exported = [
  { filters: { place: ['Berlin', 'Paris', 'Madrid'] } },
  { query: 'people at Acme' },
  { query: 'data scientists' },
] as const;
/** A line of an export has some 300 bytes. */
const exportBytesMax = 30_000;
const keysMax = 12;

/** An export that is cut off again and again, and goes on at the cursor of its last line. */
interface Walk {
  readonly ids: string[];
  cursor: string | null;
  /** Whether the data changed under way, after which records may come twice or not at all. */
  changed: boolean;
}

interface Customer {
  readonly accountId: string;
  readonly key: string;
}

interface Line {
  readonly id?: string;
  readonly cursor?: string;
  readonly end?: { readonly total_count: number; readonly ended: string; readonly data_changed: boolean };
}

/** The books of the customers whose calls name many records, each of which is paid for once. */
export class RecordBooks {
  readonly #exporter: Customer;
  readonly #lookedUpBy: Customer;
  readonly #draw: () => number;
  /** By its place in `exported`; several clients never share one. */
  readonly #walks = new Map<number, Walk>();
  readonly #busy = new Set<number>();
  readonly #begun = new Set<number>();
  readonly #received = new Set<string>();
  readonly #askedFor = new Set<string>();
  readonly #paidFor = new Set<string>();
  /** The requests of which a client saw the beginning of an answer. */
  readonly #told = new Set<string>();
  exportsCut = 0;
  exportsComplete = 0;
  bulkLookups = 0;

  constructor(exporter: Customer, lookedUpBy: Customer, draw: () => number) {
    this.#exporter = exporter;
    this.#lookedUpBy = lookedUpBy;
    this.#draw = draw;
  }

  /** Whether a client knows of this charge. The batches of an export are named after its request. */
  isTold(requestId: string): boolean {
    return this.#told.has(requestId.split('/', 1)[0] ?? '');
  }

  /** Exports until a random byte. `note` is told of an answer that never began, or that is an error. */
  async export(address: string, note: (told: Told) => Answer | null): Promise<void> {
    const at = Math.floor(this.#draw() * exported.length);
    if (this.#busy.has(at)) return;
    this.#busy.add(at);
    await this.#goOn(address, at, Math.floor(this.#draw() * exportBytesMax), note);
    this.#busy.delete(at);
  }

  /** Looks some people up, of whom some are named twice, beside keys that nobody has and keys that are none. */
  async lookUp(address: string, note: (told: Told) => Answer | null): Promise<void> {
    const ids = Array.from(
      { length: 1 + Math.floor(this.#draw() * keysMax) },
      () => `p${Math.floor(this.#draw() * 1.1 * crashPeople)}`,
    );
    await this.#lookUpAll(address, [...ids, ids[0] ?? ''], note);
  }

  /** Exports and looks up again whatever was asked for, until all of it is given. */
  async repeatAll(address: string, note: (told: Told) => Answer | null): Promise<void> {
    for (const at of this.#begun) {
      this.#walks.delete(at);
      await this.#goOn(address, at, Number.POSITIVE_INFINITY, note);
      if (this.#walks.has(at)) throw new Broken('an export that nobody disturbed did not end');
    }
    const ids = [...this.#askedFor];
    for (let at = 0; at < ids.length; at += 99) await this.#lookUpAll(address, ids.slice(at, at + 99), note);
  }

  /** Throws if somebody was given who was not charged, or is charged twice. */
  checkCharged(charges: ReadonlyMap<string, Charge>): void {
    const { accountId } = this.#exporter;
    const credits = chargedTo(charges, accountId);
    if (credits < this.#received.size)
      throw new Broken(`${this.#received.size} records were exported, and ${credits} charged`);
    const lookedUp = chargedTo(charges, this.#lookedUpBy.accountId);
    if (lookedUp < 4 * this.#paidFor.size || lookedUp > 4 * this.#askedFor.size)
      throw new Broken(`${this.#paidFor.size} of ${this.#askedFor.size} records were given, for ${lookedUp} credits`);
  }

  /** Throws unless each record is charged once. All outcomes must be known. */
  checkAccounts(charges: ReadonlyMap<string, Charge>): void {
    for (const [what, { accountId }, credits] of [
      ['exports', this.#exporter, this.#received.size],
      ['look-ups of many', this.#lookedUpBy, 4 * this.#askedFor.size],
    ] as const) {
      const charged = chargedTo(charges, accountId);
      if (charged !== credits) throw new Broken(`${what}: ${charged} in the journal, ${credits} once each`);
    }
  }

  async #goOn(address: string, at: number, bytesMax: number, note: (told: Told) => Answer | null): Promise<void> {
    const walk = this.#walks.get(at) ?? { ids: [], cursor: null, changed: false };
    this.#walks.set(at, walk);
    this.#begun.add(at);
    const body = { ...exported[at], cursor: walk.cursor };
    const wanted = { key: this.#exporter.key, path: '/v1/search/export', body };
    const told = await askCutOff(address, wanted, bytesMax);
    if (told.kind !== 'begun') return void note(told);
    const { requestId, text } = told;
    if (requestId === null) throw new Broken('an export without a request id');
    this.#told.add(requestId);
    // What came of a line without its end is of no use.
    const lines = text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter(Boolean);
    let end: Line['end'];
    for (const line of lines.map((one): Line => JSON.parse(one))) {
      end = line.end;
      if (line.id === undefined) continue;
      walk.ids.push(line.id);
      walk.cursor = line.cursor ?? walk.cursor;
      this.#received.add(line.id);
    }
    walk.changed ||= end?.data_changed === true;
    if (end?.ended !== 'complete') {
      this.exportsCut++;
      // What it was cut off from did not say whether the data changed.
      walk.changed ||= lines.length === 0;
      return;
    }
    this.exportsComplete++;
    this.#walks.delete(at);
    const once = new Set(walk.ids).size;
    if (!walk.changed && (once !== walk.ids.length || once !== end.total_count))
      throw new Broken(`an export of ${end.total_count} gave ${walk.ids.length} lines of ${once} records`);
  }

  async #lookUpAll(address: string, ids: readonly string[], note: (told: Told) => Answer | null): Promise<void> {
    const known = (id: string) => Number(id.slice(1)) < crashPeople;
    const unpaid = new Set(ids.filter((id) => known(id) && !this.#paidFor.has(id)));
    for (const id of ids.filter(known)) this.#askedFor.add(id);
    const keys = [{ name: 5 }, ...ids.map((id) => ({ id }))];
    const told = await ask(address, { key: this.#lookedUpBy.key, path: '/v1/profiles/lookup', body: { keys } });
    const answer = note(told);
    if (answer === null) return;
    this.bulkLookups++;
    const statuses = (answer.results ?? []).map(({ status }) => status).join();
    const right = ['invalid', ...ids.map((id) => (known(id) ? 'found' : 'not_found'))].join();
    if (statuses !== right) throw new Broken(`a look-up of many answered ${statuses} instead of ${right}`);
    const used = answer.credits_used ?? 0;
    if (used > 4 * unpaid.size) throw new Broken(`a look-up of ${unpaid.size} unpaid records took ${used} credits`);
    for (const id of ids.filter(known)) this.#paidFor.add(id);
  }
}
