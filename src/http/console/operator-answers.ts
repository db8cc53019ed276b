import type { AccountShown } from '../../accounts/accounts.ts';
import { isReversible } from '../../ledger/account.ts';
import type { AuditEntry } from '../../ports/audit-trail.ts';
import type { JournalPosting } from '../../ports/credit-ledger.ts';
import { type AccountAnswer, accountAnswer, type PostingAnswer, postingAnswer } from './answers.ts';

/** The answers of `/console/api/operator`. The console's own code takes their types from here. */
export interface OperatedAccountAnswer extends AccountAnswer {
  readonly email: string;
  readonly status: AccountShown['status'];
  readonly created_at: string;
}

export interface OperatedPostingAnswer extends PostingAnswer {
  /** Whether the posting is of a kind that can be reversed, and was not reversed. */
  readonly is_reversible: boolean;
}

export interface TrailAnswer {
  readonly id: number;
  readonly at: string;
  readonly operator: string;
  readonly action: string;
  readonly account_id: string | null;
  readonly subject: string | null;
  readonly detail: string | null;
}

export function operatedAccountAnswer(account: AccountShown): OperatedAccountAnswer {
  const { email, status, createdAt } = account;
  return { ...accountAnswer(account), email, status, created_at: new Date(createdAt).toISOString() };
}

/** The newest postings of an account. A reversal is newer than what it reverses, so that it is among them. */
export function operatedPostingAnswers(postings: readonly JournalPosting[]): readonly OperatedPostingAnswer[] {
  const reversed = new Set(postings.map(({ reverses }) => reverses));
  return postings.map((posting) => ({
    ...postingAnswer(posting),
    is_reversible: isReversible(posting) && !reversed.has(posting.id),
  }));
}

export function trailAnswer({ id, at, operator, action, accountId, subject, detail }: AuditEntry): TrailAnswer {
  return { id, at: new Date(at).toISOString(), operator, action, account_id: accountId, subject, detail };
}
