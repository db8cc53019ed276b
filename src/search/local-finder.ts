import type { Query, SearchIndex, SearchResult } from '../engine/engine.ts';
import type { LevelContext } from '../fields/shared/levels.ts';
import type { Intent } from '../intent/intent.ts';
import { sentence } from '../intent/sentence.ts';
import type { OffTopic, QueryInterpreter, Understood } from '../query/interpreter.ts';
import type { AssistedInterpreter } from '../query/model/model.ts';
import type { Person } from '../records/person.ts';
import { companyRecord, personCard, profile } from '../records/present.ts';
import type { CompanyCard, CompanyRecord, PersonCard, Prediction, Profile } from '../records/presented.ts';
import { monthNow } from './documents/career.ts';
import { companyDocument } from './documents/company-document.ts';
import { factsFrom } from './documents/documents.ts';
import { personDocument } from './documents/person-document.ts';
import type { Shown } from './evidence.ts';
import {
  type Explanation,
  type Finder,
  FinderUnavailable,
  type SearchCall,
  type SearchOutcome,
  UnderstandingUnavailable,
} from './finder.ts';
import { matchReasons } from './match.ts';
import { planOf, type SearchPlan } from './plan/plan.ts';
import { guidance } from './plan/relax.ts';
import { companySchema, peopleSchema } from './schema.ts';
import { View } from './view/view.ts';
import type { ViewParts } from './view/view-parts.ts';

export interface FinderParts extends ViewParts {
  readonly interpreter: QueryInterpreter;
  /** The interpreter again, when it has a model to ask beforehand. */
  readonly assistant: AssistedInterpreter | null;
  /** What is answered about somebody's next change of job. */
  readonly predict: (person: Person, now: Date) => Promise<Prediction>;
  /** How often changes by other processes are looked for when no request does. */
  readonly pollMs: number;
}

/** Opens the finder over a data folder's records and indexes. Throws what the store and the index source throw. */
export async function openFinder(parts: FinderParts): Promise<Finder> {
  return new LocalFinder(parts, await View.open(parts));
}

class LocalFinder implements Finder {
  readonly #parts: FinderParts;
  readonly #view: View;
  readonly #poll: NodeJS.Timeout;
  readonly prepare: Finder['prepare'];

  constructor(parts: FinderParts, view: View) {
    this.#parts = parts;
    this.#view = view;
    const { assistant } = parts;
    this.prepare = assistant && ((call) => this.#prepare(assistant, call));
    this.#poll = setInterval(() => this.#lookForChanges(), parts.pollMs);
    this.#poll.unref();
  }

  async #prepare(assistant: AssistedInterpreter, call: Pick<SearchCall, 'query' | 'target' | 'now'>): Promise<void> {
    const names = await this.#read(() => this.#view.names);
    const isAnswered = await assistant.prepare(call.query, call.target, names, call.now);
    if (!isAnswered) throw new UnderstandingUnavailable('the model that the configuration requires gave no answer');
  }

  async search(call: SearchCall): Promise<SearchOutcome> {
    return this.#read(() => {
      const understood = this.#understand(call);
      if (understood.offTopic) return { kind: 'off_topic', message: understood.message };
      const { intent } = understood;
      const context = this.#context(call);
      const plan = planOf(intent, context);
      const index = this.#index(intent);
      const offset = (call.page - 1) * call.pageSize;
      const found = firstTier(index, plan, offset, call.pageSize);
      const { total, cards } = this.#cards(intent, found, call.now);
      return {
        kind: 'page',
        total,
        cards,
        match: call.withMatch ? this.#match(plan, intent, cards) : null,
        message: cards.length > 0 ? null : this.#message(intent, context, total),
      };
    });
  }

  async explain(call: SearchCall): Promise<Explanation> {
    return this.#read(() => {
      const understood = this.#understand(call);
      if (understood.offTopic) return { kind: 'off_topic', message: understood.message };
      const { intent } = understood;
      const found = firstTier(this.#index(intent), planOf(intent, this.#context(call)), 0, 0);
      return {
        kind: 'understood',
        intent,
        sentence: sentence(intent),
        notUnderstood: intent.leftover.map(({ text }) => text),
        total: found.total,
      };
    });
  }

  async profile(id: string, now: Date): Promise<Profile | null> {
    return this.#read(() => {
      const person = this.#view.personRecord(id);
      return person === null ? null : profile(person, this.#view.industryLookup(), now);
    });
  }

  async company(id: string, now: Date): Promise<CompanyRecord | null> {
    return this.#read(() => {
      const company = this.#view.companyRecord(id);
      return company === null ? null : companyRecord(company, now);
    });
  }

  async prediction(id: string, now: Date): Promise<Prediction | null> {
    const person = await this.#read(() => this.#view.personRecord(id));
    return person === null ? null : this.#parts.predict(person, now);
  }

  async servesCompanies(): Promise<boolean> {
    return this.#read(() => this.#view.snapshot.count('company') > 0);
  }

  async close(): Promise<void> {
    clearInterval(this.#poll);
    await this.#view.close();
  }

  /** Every reading begins by looking for changes, so that what an import finished is seen by the next request. */
  #read<T>(work: () => T): Promise<T> {
    return guarded(async () => {
      this.#view.renew(await this.#parts.suppressions.current());
      return work();
    });
  }

  #lookForChanges(): void {
    guarded(async () => this.#view.poll(await this.#parts.suppressions.current())).catch((error: unknown) =>
      this.#parts.log(`search goes on with older data: ${String(error)}`),
    );
  }

  #understand({ query, target, now }: SearchCall): Understood | OffTopic {
    return this.#parts.interpreter.interpret(query, target, this.#view.names, now);
  }

  #context({ now }: SearchCall): LevelContext {
    return { lexicon: this.#parts.readings.lexicon, month: monthNow(now) };
  }

  #index({ target }: Intent): SearchIndex {
    return target === 'people' ? this.#view.people : this.#view.company;
  }

  #cards(
    { target }: Intent,
    found: SearchResult,
    now: Date,
  ): { readonly total: number; readonly cards: readonly (PersonCard | CompanyCard)[] } {
    const ids = found.hits
      .map(({ id }) => id)
      .filter((id) => !this.#view.mayShowSuppressed || this.#isShown(target, id));
    const cards = target === 'people' ? this.#personCards(ids, now) : this.#view.snapshot.companyCards(ids, now);
    const hidden = found.hits.length - ids.length;
    return { total: found.total - hidden, cards: cards.filter((card) => card !== null) };
  }

  /** A card tells its employer's industry; where a company is suppressed cards are made of the records that are shown. */
  #personCards(ids: readonly string[], now: Date): readonly (PersonCard | null)[] {
    if (!this.#view.hidesCompanies) return this.#view.snapshot.personCards(ids, now);
    const industryAt = this.#view.industryLookup();
    return ids.map((id) => {
      const person = this.#view.personRecord(id);
      return person === null ? null : personCard(person, industryAt, now);
    });
  }

  #isShown(target: Intent['target'], id: string): boolean {
    return (target === 'people' ? this.#view.personRecord(id) : this.#view.companyRecord(id)) !== null;
  }

  #match(plan: SearchPlan, { target }: Intent, cards: readonly (PersonCard | CompanyCard)[]) {
    const { readings } = this.#parts;
    const { version } = readings.lexicon;
    if (target === 'company') {
      const page = cards.flatMap(({ id }) => {
        const company = this.#view.companyRecord(id);
        if (company === null) return [];
        return [{ shown: { kind: 'company', company } satisfies Shown, document: companyDocument(company, readings) }];
      });
      return matchReasons(plan, companySchema(version), page);
    }
    const factsOf = factsFrom(this.#view.snapshot, readings);
    const page = cards.flatMap(({ id }) => {
      const person = this.#view.personRecord(id);
      if (person === null) return [];
      const employerId =
        person.experience.find((role) => role.is_current && role.company_id !== null)?.company_id ?? null;
      const employer = employerId === null ? null : this.#view.companyRecord(employerId);
      return [
        {
          shown: { kind: 'people', person, employer } satisfies Shown,
          document: personDocument(person, factsOf, readings),
        },
      ];
    });
    return matchReasons(plan, peopleSchema(version), page);
  }

  #message(intent: Intent, context: LevelContext, total: number): string {
    if (total > 0) return `There is no such page: the query has ${total} ${total === 1 ? 'result' : 'results'}.`;
    return guidance(intent, context, (where: Query) => this.#index(intent).count(where));
  }
}

/** The first tier that any record passes decides, whatever the page, so that pages fit together. */
function firstTier(index: SearchIndex, plan: SearchPlan, offset: number, limit: number): SearchResult {
  const { order, tiers } = plan;
  for (const { where, prefer } of tiers) {
    const found = index.search({ where, prefer, ...(order === undefined ? {} : { order }), offset, limit });
    if (found.total > 0) return found;
  }
  return { hits: [], total: 0 };
}

/** Failures of store and index become the one that HTTP knows. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // JSON.parse quotes what it read in its message, and messages are logged.
    const cause = error instanceof SyntaxError ? new Error('a stored record is not JSON') : error;
    throw new FinderUnavailable('the data cannot be searched', { cause });
  }
}
