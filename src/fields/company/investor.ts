import { nameKey } from '../../text/name-key.ts';
import { defineField } from '../definition.ts';
import type { Asked } from '../shared/asked.ts';
import { facetTest } from '../shared/role-test.ts';
import { companyFact, employerSector } from '../shared/sectors.ts';
import { companyEvidence, joined } from '../shared/shown.ts';

export const investor = defineField({
  value: { kind: 'name', concepts: ['employer', 'employer_group'] },
  of: 'company',
  and: 'all',
  people: (asked, context) => employerSector('investor', asked, context, investorKeys(asked)),
  companies: (asked) => companyFact(asked, investorKeys(asked)),
  role: facetTest('sector', 'investor', investorKeys),
  unstated: { mark: 'investor', by: ({ investors }) => investors.length === 0 },
  companyNumber: null,
  evidence: companyEvidence(({ investors }) => joined(investors)),
  phrase: { any: 'backed by', not: 'not backed by' },
  sorting: null,
  facet: null,
  letGo: 30,
  proposed: true,
});

/** The keyword that stands for an investor in documents. */
export function investorKey(name: string): string {
  return `investor:${nameKey(name)}`;
}

function investorKeys({ values }: Pick<Asked, 'values'>): readonly string[] {
  return values.map((value) => {
    if (value.kind === 'entity') return investorKey(value.key);
    if (value.kind === 'words') return investorKey(value.text);
    return value.kind === 'concept' ? investorKey(value.label) : '';
  });
}
