import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { MemoryRateLimiter } from '../../src/adapters/memory/rate-limiter.ts';
import { ControlDatabase } from '../../src/adapters/postgres/control/database.ts';
import { PostgresRecordStore } from '../../src/adapters/postgres/records/store.ts';
import { openRecordStore } from '../../src/adapters/sqlite/records/store.ts';
import { ValkeyRateLimiter } from '../../src/adapters/valkey/rate-limiter.ts';
import type { RateLimiter } from '../../src/ports/rate-limiter.ts';
import type { RecordStore } from '../../src/ports/record-store.ts';
import { openSearchUrl } from '../opensearch-cluster.ts';
import { makeDatabaseOn, removeDatabaseOn } from '../postgres-server.ts';
import { LateRecordStore } from './late-record-store.ts';

/** What `run.ts` tells of the servers that it started. Without them everything lies in this process and its folders. */
export type StackVariables = Readonly<
  Record<'STACK_POSTGRES_PORT' | 'STACK_INDEXES', string> & Partial<Record<'STACK_VALKEY', string>>
>;

const {
  STACK_POSTGRES_PORT: port,
  STACK_INDEXES: indexes = '',
  STACK_VALKEY: valkey,
}: Partial<StackVariables> = process.env;

/** Whether the stores of these tests are in a database. */
export const isOnStack = port !== undefined;

/** The name under which a server keeps what else would lie in a folder. */
const nameOf = (folder: string): string => createHash('sha256').update(folder).digest('hex').slice(0, 16);

const databases = new Map<string, Promise<string>>();

/** The address of the database that stands for a folder, with its tables; null without a stack. */
export async function databaseOf(folder: string): Promise<string | null> {
  if (port === undefined) return null;
  const made =
    databases.get(folder) ??
    makeDatabaseOn(Number(port), nameOf(folder)).then(async (url) => {
      await ControlDatabase.migrate({ url, password: null });
      return url;
    });
  databases.set(folder, made);
  return made;
}

/** Removes the database of a folder, if there is one, as one removes the folder. */
export async function removeDatabaseOf(folder: string): Promise<void> {
  if (port !== undefined && databases.delete(folder)) await removeDatabaseOn(Number(port), nameOf(folder));
}

/** The records of a folder, or of the database that stands for it. */
export function openTestRecords(folder: string): RecordStore {
  if (port === undefined) return openRecordStore(join(folder, 'records.db'));
  const opened = databaseOf(folder).then((url) => PostgresRecordStore.open({ url: url ?? '', password: null }));
  return new LateRecordStore(opened);
}

/** Buckets that no other test draws from. */
export async function openTestLimiter(log: (line: string) => void): Promise<RateLimiter> {
  if (valkey === undefined) return new MemoryRateLimiter();
  const own = { password: null, shareAlonePercent: 1, bucketsMax: 1_000 };
  return ValkeyRateLimiter.open({ ...own, url: await ownBuckets(valkey), now: Date.now, log });
}

const environments = new Map<string, Promise<Readonly<Record<string, string>>>>();

/** What configures `whom` to keep on the servers what else would lie in a folder. */
export async function environmentOf(folder: string): Promise<Readonly<Record<string, string>>> {
  if (port === undefined) return {};
  const made = environments.get(folder) ?? configured(folder);
  environments.set(folder, made);
  return made;
}

async function configured(folder: string): Promise<Readonly<Record<string, string>>> {
  return {
    WHOM_DATABASE_URL: (await databaseOf(folder)) ?? '',
    WHOM_DATABASE_RECORDS: 'true',
    ...(valkey !== undefined && { WHOM_LIMITS_STORE: await ownBuckets(valkey) }),
    ...(openSearchUrl !== null && {
      WHOM_SEARCH_STORE: openSearchUrl,
      WHOM_SEARCH_STORE_INDEX: `${indexes}-${nameOf(folder)}`,
      WHOM_SEARCH_STORE_REPLICAS: '0',
    }),
  };
}

/** The address of a database of the Valkey that nobody else has. */
async function ownBuckets(url: string): Promise<string> {
  const client = createClient({ url });
  await client.connect();
  const number = await client.incr('databases');
  client.destroy();
  return url.replace(/\d+$/, String(number));
}
