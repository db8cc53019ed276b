import { parseNetwork } from '../network.ts';
import {
  type AccountDirectory,
  callerScopes,
  type Key,
  type KeyBounds,
  type NewKey,
  type Scope,
  scopes,
} from '../ports/account-directory.ts';
import { apiKeyHash, type KeyMode, newApiKey, shownParts, testPrefix } from './api-key.ts';
import { randomBase62 } from './base62.ts';
import { type AdministrationOptions, auditEntry } from './options.ts';
import { AdministrationRefused, unusableAccount } from './refused.ts';

export interface KeyWish {
  readonly mode?: KeyMode;
  readonly label?: string;
  /** Absent means all that callers have, and nothing of an operator's. */
  readonly scopes?: readonly Scope[];
  /** Networks in CIDR notation from which the key may be used; absent means from everywhere. */
  readonly networks?: readonly string[];
  /** Requests a minute; absent means the default. */
  readonly requestsPerMinute?: number;
  /** Requests that are worked on at the same time; absent means the default. */
  readonly requestsInWorkMax?: number;
  /** Milliseconds since 1970; absent means never. */
  readonly expiresAt?: number;
}

export interface MadeKey {
  readonly id: string;
  /** The whole key, shown only now; it cannot be read again. */
  readonly key: string;
}

const keyIdDigits = 20;
const requestsMax = 1_000_000;
const networksMax = 100;

/** API keys, for the command line. Throws AdministrationRefused for a request that cannot be carried out. */
export class Keys {
  readonly #directory: AccountDirectory;
  readonly #options: AdministrationOptions;

  constructor(directory: AccountDirectory, options: AdministrationOptions) {
    this.#directory = directory;
    this.#options = options;
  }

  async create(accountId: string, wish: KeyWish = {}): Promise<MadeKey> {
    const bounds = boundsOf(wish, this.#options.now());
    const mode = wish.mode ?? 'live';
    const made = this.#make(accountId, mode, wish.label ?? null, bounds);
    const what = { subject: made.shown.id, detail: detailOf(mode, bounds) };
    const entry = auditEntry(this.#options, 'key.create', accountId, what);
    if (!(await this.#directory.createKey(made.stored, entry))) throw await unusableAccount(this.#directory, accountId);
    return made.shown;
  }

  /** An account's keys, the newest first. */
  list(accountId: string): Promise<readonly Key[]> {
    return this.#directory.keys(accountId);
  }

  /** The requests of an account's keys in the last 30 days, by key id; none for an unused key. */
  requests(accountId: string): Promise<ReadonlyMap<string, number>> {
    return this.#directory.requests(accountId, this.#options.now());
  }

  async show(keyId: string): Promise<Key> {
    const key = await this.#directory.key(keyId);
    if (key === null) throw unknownKey(keyId);
    return key;
  }

  /** Makes a new key of the same kind, label and bounds. The old key stays valid for the overlap. */
  async rotate(keyId: string): Promise<MadeKey> {
    const old = await this.show(keyId);
    const now = this.#options.now();
    refuseUnlessLasting(old, now);
    const mode = old.prefix === testPrefix ? 'test' : 'live';
    const { scopes, networks, requestsPerMinute, requestsInWorkMax, expiresAt } = old;
    const bounds = { scopes, networks, requestsPerMinute, requestsInWorkMax, expiresAt };
    const made = this.#make(old.accountId, mode, old.label, bounds);
    const what = { subject: keyId, detail: `replaced by ${made.shown.id}` };
    const entry = auditEntry(this.#options, 'key.rotate', old.accountId, what);
    const endsAt = now + this.#options.rotationOverlapMs;
    const isReplaced = await this.#directory.replaceKey(keyId, endsAt, made.stored, entry);
    if (isReplaced) return made.shown;
    throw new AdministrationRefused(`key '${keyId}' was rotated or revoked by somebody else at the same time`);
  }

  /** Revokes a key; a running server refuses it once its cache has expired. Revoking again changes nothing. */
  async revoke(keyId: string): Promise<void> {
    const { accountId } = await this.show(keyId);
    const entry = auditEntry(this.#options, 'key.revoke', accountId, { subject: keyId });
    if (!(await this.#directory.revokeKey(keyId, entry.at, entry))) throw unknownKey(keyId);
  }

  #make(
    accountId: string,
    mode: KeyMode,
    label: string | null,
    bounds: KeyBounds,
  ): { readonly shown: MadeKey; readonly stored: NewKey } {
    const { now, randomBytes } = this.#options;
    const key = newApiKey(mode, randomBytes);
    const id = `key_${randomBase62(keyIdDigits, randomBytes)}`;
    const createdAt = now();
    return {
      shown: { id, key },
      stored: { id, accountId, hash: apiKeyHash(key), ...shownParts(key), label, ...bounds, createdAt },
    };
  }
}

/** Throws AdministrationRefused for a key that is revoked, expired or already rotated. */
function refuseUnlessLasting({ id, revokedAt, expiresAt, isReplaced }: Key, now: number): void {
  if (revokedAt !== null || (expiresAt !== null && expiresAt <= now)) {
    throw new AdministrationRefused(`key '${id}' is no longer valid: make a new one with 'whom key create'`);
  }
  if (isReplaced) {
    throw new AdministrationRefused(`key '${id}' was rotated before: rotate the key that replaced it`);
  }
}

function unknownKey(id: string): AdministrationRefused {
  return new AdministrationRefused(`no key '${id}': 'whom key list ACCOUNT' shows an account's keys`);
}

/** The bounds that a wish asks for. Throws AdministrationRefused for one that cannot be. */
function boundsOf(wish: KeyWish, now: number): KeyBounds {
  const { networks = [], expiresAt = null } = wish;
  const wrong = networks.find((network) => parseNetwork(network) === null);
  if (wrong !== undefined) {
    throw new AdministrationRefused(`'${wrong}' is no network: write it as 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32`);
  }
  if (networks.length > networksMax) throw new AdministrationRefused(`a key has at most ${networksMax} networks`);
  if (wish.scopes?.length === 0) throw new AdministrationRefused(`give at least one scope of ${scopes.join(', ')}`);
  if (expiresAt !== null && expiresAt <= now) {
    throw new AdministrationRefused(`the key would expire on ${new Date(expiresAt).toISOString()}, which has passed`);
  }
  return {
    scopes: scopes.filter((scope) => (wish.scopes ?? callerScopes).includes(scope)),
    networks,
    requestsPerMinute: wholeRequests(wish.requestsPerMinute, 'requests a minute'),
    requestsInWorkMax: wholeRequests(wish.requestsInWorkMax, 'requests at once'),
    expiresAt,
  };
}

function wholeRequests(count: number | undefined, what: string): number | null {
  if (count === undefined || (Number.isInteger(count) && count >= 1 && count <= requestsMax)) return count ?? null;
  throw new AdministrationRefused(`${count} ${what}: give a whole number from 1 to ${requestsMax}`);
}

/** What the audit trail says of a new key. */
function detailOf(mode: KeyMode, { scopes, networks, expiresAt }: KeyBounds): string {
  const from = networks.length === 0 ? 'everywhere' : networks.join(' ');
  const until = expiresAt === null ? 'revoked' : new Date(expiresAt).toISOString();
  return `${mode}, for ${scopes.join(' ')}, from ${from}, until ${until}`;
}
