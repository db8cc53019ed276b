import type { MatchReason } from '../contract/search.ts';
import type { EngineDocument, EngineSchema, Query } from '../engine/engine.ts';
import { ScanIndex } from '../engine/scan-index.ts';
import { everything } from '../fields/shared/queries.ts';
import { rolesIn } from '../fields/shared/shown.ts';
import { conditionText, relationText } from '../intent/sentence.ts';
import { evidenceOf, type Shown } from './evidence.ts';
import type { PlanContext, SearchPlan } from './plan/plan.ts';
import { rolesShown } from './witnesses.ts';

/**
 * Says why each record of a page is on it: one reason a condition, in the order of the query, and then one a relation. A
 * condition is met if the record has exactly the value asked for, and partly met if the value is near or not stated.
 */
export function matchReasons(
  plan: SearchPlan,
  context: PlanContext,
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
  const ofPeers = context.peers === undefined ? null : peersReason(context.peers.said, meeting(context.peers.query));
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
    return [...ofConditions, ...ofRelations, ...(ofPeers === null ? [] : [ofPeers(shown, document.id)])];
  });
}

/** The ids of the documents that meet something, and of those that may. */
interface Judged {
  readonly met: ReadonlySet<string>;
  readonly partly: ReadonlySet<string>;
}

/** Says that somebody works at a company like those that the query names, and at which. */
function peersReason(condition: string, meeting: ReadonlySet<string>): (shown: Shown, id: string) => MatchReason {
  return (shown, id) => ({
    condition,
    met: meeting.has(id) ? 'met' : 'not',
    evidence: shown.kind === 'people' ? (rolesIn(shown.person.experience, 'any')[0]?.company_name ?? null) : null,
  });
}
