import type { MatchReason } from '../contract/search.ts';
import type { LevelContext } from '../fields/shared/levels.ts';
import { asksForPredictions, type Intent } from '../intent/intent.ts';
import { sentence, unsearched } from '../intent/sentence.ts';
import type { PredictionBook } from '../ports/prediction-book.ts';
import type { OffTopic, QueryInterpreter, Understood } from '../ports/query-interpreter.ts';
import { type Found, SearchIndexUnavailable } from '../ports/search-index.ts';
import { servedPrediction } from '../prediction/served-prediction.ts';
import { unasked, withFilters } from '../query/filters/join.ts';
import type { Problem } from '../query/filters/problem.ts';
import type { AskedFilters } from '../query/filters/read.ts';
import { type Filtering, resolveFilters } from '../query/filters/resolve.ts';
import type { AssistedInterpreter } from '../query/model/model.ts';
import type { RecordKind } from '../records/kind.ts';
import type { RecordKey } from '../records/links/record-key.ts';
import { companyRecord, profile } from '../records/present.ts';
import type { CompanyRecord, Prediction, Profile } from '../records/presented.ts';
import { ownWork, traced } from '../traced.ts';
import { monthNow } from './documents/career.ts';
import type { Readings } from './documents/readings.ts';
import {
  type Explanation,
  type Finder,
  FinderUnavailable,
  type LookedUp,
  type SearchCall,
  type SearchOutcome,
  type SuggestCall,
  type Suggestion,
  type Understanding,
  UnderstandingUnavailable,
} from './finder.ts';
import { lookUp } from './look-up/look-up.ts';
import { matchReasons } from './match.ts';
import { type Anchors, anchorsOf, namedIn } from './plan/anchors.ts';
import { isInCapitals } from './plan/called.ts';
import { type PlanContext, planOf, type SearchPlan } from './plan/plan.ts';
import { guidance } from './plan/relax.ts';
import { tellingEmployers } from './plan/told-words.ts';
import { byScores, predictionsOf, servesPredictions, withoutPredictions } from './predicted.ts';
import { companySchema, peopleSchema } from './schema.ts';
import { countsOf, matchSearch, nextPage, pageSearch } from './search-page.ts';
import { shownRecords } from './shown-records.ts';
import { type Likeness, likenessSentence } from './similar/likeness.ts';
import { atPeers } from './similar/peers.ts';
import { likenessReasons } from './similar/reasons.ts';
import { idsNamed, likened, likenessTo } from './similar/similar.ts';
import { SpelledNames } from './spelled-names.ts';
import { Suggester } from './suggest/suggest.ts';
import type { Lease } from './view/lease.ts';
import type { View } from './view/view.ts';

interface FinderParts {
  readonly readings: Readings;
  readonly predictions: Pick<PredictionBook, 'find'>;
  readonly log: (line: string) => void;
  readonly interpreter: QueryInterpreter;
  /** The same interpreter if it has a model to ask first, else null. */
  readonly assistant: AssistedInterpreter | null;
  /** The interval for noticing changes by other processes while no request comes in. */
  readonly pollMs: number;
}

/** The finder over a view, which it closes. */
export function openFinder(view: View, parts: FinderParts): Finder {
  return new LocalFinder(view, parts);
}

/** The steps of a search as a trace shows them. */
const works = {
  model: ownWork('model'),
  understand: ownWork('understand'),
  search: ownWork('search'),
  cards: ownWork('cards'),
  match: ownWork('match'),
};

/** An intent with all that its search needs. */
interface Planned {
  readonly context: PlanContext;
  readonly anchors: Anchors;
  readonly plan: SearchPlan;
  readonly likeness: Likeness | null;
}

class LocalFinder implements Finder {
  readonly #parts: FinderParts;
  readonly #view: View;
  readonly #poll: NodeJS.Timeout;
  readonly #suggester: Suggester;
  readonly #spelledNames = new SpelledNames();
  readonly prepare: Finder['prepare'];

  constructor(view: View, parts: FinderParts) {
    this.#parts = parts;
    this.#view = view;
    this.#suggester = new Suggester(parts.readings.lexicon, this.#spelledNames);
    const { assistant } = parts;
    this.prepare = assistant && ((call) => this.#prepare(assistant, call));
    this.#poll = setInterval(() => this.#lookForChanges(), parts.pollMs);
    this.#poll.unref();
  }

  async #prepare(assistant: AssistedInterpreter, call: Pick<SearchCall, 'query' | 'target' | 'now'>): Promise<void> {
    // The view is read and released before the model is asked, so a slow model holds no lease.
    const asked = await traced(works.model, () =>
      guarded(() => assistant.prepare(call.query, call.target, this.#view, call.now)),
    );
    if (!asked) throw new UnderstandingUnavailable('the model that the configuration requires gave no answer');
  }

  resolve(filters: AskedFilters, { target, now }: Pick<SearchCall, 'target' | 'now'>): Promise<Filtering | Problem> {
    const { lexicon } = this.#parts.readings;
    return this.#read(({ index }) =>
      index.withNames((corpus) => resolveFilters(filters, { target, lexicon, corpus, today: now })),
    );
  }

  missing(kind: RecordKind, ids: readonly string[]): Promise<readonly string[]> {
    return this.#read(async (lease) => {
      const records = kind === 'people' ? await lease.people(ids) : await lease.companies(ids);
      return ids.filter((_, at) => records[at] === null);
    });
  }

  search(call: SearchCall): Promise<SearchOutcome> {
    return this.#answer(call, async (lease, intent): Promise<SearchOutcome> => {
      const { target, pageSize, after, now } = call;
      const searched = await this.#searched(call, lease, intent, pageSearch);
      const { context, anchors, hit } = searched;
      const { lexicon } = context;
      const scores = asksForPredictions(intent) ? lease.scores : null;
      const found = scores === null ? hit : byScores(hit, scores);
      const hits = found.ids.slice(0, pageSize);
      const ids = await lease.shown(target, hits);
      const cards = await traced(works.cards, () => lease.cards(target, ids, now));
      const total = found.total - (hits.length - ids.length);
      const isPast = after != null && total > 0;
      const shown = cards.map(({ id }) => id);
      return {
        kind: 'page',
        total,
        cards,
        match: call.withMatch ? await traced(works.match, () => this.#match(call, lease, searched, shown)) : null,
        message: cards.length > 0 || isPast ? null : await messageFor(lease, intent, context, anchors, total),
        understanding: call.withUnderstanding === true ? understandingOf(intent, searched, call) : null,
        facets: await countsOf(found, call, lease, lexicon, this.#spelledNames),
        next: nextPage(found, shown, lease.index.change, call),
        predictions: scores === null ? null : await predictionsOf(shown, lease, this.#parts.predictions, now),
      };
    });
  }

  explain(call: SearchCall): Promise<Explanation> {
    return this.#answer(call, async (lease, intent): Promise<Explanation> => {
      const searched = await this.#searched(call, lease, intent, matchSearch);
      const { context, hit } = searched;
      return {
        kind: 'understood',
        intent,
        ...understandingOf(intent, searched, call),
        total: hit.total,
        facets: await countsOf(hit, call, lease, context.lexicon, this.#spelledNames),
      };
    });
  }

  profile(id: string, now: Date): Promise<Profile | null> {
    return this.#read(async (lease) => {
      const [person = null] = await lease.people([id]);
      return person && profile(person, await lease.industries([person]), now);
    });
  }

  company(id: string, now: Date): Promise<CompanyRecord | null> {
    return this.#read(async (lease) => {
      const [company = null] = await lease.companies([id]);
      return company && companyRecord(company, now);
    });
  }

  lookUp(kind: RecordKind, keys: readonly RecordKey[], now: Date): Promise<readonly LookedUp[]> {
    return this.#read((lease) => lookUp(lease, kind, keys, this.#parts.readings, now));
  }

  suggest(call: SuggestCall): Promise<readonly Suggestion[]> {
    return this.#read((lease) => this.#suggester.suggest(lease, call));
  }

  prediction(id: string, now: Date): Promise<Prediction | null> {
    return this.#read(async (lease) => {
      const [person = null] = await lease.people([id]);
      return person && servedPrediction(person, await this.#parts.predictions.find(id), now);
    });
  }

  servesPredictions(now: Date): Promise<boolean> {
    return guarded(() => this.#view.readScored(now, false, servesPredictions));
  }

  servesCompanies(): Promise<boolean> {
    return this.#read(async (lease) => (await lease.count('company')) > 0);
  }

  probe(): Promise<void> {
    return this.#read(async (lease) => {
      const query = { op: 'term', field: 'place', values: ['readiness'] } as const;
      for (const kind of ['people', 'company'] as const) await lease.index.firstMatched(kind, [query]);
      await lease.people(['readiness']);
      await lease.companies(['readiness']);
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#poll);
    await this.#view.close();
  }

  #read<T>(work: (lease: Lease) => Promise<T>): Promise<T> {
    return guarded(() => this.#view.read(work));
  }

  /** Answers a query that was understood, with scores if it asks for them. */
  async #answer<T>(
    call: SearchCall,
    work: (lease: Lease, intent: Intent) => Promise<T>,
  ): Promise<T | { readonly kind: 'off_topic'; readonly message: string }> {
    const { facets = [], now } = call;
    const first = await this.#readFor(call, async (lease) => {
      const understood = await this.#understand(lease, call);
      if (understood.offTopic) return { kind: 'off_topic', message: understood.message } as const;
      return asksForPredictions(understood.intent)
        ? null
        : ({ kind: 'answer', of: await work(lease, understood.intent) } as const);
    });
    if (first !== null) return first.kind === 'answer' ? first.of : first;
    return guarded(() =>
      this.#view.readScored(now, facets.length > 0, async (lease) => {
        const understood = await this.#understand(lease, call);
        if (understood.offTopic) return { kind: 'off_topic', message: understood.message } as const;
        return work(lease, understood.intent);
      }),
    );
  }

  /** Counts of values can leave no record out afterwards, so they wait until the index holds no suppressed one. */
  #readFor<T>({ facets = [] }: SearchCall, work: (lease: Lease) => Promise<T>): Promise<T> {
    return facets.length === 0 ? this.#read(work) : guarded(() => this.#view.readUnsuppressed(work));
  }

  #lookForChanges(): void {
    guarded(() => this.#view.poll()).catch((error: unknown) =>
      this.#parts.log(`search goes on with older data: ${String(error)}`),
    );
  }

  #understand(lease: Lease, call: SearchCall): Promise<Understood | OffTopic> {
    return traced(works.understand, () => this.#understood(lease, call));
  }

  async #understood(lease: Lease, call: SearchCall): Promise<Understood | OffTopic> {
    const { query, filters = null, similarTo = [], target, after, now, sort } = call;
    const isAsked = query.trim() !== '' || (filters === null && similarTo.length === 0);
    const understood = isAsked
      ? await this.#parts.interpreter.interpret(query, target, lease.index, after?.asOf ?? now)
      : ({ offTopic: false, intent: unasked(target) } as const);
    if (understood.offTopic) return understood;
    const isPredicted = call.predictions === true && (lease.scores === null || (await servesPredictions(lease)));
    const said = isPredicted ? understood.intent : withoutPredictions(understood.intent, query);
    const meant = filters === null ? said : withFilters(said, filters);
    return { offTopic: false, intent: sort == null ? meant : { ...meant, order: { ...sort, span: [0, 0] } } };
  }

  /** Plans the search of an intent, and makes it. */
  #searched(
    call: SearchCall,
    lease: Lease,
    intent: Intent,
    searchOf: typeof pageSearch,
  ): Promise<Planned & { readonly hit: Found }> {
    return traced(works.search, async () => {
      const planned = await this.#planned(call, lease, intent);
      const { plan, likeness, context } = planned;
      const found = (of: SearchPlan): Promise<Found> =>
        lease.index.search(call.target, searchOf(likened(of, likeness), call, context.lexicon));
      const hit = await found(plan);
      const wider = hit.total > 0 ? null : plan.wider();
      if (wider === null || (await lease.index.firstMatched('people', [wider.held])) !== null)
        return { ...planned, hit };
      const ofWider = { ...plan, tiers: wider.tiers };
      return { ...planned, plan: ofWider, hit: wider.tiers.length === 0 ? hit : await found(ofWider) };
    });
  }

  async #planned(call: SearchCall, lease: Lease, intent: Intent): Promise<Planned> {
    const { after, now } = call;
    const { readings } = this.#parts;
    const month = monthNow(after?.asOf ?? now);
    const peers = await atPeers(intent, lease, readings, month);
    const inCapitals = isInCapitals(call.query);
    const context = { lexicon: readings.lexicon, month, inCapitals, ...(peers === null ? {} : { peers }) };
    const anchors = await anchorsOf(intent, lease, now);
    const plan = planOf(intent, context, anchors, await tellingEmployers(intent, lease.index));
    return { context, anchors, plan, likeness: await this.#likeness(lease, call, intent) };
  }

  /** The likeness to the records that the call and its sentence name; null if they name none. */
  async #likeness(
    lease: Lease,
    { target, similarTo = [] }: SearchCall,
    { like = [] }: Intent,
  ): Promise<Likeness | null> {
    const own = like.filter(({ of }) => of === undefined);
    if (similarTo.length + own.length === 0) return null;
    const named = await idsNamed(target, own, lease.index);
    return likenessTo(target, [...new Set([...similarTo, ...named])], lease, this.#parts.readings);
  }

  async #match(
    { target }: SearchCall,
    lease: Lease,
    { plan, context, likeness }: Pick<Planned, 'plan' | 'context' | 'likeness'>,
    ids: readonly string[],
  ): Promise<readonly (readonly MatchReason[])[]> {
    const { readings } = this.#parts;
    const { lexicon } = readings;
    const page = await shownRecords(target, ids, lease, readings);
    const schema = target === 'people' ? peopleSchema(lexicon.version) : companySchema(lexicon.version);
    const reasons = matchReasons(plan, context, schema, page);
    if (likeness === null) return reasons;
    const documents = page.map(({ document }) => document);
    const alike = likenessReasons(likeness, documents, schema, lexicon);
    return reasons.map((own, at) => [...own, ...(alike[at] ?? [])]);
  }
}

function understandingOf(
  intent: Intent,
  { anchors, plan, hit }: Pick<Planned, 'anchors' | 'plan'> & { readonly hit: Found },
  { similarTo = [] }: SearchCall,
): Understanding {
  const { said = '' } = plan.tiers[hit.tier ?? -1] ?? {};
  const meant = `${sentence(intent, plan.lookedFor, namedIn(anchors))}${said}`;
  return {
    sentence: similarTo.length === 0 ? meant : `${meant} ${likenessSentence(similarTo)}`,
    notUnderstood: intent.leftover.map(({ text }) => text),
  };
}

async function messageFor(
  lease: Lease,
  intent: Intent,
  context: LevelContext,
  anchors: Anchors,
  total: number,
): Promise<string> {
  if (total > 0) return `There is no such page: the query has ${total} ${total === 1 ? 'result' : 'results'}.`;
  const guided = await guidance(intent, context, anchors, (queries) =>
    lease.index.firstMatched(intent.target, queries),
  );
  return `${guided}${unsearched(intent)}`;
}

/** Turns every failure of store or index into the one error that HTTP maps; that of a cluster is one already. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SearchIndexUnavailable) throw error;
    // JSON.parse quotes its input in the error message, and messages are logged.
    const cause = error instanceof SyntaxError ? new Error('a stored record is not JSON') : error;
    throw new FinderUnavailable('the data cannot be searched', { cause });
  }
}
