import { defineField } from '../definition.ts';
import type { Asked } from '../shared/asked.ts';
import { roleCounts } from '../shared/counting.ts';
import { keysOf, type Levels } from '../shared/levels.ts';
import { any, term } from '../shared/queries.ts';
import { facetTest } from '../shared/role-test.ts';
import { companyFact, employerSector } from '../shared/sectors.ts';
import { companyEvidence } from '../shared/shown.ts';

/** Phases that span rounds. Records state the round, if any, so a company that states none may be in the phase. */
const phases: ReadonlySet<string> = new Set(['stage:early-stage', 'stage:growth-stage', 'stage:late-stage']);

function companyStage(asked: Asked): Levels {
  const levels = companyFact(asked);
  if (!keysOf(asked.values).some((id) => phases.has(id))) return levels;
  const open = any([levels.open, term('unstated', ['stage'])]);
  return { ...levels, open, ever: open };
}

/** The last funding round of a company. */
export const stage = defineField({
  value: { kind: 'concept', concepts: ['stage'] },
  of: 'company',
  and: 'one',
  people: (asked, context) => employerSector('stage', asked, context),
  companies: companyStage,
  role: facetTest('sector', 'stage'),
  unstated: { mark: 'stage', by: (company) => company.stage === null },
  companyNumber: null,
  evidence: companyEvidence((company) => company.stage),
  phrase: { any: 'at the stage', past: 'formerly at the stage', not: 'not at the stage' },
  sorting: null,
  facet: { ...roleCounts('sector'), companies: ['sector'] },
  letGo: 60,
  proposed: true,
});
