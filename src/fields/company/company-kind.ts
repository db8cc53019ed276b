import { defineField } from '../definition.ts';
import { industryTelling, tradesOfKinds } from '../shared/company-kinds.ts';
import { roleCounts } from '../shared/counting.ts';
import { keysOf } from '../shared/levels.ts';
import { facetTest } from '../shared/role-test.ts';
import { companyFact, employerSector } from '../shared/sectors.ts';
import { companyEvidence, joined } from '../shared/shown.ts';

/** The kind of a company: startup, agency, yc-backed, ... */
export const companyKind = defineField({
  value: { kind: 'concept', concepts: ['company_kind'] },
  of: 'company',
  and: 'either',
  people: (asked, context) => {
    const trades = tradesOfKinds(asked.values, context.lexicon);
    return trades === null
      ? employerSector('kind', asked, context)
      : employerSector('industry', { ...asked, values: trades, said: '' }, context);
  },
  companies: (asked, { lexicon }) => {
    const keys = keysOf(asked.values);
    return companyFact(
      asked,
      keys,
      keys.flatMap((id) => industryTelling(id, lexicon) ?? []),
    );
  },
  role: (asked, context) => {
    const trades = tradesOfKinds(asked.values, context.lexicon);
    return trades === null
      ? facetTest('sector', 'kind')(asked, context)
      : facetTest('sector', 'industry')({ values: trades }, context);
  },
  unstated: {
    mark: 'kind',
    by: ({ founded, employees_num, stage }) => founded === null && employees_num === null && stage === null,
  },
  companyNumber: null,
  evidence: companyEvidence(({ type, stage, investors }) => joined([type, stage, ...investors])),
  phrase: {
    any: 'of the kind',
    past: 'formerly of the kind',
    ever: 'now or formerly of the kind',
    not: 'not of the kind',
  },
  sorting: null,
  facet: { ...roleCounts('sector'), companies: ['sector'] },
  letGo: 70,
  proposed: true,
});
