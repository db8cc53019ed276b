import type { EngineDocument, EngineSchema, Query } from '../engine/engine.ts';
import { Oracle } from '../engine/oracle.ts';
import { evidenceOf, type Shown } from './evidence.ts';
import type { MatchReason } from './finder.ts';
import type { Clause, Plan } from './plan/plan.ts';
import { everything } from './plan/queries.ts';

/**
 * Why each record of a page is on it: one reason a condition, in the order of the query. A condition is met when the
 * record is exactly what was asked for, and partly when it is near that or does not say.
 */
export function matchReasons(
  plan: Plan,
  query: string,
  schema: EngineSchema,
  page: readonly { readonly shown: Shown; readonly document: EngineDocument }[],
): readonly (readonly MatchReason[])[] {
  const index = new Oracle(
    schema,
    page.map(({ document }) => document),
    0,
  );
  const meeting = (where: Query) => new Set(index.ids(where));
  const judged = plan.clauses.map((clause) => ({
    clause,
    met: meeting(clause.levels.exact),
    partly: clause.levels.open === everything ? new Set<string>() : meeting(clause.levels.open),
  }));
  return page.map(({ shown, document }) =>
    judged.map(({ clause, met, partly }) => ({
      condition: conditionText(clause, query),
      met: met.has(document.id) ? 'met' : partly.has(document.id) ? 'partly' : 'not',
      evidence: evidenceOf(clause.condition, shown),
    })),
  );
}

/** The words of the query that the condition came from, else its values. */
function conditionText({ condition }: Clause, query: string): string {
  const asked = query.slice(...condition.span).trim();
  if (asked !== '') return asked;
  const values = condition.values.map((value) => (value.kind === 'words' ? value.text : value.label));
  return `${condition.negated ? 'not ' : ''}${values.join(' or ')}`;
}
