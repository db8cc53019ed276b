import type { EngineDocument } from '../engine/engine.ts';
import type { ShownPerson } from '../fields/definition.ts';
import { definitionOf } from '../fields/index.ts';
import type { LevelContext } from '../fields/shared/levels.ts';
import type { Condition } from '../intent/intent.ts';
import type { Company } from '../records/company.ts';
import { roleMeeting } from './witnesses.ts';

/** A record as a page shows it. */
export type Shown =
  | ({ readonly kind: 'people' } & ShownPerson)
  | { readonly kind: 'company'; readonly company: Company };

/** The value that decides whether the record meets the condition, as the record writes it; null if it has none. */
export function evidenceOf(
  condition: Condition,
  shown: Shown,
  document: EngineDocument,
  context: LevelContext,
): string | null {
  const { evidence, of } = definitionOf(condition.field);
  if (shown.kind === 'company') return evidence.company === null ? null : evidence.company(shown.company);
  // Of employers, the facts of the current one are at hand. What is asked of others is shown by the role there.
  if (of !== 'company' || condition.scope === 'current' || condition.scope === 'any')
    return evidence.person(shown, condition);
  return roleMeeting(condition, shown.person, document, context);
}
