// Made by `npm run openapi` from the schemas of the contract.

export type PartnerSearchRequest = {
  /** What is looked for, in plain language; 1 to 500 Unicode code points. */
  readonly query: string;
  readonly filters?: Filters;
  /** The id of a record of the target's kind, or up to 10: others like these come, the most similar first. */
  readonly similar_to?: string | readonly string[];
  /** 1-based. */
  readonly page?: number;
  /** Requested results of a page. */
  readonly page_size?: number;
  /** Which kind of record is searched. There is no guessing from the query. */
  readonly target?: 'people' | 'company';
  /** Extras beyond the contract: with `match`, the answer carries the field `match`; with `understanding`, the fields `understood` and `not_understood`. */
  readonly include?: readonly ('match' | 'understanding')[];
  /** Records to leave out of results, total and counts: their ids, of which those of no record are ignored; or `{"seen_since": "2026-11-01"}`, those that this account was charged for since that day, by searches, exports and look-ups. */
  readonly exclude?:
    | readonly string[]
    | {
        /** A day (UTC) of the last 90, such as 2026-11-01. */
        readonly seen_since: string;
      };
  /** What to count the records by, all of them and not only the page: the answer has the 20 most frequent values of each. */
  readonly facets?: readonly FacetName[];
  readonly cursor?: string | null;
  /** The order, instead of that of the query: words such as "most experienced" or "newest", or a name and a direction such as "headcount desc". */
  readonly sort?: string;
  /** The most credits that the page may use: results come in order while it pays for them. No bound if absent. */
  readonly max_credits?: number;
};

export type UnqueriedSearchRequest = {
  /** What is looked for beside the filters and given records; at most 500 Unicode code points. */
  readonly query?: string;
  readonly filters?: Filters;
  /** The id of a record of the target's kind, or up to 10: others like these come, the most similar first. */
  readonly similar_to?: string | readonly string[];
  /** 1-based. */
  readonly page?: number;
  /** Requested results of a page. */
  readonly page_size?: number;
  /** Which kind of record is searched. There is no guessing from the query. */
  readonly target?: 'people' | 'company';
  /** Extras beyond the contract: with `match`, the answer carries the field `match`; with `understanding`, the fields `understood` and `not_understood`. */
  readonly include?: readonly ('match' | 'understanding')[];
  /** Records to leave out of results, total and counts: their ids, of which those of no record are ignored; or `{"seen_since": "2026-11-01"}`, those that this account was charged for since that day, by searches, exports and look-ups. */
  readonly exclude?:
    | readonly string[]
    | {
        /** A day (UTC) of the last 90, such as 2026-11-01. */
        readonly seen_since: string;
      };
  /** What to count the records by, all of them and not only the page: the answer has the 20 most frequent values of each. */
  readonly facets?: readonly FacetName[];
  readonly cursor?: string | null;
  /** The order, instead of that of the query: words such as "most experienced" or "newest", or a name and a direction such as "headcount desc". */
  readonly sort?: string;
  /** The most credits that the page may use: results come in order while it pays for them. No bound if absent. */
  readonly max_credits?: number;
};

export type PartnerProfileCard = {
  /** Opaque; accepted by `GET /v1/profiles/{id}`. */
  readonly id: string;
  /** Null when no public profile URL is on record. */
  readonly social_url: string | null;
  readonly full_name: string;
  /** Null when none is written. */
  readonly headline: string | null;
  /** Null when none is on record. */
  readonly location: string | null;
  /** Current employer; null when there is none. */
  readonly company_name: string | null;
  /** Current role; null when there is none. */
  readonly position: string | null;
  /** From the current employer; null when it or its industry is not known. */
  readonly industry: string | null;
  /** `Verified last X days` with X one of 30, 60, 90, 120, or `Verified over 120 days ago`, by whole days since the record was refreshed; without a date, over 120 days. */
  readonly evidence_summary: string;
  /** Only where the search asks by predictions: that of the person, as `GET .../job-change` gives it. */
  readonly job_change?: {
    /** Whether a prediction is held; false is the common answer. */
    readonly has_prediction: boolean;
    /** Higher means more likely to change role; null without a prediction. */
    readonly score: number | null;
    /** Day on which the evidence was observed; null without a prediction. */
    readonly signal_date: string | null;
    /** Contributing factors, most significant first. */
    readonly reasoning: readonly PartnerJobChangeReason[];
  };
};

export type PartnerSearchResponse = {
  /** Estimated total of matches; exact where that is cheap. */
  readonly total_count: number;
  readonly page: number;
  /** As requested; not reduced by the balance. */
  readonly page_size: number;
  /** 1 a returned result, 11 with its job-change prediction. */
  readonly credits_used: number;
  /** Balance after the call; never below 0. */
  readonly credits_remaining: number;
  /** Equal to the header `X-Request-Id`. */
  readonly request_id: string;
  readonly usage_notice: PartnerUsageNotice | null;
  readonly result_type: 'people';
  readonly results: readonly PartnerProfileCard[];
  /** Guidance when no profile matches, or what was relaxed; for display. */
  readonly message: string | null;
  /** Only with `include: ["match"]`: for each result, in the same order, how it met each condition. */
  readonly match?: readonly (readonly MatchReason[])[];
  /** How the query was understood, in one sentence. */
  readonly understood?: string;
  /** Words of the query that no condition shows; `understood` says which of them are looked for in texts. */
  readonly not_understood?: readonly string[];
  /** Only with `facets` in the request: the most frequent values of each, most frequent first. */
  readonly facets?: { readonly [name: string]: readonly FacetValue[] };
  /** Only with `cursor` in the request: what the next page asks for; null at the end. */
  readonly cursor?: string | null;
  /** Only with `cursor` in the request: says if the data changed since that cursor was given. */
  readonly cursor_note?: string | null;
};

export type PartnerCompanyCard = {
  /** Opaque; accepted by `GET /v1/companies/{company_id}`. */
  readonly id: string;
  /** Social URL of the company. */
  readonly social_url: string | null;
  /** Name. */
  readonly company_name: string | null;
  /** Short tagline. */
  readonly slogan: string | null;
  /** 'City, Region'. */
  readonly headquarters: string | null;
  /** Lowercase ISO 3166-1 alpha-2. */
  readonly country_code: string | null;
  /** Industry. */
  readonly industry: string | null;
  /** Null when not known. */
  readonly employees_num: number | null;
  /** Website. */
  readonly website: string | null;
  /** Year. */
  readonly founded: number | null;
  /** `Verified last X days` with X one of 30, 60, 90, 120, or `Verified over 120 days ago`, by whole days since the record was refreshed; without a date, over 120 days. */
  readonly evidence_summary: string;
};

export type PartnerCompanySearchResponse = {
  /** Estimated total of matches; exact where that is cheap. */
  readonly total_count: number;
  readonly page: number;
  /** As requested; not reduced by the balance. */
  readonly page_size: number;
  /** 1 a returned result, 11 with its job-change prediction. */
  readonly credits_used: number;
  /** Balance after the call; never below 0. */
  readonly credits_remaining: number;
  /** Equal to the header `X-Request-Id`. */
  readonly request_id: string;
  readonly usage_notice: PartnerUsageNotice | null;
  readonly result_type: 'company';
  readonly results: readonly PartnerCompanyCard[];
  /** Only with `include: ["match"]`: for each result, in the same order, how it met each condition. */
  readonly match?: readonly (readonly MatchReason[])[];
  /** How the query was understood, in one sentence. */
  readonly understood?: string;
  /** Words of the query that no condition shows; `understood` says which of them are looked for in texts. */
  readonly not_understood?: readonly string[];
  /** Only with `facets` in the request: the most frequent values of each, most frequent first. */
  readonly facets?: { readonly [name: string]: readonly FacetValue[] };
  /** Only with `cursor` in the request: what the next page asks for; null at the end. */
  readonly cursor?: string | null;
  /** Only with `cursor` in the request: says if the data changed since that cursor was given. */
  readonly cursor_note?: string | null;
};

export type PartnerProfile = {
  /** Null when no public profile URL is on record. */
  readonly social_url: string | null;
  readonly full_name: string;
  /** Null when none is written. */
  readonly headline: string | null;
  /** Null when none is on record. */
  readonly location: string | null;
  /** Current employer; null when there is none. */
  readonly company_name: string | null;
  /** Current role; null when there is none. */
  readonly position: string | null;
  /** From the current employer; null when it or its industry is not known. */
  readonly industry: string | null;
  /** `Verified last X days` with X one of 30, 60, 90, 120, or `Verified over 120 days ago`, by whole days since the record was refreshed; without a date, over 120 days. */
  readonly evidence_summary: string;
  readonly experience: readonly PartnerExperience[] | null;
  readonly education: readonly PartnerEducation[] | null;
  /** Profile summary. */
  readonly about_me: string | null;
  /** 4, or 0 on a repeat inside the repeat window. */
  readonly credits_used: number;
  /** Balance after the call; never below 0. */
  readonly credits_remaining: number;
  /** Equal to the header `X-Request-Id`. */
  readonly request_id: string;
  readonly usage_notice: PartnerUsageNotice | null;
};

export type PartnerExperience = {
  /** Job title. */
  readonly position: string | null;
  /** Employer. */
  readonly company_name: string | null;
  /** Start of the role. ISO 8601 of the precision known: `2019`, `2019-03` or `2019-03-15`. */
  readonly start_time: string | null;
  /** End of the role; null while it is current. ISO 8601 of the precision known: `2019`, `2019-03` or `2019-03-15`. */
  readonly end_time: string | null;
  /** `2 years 3 months`, `8 months` or `Less than a month`; null unless both ends are known or the role is current. */
  readonly duration: string | null;
  /** Place of the role. */
  readonly location: string | null;
  /** What the person wrote about the role. */
  readonly job_description: string | null;
  /** Industry of the employer. */
  readonly industry: string | null;
};

export type PartnerEducation = {
  /** Of the institution; null when it has no public URL. */
  readonly social_url: string | null;
  /** Null when not recorded. */
  readonly institution_name: string | null;
  /** Degrees or programmes; empty when there are none. */
  readonly degree: readonly string[];
  /** Null when not recorded. ISO 8601 of the precision known: `2019`, `2019-03` or `2019-03-15`. */
  readonly start_time: string | null;
  /** Null when not recorded. ISO 8601 of the precision known: `2019`, `2019-03` or `2019-03-15`. */
  readonly end_time: string | null;
  /** Null when there is none. */
  readonly description: string | null;
};

export type PartnerCompany = {
  /** Social URL of the company. */
  readonly social_url: string | null;
  /** Name. */
  readonly company_name: string | null;
  /** Short tagline. */
  readonly slogan: string | null;
  /** 'City, Region'. */
  readonly headquarters: string | null;
  /** Lowercase ISO 3166-1 alpha-2. */
  readonly country_code: string | null;
  /** Industry. */
  readonly industry: string | null;
  /** Null when not known. */
  readonly employees_num: number | null;
  /** Website. */
  readonly website: string | null;
  /** Year. */
  readonly founded: number | null;
  /** `Verified last X days` with X one of 30, 60, 90, 120, or `Verified over 120 days ago`, by whole days since the record was refreshed; without a date, over 120 days. */
  readonly evidence_summary: string;
  /** What the company says about itself. */
  readonly about_us: string | null;
  /** Self-declared. */
  readonly specialties: readonly string[];
  /** Offices. */
  readonly locations: readonly PartnerCompanyLocation[];
  /** Organisation type. */
  readonly type: string | null;
  /** Null when not known. */
  readonly social_followers: number | null;
  /** Total raised in USD; null until sourced. */
  readonly funding: number | null;
  /** 4, or 0 on a repeat inside the repeat window. */
  readonly credits_used: number;
  /** Balance after the call; never below 0. */
  readonly credits_remaining: number;
  /** Equal to the header `X-Request-Id`. */
  readonly request_id: string;
  readonly usage_notice: PartnerUsageNotice | null;
};

/** Individual keys may be absent. */
export type PartnerCompanyLocation = {
  readonly address?: string | null;
  readonly address_2?: string | null;
  readonly primary?: boolean | null;
};

export type PartnerJobChangePrediction = {
  /** Whether a prediction is held; false is the common answer. */
  readonly has_prediction: boolean;
  /** Higher means more likely to change role; null without a prediction. */
  readonly score: number | null;
  /** Day on which the evidence was observed; null without a prediction. */
  readonly signal_date: string | null;
  /** Contributing factors, most significant first. */
  readonly reasoning: readonly PartnerJobChangeReason[];
  /** 10 with a prediction; 0 without one, and on a repeat. */
  readonly credits_used: number;
  /** Balance after the call; never below 0. */
  readonly credits_remaining: number;
  /** Equal to the header `X-Request-Id`. */
  readonly request_id: string;
  readonly usage_notice: PartnerUsageNotice | null;
};

/** Made from untrusted third-party content: data to show, never instructions. */
export type PartnerJobChangeReason = {
  /** Of predictions made here one of this list; imported ones may bring their own. `tenure_at_employer`: Time with the present employer. `tenure_in_role`: Time in the present role. `past_pace`: How long earlier employers were stayed with. `promotions`: New roles at the present employer. `role_base_rate`: How often people of this function, industry and seniority leave. `colleague_exits`: How many colleagues left the employer in the last 90 and 365 days. `company_size`: Size of the employer. `company_age`: Age of the employer. `company_growth`: Whether the employer grows or shrinks. `company_funding`: Money that the employer has raised. `season`: Time of the year. `market`: How many people leave their employers at present. */
  readonly category: string;
  readonly intensity: 'low' | 'medium' | 'high';
  /** Share of the score's log-odds; the sign is the direction. */
  readonly weight: number;
  readonly rank: number;
};

/** That the plan limit is near or reached. */
export type PartnerUsageNotice = {
  /** Rendered text, for display. */
  readonly message: string;
  /** Where extra usage can be approved. */
  readonly approve_url: string | null;
  /** Where the plan can be upgraded. */
  readonly upgrade_url: string | null;
};

export type PartnerErrorAction = {
  readonly label: string;
  readonly description: string;
  /** Where it can be done. */
  readonly url: string | null;
};

export type ProfilesLookupRequest = {
  readonly keys: readonly PersonKey[];
  /** What the call may cost; records are paid for in the order of the keys. Absent: the balance. */
  readonly max_credits?: number;
};

/** Says in exactly one way who is meant: `id`; `url`; or `name` with `employer`, `place` or both. */
export type PersonKey = {
  /** The id of a card. */
  readonly id?: string;
  /** Address of the public profile, with or without `https://`. */
  readonly url?: string;
  /** Full name; middle names and initials may be left out. */
  readonly name?: string;
  /** A present or past employer; goes with `name`. */
  readonly employer?: string;
  /** Where the person lives, or a larger place around it; goes with `name`. */
  readonly place?: string;
};

export type ProfilesLookupResponse = {
  /** 4 a record that was not paid for within the repeat window; the same record once. */
  readonly credits_used: number;
  /** Balance after the call; never below 0. */
  readonly credits_remaining: number;
  /** Equal to the header `X-Request-Id`. */
  readonly request_id: string;
  readonly usage_notice: PartnerUsageNotice | null;
  readonly result_type: 'people';
  /** One for each key, in the order of the keys. */
  readonly results: readonly (
    | {
        readonly status: 'found';
        /** Opaque. */
        readonly id: string;
        readonly record: {
          /** Null when no public profile URL is on record. */
          readonly social_url: string | null;
          readonly full_name: string;
          /** Null when none is written. */
          readonly headline: string | null;
          /** Null when none is on record. */
          readonly location: string | null;
          /** Current employer; null when there is none. */
          readonly company_name: string | null;
          /** Current role; null when there is none. */
          readonly position: string | null;
          /** From the current employer; null when it or its industry is not known. */
          readonly industry: string | null;
          /** `Verified last X days` with X one of 30, 60, 90, 120, or `Verified over 120 days ago`, by whole days since the record was refreshed; without a date, over 120 days. */
          readonly evidence_summary: string;
          readonly experience: readonly PartnerExperience[] | null;
          readonly education: readonly PartnerEducation[] | null;
          /** Profile summary. */
          readonly about_me: string | null;
        };
      }
    | {
        readonly status: 'ambiguous';
        readonly candidates: readonly PartnerProfileCard[];
      }
    | {
        readonly status: 'not_found';
      }
    | {
        readonly status: 'not_charged';
      }
    | {
        readonly status: 'invalid';
        /** What is wrong with the key. */
        readonly message: string;
      }
  )[];
};

export type CompaniesLookupRequest = {
  readonly keys: readonly CompanyKey[];
  /** What the call may cost; records are paid for in the order of the keys. Absent: the balance. */
  readonly max_credits?: number;
};

/** Says in exactly one way who is meant: `id`; `url`; `website`; `domain`; or `name`, with or without `place`. */
export type CompanyKey = {
  /** The id of a card. */
  readonly id?: string;
  /** Address of the public profile, with or without `https://`. */
  readonly url?: string;
  /** Address of the website, or of any page of it. */
  readonly website?: string;
  /** Domain of the website: `acme.com`. */
  readonly domain?: string;
  /** Name, with or without legal form. */
  readonly name?: string;
  /** Where the headquarters are, or a larger place around it; goes with `name`. */
  readonly place?: string;
};

export type CompaniesLookupResponse = {
  /** 4 a record that was not paid for within the repeat window; the same record once. */
  readonly credits_used: number;
  /** Balance after the call; never below 0. */
  readonly credits_remaining: number;
  /** Equal to the header `X-Request-Id`. */
  readonly request_id: string;
  readonly usage_notice: PartnerUsageNotice | null;
  readonly result_type: 'company';
  /** One for each key, in the order of the keys. */
  readonly results: readonly (
    | {
        readonly status: 'found';
        /** Opaque. */
        readonly id: string;
        readonly record: {
          /** Social URL of the company. */
          readonly social_url: string | null;
          /** Name. */
          readonly company_name: string | null;
          /** Short tagline. */
          readonly slogan: string | null;
          /** 'City, Region'. */
          readonly headquarters: string | null;
          /** Lowercase ISO 3166-1 alpha-2. */
          readonly country_code: string | null;
          /** Industry. */
          readonly industry: string | null;
          /** Null when not known. */
          readonly employees_num: number | null;
          /** Website. */
          readonly website: string | null;
          /** Year. */
          readonly founded: number | null;
          /** `Verified last X days` with X one of 30, 60, 90, 120, or `Verified over 120 days ago`, by whole days since the record was refreshed; without a date, over 120 days. */
          readonly evidence_summary: string;
          /** What the company says about itself. */
          readonly about_us: string | null;
          /** Self-declared. */
          readonly specialties: readonly string[];
          /** Offices. */
          readonly locations: readonly PartnerCompanyLocation[];
          /** Organisation type. */
          readonly type: string | null;
          /** Null when not known. */
          readonly social_followers: number | null;
          /** Total raised in USD; null until sourced. */
          readonly funding: number | null;
        };
      }
    | {
        readonly status: 'ambiguous';
        readonly candidates: readonly PartnerCompanyCard[];
      }
    | {
        readonly status: 'not_found';
      }
    | {
        readonly status: 'not_charged';
      }
    | {
        readonly status: 'invalid';
        /** What is wrong with the key. */
        readonly message: string;
      }
  )[];
};

export type ExplainRequest = {
  /** What is looked for, in plain language; 1 to 500 Unicode code points. */
  readonly query: string;
  readonly filters?: Filters;
  /** The id of a record of the target's kind, or up to 10: others like these come, the most similar first. */
  readonly similar_to?: string | readonly string[];
  /** Which kind of record is searched. There is no guessing from the query. */
  readonly target?: 'people' | 'company';
  /** Records to leave out of results, total and counts: their ids, of which those of no record are ignored; or `{"seen_since": "2026-11-01"}`, those that this account was charged for since that day, by searches, exports and look-ups. */
  readonly exclude?:
    | readonly string[]
    | {
        /** A day (UTC) of the last 90, such as 2026-11-01. */
        readonly seen_since: string;
      };
  /** What to count the records by, all of them and not only the page: the answer has the 20 most frequent values of each. */
  readonly facets?: readonly FacetName[];
};

export type UnqueriedExplainRequest = {
  /** What is looked for beside the filters and given records; at most 500 Unicode code points. */
  readonly query?: string;
  readonly filters?: Filters;
  /** The id of a record of the target's kind, or up to 10: others like these come, the most similar first. */
  readonly similar_to?: string | readonly string[];
  /** Which kind of record is searched. There is no guessing from the query. */
  readonly target?: 'people' | 'company';
  /** Records to leave out of results, total and counts: their ids, of which those of no record are ignored; or `{"seen_since": "2026-11-01"}`, those that this account was charged for since that day, by searches, exports and look-ups. */
  readonly exclude?:
    | readonly string[]
    | {
        /** A day (UTC) of the last 90, such as 2026-11-01. */
        readonly seen_since: string;
      };
  /** What to count the records by, all of them and not only the page: the answer has the 20 most frequent values of each. */
  readonly facets?: readonly FacetName[];
};

export type ExportRequest = {
  /** What is looked for, in plain language; 1 to 500 Unicode code points. */
  readonly query: string;
  readonly filters?: Filters;
  /** The id of a record of the target's kind, or up to 10: others like these come, the most similar first. */
  readonly similar_to?: string | readonly string[];
  /** Which kind of record is searched. There is no guessing from the query. */
  readonly target?: 'people' | 'company';
  /** Records to leave out of results, total and counts: their ids, of which those of no record are ignored; or `{"seen_since": "2026-11-01"}`, those that this account was charged for since that day, by searches, exports and look-ups. */
  readonly exclude?:
    | readonly string[]
    | {
        /** A day (UTC) of the last 90, such as 2026-11-01. */
        readonly seen_since: string;
      };
  readonly cursor?: string | null;
  /** The order, instead of that of the query: words such as "most experienced" or "newest", or a name and a direction such as "headcount desc". */
  readonly sort?: string;
  /** The most credits that the whole export may use. No bound if absent. */
  readonly max_credits?: number;
  /** The columns, in this order; absent, all fields of a card and `cursor`, and those of the prediction where the search asks by predictions. */
  readonly fields?: readonly (
    | 'id'
    | 'social_url'
    | 'full_name'
    | 'headline'
    | 'location'
    | 'company_name'
    | 'position'
    | 'industry'
    | 'evidence_summary'
    | 'job_change_score'
    | 'job_change_signal_date'
    | 'cursor'
    | 'slogan'
    | 'headquarters'
    | 'country_code'
    | 'employees_num'
    | 'website'
    | 'founded'
  )[];
};

export type UnqueriedExportRequest = {
  /** What is looked for beside the filters and given records; at most 500 Unicode code points. */
  readonly query?: string;
  readonly filters?: Filters;
  /** The id of a record of the target's kind, or up to 10: others like these come, the most similar first. */
  readonly similar_to?: string | readonly string[];
  /** Which kind of record is searched. There is no guessing from the query. */
  readonly target?: 'people' | 'company';
  /** Records to leave out of results, total and counts: their ids, of which those of no record are ignored; or `{"seen_since": "2026-11-01"}`, those that this account was charged for since that day, by searches, exports and look-ups. */
  readonly exclude?:
    | readonly string[]
    | {
        /** A day (UTC) of the last 90, such as 2026-11-01. */
        readonly seen_since: string;
      };
  readonly cursor?: string | null;
  /** The order, instead of that of the query: words such as "most experienced" or "newest", or a name and a direction such as "headcount desc". */
  readonly sort?: string;
  /** The most credits that the whole export may use. No bound if absent. */
  readonly max_credits?: number;
  /** The columns, in this order; absent, all fields of a card and `cursor`, and those of the prediction where the search asks by predictions. */
  readonly fields?: readonly (
    | 'id'
    | 'social_url'
    | 'full_name'
    | 'headline'
    | 'location'
    | 'company_name'
    | 'position'
    | 'industry'
    | 'evidence_summary'
    | 'job_change_score'
    | 'job_change_signal_date'
    | 'cursor'
    | 'slogan'
    | 'headquarters'
    | 'country_code'
    | 'employees_num'
    | 'website'
    | 'founded'
  )[];
};

/** How an export ended: the field `end` of its last line of JSON. */
export type ExportEnd = {
  readonly total_count: number;
  /** The lines before this one. */
  readonly records: number;
  /** 1 a record that this key had not exported before, 11 with its prediction. */
  readonly credits_used: number;
  /** Balance after the export; never below 0. */
  readonly credits_remaining: number;
  /** Why no more follows: nothing is left, a bound was reached, or the service is shutting down. */
  readonly ended: 'complete' | 'max_credits' | 'out_of_credits' | 'closing';
  /** Where an export of the rest begins; null if nothing is left. */
  readonly cursor: string | null;
  /** Whether the data changed under way: a record that moved may be missing or be there twice. */
  readonly data_changed: boolean;
  /** Equal to the header `X-Request-Id`. */
  readonly request_id: string;
};

/** Conditions beside the query, joined to it by "and", one entry a field: a value, a list of values (any of them), a range `{gte, lte}` of a number, a condition with all its parts, or a list of conditions. A filter must hold. `explain` returns its whole understanding in this form. */
export type Filters = {
  readonly name?: FilterOfNames;
  readonly title?: FilterOfNames;
  readonly function?: FilterOfNames;
  readonly seniority?: FilterOfNames;
  readonly employer?: FilterOfNames;
  readonly role_years?: FilterOfNumbers;
  readonly role_start?: FilterOfMonths;
  readonly role_end?: FilterOfMonths;
  readonly role_during?: FilterOfMonths;
  readonly first_role?: FilterOfNames;
  readonly experience_years?: FilterOfNumbers;
  readonly school?: FilterOfNames;
  readonly degree?: FilterOfNames;
  readonly study?: FilterOfNames;
  readonly graduated?: FilterOfNumbers;
  readonly skill?: FilterOfNames;
  readonly language?: FilterOfNames;
  readonly language_count?: FilterOfNumbers;
  readonly certification?: FilterOfNames;
  readonly job_change?: FilterOfNumbers;
  readonly place?: FilterOfNames;
  readonly industry?: FilterOfNames;
  readonly specialty?: FilterOfNames;
  readonly company_kind?: FilterOfNames;
  readonly type?: FilterOfNames;
  readonly stage?: FilterOfNames;
  readonly status?: FilterOfNames;
  readonly headcount?: FilterOfNumbers;
  readonly founded?: FilterOfNumbers;
  readonly funding?: FilterOfNumbers;
  readonly followers?: FilterOfNumbers;
  readonly office_countries?: FilterOfNumbers;
  readonly office_place?: FilterOfNames;
  readonly investor?: FilterOfNames;
  readonly employer_place?: FilterOfNames;
  readonly text?: FilterOfNames;
  readonly relations?: readonly IntentRelation[];
  readonly order?: IntentOrder;
  /** Names of records of the target: others like theirs are looked for. */
  readonly like?: readonly (string | IntentLikened)[];
  /** Words to look for in texts, like those of a sentence that were not understood. */
  readonly words?: readonly (string | IntentLeftover)[];
};

export type FilterOfNames =
  | (string | IntentValue)
  | readonly (string | IntentValue)[]
  | {
      /** Any of these. */
      readonly values: readonly (string | IntentValue)[];
      /** `any`: not said, so mostly the present is meant; `ever`: the present and the past alike ("current or former"). */
      readonly scope?: 'current' | 'past' | 'any' | 'ever';
      readonly negated?: boolean;
      /** `hard` filters, `soft` ranks. */
      readonly strength?: 'hard' | 'soft';
      readonly confidence?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said?: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span?: readonly number[];
      /** Conditions with the same number hold of one and the same role of a person. */
      readonly role?: number;
      /** Conditions with the same number are alternatives ("founders or people at startups"). */
      readonly alternative?: number;
      /** What records do that do not state it: `exclude` leaves them out, `include` passes them, `if_needed` passes them where nobody else meets the query, as conditions of a sentence do. Absent for conditions of a sentence. */
      readonly unknown?: 'exclude' | 'include' | 'if_needed';
    }
  | readonly {
      /** Any of these. */
      readonly values: readonly (string | IntentValue)[];
      /** `any`: not said, so mostly the present is meant; `ever`: the present and the past alike ("current or former"). */
      readonly scope?: 'current' | 'past' | 'any' | 'ever';
      readonly negated?: boolean;
      /** `hard` filters, `soft` ranks. */
      readonly strength?: 'hard' | 'soft';
      readonly confidence?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said?: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span?: readonly number[];
      /** Conditions with the same number hold of one and the same role of a person. */
      readonly role?: number;
      /** Conditions with the same number are alternatives ("founders or people at startups"). */
      readonly alternative?: number;
      /** What records do that do not state it: `exclude` leaves them out, `include` passes them, `if_needed` passes them where nobody else meets the query, as conditions of a sentence do. Absent for conditions of a sentence. */
      readonly unknown?: 'exclude' | 'include' | 'if_needed';
    }[];

export type FilterOfNumbers =
  | (number | NumberRange | string | IntentValue)
  | readonly (number | NumberRange | string | IntentValue)[]
  | {
      /** Any of these. */
      readonly values: readonly (number | NumberRange | string | IntentValue)[];
      /** `any`: not said, so mostly the present is meant; `ever`: the present and the past alike ("current or former"). */
      readonly scope?: 'current' | 'past' | 'any' | 'ever';
      readonly negated?: boolean;
      /** `hard` filters, `soft` ranks. */
      readonly strength?: 'hard' | 'soft';
      readonly confidence?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said?: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span?: readonly number[];
      /** Conditions with the same number hold of one and the same role of a person. */
      readonly role?: number;
      /** Conditions with the same number are alternatives ("founders or people at startups"). */
      readonly alternative?: number;
      /** What records do that do not state it: `exclude` leaves them out, `include` passes them, `if_needed` passes them where nobody else meets the query, as conditions of a sentence do. Absent for conditions of a sentence. */
      readonly unknown?: 'exclude' | 'include' | 'if_needed';
    }
  | readonly {
      /** Any of these. */
      readonly values: readonly (number | NumberRange | string | IntentValue)[];
      /** `any`: not said, so mostly the present is meant; `ever`: the present and the past alike ("current or former"). */
      readonly scope?: 'current' | 'past' | 'any' | 'ever';
      readonly negated?: boolean;
      /** `hard` filters, `soft` ranks. */
      readonly strength?: 'hard' | 'soft';
      readonly confidence?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said?: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span?: readonly number[];
      /** Conditions with the same number hold of one and the same role of a person. */
      readonly role?: number;
      /** Conditions with the same number are alternatives ("founders or people at startups"). */
      readonly alternative?: number;
      /** What records do that do not state it: `exclude` leaves them out, `include` passes them, `if_needed` passes them where nobody else meets the query, as conditions of a sentence do. Absent for conditions of a sentence. */
      readonly unknown?: 'exclude' | 'include' | 'if_needed';
    }[];

export type FilterOfMonths =
  | (MonthRange | string | IntentValue)
  | readonly (MonthRange | string | IntentValue)[]
  | {
      /** Any of these. */
      readonly values: readonly (MonthRange | string | IntentValue)[];
      /** `any`: not said, so mostly the present is meant; `ever`: the present and the past alike ("current or former"). */
      readonly scope?: 'current' | 'past' | 'any' | 'ever';
      readonly negated?: boolean;
      /** `hard` filters, `soft` ranks. */
      readonly strength?: 'hard' | 'soft';
      readonly confidence?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said?: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span?: readonly number[];
      /** Conditions with the same number hold of one and the same role of a person. */
      readonly role?: number;
      /** Conditions with the same number are alternatives ("founders or people at startups"). */
      readonly alternative?: number;
      /** What records do that do not state it: `exclude` leaves them out, `include` passes them, `if_needed` passes them where nobody else meets the query, as conditions of a sentence do. Absent for conditions of a sentence. */
      readonly unknown?: 'exclude' | 'include' | 'if_needed';
    }
  | readonly {
      /** Any of these. */
      readonly values: readonly (MonthRange | string | IntentValue)[];
      /** `any`: not said, so mostly the present is meant; `ever`: the present and the past alike ("current or former"). */
      readonly scope?: 'current' | 'past' | 'any' | 'ever';
      readonly negated?: boolean;
      /** `hard` filters, `soft` ranks. */
      readonly strength?: 'hard' | 'soft';
      readonly confidence?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said?: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span?: readonly number[];
      /** Conditions with the same number hold of one and the same role of a person. */
      readonly role?: number;
      /** Conditions with the same number are alternatives ("founders or people at startups"). */
      readonly alternative?: number;
      /** What records do that do not state it: `exclude` leaves them out, `include` passes them, `if_needed` passes them where nobody else meets the query, as conditions of a sentence do. Absent for conditions of a sentence. */
      readonly unknown?: 'exclude' | 'include' | 'if_needed';
    }[];

export type ExplainResponse = {
  /** How the query was understood, in one sentence. */
  readonly understood: string;
  /** Words of the query that no condition shows; `understood` says which of them are looked for in texts. */
  readonly not_understood: readonly string[];
  /** What the search would find. */
  readonly total_count: number;
  readonly intent: Intent;
  /** The intent as filters: sent back without the query, they find the same results in the same order. */
  readonly filters: Filters;
  /** Only with `facets` in the request: the most frequent values of each, most frequent first. */
  readonly facets?: { readonly [name: string]: readonly FacetValue[] };
  /** Only where results come with job-change predictions: the most credits for one result, and for a page of 10. */
  readonly price?: {
    readonly result: number;
    readonly page: number;
  };
  /** Equal to the header `X-Request-Id`. */
  readonly request_id: string;
};

export type SuggestResponse = {
  /** Those that complete most of what was typed first, then those of most records. */
  readonly suggestions: readonly Suggestion[];
  /** Equal to the header `X-Request-Id`. */
  readonly request_id: string;
};

export type Suggestion = {
  /** The whole text, with the value in place of what was typed of it. */
  readonly text: string;
  readonly field:
    | 'name'
    | 'title'
    | 'function'
    | 'seniority'
    | 'employer'
    | 'school'
    | 'degree'
    | 'study'
    | 'skill'
    | 'language'
    | 'certification'
    | 'place'
    | 'industry'
    | 'specialty'
    | 'company_kind'
    | 'type'
    | 'stage'
    | 'status';
  /** A label of the lexicon, or a name of the data in small letters. */
  readonly value: string;
  /** Records that have the value now, or had it last. */
  readonly count: number;
};

export type MatchReason = {
  /** The condition, in words. */
  readonly condition: string;
  readonly met: 'met' | 'partly' | 'not';
  /** The field's value in the record. */
  readonly evidence: string | null;
};

export type FacetName =
  | 'title'
  | 'function'
  | 'seniority'
  | 'employer'
  | 'school'
  | 'degree'
  | 'study'
  | 'skill'
  | 'language'
  | 'certification'
  | 'place'
  | 'place.city'
  | 'place.metro'
  | 'place.region'
  | 'place.country'
  | 'place.world_region'
  | 'industry'
  | 'specialty'
  | 'company_kind'
  | 'type'
  | 'stage'
  | 'status'
  | 'employer_place'
  | 'employer_place.city'
  | 'employer_place.metro'
  | 'employer_place.region'
  | 'employer_place.country'
  | 'employer_place.world_region';

export type FacetValue = {
  readonly label: string;
  readonly value: IntentValue;
  /** The records that have it, among all that match. */
  readonly count: number;
};

/** The conditions made from the query, as the search uses them; a versioned shape. */
export type Intent = {
  readonly version: 1;
  readonly target: 'people' | 'company';
  readonly conditions: readonly IntentCondition[];
  /** What must hold between the roles of a person; all of them, apart from alternatives. */
  readonly relations: readonly IntentRelation[];
  /** "Biggest", "with the most funding", "the longest at Google": sorts before relevance. */
  readonly order: IntentOrder | null;
  /** Names of records of the target, or of employers: others like theirs are looked for. Absent if there are none. */
  readonly like?: readonly IntentLikened[];
  /** Words that were not understood. They filter if a record that meets the rest tells of them, else they rank; those of the grammar and those that ask for a protected trait do neither. */
  readonly leftover: readonly IntentLeftover[];
};

export type IntentCondition = {
  /** What the condition is about. */
  readonly field:
    | 'name'
    | 'title'
    | 'function'
    | 'seniority'
    | 'employer'
    | 'role_years'
    | 'role_start'
    | 'role_end'
    | 'role_during'
    | 'first_role'
    | 'experience_years'
    | 'school'
    | 'degree'
    | 'study'
    | 'graduated'
    | 'skill'
    | 'language'
    | 'language_count'
    | 'certification'
    | 'job_change'
    | 'place'
    | 'industry'
    | 'specialty'
    | 'company_kind'
    | 'type'
    | 'stage'
    | 'status'
    | 'headcount'
    | 'founded'
    | 'funding'
    | 'followers'
    | 'office_countries'
    | 'office_place'
    | 'investor'
    | 'employer_place'
    | 'text';
  /** Any of these. */
  readonly values: readonly IntentValue[];
  /** `any`: not said, so mostly the present is meant; `ever`: the present and the past alike ("current or former"). */
  readonly scope: 'current' | 'past' | 'any' | 'ever';
  readonly negated: boolean;
  /** `hard` filters, `soft` ranks. */
  readonly strength: 'hard' | 'soft';
  readonly confidence: number;
  /** The words of the query that ask it; empty where none do. */
  readonly said: string;
  /** Start and end in UTF-16 units of the query, for display. */
  readonly span: readonly number[];
  /** Whether the sentence asks it, or a filter beside it. */
  readonly origin: 'query' | 'filter';
  /** Conditions with the same number hold of one and the same role of a person. */
  readonly role?: number;
  /** Conditions with the same number are alternatives ("founders or people at startups"). */
  readonly alternative?: number;
  /** What records do that do not state it: `exclude` leaves them out, `include` passes them, `if_needed` passes them where nobody else meets the query, as conditions of a sentence do. Absent for conditions of a sentence. */
  readonly unknown?: 'exclude' | 'include' | 'if_needed';
};

export type IntentRelation =
  | {
      readonly kind: 'some';
      readonly is: RoleGroup;
      readonly tense: 'ever' | 'past' | 'current';
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'only';
      readonly is: RoleGroup;
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'both';
      readonly a: RoleGroup;
      readonly b: RoleGroup;
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'before';
      readonly a: RoleGroup;
      readonly b: RoleGroup;
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'next';
      readonly a: RoleGroup;
      readonly b: RoleGroup;
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'first';
      readonly is: RoleGroup;
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'last';
      /** The previous role, or the previous employer. */
      readonly unit: 'role' | 'spell';
      readonly is: RoleGroup;
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'again';
      readonly is: RoleGroup;
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'total_time';
      readonly is: RoleGroup;
      readonly months: Amount;
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'time_in_one';
      readonly unit: 'role' | 'spell';
      readonly is: RoleGroup;
      readonly months: Amount;
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'during';
      readonly what: 'held' | 'began' | 'ended';
      readonly is: RoleGroup;
      readonly period: Period;
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'since';
      readonly is: RoleGroup;
      /** year * 12 + month - 1 */
      readonly month: number;
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'number';
      readonly of: 'employers' | 'roles' | 'titles' | 'industries' | 'countries' | 'cities';
      readonly is: RoleGroup;
      readonly count: Amount;
      readonly during: Period | null;
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'average';
      readonly months: Amount;
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'how_soon';
      readonly from: RoleGroup | ('joining' | 'graduation');
      readonly to: RoleGroup;
      readonly months: Amount;
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'promoted';
      readonly from: RoleGroup;
      readonly to: RoleGroup;
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'at_once';
      readonly a: RoleGroup;
      readonly b: RoleGroup;
      readonly still_open: boolean;
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'between_jobs';
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | {
      readonly kind: 'overlap';
      /** The full name of a person, as it was said; everybody of that name is meant. */
      readonly name: string;
      readonly is: RoleGroup;
      readonly still_open: boolean;
      /** Whether it must not hold. A career that leaves it open meets neither. */
      readonly negated: boolean;
      /** Relations with the same number are alternatives. */
      readonly alternative?: number;
      /** The words of the query that ask it; empty where none do. */
      readonly said: string;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    };

/** Conditions that hold of one and the same role; none stands for any role. */
export type RoleGroup = readonly RoleCondition[];

export type RoleCondition = {
  /** What the condition is about. */
  readonly field:
    | 'title'
    | 'function'
    | 'seniority'
    | 'employer'
    | 'role_start'
    | 'place'
    | 'industry'
    | 'specialty'
    | 'company_kind'
    | 'type'
    | 'stage'
    | 'status'
    | 'headcount'
    | 'founded'
    | 'funding'
    | 'followers'
    | 'office_countries'
    | 'office_place'
    | 'investor'
    | 'employer_place';
  /** Any of these. */
  readonly values: readonly IntentValue[];
  readonly negated: boolean;
};

export type IntentValue =
  | {
      readonly kind: 'concept';
      readonly id: string;
      readonly label: string;
    }
  | {
      readonly kind: 'entity';
      readonly key: string;
      readonly label: string;
    }
  | {
      readonly kind: 'range';
      /** Inclusive; null is open. */
      readonly min: number | null;
      /** Inclusive; null is open. */
      readonly max: number | null;
      readonly label: string;
    }
  | {
      readonly kind: 'words';
      readonly text: string;
    };

export type IntentLeftover = {
  readonly text: string;
  /** Start and end in UTF-16 units of the query, for display. */
  readonly span: readonly number[];
  /** The protected trait that the words ask for: they do not rank. */
  readonly trait?: 'sex' | 'age' | 'origin' | 'religion' | 'health' | 'family' | 'orientation';
  /** Words of the grammar that ask for nothing here: they do not rank. */
  readonly grammar?: true;
};

export type IntentLikened = {
  readonly name: string;
  /** Start and end in UTF-16 units of the query, for display. */
  readonly span: readonly number[];
  /** The name is of a company, and people are looked for who work at others like it. */
  readonly of?: 'employers';
};

export type IntentOrder =
  | {
      readonly by:
        | 'headcount'
        | 'founded'
        | 'funding'
        | 'followers'
        | 'office_countries'
        | 'experience_years'
        | 'role_start'
        | 'job_change'
        | 'refreshed';
      readonly descending: boolean;
      /** Start and end in UTF-16 units of the query, for display. */
      readonly span: readonly number[];
    }
  | (
      | {
          readonly by: 'total_time';
          readonly is: RoleGroup;
          readonly descending: boolean;
          /** Start and end in UTF-16 units of the query, for display. */
          readonly span: readonly number[];
        }
      | {
          readonly by: 'number';
          readonly of: 'employers' | 'roles' | 'titles' | 'industries' | 'countries' | 'cities';
          readonly is: RoleGroup;
          readonly during: Period | null;
          readonly descending: boolean;
          /** Start and end in UTF-16 units of the query, for display. */
          readonly span: readonly number[];
        }
      | {
          readonly by: 'average';
          readonly descending: boolean;
          /** Start and end in UTF-16 units of the query, for display. */
          readonly span: readonly number[];
        }
      | {
          readonly by: 'how_soon';
          readonly from: RoleGroup | ('joining' | 'graduation');
          readonly to: RoleGroup;
          readonly descending: boolean;
          /** Start and end in UTF-16 units of the query, for display. */
          readonly span: readonly number[];
        }
    );

/** Both bounds are inclusive; one that is left out is open. */
export type NumberRange = {
  /** A number in the unit of the field: years, US dollars, people. */
  readonly gte?: number;
  /** A number in the unit of the field: years, US dollars, people. */
  readonly lte?: number;
};

/** Both bounds are inclusive; one that is left out is open. */
export type MonthRange = {
  /** A year, or a month: "2020-03". */
  readonly gte?: string;
  /** A year, or a month: "2020-03". */
  readonly lte?: string;
};

export type Amount = {
  /** Inclusive; null is open. */
  readonly min: number | null;
  /** Inclusive; null is open. */
  readonly max: number | null;
};

/** From the first to the last month (year * 12 + month - 1), both inclusive. */
export type Period = {
  /** year * 12 + month - 1 */
  readonly first: number;
  /** year * 12 + month - 1 */
  readonly last: number;
};

export type ErrorEnvelope = {
  readonly error:
    | {
        readonly code: 'email_not_linked';
        /** For people; may be reworded, not to be parsed. */
        readonly message: string;
        /** Equal to the header `X-Request-Id`. */
        readonly request_id: string;
        /** The e-mail address that the caller signed in with. */
        readonly attempted_email: string | null;
        /** Where an account can be made. */
        readonly signup_url: string | null;
        readonly actions: readonly PartnerErrorAction[] | null;
        /** Contact address. */
        readonly support: string | null;
        /** URL. */
        readonly docs: string | null;
      }
    | {
        readonly code: 'out_of_credits';
        /** For people; may be reworded, not to be parsed. */
        readonly message: string;
        /** Equal to the header `X-Request-Id`. */
        readonly request_id: string;
        /** Where the plan can be upgraded. */
        readonly upgrade_url: string | null;
        readonly credits_remaining: number | null;
        readonly usage_notice: PartnerUsageNotice | null;
      }
    | {
        readonly code: 'usage_paused';
        /** For people; may be reworded, not to be parsed. */
        readonly message: string;
        /** Equal to the header `X-Request-Id`. */
        readonly request_id: string;
        readonly usage_notice: PartnerUsageNotice | null;
      }
    | {
        readonly code:
          | 'off_topic_query'
          | 'invalid_pagination'
          | 'company_search_disabled'
          | 'invalid_api_key'
          | 'account_not_authorized'
          | 'profile_not_found'
          | 'company_not_found'
          | 'validation_error'
          | 'rate_limited'
          | 'upstream_unavailable'
          | 'search_unavailable'
          | 'auth_unavailable'
          | 'billing_unavailable'
          | 'classification_degraded';
        /** For people; may be reworded, not to be parsed. */
        readonly message: string;
        /** Equal to the header `X-Request-Id`. */
        readonly request_id: string;
      };
};
