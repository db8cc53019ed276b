import type { AccountShown } from '../../accounts/accounts.ts';
import { isReversible } from '../../ledger/account.ts';
import type { AuditEntry } from '../../ports/audit-trail.ts';
import type { JournalPosting } from '../../ports/credit-ledger.ts';
import type { Report } from '../../prediction/training/report.ts';
import type { EmptyQuery } from '../empty-queries.ts';
import type { RecentRequest, RequestSummary } from '../recent-requests.ts';
import { type AccountAnswer, accountAnswer, type PostingAnswer, postingAnswer } from './answers.ts';
import type { DataLook, DoneImport, LongWork, Upload } from './desk.ts';

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

interface LookAnswer extends Omit<DataLook, 'suppressions'> {
  readonly suppressions: readonly SuppressionAnswer[];
}

export interface SuppressionAnswer {
  readonly handle: string;
  readonly kind: string;
  readonly by: string;
  readonly added_at: string;
}

export function dataAnswer({ suppressions, ...look }: DataLook): LookAnswer {
  const shown = suppressions.map(({ handle, kind, by, addedAt }) => ({
    ...{ handle, kind, by },
    added_at: new Date(addedAt).toISOString(),
  }));
  return { ...look, suppressions: shown };
}

export type ModelAnswer = Pick<Report, 'date' | 'passed' | 'failures' | 'counts' | 'evaluation'>;

export function modelAnswer(report: Report | null): ModelAnswer | null {
  if (report === null) return null;
  const { date, passed, failures, counts, evaluation } = report;
  return { date, passed, failures, counts, evaluation };
}

export interface WorkAnswer extends Omit<LongWork, 'since'> {
  readonly since: string;
}

export function workAnswer(work: LongWork | null): WorkAnswer | null {
  return work === null ? null : { ...work, since: new Date(work.since).toISOString() };
}

export interface ImportAnswer extends Omit<DoneImport, 'at'> {
  readonly at: string;
}

export interface DataAnswer extends LookAnswer {
  readonly imports: readonly ImportAnswer[];
}

export function importAnswer(done: DoneImport): ImportAnswer {
  return { ...done, at: new Date(done.at).toISOString() };
}

export interface UploadsAnswer {
  readonly upload: Upload | null;
  readonly imports: readonly ImportAnswer[];
}

export function uploadsAnswer(upload: Upload | null, imports: readonly DoneImport[]): UploadsAnswer {
  return { upload, imports: imports.map(importAnswer) };
}

export interface RequestAnswer extends Omit<RecentRequest, 'at' | 'accountId'> {
  readonly at: string;
  readonly account_id: string | null;
}

export interface RequestsAnswer {
  readonly since: string | null;
  readonly count: number;
  readonly per_second: readonly number[];
  readonly errors: readonly {
    readonly operation: string;
    readonly code: string;
    readonly count: number;
    readonly newest: RequestAnswer;
  }[];
  readonly slow: readonly RequestAnswer[];
  /** Queries that found nothing; null where keeping them is off. */
  readonly empty: readonly EmptyQueryAnswer[] | null;
}

interface EmptyQueryAnswer extends Omit<EmptyQuery, 'newestAt'> {
  readonly newest_at: string;
}

export function requestAnswer({ at, accountId, ...request }: RecentRequest): RequestAnswer {
  return { ...request, at: new Date(at).toISOString(), account_id: accountId };
}

export function requestsAnswer(
  { since, count, perSecond, errors, slow }: RequestSummary,
  empty: readonly EmptyQuery[] | null,
): RequestsAnswer {
  return {
    since: since === null ? null : new Date(since).toISOString(),
    count,
    per_second: perSecond,
    errors: errors.map(({ newest, ...group }) => ({ ...group, newest: requestAnswer(newest) })),
    slow: slow.map(requestAnswer),
    empty: empty?.map(({ newestAt, ...query }) => ({ ...query, newest_at: new Date(newestAt).toISOString() })) ?? null,
  };
}
