import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SmallCorpus } from '../small-corpus.ts';
import { companies } from './companies.ts';
import { employers, people } from './people.ts';

/** The expected answer to a query: all of `right` first, in any order, then all of `near`, and nothing else. */
interface Expected {
  readonly query: string;
  readonly right: readonly string[];
  readonly near?: readonly string[];
}

const peopleCases: Readonly<Record<string, readonly Expected[]>> = {
  'titles: the title first, narrower titles after it, never a neighbouring trade': [
    { query: 'product managers in Madrid', right: ['product'] },
    { query: 'project manager madrid', right: ['project'] },
    { query: 'backend engineers in Berlin', right: ['swe-backend'] },
    // The word before the title only ranks. The title is statistician, so a narrower statistician comes later.
    { query: 'etl statisticians in Oslo', right: ['statistician'], near: ['biostatistician'] },
    // A word before the title filters if any record contains it, and otherwise has no effect.
    { query: 'itinerant surveyors in Riga', right: ['surveyor-itinerant'] },
    { query: 'gallant surveyors in Riga', right: ['surveyor', 'surveyor-itinerant'] },
  ],
  'levels: the rung asked for first, then higher rungs, never managers or interns': [
    { query: 'senior software engineers in Berlin', right: ['swe-senior'], near: ['swe-staff'] },
    { query: 'engineering managers in Berlin', right: ['swe-manager'] },
  ],
  'head, director and VP of one function are near each other, a person who leads nobody is not': [
    { query: 'director of marketing in San Francisco', right: ['mkt-director'], near: ['mkt-head', 'mkt-vp'] },
    { query: 'marketing specialist in San Francisco', right: ['mkt-specialist'] },
  ],
  'places: the city first, then its metro area; a state or country includes all its cities': [
    { query: 'director of marketing in Los Angeles', right: ['mkt-director-la'] },
    { query: 'backend engineers in Germany', right: ['swe-backend'] },
    { query: 'software engineers in France', right: ['swe-paris'] },
  ],
  'ambiguous places: the one in which somebody lives': [{ query: 'plumbers in Georgia', right: ['georgia-us'] }],
  'contradictions: the rung next to the title counts, and the first place': [
    { query: 'early career senior software engineers in Berlin', right: ['swe-senior'], near: ['swe-staff'] },
    { query: 'director of marketing in Los Angeles, mid-level', right: ['mkt-director-la'] },
  ],
  'time: former means no longer': [
    { query: 'former software engineers in Berlin', right: ['swe-once', 'swe-between', 'swe-left-long-ago'] },
    // A person who is an engineer now must also be found if they were one then.
    {
      query: 'software engineers in Berlin before 2019',
      right: ['swe-once', 'swe-between', 'swe-left-long-ago', 'swe-staff'],
    },
    { query: 'chefs who used to be software engineers', right: ['swe-once'] },
    { query: 'accountants at Acme', right: ['acme-now', 'acme-promoted'] },
    { query: 'ex-Acme accountants', right: ['acme-once'] },
    { query: 'people who used to work at Acme', right: ['acme-once'] },
    { query: 'people who worked at Acme', right: ['acme-now', 'acme-once', 'acme-promoted'] },
  ],
  'one job: title, employer and dates are those of the same role': [
    { query: 'CTO at Stripe', right: ['cto-stripe-now'] },
    { query: 'former CTO of Stripe', right: ['cto-stripe-then'] },
    { query: 'CTOs at Stripe between 2016 and 2018', right: ['cto-stripe-then'] },
  ],
  'years: only years of work count, without gaps': [
    { query: 'nurses in Lyon with 10+ years of experience', right: ['nurse-12'] },
    { query: 'nurses in Lyon with at least 5 years of experience', right: ['nurse-12', 'nurse-gap'] },
  ],
  'education: school, degree and year are those of the same education': [
    { query: 'chemists with a PhD from MIT', right: ['phd-mit'] },
    { query: 'chemists who graduated from MIT before 2012', right: ['bsc-mit'] },
  ],
  'skills: listed ones before ones in a text; aliases count, look-alikes do not': [
    { query: 'consultants in Warsaw who know Java', right: ['java'], near: ['java-told'] },
    { query: 'consultants in Warsaw who know Kubernetes', right: ['java'], near: ['java-told'] },
  ],
  'employers: by industry and size, from the company record': [
    {
      query: 'product designers in Toronto at fintech companies under 50 people',
      right: ['pm-small-fintech', 'pm-small-crypto'],
    },
    {
      query: 'product designers in Toronto at fintech companies under 50 people, not in crypto',
      right: ['pm-small-fintech'],
    },
  ],
  'names: the whole name, or a part of it': [
    { query: 'Jane Okonkwo', right: ['jane'] },
    { query: 'Okonkwo', right: ['jane', 'janet'] },
  ],
  'negation is exact': [
    { query: 'software engineers in Germany not in Berlin', right: ['swe-munich', 'swe-potsdam'] },
    { query: 'lawyers in Perth named Jane, not Okonkwo', right: ['jane-other'] },
  ],
  'sequences: how a career began': [{ query: 'CFOs who started out as auditors', right: ['cfo-auditor'] }],
  'alternatives: either will do': [
    { query: 'software engineers in Munich or Paris', right: ['swe-munich', 'swe-paris'] },
  ],
};

const companyCases: Readonly<Record<string, readonly Expected[]>> = {
  'industry and place': [
    { query: 'cybersecurity companies in Israel', right: ['sec-il'] },
    { query: 'logistics company in the Netherlands', right: ['log-nl'] },
    { query: 'farming companies outside the US', right: ['farm-il'] },
  ],
  'numbers: inside the range, never outside': [
    { query: 'biotech companies with 50 to 200 employees', right: ['bio-100'] },
    { query: 'biotech companies founded after 2019', right: ['bio-100'] },
    { query: 'biotech companies that raised more than $50M', right: ['bio-5000'] },
  ],
  'kind, type and stage': [
    { query: 'nonprofit education organizations', right: ['edu-npo'] },
    { query: 'Series B fintech', right: ['fin-b'] },
    { query: 'public fintech companies', right: ['fin-public'] },
  ],
  'a named company is that company, and its description tells namesakes apart': [
    { query: 'Loop', right: ['loop'] },
    { query: 'Sakana Labs', right: ['sakana'] },
  ],
  'names that are also words: a name at the head of a query, a place only if somebody is there': [
    { query: 'Loop Energy building the first hydrogen engine', right: ['loop-energy'] },
    { query: 'First apparel company', right: ['first'] },
    { query: 'Rome apparel company', right: ['rome'] },
  ],
  'unknown words: a company that uses them comes before one that only states the industry': [
    { query: 'PLG software company in Canada', right: ['plg-ca'] },
    { query: 'recruitment agencies in Gdańsk', right: ['staff-pl'] },
    { query: 'executive search firms in Gdańsk', right: ['staff-pl'] },
    { query: 'companies doing software in Canada', right: ['saas-ca'] },
    { query: 'trial onboarding company in Canada', right: ['plg-ca'] },
  ],
  'order: superlatives come before everything else': [
    { query: 'largest biotech companies', right: ['bio-5000'], near: ['bio-100'] },
    { query: 'newest biotech companies', right: ['bio-100'], near: ['bio-5000'] },
  ],
};

let corpus: SmallCorpus;

beforeAll(async () => {
  corpus = new SmallCorpus();
  await corpus.write(people, [...employers, ...companies]);
});

afterAll(() => corpus.close());

describe.each([
  ['people', peopleCases],
  ['company', companyCases],
] as const)('%s', (target, groups) => {
  describe.each(Object.entries(groups))('%s', (_, cases) => {
    test.each(cases.map((expected) => [expected.query, expected] as const))(
      '%s',
      async (query, { right, near = [] }) => {
        const ids = await corpus.ids(query, { target });
        const split = { right: ids.slice(0, right.length).sort(), near: ids.slice(right.length).sort() };
        expect(split).toEqual({ right: [...right].sort(), near: [...near].sort() });
      },
    );
  });
});
