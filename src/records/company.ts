/** A company as the store keeps it: the importer's format after normalising. */
export interface Company {
  readonly id: string;
  readonly company_name: string;
  readonly social_url: string | null;
  readonly slogan: string | null;
  readonly about_us: string | null;
  /** 'City, Region'. */
  readonly headquarters: string | null;
  /** Lowercase ISO 3166-1 alpha-2. */
  readonly country_code: string | null;
  readonly industry: string | null;
  readonly employees_num: number | null;
  readonly website: string | null;
  /** Year. */
  readonly founded: number | null;
  readonly specialties: readonly string[];
  readonly locations: readonly CompanyLocation[];
  readonly type: string | null;
  readonly social_followers: number | null;
  /** Total raised, whole US dollars. */
  readonly funding: number | null;
  readonly refreshed_at: string | null;
  /** Searched, not part of the record that is served. */
  readonly status: 'active' | 'acquired' | 'closed' | 'public' | null;
  readonly stage: string | null;
  readonly investors: readonly string[];
}

export interface CompanyLocation {
  readonly address?: string | null;
  readonly address_2?: string | null;
  readonly primary?: boolean | null;
}
