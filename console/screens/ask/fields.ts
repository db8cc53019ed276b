/** A condition that can be added by hand. */
export interface FieldChoice {
  readonly name: string;
  readonly label: string;
  /** Whether values are texts with suggestions, or a range of numbers. */
  readonly values: 'texts' | 'numbers';
  /** Whether it speaks of a role, which may be current or past. */
  readonly ofRole: boolean;
}

function texts(name: string, label: string, ofRole = false): FieldChoice {
  return { name, label, values: 'texts', ofRole };
}

function numbers(name: string, label: string): FieldChoice {
  return { name, label, values: 'numbers', ofRole: false };
}

export type Target = 'people' | 'company';

/** The conditions that a person would add, in the order in which they are wanted. */
export const fields: Readonly<Record<Target, readonly FieldChoice[]>> = {
  people: [
    texts('title', 'Title', true),
    texts('employer', 'Employer', true),
    texts('place', 'Place'),
    texts('skill', 'Skill'),
    texts('industry', 'Industry of the employer', true),
    texts('seniority', 'Seniority', true),
    texts('function', 'Function', true),
    texts('school', 'School'),
    texts('degree', 'Degree'),
    texts('study', 'Study'),
    texts('language', 'Language'),
    texts('certification', 'Certification'),
    texts('name', 'Name'),
    numbers('experience_years', 'Years of experience'),
    numbers('headcount', 'People at the employer'),
  ],
  company: [
    texts('industry', 'Industry'),
    texts('place', 'Place'),
    texts('specialty', 'Specialty'),
    texts('stage', 'Stage'),
    texts('type', 'Type'),
    texts('company_kind', 'Kind'),
    texts('name', 'Name'),
    numbers('headcount', 'People'),
    numbers('founded', 'Founded'),
    numbers('funding', 'Funding in USD'),
  ],
};

/** The counts that stand beside the results. */
export const facets: Readonly<Record<Target, readonly string[]>> = {
  people: ['title', 'employer', 'place.city', 'place.country', 'industry', 'skill'],
  company: ['industry', 'place.country', 'place.city', 'stage', 'specialty'],
};
