import type { MatchReason } from '../contract/search.ts';
import type { EngineDocument, EngineSchema, Query } from '../engine/engine.ts';
import { ScanIndex } from '../engine/scan-index.ts';
import { everything } from '../fields/shared/queries.ts';
import type { Condition } from '../intent/intent.ts';
import { evidenceOf, type Shown } from './evidence.ts';
import type { SearchPlan } from './plan/plan.ts';

/**
 * Says why each record of a page is on it: one reason a condition, in the order of the query. A condition is met if the
 * record has exactly the value asked for, and partly met if the value is near or not stated.
 */
export function matchReasons(
  plan: SearchPlan,
  schema: EngineSchema,
  page: readonly { readonly shown: Shown; readonly document: EngineDocument }[],
): readonly (readonly MatchReason[])[] {
  const index = new ScanIndex(
    schema,
    page.map(({ document }) => document),
    0,
  );
  const meeting = (where: Query) => new Set(index.ids(where));
  const judged = plan.conditions.map(({ condition, levels }) => ({
    condition,
    met: meeting(levels.exact),
    partly: levels.open === everything ? new Set<string>() : meeting(levels.open),
  }));
  return page.map(({ shown, document }) =>
    judged.map(({ condition, met, partly }) => ({
      condition: conditionText(condition),
      met: met.has(document.id) ? 'met' : partly.has(document.id) ? 'partly' : 'not',
      evidence: evidenceOf(condition, shown),
    })),
  );
}

/** The words of the query behind the condition, else the labels of its values. */
function conditionText({ said, values, negated }: Condition): string {
  if (said !== '') return said;
  const asked = values.map((value) => (value.kind === 'words' ? value.text : value.label));
  return `${negated ? 'not ' : ''}${asked.join(' or ')}`;
}
