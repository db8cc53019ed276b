import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { administration as administrationOf } from '../src/accounts/administration.ts';
import { type BearerOptions, bearerDefaults } from '../src/accounts/bearer.ts';
import { Callers, callersDefaults } from '../src/accounts/callers.ts';
import { ConsoleSessions, makeOperatorLink, makeSignInLink } from '../src/accounts/console-sessions.ts';
import { type OpenIdOptions, OpenIdProvider } from '../src/accounts/openid-provider.ts';
import { OpenIdSignIn } from '../src/accounts/openid-sign-in.ts';
import { administrationDefaults } from '../src/accounts/options.ts';
import { SqliteSessionStore } from '../src/adapters/sqlite/accounts/session-store.ts';
import { resolveConfig } from '../src/config-sources.ts';
import type { ConsoleFiles } from '../src/http/console/files.ts';
import type { Clock, HttpDependencies, HttpOptions } from '../src/http/dependencies.ts';
import type { Certificate } from '../src/http/listener/certificate.ts';
import { createMetrics } from '../src/http/metrics.ts';
import { requestIds } from '../src/http/request/request-id.ts';
import { createServer, type HttpServer } from '../src/http/server.ts';
import { LocalDesk } from '../src/operating/local-desk.ts';
import type { Scope } from '../src/ports/account-directory.ts';
import type { CreditLedger } from '../src/ports/credit-ledger.ts';
import { type OpenedAdministration, openAdministration, openSharedAdministration } from './control-folder.ts';
import { FakeFinder, type FakeFinderOptions } from './fake-finder.ts';
import { databaseOf, openTestLimiter, removeDatabaseOf } from './stack/stack.ts';

export interface TestServerSetup {
  /** Replacements of the real dependencies. */
  readonly dependencies?: Partial<HttpDependencies>;
  readonly server?: Partial<HttpOptions['server']>;
  readonly limits?: Partial<HttpOptions['limits']>;
  readonly links?: Partial<HttpOptions['links']>;
  readonly search?: Partial<HttpOptions['search']>;
  readonly finder?: Partial<FakeFinderOptions>;
  /** The certificate, for a server over TLS. */
  readonly certificate?: Certificate;
  /** The issuer of bearer tokens; without it bearer tokens are off. */
  readonly bearer?: Pick<BearerOptions, 'issuer' | 'audience' | 'jwksUrl'>;
  /** The files of the console; without them there is no console. */
  readonly consoleFiles?: ConsoleFiles;
  /** The OpenID provider by which people sign in to the console; without it there is none. */
  readonly openId?: OpenIdOptions;
  /** Makes an account that anybody may use the console of without signing in. */
  readonly hasPlayground?: boolean;
  /** How the server waits; without it a wait is over at once. */
  readonly wait?: Clock['wait'];
  /** Wraps the ledger that the server uses. */
  readonly aroundLedger?: (ledger: CreditLedger) => HttpDependencies['ledger'];
}

/** The properties of a new account and its key. The defaults are 1,000 credits and 6,000 requests a minute. */
interface KeyWish {
  readonly credits?: number;
  /** Null means the default of the service. */
  readonly requestsPerMinute?: number | null;
  readonly plan?: 'free' | 'pro';
  /** All of them if absent. */
  readonly scopes?: readonly Scope[];
}

/** A server on loopback with real accounts, ledger and limiter in a folder of its own, or on the servers of the stack. */
export interface TestServer {
  readonly port: number;
  readonly http: HttpServer;
  /** The data folder, with accounts and credits and what operators import; the finder has people of its own. */
  readonly folder: string;
  readonly administration: OpenedAdministration;
  readonly finder: FakeFinder;
  readonly dependencies: HttpDependencies;
  /** The log, one JSON object for each line. */
  readonly log: string[];
  newKey(wish?: KeyWish): Promise<{ readonly key: string; readonly accountId: string }>;
  /** Makes the secret part of a link with which the account's owner signs in. */
  newLink(accountId: string): Promise<string>;
  /** Makes the secret part of a link with which ada signs in as an operator. */
  newOperatorLink(): Promise<string>;
  /** The credits that the account can spend; below 0 it is a debt. */
  balance(accountId: string): Promise<number>;
  stop(): Promise<void>;
}

export async function startTestServer(setup: TestServerSetup = {}): Promise<TestServer> {
  const now = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'whom-http-'));
  const bearer = setup.bearer === undefined ? null : { ...bearerDefaults, ...setup.bearer };
  const options = { ...administrationDefaults, now: () => now, randomBytes, operator: 'ada' };
  const links = { upgradeUrl: 'https://example.org/upgrade', approveUrl: 'https://example.org/approve' };
  const database = await databaseOf(folder);
  const administration =
    database === null
      ? openAdministration(folder, options, links)
      : await openSharedAdministration(database, options, links);
  const { directory, ledger } = administration;
  const sessions = new SqliteSessionStore(folder);
  const openedBy = (operator: string) => administrationOf(directory, ledger, { ...options, operator });
  const { consoleFiles } = setup;
  const config = resolveConfig({ file: null, environment: {} });
  const log: string[] = [];
  const desk = new LocalDesk({ dataDir: folder, config, now: () => now, failed: (stack) => log.push(stack) });
  const finder = new FakeFinder({ people: 25, companies: 7, ...setup.finder });
  const limiter = await openTestLimiter((line) => log.push(line));
  const dependencies: HttpDependencies = {
    // Callers are not cached, so that a test's change holds from its next request on.
    callers: new Callers(directory, { ...callersDefaults, bearer, cacheMs: 0 }),
    ledger: setup.aroundLedger?.(ledger) ?? ledger,
    finder,
    cursorKey: new Uint8Array(32).fill(7),
    probes: [],
    limiter,
    logger: pino({ level: 'debug' }, { write: (line: string) => log.push(line) }),
    // The time of day stands still, so that no bucket refills between two requests.
    clock: { now: () => now, monotonic: () => performance.now(), wait: setup.wait ?? (async () => {}) },
    requestId: requestIds(),
    mcpServers: async () => (await import('../src/mcp/server.ts')).mcpServers,
    metrics: createMetrics(new Registry()),
    tracing: null,
    console:
      consoleFiles === undefined
        ? null
        : {
            sessions: new ConsoleSessions(sessions, randomBytes, setup.openId?.operators ?? []),
            administration: (operator) => openedBy(operator),
            signInLink: (accountId, operator) =>
              makeSignInLink(sessions, directory, accountId, { ...options, operator }),
            operatorLink: (operator) => makeOperatorLink(sessions, { ...options, operator }),
            audit: administration.audit,
            desk,
            plans: options.plans,
            files: async () => consoleFiles,
            openId: setup.openId
              ? new OpenIdSignIn(
                  new OpenIdProvider(setup.openId, (line) => log.push(line)),
                  setup.openId.operators,
                  directory,
                  randomBytes,
                )
              : null,
            playground: setup.hasPlayground
              ? await administration.accounts.create({ name: 'Demo', email: 'demo@example.org', plan: 'free' })
              : null,
          },
    ...setup.dependencies,
  };
  const http = createServer(
    dependencies,
    {
      // Tests send hundreds of parallel requests, which must not count as a flood.
      server: { ...config.server, connectionsPerAddressMax: 10_000, ...setup.server },
      limits: { ...config.limits, addressRequestsPerMinute: 6000, requestsInWorkMax: 10_000, ...setup.limits },
      links: { ...config.links, ...setup.links },
      search: { ...config.search, ...setup.search },
    },
    setup.certificate ?? null,
  );
  const { port } = await http.listen({ host: '127.0.0.1', port: 0 });
  let accounts = 0;
  return {
    port,
    http,
    folder,
    administration,
    finder,
    dependencies,
    log,
    async newKey({ credits = 1000, requestsPerMinute = 6000, plan = 'free', scopes }: KeyWish = {}) {
      const name = `account ${accounts++}`;
      const email = `${accounts}@example.org`;
      const accountId = await administration.accounts.create({ name, email, plan, creditsPerCycle: credits });
      const { key } = await administration.keys.create(accountId, {
        ...(requestsPerMinute === null ? {} : { requestsPerMinute }),
        ...(scopes && { scopes }),
      });
      return { key, accountId };
    },
    newLink: (accountId) => makeSignInLink(sessions, directory, accountId, options),
    newOperatorLink: () => makeOperatorLink(sessions, options),
    async balance(accountId) {
      return (await administration.accounts.show(accountId)).balance.total;
    },
    async stop() {
      await http.close();
      await desk.close();
      await administration.close();
      await sessions.close();
      await limiter.close();
      await removeDatabaseOf(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
