import type { AccountShown } from '../../accounts/accounts.ts';
import type { Plan } from '../../accounts/plans.ts';
import type { Key } from '../../ports/account-directory.ts';
import type { JournalPosting } from '../../ports/credit-ledger.ts';
import type { ListedSession } from '../../ports/session-store.ts';

/** The answers of `/console/api`. The console's own code takes their types from here. */
export interface AccountAnswer {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly plan_credits: number;
  readonly cycle_start: string;
  readonly balance: number;
  readonly balance_plan: number;
  readonly balance_bought: number;
  readonly extra_usage: AccountShown['extraUsage'];
  readonly extra_limit: number;
  readonly extra_used: number;
}

/** How somebody can sign in beside a link. */
export interface WaysInAnswer {
  /** The host of the OpenID provider; null if there is none. */
  readonly openid: string | null;
  /** Whether anybody may use the console without signing in. */
  readonly playground: boolean;
}

interface OwnerAnswer {
  readonly role: 'owner';
  readonly account: AccountAnswer;
  readonly serves_companies: boolean;
  readonly requests_per_minute: number;
  readonly support: string | null;
}

interface OperatorAnswer {
  readonly role: 'operator';
  /** The operator's name on the machine. */
  readonly operator: string;
}

export type SessionAnswer = (OwnerAnswer | OperatorAnswer) & {
  readonly anti_forgery: string;
  readonly expires_at: string;
  readonly plans: readonly Plan[];
};

export interface KeyAnswer {
  readonly id: string;
  /** The parts of the key that may be shown. */
  readonly shown: string;
  readonly label: string | null;
  readonly requests_per_minute: number | null;
  readonly created_at: string;
  readonly last_used_at: string | null;
  /** In the last 30 days; those that the rate limit refused too. */
  readonly requests: number;
  readonly expires_at: string | null;
  readonly state: 'valid' | 'replaced' | 'expired' | 'revoked';
}

export interface MadeKeyAnswer {
  readonly id: string;
  readonly key: string;
}

export interface PostingAnswer {
  readonly id: number;
  readonly at: string;
  readonly kind: string;
  readonly operation: string | null;
  /** Credits that the account gained; below 0 it spent them. */
  readonly credits: number;
  readonly request_id: string | null;
  readonly note: string | null;
  readonly reference: string | null;
}

export interface BrowserAnswer {
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly is_this: boolean;
  /** The name of the operator; null for an owner's browser. */
  readonly operator: string | null;
}

const isoTime = (time: number) => new Date(time).toISOString();
const isoOrNull = (time: number | null) => (time === null ? null : isoTime(time));

export function accountAnswer(account: AccountShown): AccountAnswer {
  const { id, name, plan, planCredits, cycleStart, balance, extraUsage, extraLimit } = account;
  return {
    id,
    name,
    plan,
    plan_credits: planCredits,
    cycle_start: isoTime(cycleStart),
    balance: balance.total,
    balance_plan: balance.plan,
    balance_bought: balance.bought,
    extra_usage: extraUsage,
    extra_limit: extraLimit,
    extra_used: balance.extraUsed,
  };
}

export function keyAnswer(key: Key, requests: number, now: number): KeyAnswer {
  const { id, prefix, lastFour, label, requestsPerMinute, createdAt, lastUsedAt, expiresAt } = key;
  return {
    id,
    shown: `${prefix}…${lastFour}`,
    label,
    requests_per_minute: requestsPerMinute,
    created_at: isoTime(createdAt),
    last_used_at: isoOrNull(lastUsedAt),
    requests,
    expires_at: isoOrNull(expiresAt),
    state: stateOf(key, now),
  };
}

function stateOf({ revokedAt, expiresAt, isReplaced }: Key, now: number): KeyAnswer['state'] {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return isReplaced ? 'replaced' : 'valid';
}

export function postingAnswer(posting: JournalPosting): PostingAnswer {
  const { id, at, kind, operation, house, requestId, note, reference } = posting;
  // What the house's books gain, the account loses.
  return { id, at: isoTime(at), kind, operation, credits: 0 - house, request_id: requestId, note, reference };
}

export function browserAnswer({ id, createdAt, expiresAt, operator }: ListedSession, own: string): BrowserAnswer {
  return { id, created_at: isoTime(createdAt), expires_at: isoTime(expiresAt), is_this: id === own, operator };
}
