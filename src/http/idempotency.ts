import { createHash } from 'node:crypto';
import { idempotencyKeyCharactersMax } from '../contract/bounds.ts';
import { idempotencyKeyPattern } from '../contract/headers.ts';
import { type CompleteSearch, canonical } from './complete-search.ts';
import type { Page } from './render.ts';
import type { Refused } from './respond.ts';

/** What the ledger tells apart two requests by. */
export interface IdempotencyClaim {
  readonly key: string;
  /** SHA-256 of the body's canonical text, hex: the order of fields and left-out defaults do not matter. */
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

/** Null when the request claims nothing. */
export function idempotencyClaim(
  header: string | string[] | undefined,
  body: CompleteSearch,
): IdempotencyClaim | Refused | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !idempotencyKeyPattern.test(header)) return badKey;
  return { key: header, bodyHash: createHash('sha256').update(canonical(body)).digest('hex') };
}

/**
 * The page as the ledger keeps it, with every card, since what is granted is decided later. JSON as it is written
 * here holds no line breaks, so a line each keeps the cards apart, and a replay need not parse them.
 */
export function draftOf({ cards, match, ...rest }: Page): string {
  const head: DraftHead = { ...rest, cards: cards.length, match: match !== null };
  return [JSON.stringify(head), ...cards, ...(match ?? [])].join('\n');
}

/** The page that `draftOf` wrote; a draft is only ever written by this service. */
export function pageOf(draft: string): Page {
  const [first = '', ...lines] = draft.split('\n');
  const { cards, match, ...rest } = JSON.parse(first) as DraftHead;
  return { ...rest, cards: lines.slice(0, cards), match: match ? lines.slice(cards) : null };
}

interface DraftHead extends Omit<Page, 'cards' | 'match'> {
  readonly cards: number;
  readonly match: boolean;
}
