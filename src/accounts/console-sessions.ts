import { hash, timingSafeEqual } from 'node:crypto';
import { type AccountDirectory, callerScopes } from '../ports/account-directory.ts';
import type { ListedSession, SessionHolder, SessionStore, SignedIn } from '../ports/session-store.ts';
import { randomBase62 } from './base62.ts';
import type { Caller, Verification } from './callers.ts';
import { mayOperate } from './openid-operators.ts';
import { type AdministrationOptions, auditEntry } from './options.ts';
import { unusableAccount } from './refused.ts';

/** How long a link can be used, and a session, in milliseconds. */
export const linkMs = 15 * 60_000;
export const sessionMs = 12 * 3_600_000;

/** 43 base62 digits hold 256 random bits. */
const secretDigits = 43;
const sessionIdDigits = 20;
const secretShape = new RegExp(`^[0-9A-Za-z]{${secretDigits}}$`);

/** A session that was opened now. Only the browser keeps the secret. */
interface OpenedSession {
  readonly secret: string;
  readonly holder: SessionHolder;
}

/**
 * Makes a link with which the account's owner signs in to the console, once. Returns the secret part of it. Throws
 * AdministrationRefused for an unknown or closed account.
 */
export async function makeSignInLink(
  store: SessionStore,
  directory: AccountDirectory,
  accountId: string,
  options: AdministrationOptions,
): Promise<string> {
  const { secret, link } = newLink({ role: 'owner', accountId }, options);
  const entry = auditEntry(options, 'account.sign_in_link', accountId);
  if (!(await store.addLink(link, entry))) throw await unusableAccount(directory, accountId);
  return secret;
}

/** Makes a link with which whoever makes it signs in to the console as an operator, once. Returns its secret part. */
export async function makeOperatorLink(store: SessionStore, options: AdministrationOptions): Promise<string> {
  const { secret, link } = newLink({ role: 'operator', operator: options.operator }, options);
  await store.addLink(link, auditEntry(options, 'operator.sign_in_link', null));
  return secret;
}

function newLink(of: SignedIn, { randomBytes, now }: AdministrationOptions) {
  const secret = randomBase62(secretDigits, randomBytes);
  const createdAt = now();
  return { secret, link: { hash: hashOf(secret), of, createdAt, expiresAt: createdAt + linkMs } };
}

/** Signs owners and operators in to the console and out again. Everything rejects with DirectoryUnavailable. */
export class ConsoleSessions {
  readonly #store: SessionStore;
  readonly #randomBytes: AdministrationOptions['randomBytes'];
  readonly #openIdOperators: readonly string[];

  /** `openIdOperators` are the subjects of the OpenID provider who are operators now. */
  constructor(
    store: SessionStore,
    randomBytes: AdministrationOptions['randomBytes'],
    openIdOperators: readonly string[],
  ) {
    this.#store = store;
    this.#randomBytes = randomBytes;
    this.#openIdOperators = openIdOperators;
  }

  /** Uses up a link. Null when it is unknown, used or expired. The session that the browser had until now ends. */
  async signIn(link: string, earlier: string | null, now: number): Promise<OpenedSession | null> {
    if (!secretShape.test(link)) return null;
    const secret = randomBase62(secretDigits, this.#randomBytes);
    const id = `ses_${randomBase62(sessionIdDigits, this.#randomBytes)}`;
    const times = { createdAt: now, expiresAt: now + sessionMs };
    const holder = await this.#store.open(hashOf(link), { id, hash: hashOf(secret), ...times });
    if (holder === null) return null;
    const before = earlier === null ? null : await this.find(earlier, now);
    if (before !== null) await this.end(before, before.id);
    return { secret, holder };
  }

  async find(secret: string, now: number): Promise<SessionHolder | null> {
    const holder = secretShape.test(secret) ? await this.#store.byHash(hashOf(secret), now) : null;
    return holder?.role === 'operator' && !mayOperate(holder.operator, this.#openIdOperators) ? null : holder;
  }

  /** Verifies a session that asks in the place of a key. Without its anti-forgery token it is none. */
  async verify(secret: string, token: string, now: number): Promise<Verification> {
    const holder = isTokenOf(secret, token) ? await this.find(secret, now) : null;
    // An operator has no account that could be charged.
    if (holder?.role !== 'owner') return { kind: 'invalid' };
    const caller = callerOfSession(holder.accountId);
    return holder.status === 'active' ? { kind: 'caller', caller } : { kind: 'forbidden', caller, because: 'account' };
  }

  /** The sessions of the same account, or of all operators. */
  list(of: SignedIn, now: number): Promise<readonly ListedSession[]> {
    return this.#store.sessions(accountOf(of), now);
  }

  /** Ends a session of the same account, or of any operator. Returns false when there is no such session. */
  end(of: SignedIn, id: string): Promise<boolean> {
    return this.#store.end(accountOf(of), id);
  }
}

function accountOf(of: SignedIn): string | null {
  return of.role === 'owner' ? of.accountId : null;
}

/**
 * The caller that an owner's session is. All sessions of an account share one bucket and one repeat window, so that what
 * an owner paid for is free again after signing in anew.
 */
function callerOfSession(accountId: string): Caller {
  const unbounded = { scopes: callerScopes, mayAskFrom: null, requestsPerMinute: null, requestsInWorkMax: null };
  return { callerId: `console ${accountId}`, accountId, ...unbounded };
}

/** The name of the bucket that a session draws from: the one of its account, or of the operator. */
export function bucketOf(of: SignedIn): Pick<Caller, 'callerId' | 'requestsPerMinute'> {
  return of.role === 'owner'
    ? callerOfSession(of.accountId)
    : { callerId: `console of operator ${of.operator}`, requestsPerMinute: null };
}

/**
 * The anti-forgery token of a session: whoever reads it learns nothing of the secret, and a page of another origin can
 * neither read it nor send it.
 */
export function antiForgeryToken(secret: string): string {
  return hash('sha256', `anti-forgery ${secret}`, 'base64url');
}

/** Whether a text is the anti-forgery token of a session. */
export function isTokenOf(secret: string, token: string): boolean {
  const [own, given] = [Buffer.from(antiForgeryToken(secret)), Buffer.from(token)];
  return own.length === given.length && timingSafeEqual(own, given);
}

/** A plain SHA-256 is enough, because 256 random bits cannot be guessed. */
function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
