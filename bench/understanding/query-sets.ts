import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/**
 * The public query sets, with the machine-readable meaning that their authors gave them. They are not part of the
 * repository.
 */
const folder = new URL('../../../shared/data/query-sets/', import.meta.url);

export interface PeopleQuery {
  readonly text: string;
  readonly metadata: {
    readonly role_title: string;
    readonly role_function: string;
    readonly role_seniority: string;
    readonly geo_name: string;
    readonly geo_type: 'city' | 'state' | 'country' | 'region' | 'metro';
    readonly min_experience_years?: number;
  };
}

export interface Bounds {
  readonly eq?: number;
  readonly not_eq?: number;
  readonly gte?: number;
  readonly lte?: number;
}

export interface CompanyQuery {
  readonly text: string;
  readonly bucket: string;
  readonly constraints?: {
    readonly category?: { readonly contains?: string; readonly contains_all?: readonly string[] };
    readonly industry?: { readonly contains?: string };
    readonly country?: { readonly eq: string };
    readonly region?: { readonly contains: string };
    readonly company_type?: { readonly eq: string };
    readonly funding_stage?: { readonly contains: string };
    readonly founded_year?: Bounds;
    readonly employees?: Bounds;
    readonly funding?: Bounds;
  };
}

interface PromptQuery {
  readonly prompt: string;
}

export const querySetsAbsent = existsSync(folder) ? null : `the query sets are not at ${folder.pathname}`;

export const peopleQueries = (): PeopleQuery[] => lines('exa-people-queries.jsonl.gz');
export const companyQueries = (): CompanyQuery[] => lines('exa-company-queries.jsonl.gz');
export const promptQueries = (): PromptQuery[] => [
  ...lines<PromptQuery>('lessie-recruiting-queries.jsonl.gz'),
  ...lines<PromptQuery>('lessie-b2b-queries.jsonl.gz'),
];

function lines<T>(file: string): T[] {
  const text = gunzipSync(readFileSync(new URL(file, folder))).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}
