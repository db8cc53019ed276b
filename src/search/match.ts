import type { MatchReason } from '../contract/search.ts';
import type { EngineDocument, EngineSchema, Query } from '../engine/engine.ts';
import { ScanIndex } from '../engine/scan-index.ts';
import type { LevelContext } from '../fields/shared/levels.ts';
import { everything } from '../fields/shared/queries.ts';
import { conditionText, relationText } from '../intent/sentence.ts';
import { evidenceOf, type Shown } from './evidence.ts';
import type { SearchPlan } from './plan/plan.ts';
import { rolesShown } from './witnesses.ts';

/**
 * Says why each record of a page is on it: one reason a condition, in the order of the query, and then one a relation. A
 * condition is met if the record has exactly the value asked for, and partly met if the value is near or not stated.
 */
export function matchReasons(
  plan: SearchPlan,
  context: LevelContext,
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
  const related = plan.relations.map(({ relation, people, sure, possible }) => ({
    relation,
    people,
    met: meeting(sure),
    partly: meeting(possible),
  }));
  return page.map(({ shown, document }) => {
    const how = ({ met, partly }: Judged): MatchReason['met'] =>
      met.has(document.id) ? 'met' : partly.has(document.id) ? 'partly' : 'not';
    const ofConditions = judged.map(({ condition, ...by }) => ({
      condition: conditionText(condition, shown.kind === 'people'),
      met: how(by),
      evidence: evidenceOf(condition, shown, document, context),
    }));
    const ofRelations = related.map(({ relation, people, ...by }) => ({
      condition: relation.said === '' ? relationText(relation) : relation.said,
      met: how(by),
      evidence: shown.kind === 'people' ? rolesShown(relation, people, shown.person, document, context) : null,
    }));
    return [...ofConditions, ...ofRelations];
  });
}

/** The ids of the documents that meet something, and of those that may. */
interface Judged {
  readonly met: ReadonlySet<string>;
  readonly partly: ReadonlySet<string>;
}
