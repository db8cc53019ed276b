import type { AccountState } from './account-directory.ts';
import type { NewAuditEntry } from './audit-trail.ts';

/**
 * The door to who is signed in to the console: owners of accounts, and operators of the deployment. It lies in the same
 * store as the accounts.
 *
 * 1. **No secret is stored**, only the SHA-256 of each link and of each session.
 * 2. **A link is used once**: finding it, using it up and opening its session are one durable step, however many use it
 *    at the same time.
 * 3. **Nothing outlives its end.** What has expired is not found, and is deleted when a link or a session is added.
 * 4. **Every process sees a change** as soon as any process has made it.
 * 5. Every failure of the store is DirectoryUnavailable, and the next call tries again. A call after `close` is
 *    DirectoryUnavailable too.
 *
 * Times are milliseconds since 1970.
 */
export interface SessionStore {
  /** Keeps a link and its entry in the audit trail. False, and nothing is kept, for an unknown or closed account. */
  addLink(link: NewLink, entry: NewAuditEntry): Promise<boolean>;
  /** Uses a link up and opens a session for whom it is of. Null when there is no such link at the session's beginning. */
  open(linkHash: Uint8Array, session: NewSession): Promise<SessionHolder | null>;
  /** Finds the session with this SHA-256, and the state of its account if it is an owner's. */
  byHash(hash: Uint8Array, now: number): Promise<SessionHolder | null>;
  /** The sessions of an account, or of all operators with null, the newest first. */
  sessions(accountId: string | null, now: number): Promise<readonly ListedSession[]>;
  /** Ends a session of the account, or of an operator with null. False when there is none of this id. */
  end(accountId: string | null, id: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Whom a link and its session are of: the owner of an account, or an operator by the name on the machine. */
export type SignedIn =
  | { readonly role: 'owner'; readonly accountId: string }
  | { readonly role: 'operator'; readonly operator: string };

export interface NewLink {
  /** SHA-256 of the whole link. */
  readonly hash: Uint8Array;
  readonly of: SignedIn;
  readonly createdAt: number;
  readonly expiresAt: number;
}

interface Session {
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface NewSession extends Session {
  /** SHA-256 of the session's secret. */
  readonly hash: Uint8Array;
}

export interface ListedSession extends Session {
  /** The name of the operator; null for an owner's session. */
  readonly operator: string | null;
}

export type SessionHolder = Session &
  (({ readonly role: 'owner' } & AccountState) | Extract<SignedIn, { readonly role: 'operator' }>);
