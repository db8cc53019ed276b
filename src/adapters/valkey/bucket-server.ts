import { ConnectionTimeoutError, createClient, ErrorReply } from '@redis/client';
import { type TracedWork, traced } from '../../traced.ts';
import { type BucketAct, type BucketState, bucketScript } from './bucket-script.ts';

/** How to reach a server of buckets. */
export interface BucketServerAddress {
  /** `redis://[user[:password]@]host[:port][/database]`, or `rediss://` over TLS. */
  readonly url: string;
  /** Takes the place of a password in the address; null for none. */
  readonly password: string | null;
}

/** One connection to a server of buckets. It is never mended: after its first failure another one is opened. */
export interface BucketServer {
  /** Which server it is, with its version. */
  readonly name: string;
  act(bucket: string, act: BucketAct, requestsPerMinute: number, nowMs: number): Promise<BucketState>;
  /** Ends the connection. Answers that are still awaited are rejected. */
  end(): void;
}

/** Milliseconds that a connection has until its first answer. */
const openedMs = 1000;

/** Milliseconds that one answer may take: a hundred times what it takes in the same data centre. */
const answeredMs = 250;

/** The oldest server that is meant to be used; Valkey went on with the numbers of Redis. */
const serverMin = 7;

const prefix = 'whom:bucket:';

/** The calls of the script as a trace shows them. */
const works: Readonly<Record<BucketAct, TracedWork>> = {
  take: workOf('take'),
  'give back': workOf('give back'),
  peek: workOf('peek'),
};

/**
 * Opens a connection, and takes a token from a bucket that is nobody's: only a server that is new enough and lets itself be
 * written can be used. Resolves to the connection and that bucket. Calls `ended` once when the connection fails later.
 * Rejects, after a second at the latest, when the server cannot be used; `reasonOf` says why.
 */
export async function openBucketServer(
  { url, password }: BucketServerAddress,
  ended: (error: unknown) => void,
): Promise<readonly [BucketServer, BucketState]> {
  const client = createClient({
    url,
    ...(password === null ? {} : { password }),
    name: 'whom',
    scripts: { bucket: bucketScript },
    socket: { connectTimeout: openedMs, reconnectStrategy: false },
    maintNotifications: 'disabled',
    disableClientInfo: true,
    disableOfflineQueue: true,
  });
  let isEnded = false;
  function end(): void {
    isEnded = true;
    if (client.isOpen) client.destroy();
  }
  function fail(error: unknown): void {
    if (isEnded) return;
    end();
    ended(error);
  }
  const server = (name: string): BucketServer => ({
    name,
    act: (bucket, act, requestsPerMinute, nowMs) =>
      traced(works[act], () =>
        within(answeredMs, client.bucket(prefix + bucket, act, requestsPerMinute, nowMs)).catch((error: unknown) => {
          fail(error);
          throw error;
        }),
      ),
    end,
  });
  client.on('error', fail);
  client.on('end', () => fail(new Error('the connection was closed')));
  try {
    const first = async (): Promise<readonly [BucketServer, BucketState]> => {
      await client.connect();
      // Every user may ask that, whatever the server lets them do.
      const { server: program, version } = await client.hello();
      if (Number.parseInt(version, 10) < serverMin) throw new TooOld(version);
      const name = `${program === 'valkey' ? 'Valkey' : 'Redis'} ${version}`;
      return [server(name), await client.bucket('whom:probe', 'take', 1_000, 0)];
    };
    return await within(openedMs, first());
  } catch (error) {
    end();
    throw error;
  }
}

/** Why a server cannot be used, in a few words that hold no value of its configuration. */
export function reasonOf(error: unknown): string {
  if (error instanceof ErrorReply) return /^[A-Z]+/.exec(error.message)?.[0] ?? 'an error';
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof TooOld) return `version ${error.message}, and whom needs ${serverMin} or newer`;
  const isLate = error instanceof TooLate || error instanceof ConnectionTimeoutError;
  return isLate ? 'no answer in time' : 'the connection ended';
}

/** The message is the version of the server. */
class TooOld extends Error {
  override readonly name = 'TooOld';
}

class TooLate extends Error {
  override readonly name = 'TooLate';
}

/**
 * Rejects with TooLate when the answer takes longer. A process that was busy hears its timers first: the time begins in the
 * turn in which the client writes, and is over a turn after its end, when what has arrived meanwhile was read.
 */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const written = setImmediate(() => {
    timer = setTimeout(() => setImmediate(reject, new TooLate(`no answer in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearImmediate(written);
    clearTimeout(timer);
  }
}

function workOf(act: BucketAct): TracedWork {
  return {
    name: `EVALSHA bucket ${act}`,
    isRemote: true,
    attributes: { 'db.system.name': 'redis', 'db.operation.name': 'EVALSHA', 'db.stored_procedure.name': 'bucket' },
  };
}
