import type { EngineSchema, FieldSpec } from '../engine/engine.ts';
import { definitionOf, fieldNames } from '../fields/index.ts';
import { scoreNumber } from '../fields/record/job-change.ts';
import { roleFacets, roleField, roleTimes } from '../fields/shared/role-facets.ts';
import { type CareerNumber, leftMax } from '../relations/shared/settled.ts';

/**
 * The version of the documents in both indexes. Raise it when documents are made differently. The lexicon's own version
 * is added, since documents hold its concepts.
 */
const documentsVersion = '24';

type TextSpec = Extract<FieldSpec, { readonly kind: 'text' }>;

const keyword = { kind: 'keyword' } as const;
const number = { kind: 'number' } as const;
/**
 * `lengthTypical` counts words, as measured on generated and real records. A short name or title hardly gains in rank.
 */
const text = (weight: number, lengthTypical: number): TextSpec => ({
  kind: 'text',
  weight,
  lengthNorm: lengthTypical < 20 ? 0.3 : 0.6,
  lengthTypical,
  phrases: false,
});
/**
 * A text that keeps word order, because conditions look for phrases in it. Order costs 2 bytes a word, so no other text
 * keeps it.
 */
const phrased = (weight: number, lengthTypical: number): TextSpec => ({
  ...text(weight, lengthTypical),
  phrases: true,
});

const facetFields = Object.fromEntries(
  roleFacets.flatMap((facet) => roleTimes.map((time) => [roleField(facet, time), keyword])),
);

/** The numbers of a company; in a person's document, those of the employer. */
const companyNumbers = Object.fromEntries(
  fieldNames.flatMap((field) => (definitionOf(field).companyNumber === null ? [] : [[field, number]])),
);

/** The numbers of a role for relations between roles, see `putRoleNumbers`. */
const careerNumbers = {
  start_least: number,
  start_most: number,
  end_least: number,
  end_most: number,
  employer_code: number,
  title_code: number,
  industry_code: number,
  country_code: number,
  city_code: number,
  rung: number,
  spell_code: number,
  after_joining: number,
};

const settledNumbers = {
  spells: number,
  spells_open: number,
  spell_months: number,
  longest_spell: number,
  longest_role: number,
  open_spell_since: number,
  open_role_since: number,
  ...Object.fromEntries(Array.from({ length: leftMax }, (_, i) => [`employer_left_${i + 1}`, number])),
} satisfies Readonly<Partial<Record<CareerNumber, FieldSpec>>>;

export function peopleSchema(lexiconVersion: string): EngineSchema {
  return {
    version: `people-${documentsVersion}-${lexiconVersion}`,
    fields: {
      /** The key of the public profile, by which imports know the person again. */
      link: keyword,
      name: keyword,
      name_word: keyword,
      ...facetFields,
      /** The title that fits the current (or last) role best, without its families, for an exact match. */
      title_exact: keyword,
      /** Whether names of titles and rungs are all that a current (or the last) title says, up to punctuation. */
      title_whole: keyword,
      first_title: keyword,
      place: keyword,
      school: keyword,
      degree: keyword,
      /** Listed skills and certifications. */
      skill: keyword,
      /** Skills and certifications that only the summary or a role's description names. */
      skill_told: keyword,
      language: keyword,
      /** Facts of the career, and the month from which time does not change them, see `relations/shared/settled.ts`. */
      career: keyword,
      settled: keyword,
      /** The facts that the record does not state, by the names of `Unstated`. */
      unstated: keyword,
      name_text: text(3, 3),
      headline: phrased(2, 10),
      titles: phrased(3, 3),
      past_titles: phrased(1, 9),
      employers: text(2, 2),
      past_employers: text(1, 6),
      schools: text(1.2, 10),
      skills: phrased(1.5, 14),
      location: text(1, 4),
      summary: phrased(1, 60),
      jobs: text(0.7, 120),
      /** The month since which somebody with a current role would have worked if the career had no gaps. */
      working_since: number,
      /** The months worked in all by somebody without a current role. */
      worked_months: number,
      /** The least month in which some role may have begun. */
      career_start: number,
      /** The first graduation, as `graduationNumbers` keeps it. */
      graduated_least: number,
      graduated_most: number,
      graduated: number,
      /** The languages that the record lists; absent if it lists none. */
      language_count: number,
      ...settledNumbers,
      role_since: number,
      /** The month in which the last role ended, for somebody without a current one. */
      left: number,
      refreshed: number,
      /** The evidence of a prediction, and an imported one: score and day, by which a view fills in `job_change`. */
      evidence: number,
      imported_score: number,
      imported_day: number,
      [scoreNumber]: number,
      ...companyNumbers,
    },
    groups: {
      role: {
        /** `now` or `past`. The newest role of somebody without a current one has `last` as well. */
        time: keyword,
        title: keyword,
        function: keyword,
        seniority: keyword,
        employer: keyword,
        sector: keyword,
        employer_place: keyword,
        place: keyword,
        /** Facts of the role among all roles of the career, as `career`. */
        mark: keyword,
        unstated: keyword,
        /** The words told of the role, see `wordsTold`. */
        word: keyword,
        start: number,
        /** Absent for a current role. */
        end: number,
        months: number,
        ...careerNumbers,
        ...companyNumbers,
      },
      education: { school: keyword, degree: keyword, end_year: number },
    },
    extremes: { role: ['start', 'end', 'months'] },
  };
}

export function companySchema(lexiconVersion: string): EngineSchema {
  return {
    version: `company-${documentsVersion}-${lexiconVersion}`,
    fields: {
      /** The keys of the website, the public profile and the name, by which imports link roles to the company. */
      link: keyword,
      /** The name key, the lexicon's employer with its groups, and the host of the website. */
      name: keyword,
      name_word: keyword,
      sector: keyword,
      /** Sectors that only the description names. They are hints and rank below the sectors that the company states. */
      mention: keyword,
      place: keyword,
      office: keyword,
      unstated: keyword,
      name_text: text(4, 2),
      slogan: phrased(2, 8),
      industry: phrased(2, 3),
      specialties: phrased(2, 12),
      about: phrased(1, 80),
      location: text(1, 4),
      ...companyNumbers,
      refreshed: number,
    },
    groups: {},
  };
}
