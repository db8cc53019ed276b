import { createHash } from 'node:crypto';
import { idempotencyKeyCharactersMax } from '../../contract/bounds.ts';
import { idempotencyKeyPattern } from '../../contract/headers.ts';
import type { RecordKind } from '../../records/kind.ts';
import { recordIdIn } from '../../search/cursor.ts';
import type { Page } from '../render.ts';
import type { Refused } from '../respond.ts';
import { isLookupDraft, withoutLookedUp } from './lookup-draft.ts';

/** The key and body by which the ledger recognises a repeated request. */
export interface IdempotencyClaim {
  readonly key: string;
  /** SHA-256, in hex, of the body's canonical text. The order of fields and omitted defaults make no difference. */
  readonly bodyHash: string;
}

const badKey: Refused = {
  refused: 'validation_error',
  message: `Idempotency-Key must be 1 to ${idempotencyKeyCharactersMax} visible ASCII characters.`,
};

export const conflict: Refused = {
  refused: 'validation_error',
  message: 'This Idempotency-Key was used with another body. Use a new key for a new request.',
};

/** The claim of a request whose body has this canonical text; null if it sends no Idempotency-Key. */
export function idempotencyClaim(
  header: string | string[] | undefined,
  canonicalText: () => string,
): IdempotencyClaim | Refused | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !idempotencyKeyPattern.test(header)) return badKey;
  return { key: header, bodyHash: createHash('sha256').update(canonicalText()).digest('hex') };
}

/**
 * Writes the page that the ledger keeps. It has every card, because the grant is decided later. JSON written here has
 * no line breaks, so each card gets a line, and a replay need not parse the cards.
 */
export function draftOf({ cards, match, ...rest }: Page): string {
  const head: DraftHead = { ...rest, cards: cards.length, match: match !== null };
  return [JSON.stringify(head), ...cards, ...(match ?? [])].join('\n');
}

/** Reads the page that `draftOf` wrote, in this release or an earlier one. Only this service writes drafts. */
export function pageOf(draft: string): Page {
  const [first = '', ...lines] = draft.split('\n');
  const { cards, match, understanding = null, facets = null, next = null, ...rest } = JSON.parse(first) as DraftHead;
  const reasons = match ? lines.slice(cards) : null;
  return { ...rest, cards: lines.slice(0, cards), match: reasons, understanding, facets, next };
}

/**
 * A draft without the records that are no more: their cards and reasons become empty lines, so that a replay shows the
 * others that were paid for and none more. Null for a draft that has none of them.
 */
export function withoutRecords(draft: string, ids: Readonly<Record<RecordKind, ReadonlySet<string>>>): string | null {
  if (isLookupDraft(draft)) return withoutLookedUp(draft, ids);
  const page = pageOf(draft);
  const erased = ids[page.target];
  const isErased = page.cards.map(
    (card) => card !== '' && erased.has((JSON.parse(card) as { readonly id: string }).id),
  );
  const next = page.next && withoutCursors(page.next, erased);
  if (!isErased.includes(true) && next === page.next) return null;
  const kept = (line: string, index: number) => (isErased[index] === true ? '' : line);
  return draftOf({ ...page, cards: page.cards.map(kept), match: page.match?.map(kept) ?? null, next });
}

/** A token names the record at which it stands. One at an erased record becomes the one before it; null if none is. */
function withoutCursors(next: NonNullable<Page['next']>, erased: ReadonlySet<string>): NonNullable<Page['next']> {
  const isErased = (token: string | null) => token !== null && erased.has(recordIdIn(token));
  if (![next.start, ...next.cards, next.end].some(isErased)) return next;
  const cards: (string | null)[] = [];
  for (const token of next.cards) cards.push(isErased(token) ? (cards.at(-1) ?? null) : token);
  return {
    ...next,
    start: isErased(next.start) ? null : next.start,
    cards,
    end: isErased(next.end) ? (cards.at(-1) ?? null) : next.end,
  };
}

interface DraftHead extends Omit<Page, 'cards' | 'match' | 'understanding' | 'facets' | 'next'> {
  readonly cards: number;
  readonly match: boolean;
  /** Absent in drafts of releases before it. */
  readonly understanding?: Page['understanding'];
  readonly facets?: Page['facets'];
  readonly next?: Page['next'];
}
