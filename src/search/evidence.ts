import type { ShownPerson } from '../fields/definition.ts';
import { definitionOf } from '../fields/index.ts';
import type { Condition } from '../intent/intent.ts';
import type { Company } from '../records/company.ts';

/** A record as a page shows it. */
export type Shown =
  | ({ readonly kind: 'people' } & ShownPerson)
  | { readonly kind: 'company'; readonly company: Company };

/** The value that decides whether the record meets the condition, as the record writes it; null if it has none. */
export function evidenceOf(condition: Condition, shown: Shown): string | null {
  const { evidence } = definitionOf(condition.field);
  if (shown.kind === 'people') return evidence.person(shown, condition);
  return evidence.company === null ? null : evidence.company(shown.company);
}
