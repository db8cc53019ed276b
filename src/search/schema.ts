import type { EngineSchema, FieldSpec } from '../engine/engine.ts';
import { definitionOf, fieldNames } from '../fields/index.ts';
import { roleFacets, roleField, roleTimes } from '../fields/shared/role-facets.ts';

/**
 * The documents of the two indexes. Raise when documents are made differently; the lexicon's own version is
 * added, since documents hold its concepts.
 */
const documentsVersion = '5';

type TextSpec = Extract<FieldSpec, { readonly kind: 'text' }>;

const keyword = { kind: 'keyword' } as const;
const number = { kind: 'number' } as const;
/** `lengthTypical` in words, as measured on generated and real records; names and titles hardly gain by being short. */
const text = (weight: number, lengthTypical: number): TextSpec => ({
  kind: 'text',
  weight,
  lengthNorm: lengthTypical < 20 ? 0.3 : 0.6,
  lengthTypical,
  phrases: false,
});
/** Where conditions look for words one after the other. It takes 2 bytes a word, so no other field keeps their order. */
const phrased = (weight: number, lengthTypical: number): TextSpec => ({
  ...text(weight, lengthTypical),
  phrases: true,
});

const facetFields = Object.fromEntries(
  roleFacets.flatMap((facet) => roleTimes.map((time) => [roleField(facet, time), keyword])),
);

/** Of a company, and of a person the employer. */
const companyNumbers = Object.fromEntries(
  fieldNames.flatMap((field) => (definitionOf(field).companyNumber === null ? [] : [[field, number]])),
);

export function peopleSchema(lexiconVersion: string): EngineSchema {
  return {
    version: `people-${documentsVersion}-${lexiconVersion}`,
    fields: {
      name: keyword,
      name_word: keyword,
      ...facetFields,
      /** Only the title that fits the current (or last) role best, without families: "exact title". */
      title_exact: keyword,
      first_title: keyword,
      place: keyword,
      school: keyword,
      degree: keyword,
      /** Skills and certifications. */
      skill: keyword,
      /** Those that only the summary or the description of a role names. */
      skill_told: keyword,
      language: keyword,
      /** Facts that the record does not state, by the names of `Unstated`. */
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
      /** Month from which somebody at work today has worked without a gap, had the gaps never been. */
      working_since: number,
      /** Months worked by somebody who has no current role. */
      worked_months: number,
      role_since: number,
      /** Month in which the last role of somebody without a current one ended. */
      left: number,
      refreshed: number,
      ...companyNumbers,
    },
    groups: {
      role: {
        /** `now`, or `past`; `last` as well for the newest role of somebody without a current one. */
        time: keyword,
        title: keyword,
        function: keyword,
        seniority: keyword,
        employer: keyword,
        sector: keyword,
        employer_place: keyword,
        place: keyword,
        unstated: keyword,
        start: number,
        /** Absent while the role is current. */
        end: number,
        months: number,
        ...companyNumbers,
      },
      education: { school: keyword, degree: keyword, end_year: number },
    },
  };
}

export function companySchema(lexiconVersion: string): EngineSchema {
  return {
    version: `company-${documentsVersion}-${lexiconVersion}`,
    fields: {
      /** Name key, the lexicon's employer and its groups, and the site's host. */
      name: keyword,
      name_word: keyword,
      sector: keyword,
      /** Sectors that only the description names: a hint, ranked below what the company says it is. */
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
