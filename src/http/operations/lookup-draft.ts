import type { RecordKind } from '../../records/kind.ts';
import type { LookupAnswer } from '../render.ts';

/**
 * Writes the answer of a bulk look-up that the ledger keeps, with every record, because the grant is decided later. Each
 * result gets a line, as the cards of a search do (`draftOf`).
 */
export function lookupDraftOf({ target, records, results }: LookupAnswer): string {
  return [JSON.stringify({ lookedUp: target, records } satisfies DraftHead), ...results].join('\n');
}

/** Reads the answer that `lookupDraftOf` wrote. */
export function lookupOf(draft: string): LookupAnswer {
  const [first = '', ...results] = draft.split('\n');
  const { lookedUp, records } = JSON.parse(first) as DraftHead;
  return { target: lookedUp, records, results };
}

/** Whether a kept draft is one of a bulk look-up. */
export function isLookupDraft(draft: string): boolean {
  return draft.startsWith('{"lookedUp":');
}

/** A draft without the records and candidates that are no more; null for a draft that has none of them. */
export function withoutLookedUp(draft: string, ids: Readonly<Record<RecordKind, ReadonlySet<string>>>): string | null {
  const answer = lookupOf(draft);
  const erased = ids[answer.target];
  const results = answer.results.map((line) => keptResult(line, erased));
  return results.every((line, i) => line === answer.results[i]) ? null : lookupDraftOf({ ...answer, results });
}

/** A result without what is erased; empty if nothing is left of it. */
function keptResult(line: string, erased: ReadonlySet<string>): string {
  if (line === '') return line;
  const result = JSON.parse(line) as { readonly id?: string; readonly candidates?: readonly { readonly id: string }[] };
  if (result.id !== undefined) return erased.has(result.id) ? '' : line;
  const candidates = result.candidates?.filter(({ id }) => !erased.has(id));
  if (candidates === undefined || candidates.length === result.candidates?.length) return line;
  return candidates.length === 0 ? '' : JSON.stringify({ ...result, candidates });
}

interface DraftHead {
  readonly lookedUp: LookupAnswer['target'];
  readonly records: LookupAnswer['records'];
}
