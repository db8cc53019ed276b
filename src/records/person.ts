/**
 * A person as the store keeps it: the importer's format (docs/protocol) after normalising.
 * Every value stands as the source wrote it. Values that make no sense are removed; nothing is guessed.
 */
export interface Person {
  readonly id: string;
  readonly full_name: string;
  readonly social_url: string | null;
  readonly headline: string | null;
  readonly about_me: string | null;
  readonly location: Place | null;
  /** Current roles first, then newest start first. */
  readonly experience: readonly Role[];
  /** Newest first. */
  readonly education: readonly Education[];
  readonly skills: readonly string[];
  readonly languages: readonly string[];
  /** Absent where no source names a certification: such a record then has the same text as before the field existed. */
  readonly certifications?: readonly Certification[];
  /** Day of the last verification, `YYYY-MM-DD`. */
  readonly refreshed_at: string | null;
  /** A prediction that came with the import. */
  readonly job_change: JobChange | null;
}

/** A place as the source wrote it, and its parts where the source gave parts. */
export interface Place {
  readonly text: string;
  readonly city: string | null;
  readonly region: string | null;
  /** Lowercase ISO 3166-1 alpha-2. */
  readonly country_code: string | null;
}

export interface Role {
  readonly position: string | null;
  readonly company_name: string | null;
  /**
   * Id of a company record. What the store returns always names an existing company: the one that the source names,
   * else the only one with this website or name.
   */
  readonly company_id: string | null;
  /** The employer's website or profile, used only for linking the role to a company record. */
  readonly company_url: string | null;
  /** ISO 8601, as precise as the source: `2019`, `2019-03`, `2019-03-15`. */
  readonly start_time: string | null;
  /** Null while the role is current, and when the end is unknown. */
  readonly end_time: string | null;
  readonly is_current: boolean;
  readonly location: string | null;
  readonly job_description: string | null;
  readonly industry: string | null;
}

export interface Education {
  readonly institution_name: string | null;
  readonly social_url: string | null;
  readonly degree: readonly string[];
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly description: string | null;
}

/** A certificate, licence or charter. */
export interface Certification {
  readonly name: string;
  /** The organisation that issued it. */
  readonly issuer: string | null;
  /** The date of issue in ISO 8601, as precise as the source. */
  readonly date: string | null;
}

export interface JobChange {
  /** 0..1, higher means more likely to change role. */
  readonly score: number;
  /** `YYYY-MM-DD`. */
  readonly signal_date: string;
  /** Most significant first. */
  readonly reasoning: readonly JobChangeReason[];
}

export interface JobChangeReason {
  readonly category: string;
  readonly intensity: 'low' | 'medium' | 'high';
  /** Share of the score's log-odds, -1..1; the sign is the direction. */
  readonly weight: number;
  /** From 1. */
  readonly rank: number;
}
