import type { MadeKey } from '../../accounts/keys.ts';
import type { Key, Scope } from '../../ports/account-directory.ts';
import type { CliContext, Result } from '../context.ts';
import { day, table } from '../text.ts';
import { administer } from '../with-system.ts';

export interface NewKeyOptions {
  readonly scope?: readonly Scope[];
  readonly from?: readonly string[];
  /** Milliseconds since 1970. */
  readonly expires?: number;
  readonly rpm?: number;
  readonly concurrency?: number;
  readonly label?: string;
  readonly test?: boolean;
}

export async function createKey(context: CliContext, account: string, options: NewKeyOptions): Promise<Result> {
  const { scope, from, expires, rpm, concurrency, label, test } = options;
  return administer(context, async ({ keys }) =>
    made(
      await keys.create(account, {
        mode: test === true ? 'test' : 'live',
        ...(label === undefined ? {} : { label }),
        ...(scope === undefined ? {} : { scopes: scope }),
        ...(from === undefined ? {} : { networks: from }),
        ...(rpm === undefined ? {} : { requestsPerMinute: rpm }),
        ...(concurrency === undefined ? {} : { requestsInWorkMax: concurrency }),
        ...(expires === undefined ? {} : { expiresAt: expires }),
      }),
      'It is shown this once; keep it where secrets are kept.',
    ),
  );
}

export async function listKeys(context: CliContext, account: string): Promise<Result> {
  return administer(context, async ({ accounts, keys }) => {
    await accounts.show(account);
    const now = context.now();
    const listed = await keys.list(account);
    const rows = listed.map((key) => [
      key.id,
      `${key.prefix}...${key.lastFour}`,
      state(key, now),
      key.scopes.join(' '),
      key.networks.length === 0 ? 'everywhere' : key.networks.join(' '),
      key.requestsPerMinute === null ? 'default' : String(key.requestsPerMinute),
      key.requestsInWorkMax === null ? 'default' : String(key.requestsInWorkMax),
      day(key.createdAt),
      key.expiresAt === null ? 'never' : day(key.expiresAt),
      key.lastUsedAt === null ? 'never' : day(key.lastUsedAt),
      key.label ?? '',
    ]);
    return {
      value: listed.map((key) => keyValue(key, now)),
      text: table(
        [
          ...['key', 'shown as', 'state', 'scopes', 'from', 'a minute', 'at once'],
          ...['made', 'expires', 'last used', 'label'],
        ],
        rows,
        `no keys: make one with 'whom key create ${account}'`,
      ),
    };
  });
}

export async function rotateKey(context: CliContext, keyId: string): Promise<Result> {
  const seconds = context.config.keys.rotationOverlapSeconds;
  return administer(context, async ({ keys }) =>
    made(await keys.rotate(keyId), `It is shown this once; ${keyId} stays valid for ${seconds} s more.`),
  );
}

export async function revokeKey(context: CliContext, keyId: string): Promise<Result> {
  return administer(context, async ({ keys }) => {
    await keys.revoke(keyId);
    const key = await keys.show(keyId);
    const seconds = context.config.keys.cacheMs / 1000;
    const text = `${keyId} is revoked; a running server refuses it within ${seconds} s`;
    return { value: keyValue(key, context.now()), text };
  });
}

function made({ id, key }: MadeKey, remark: string): Result {
  return { value: { key, key_id: id }, text: `${key}\n${id}  ${remark}` };
}

function state(key: Key, now: number): 'active' | 'expiring' | 'expired' | 'revoked' {
  if (key.revokedAt !== null) return 'revoked';
  if (key.expiresAt !== null && key.expiresAt <= now) return 'expired';
  return key.isReplaced ? 'expiring' : 'active';
}

function keyValue(key: Key, now: number): Record<string, unknown> {
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    key_id: key.id,
    account_id: key.accountId,
    prefix: key.prefix,
    last_four: key.lastFour,
    label: key.label,
    state: state(key, now),
    scopes: key.scopes,
    networks: key.networks,
    requests_per_minute: key.requestsPerMinute,
    requests_in_work_max: key.requestsInWorkMax,
    created_at: time(key.createdAt),
    expires_at: time(key.expiresAt),
    last_used_at: time(key.lastUsedAt),
    revoked_at: time(key.revokedAt),
  };
}
