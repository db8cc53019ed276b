/**
 * What callers see of a record: the bodies of the specification without the credit fields,
 * with which `http` completes them. Keys stand in the order of the specification.
 */
export interface PersonCard {
  readonly id: string;
  readonly social_url: string | null;
  readonly full_name: string;
  readonly headline: string | null;
  readonly location: string | null;
  readonly company_name: string | null;
  readonly position: string | null;
  readonly industry: string | null;
  readonly evidence_summary: string;
}

export interface CompanyCard {
  readonly id: string;
  readonly social_url: string | null;
  readonly company_name: string | null;
  readonly slogan: string | null;
  readonly headquarters: string | null;
  readonly country_code: string | null;
  readonly industry: string | null;
  readonly employees_num: number | null;
  readonly website: string | null;
  readonly founded: number | null;
  readonly evidence_summary: string;
}

export interface ExperienceItem {
  readonly position: string | null;
  readonly company_name: string | null;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly duration: string | null;
  readonly location: string | null;
  readonly job_description: string | null;
  readonly industry: string | null;
}

export interface EducationItem {
  readonly social_url: string | null;
  readonly institution_name: string | null;
  readonly degree: readonly string[];
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly description: string | null;
}

export interface Profile extends Omit<PersonCard, 'id'> {
  readonly experience: readonly ExperienceItem[] | null;
  readonly education: readonly EducationItem[] | null;
  readonly about_me: string | null;
}

export interface CompanyRecord extends Omit<CompanyCard, 'id'> {
  readonly about_us: string | null;
  readonly specialties: readonly string[];
  readonly locations: readonly {
    readonly address?: string | null;
    readonly address_2?: string | null;
    readonly primary?: boolean | null;
  }[];
  readonly type: string | null;
  readonly social_followers: number | null;
  readonly funding: number | null;
}

export type Prediction =
  | {
      readonly has_prediction: false;
      readonly score: null;
      readonly signal_date: null;
      readonly reasoning: readonly [];
    }
  | {
      readonly has_prediction: true;
      readonly score: number;
      readonly signal_date: string;
      readonly reasoning: readonly {
        readonly category: string;
        readonly intensity: 'low' | 'medium' | 'high';
        readonly weight: number;
        readonly rank: number;
      }[];
    };
