import type {
  CompaniesLookupRequest,
  CompaniesLookupResponse,
  ExplainRequest,
  ExplainResponse,
  ExportRequest,
  PartnerCompany,
  PartnerCompanyCard,
  PartnerCompanySearchResponse,
  PartnerJobChangePrediction,
  PartnerProfile,
  PartnerProfileCard,
  PartnerSearchRequest,
  PartnerSearchResponse,
  ProfilesLookupRequest,
  ProfilesLookupResponse,
  Suggestion,
  SuggestResponse,
  UnqueriedExplainRequest,
  UnqueriedExportRequest,
  UnqueriedSearchRequest,
} from './contract.ts';
import { ExportStream } from './export-stream.ts';
import { type Answer, type Outgoing, type Surroundings, send } from './send.ts';
import { runtime } from './surroundings.ts';

export type SearchBody = PartnerSearchRequest | UnqueriedSearchRequest;
export type ExplainBody = ExplainRequest | UnqueriedExplainRequest;
export type ExportBody = ExportRequest | UnqueriedExportRequest;

/** A body that asks for people, or for companies. */
type ForPeople<Body> = Body & { readonly target?: 'people' };
type ForCompanies<Body> = Body & { readonly target: 'company' };

export interface WhomOptions {
  /** Where the service is, up to `/v1`: `https://whom.example`. A browser may name a path of its own server. */
  readonly baseUrl: string;
  /** The API key. Left out in a browser, where a proxy adds it. */
  readonly apiKey?: string;
  /** An OAuth bearer token, where the deployment takes them. */
  readonly bearer?: string;
  /** How often a call is sent before it fails; 4 unless told. With 1, the caller decides when to try again. */
  readonly tries?: 1 | 3 | 4 | 5;
  /** Replacements of what the runtime has, such as `fetch`. */
  readonly surroundings?: Partial<Surroundings>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface ChargedOptions extends CallOptions {
  /** Names this call, also in another process: the same key and body get the same answer for one charge. Else a new one. */
  readonly idempotencyKey?: string;
}

export interface ResultsOptions extends CallOptions {
  /** The most that all pages together may use. No bound but the balance unless told. */
  readonly maxCredits?: number;
}

/** The data of an answer, or with `withResponse` also its status and headers. */
export type Call<Data> = Promise<Data> & { withResponse(): Promise<Answer<Data>> };

/** What a request has beside its method, path and credentials. */
interface Parts extends ChargedOptions {
  readonly body?: object;
}

/**
 * A client of one service. Every call waits and tries again as the contract recommends when the connection breaks, the
 * rate limit is reached, or a part of the service is away; and is charged once however often it was sent. It throws the
 * classes of `errors.ts`, or the reason of the signal.
 */
export class Whom {
  readonly #baseUrl: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #tries: number;
  readonly #surroundings: Surroundings;

  constructor({ baseUrl, apiKey, bearer, tries = 4, surroundings = {} }: WhomOptions) {
    this.#baseUrl = baseUrl.replace(/\/+$/, '');
    this.#headers = {
      ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    };
    this.#tries = tries;
    this.#surroundings = { ...runtime, ...surroundings };
  }

  /** One page of cards; a credit each. */
  search(body: ForCompanies<SearchBody>, options?: ChargedOptions): Call<PartnerCompanySearchResponse>;
  search(body: ForPeople<SearchBody>, options?: ChargedOptions): Call<PartnerSearchResponse>;
  search(body: SearchBody, options?: ChargedOptions): Call<PartnerSearchResponse | PartnerCompanySearchResponse>;
  search(body: SearchBody, options: ChargedOptions = {}): Call<never> {
    return this.#charged('/v1/search', body, options);
  }

  /** How a query is understood and how many it finds; free. */
  explain(body: ExplainBody, options: CallOptions = {}): Call<ExplainResponse> {
    return this.#call('/v1/search/explain', { ...options, body });
  }

  /**
   * The cards of all pages in order. A page is asked for, and charged, when the loop comes to it; `page_size` says how
   * many cards that is. A loop that is left early pays for the page it is on.
   */
  results(body: ForCompanies<SearchBody>, options?: ResultsOptions): AsyncGenerator<PartnerCompanyCard>;
  results(body: ForPeople<SearchBody>, options?: ResultsOptions): AsyncGenerator<PartnerProfileCard>;
  results(body: SearchBody, options?: ResultsOptions): AsyncGenerator<PartnerProfileCard | PartnerCompanyCard>;
  async *results(
    body: SearchBody,
    { maxCredits = Number.POSITIVE_INFINITY, ...options }: ResultsOptions = {},
  ): AsyncGenerator<PartnerProfileCard | PartnerCompanyCard> {
    const { page_size: size = pageSizeDefault } = body;
    let creditsLeft = Math.floor(maxCredits);
    let cursor = body.cursor ?? null;
    while (creditsLeft > 0) {
      const bound = creditsLeft === Number.POSITIVE_INFINITY ? {} : { max_credits: creditsLeft };
      const page = await this.search({ ...body, ...bound, cursor, page_size: Math.min(size, creditsLeft) }, options);
      creditsLeft -= page.credits_used;
      yield* page.results;
      // The same cursor again: neither the bound nor the balance pays for the next card.
      if (typeof page.cursor !== 'string' || page.cursor === cursor) return;
      cursor = page.cursor;
    }
  }

  /**
   * All results as a stream of cards. `max_credits` of the body bounds the whole of it, cuts and all; after a cut a card
   * counts as one credit, also where its prediction made it dearer.
   */
  export(body: ForCompanies<ExportBody>, options?: CallOptions): ExportStream<Partial<PartnerCompanyCard>>;
  export(body: ForPeople<ExportBody>, options?: CallOptions): ExportStream<Partial<PartnerProfileCard>>;
  export(
    body: ExportBody,
    options?: CallOptions,
  ): ExportStream<Partial<PartnerProfileCard>> | ExportStream<Partial<PartnerCompanyCard>>;
  export(body: ExportBody, options: CallOptions = {}): ExportStream<never> {
    const { cursor = null, max_credits = null, fields, ...search } = body;
    const showsCursor = fields?.includes('cursor') ?? false;
    const columns = fields === undefined || showsCursor ? fields : [...fields, 'cursor'];
    return new ExportStream({
      request: (part) => {
        const bound = part.maxCredits === null ? {} : { max_credits: part.maxCredits };
        const sent = {
          ...search,
          cursor: part.cursor,
          ...bound,
          ...(columns === undefined ? {} : { fields: columns }),
        };
        return this.#outgoing('/v1/search/export', { ...options, body: sent });
      },
      from: { cursor, maxCredits: max_credits },
      showsCursor,
      tries: this.#tries,
      surroundings: this.#surroundings,
    });
  }

  /** The full profile of a person; 4 credits, free again within the hour. */
  profile(id: string, options: CallOptions = {}): Call<PartnerProfile> {
    return this.#call(`/v1/profiles/${encodeURIComponent(id)}`, options);
  }

  /** How likely a person is to change role; 10 credits when there is a prediction, else free. */
  jobChange(id: string, options: CallOptions = {}): Call<PartnerJobChangePrediction> {
    return this.#call(`/v1/profiles/${encodeURIComponent(id)}/job-change`, options);
  }

  /** The full record of a company; 4 credits, free again within the hour. */
  company(id: string, options: CallOptions = {}): Call<PartnerCompany> {
    return this.#call(`/v1/companies/${encodeURIComponent(id)}`, options);
  }

  /** The full profiles of up to 100 people, by id, address or name; 4 credits each that is found. */
  lookUpProfiles(body: ProfilesLookupRequest, options: ChargedOptions = {}): Call<ProfilesLookupResponse> {
    return this.#charged('/v1/profiles/lookup', body, options);
  }

  /** The full records of up to 100 companies, by id, address, website or name; 4 credits each that is found. */
  lookUpCompanies(body: CompaniesLookupRequest, options: ChargedOptions = {}): Call<CompaniesLookupResponse> {
    return this.#charged('/v1/companies/lookup', body, options);
  }

  /** What a text may become while it is typed: a value of `field`, or the end of a sentence without one; free. */
  suggest(text: string, asked: SuggestOptions = {}): Call<SuggestResponse> {
    const { signal, limit, ...rest } = asked;
    const query = new URLSearchParams({ text, ...rest, ...(limit === undefined ? {} : { limit: `${limit}` }) });
    return this.#call(`/v1/suggest?${query}`, signal === undefined ? {} : { signal });
  }

  #charged<Data>(path: string, body: object, options: ChargedOptions): Call<Data> {
    const { idempotencyKey = this.#surroundings.uuid() } = options;
    return this.#call(path, { ...options, body, idempotencyKey });
  }

  #call<Data>(path: string, parts: Parts): Call<Data> {
    const answer = send<Data>(this.#outgoing(path, parts), this.#tries, this.#surroundings);
    const data = answer.then((all) => all.data);
    return Object.assign(data, {
      withResponse() {
        // Nobody waits for `data` then, and its failure is the failure of `answer`.
        data.catch(() => {});
        return answer;
      },
    });
  }

  #outgoing(path: string, { body, idempotencyKey, signal }: Parts): Outgoing {
    return {
      url: `${this.#baseUrl}${path}`,
      init: {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...this.#headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      signal,
    };
  }
}

export interface SuggestOptions extends CallOptions {
  readonly field?: Suggestion['field'];
  readonly target?: 'people' | 'company';
  /** 1 to 20; 10 unless told. */
  readonly limit?: number;
}

/** The page size of a search that names none. */
const pageSizeDefault = 10;
