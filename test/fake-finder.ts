import { asksForPredictions } from '../src/intent/intent.ts';
import { SearchIndexUnavailable } from '../src/ports/search-index.ts';
import { Problem } from '../src/query/filters/problem.ts';
import type { AskedFilters } from '../src/query/filters/read.ts';
import type { Filtering } from '../src/query/filters/resolve.ts';
import type { RecordKind } from '../src/records/kind.ts';
import type { RecordKey } from '../src/records/links/record-key.ts';
import type { CompanyCard, CompanyRecord, PersonCard, Prediction, Profile } from '../src/records/presented.ts';
import {
  type Bookmark,
  type Explanation,
  type Facets,
  type Finder,
  FinderUnavailable,
  type LookedUp,
  type NextPage,
  type SearchCall,
  type SearchOutcome,
  type SuggestCall,
  type Suggestion,
  UnderstandingUnavailable,
} from '../src/search/finder.ts';

/** The numbers of records in the fake: people `p0`, `p1`, ... and companies `c0`, `c1`, ... */
export interface FakeFinderOptions {
  readonly people: number;
  readonly companies: number;
}

const evidence = 'Verified over 120 days ago';

export function personCard(index: number): PersonCard {
  return {
    id: `p${index}`,
    social_url: index % 2 === 0 ? `https://example.org/in/p${index}` : null,
    full_name: `Person "${index}" Ünïcødé 🦊`,
    headline: index % 3 === 0 ? null : `Builds things since ${1990 + (index % 30)}`,
    location: 'Zürich, Switzerland',
    company_name: 'Acme',
    position: 'Engineer',
    industry: null,
    evidence_summary: evidence,
  };
}

export function companyCard(index: number): CompanyCard {
  return {
    id: `c${index}`,
    social_url: null,
    company_name: `Company ${index}`,
    slogan: null,
    headquarters: 'Lagos, Lagos State',
    country_code: 'ng',
    industry: 'Education',
    employees_num: index + 1,
    website: null,
    founded: 2001,
    evidence_summary: evidence,
  };
}

/** Every third person has a prediction. */
function predictionOf(index: number): Prediction {
  return index % 3 === 0
    ? {
        has_prediction: true,
        score: 0.25,
        signal_date: '2026-10-01',
        reasoning: [{ category: 'tenure', intensity: 'high', weight: 0.5, rank: 1 }],
      }
    : { has_prediction: false, score: null, signal_date: null, reasoning: [] };
}

/**
 * A finder without data, for tests of the HTTP side. The query selects its behaviour: `off topic`, `nothing`, `fail`,
 * `fail finder`, `fail model`. Any other query matches everybody.
 */
export class FakeFinder implements Finder {
  readonly #options: FakeFinderOptions;
  readonly prepare = null;
  /** The number of calls of `search` so far. */
  searches = 0;

  constructor(options: FakeFinderOptions) {
    this.#options = options;
  }

  /** Texts mean what they say, but for `Nowhere`. */
  async resolve({ conditions, relations, order }: AskedFilters): Promise<Filtering | Problem> {
    if (JSON.stringify(conditions).includes('Nowhere')) return new Problem('place', 'has "Nowhere", which is unknown.');
    const meant = conditions.map(({ at: _, values, ...parts }): Filtering['conditions'][number] => ({
      ...parts,
      values: values.map((value) => (typeof value === 'string' ? { kind: 'words', text: value } : value)),
      origin: 'filter',
    }));
    return { conditions: meant, relations, order, leftover: [] };
  }

  async missing(_: RecordKind, ids: readonly string[]): Promise<readonly string[]> {
    return ids.filter((id) => id.includes('nobody'));
  }

  async search(call: SearchCall): Promise<SearchOutcome> {
    this.searches++;
    failAsTold(call.query);
    if (
      (call.query.trim() === '' && call.filters == null && (call.similarTo ?? []).length === 0) ||
      call.query === 'off topic'
    ) {
      return { kind: 'off_topic', message: 'Say who is looked for.' };
    }
    const total = call.query === 'nothing' ? 0 : this.#total(call.target);
    const { after } = call;
    const begin = after == null ? (call.page - 1) * call.pageSize : Number(after.position.id.slice(1)) + 1;
    const from = Math.min(begin, total);
    const indices = Array.from({ length: Math.min(call.pageSize, total - from) }, (_, i) => from + i);
    const { filters, sort } = call;
    const asked = { conditions: filters?.conditions ?? [], order: sort ?? filters?.order ?? null };
    const isPredicted = asksForPredictions(asked) || (call.predictions === true && call.query === 'likely to leave');
    return {
      kind: 'page',
      total,
      cards: indices.map((index) => (call.target === 'people' ? personCard(index) : companyCard(index))),
      match: call.withMatch
        ? indices.map((index) => [{ condition: 'place: Zürich', met: 'met', evidence: `${index}` }])
        : null,
      message: indices.length === 0 ? 'Nothing matches; try fewer words.' : null,
      understanding: call.withUnderstanding === true ? { sentence: 'Everybody.', notUnderstood: ['hmm'] } : null,
      facets: facetsOf(call, total),
      next: after === undefined ? null : nextPage(call, indices, total),
      predictions: isPredicted ? indices.map(predictionOf) : null,
    };
  }

  async explain(call: SearchCall): Promise<Explanation> {
    failAsTold(call.query);
    if (call.query === 'off topic') return { kind: 'off_topic', message: 'Say who is looked for.' };
    return {
      kind: 'understood',
      intent: {
        version: 1,
        target: call.target,
        ...(call.filters ?? { conditions: [], relations: [], order: null, leftover: [] }),
      },
      sentence: 'Everybody.',
      notUnderstood: ['hmm'],
      total: this.#total(call.target),
      facets: facetsOf(call, this.#total(call.target)),
    };
  }

  async profile(id: string): Promise<Profile | null> {
    failAsTold(id);
    const index = this.#index(id, 'p', this.#options.people);
    if (index === null) return null;
    const { id: _id, ...card } = personCard(index);
    return { ...card, experience: [], education: null, about_me: 'Hello' };
  }

  async company(id: string): Promise<CompanyRecord | null> {
    const index = this.#index(id, 'c', this.#options.companies);
    if (index === null) return null;
    const { id: _id, ...card } = companyCard(index);
    return {
      ...card,
      about_us: null,
      specialties: ['things'],
      locations: [{ address: 'Main Street 1', primary: true }, {}],
      type: null,
      social_followers: null,
      funding: 0,
    };
  }

  /** Finds by id, and by a name that is an id. Whoever is called `twin` is the first two records. */
  async lookUp(kind: RecordKind, keys: readonly RecordKey[]): Promise<readonly LookedUp[]> {
    return Promise.all(
      keys.map(async (key): Promise<LookedUp> => {
        const id = key.by === 'id' ? key.id : key.by === 'name' ? key.name : '';
        const cards = [0, 1].map((index) => (kind === 'people' ? personCard(index) : companyCard(index)));
        if (id === 'twin') return { kind: 'ambiguous', candidates: cards };
        const record = await (kind === 'people' ? this.profile(id) : this.company(id));
        return record === null ? { kind: 'not_found' } : { kind: 'found', id, record };
      }),
    );
  }

  async suggest({ text, field, limit }: SuggestCall): Promise<readonly Suggestion[]> {
    const value = { text: `${text}…`, field: field ?? 'title', value: text, count: 3 } as const;
    return text === 'nothing' ? [] : Array.from({ length: limit }, () => value);
  }

  async prediction(id: string): Promise<Prediction | null> {
    const index = this.#index(id, 'p', this.#options.people);
    if (index === null) return null;
    return predictionOf(index);
  }

  async servesPredictions(): Promise<boolean> {
    return this.#options.people > 0;
  }

  async servesCompanies(): Promise<boolean> {
    return this.#options.companies > 0;
  }

  async probe(): Promise<void> {}

  async close(): Promise<void> {}

  #total(target: 'people' | 'company'): number {
    return target === 'people' ? this.#options.people : this.#options.companies;
  }

  #index(id: string, prefix: string, count: number): number | null {
    const index = id.startsWith(prefix) ? Number(id.slice(prefix.length)) : Number.NaN;
    return Number.isInteger(index) && index >= 0 && index < count ? index : null;
  }
}

function failAsTold(script: string): void {
  if (script === 'fail') throw new TypeError('a bug with secrets in its message: /etc/passwd');
  if (script === 'fail finder') throw new FinderUnavailable('the index is gone');
  if (script === 'fail cluster') throw new SearchIndexUnavailable('the cluster is gone');
  if (script === 'fail model') throw new UnderstandingUnavailable('the model is gone');
}

function facetsOf({ facets = [] }: SearchCall, count: number): Facets | null {
  const value = { kind: 'concept', id: 'place:ch', label: 'Switzerland' } as const;
  return facets.length === 0 ? null : Object.fromEntries(facets.map((name) => [name, [{ value, count }]]));
}

/** Bookmarks of the records of a page. The change number of the data is 7. */
function nextPage({ target, after, now }: SearchCall, indices: readonly number[], total: number): NextPage {
  const cards = indices.map((index): Bookmark => {
    const id = `${target === 'people' ? 'p' : 'c'}${index}`;
    const position = { key: null, score: 0.1 + index, rank: 0.5, id };
    return { change: 7, merged: 3, tier: 1, position, asOf: after?.asOf ?? now };
  });
  const isLast = (indices.at(-1) ?? total) + 1 >= total;
  return { cards, end: isLast ? null : (cards.at(-1) ?? null), changed: after != null && after.change !== 7 };
}
