import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { administration } from './accounts/administration.ts';
import { bearerDefaults } from './accounts/bearer.ts';
import { Callers, type CallersOptions, callersDefaults } from './accounts/callers.ts';
import { ConsoleSessions, makeOperatorLink, makeSignInLink } from './accounts/console-sessions.ts';
import { OpenIdProvider } from './accounts/openid-provider.ts';
import { OpenIdSignIn } from './accounts/openid-sign-in.ts';
import type { Config } from './config.ts';
import { probeDataFolder } from './data-folder.ts';
import type { Desk } from './http/console/desk.ts';
import { consoleFiles } from './http/console/files.ts';
import type { Clock, ConsoleParts, Probe } from './http/dependencies.ts';
import { openCertificate } from './http/listener/certificate.ts';
import { createMetrics, measureLimiter, measureThreads } from './http/metrics.ts';
import { createMonitoringServer } from './http/monitoring/server.ts';
import { requestIds } from './http/request/request-id.ts';
import { createServer } from './http/server.ts';
import { jumpText } from './ledger/clock.ts';
import { openIdOptions } from './openid-options.ts';
import { LocalDesk } from './operating/local-desk.ts';
import { type CreditLedger, LedgerUnavailable } from './ports/credit-ledger.ts';
import type { Finder } from './search/finder.ts';
import { openFilesMax, startWarnings } from './start-checks.ts';
import { openSystem, type System } from './system.ts';
import { tracedLedger } from './tracing/traced-ledger.ts';
import type { Tracing } from './tracing/tracing.ts';

interface ServiceParts {
  /** The account of a demo: keys for tests are served, and anybody may use the console as its owner. Null for no demo. */
  readonly demoAccount: string | null;
  readonly logger: Logger;
  readonly clock: Clock;
}

export interface Service {
  readonly address: AddressInfo;
  /** The address at which health and measurements are served. */
  readonly monitoring: AddressInfo;
  readonly finder: Finder;
  /** Answers the requests in flight, refuses new ones, settles open charges, and closes the files. */
  close(): Promise<void>;
}

/** Milliseconds between two records of the last use of keys. */
const usesRecordedMs = 60_000;

/** Milliseconds between two looks for answers that have expired, also when nobody asks for anything. */
const pruneMs = 60_000;

/** Milliseconds between two looks at the files of the certificate. */
const certificateReadMs = 10_000;

/** The service cannot start. The message is one line that says what to do. */
class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** How often the clock is compared with the latest time that the credits saw, also when nobody asks for anything. */
const clockLookMs = 3_600_000;

/** Opens a data folder and serves it at the configured address. */
export async function startService(dataDir: string, config: Config, parts: ServiceParts): Promise<Service> {
  const { logger, clock } = parts;
  const filesMax = openFilesMax();
  const certificate = openCertificate(config.tls);
  const system = openSystem(dataDir, config, (line) => logger.warn(line));
  // Nothing is served without them, so that they fail for themselves, in one line.
  await system.records();
  await system.finishErasures().catch((error: unknown) => {
    logger.warn({ err: error }, 'what was removed is not erased everywhere yet; the next import or start goes on');
  });
  const finder = await system.threadedFinder();
  const ledger = await system.ledger();
  const probes: readonly Probe[] = [
    { obstacle: 'The data cannot be searched.', look: () => finder.probe() },
    { obstacle: 'Accounts and credits cannot be used.', look: () => ledger.probe(clock.now()) },
    { obstacle: 'The clock cannot be believed: see whom credits clock.', look: () => refuseJump(ledger, clock.now()) },
    { obstacle: 'The data folder has no space left or cannot be written.', look: () => probeDataFolder(dataDir) },
  ];
  const metrics = createMetrics();
  const limiter = await system.limiter();
  measureLimiter(metrics.registry, limiter);
  measureThreads(metrics.registry, finder);
  const tracing = await openTracing(config, (line) => logger.warn(line));
  const callers = new Callers(await system.directory(), callersOptions(config, parts));
  const failed = (stack: string) => logger.error({ err: { stack } }, 'what an operator asked for failed');
  const desk = new LocalDesk({ dataDir, config, now: clock.now, failed });
  const server = createServer(
    {
      callers,
      ledger: tracing === null ? ledger : tracedLedger(ledger),
      probes,
      logger,
      clock,
      metrics,
      tracing,
      finder,
      cursorKey: await system.cursorKey(),
      limiter,
      requestId: requestIds(),
      // The first agent loads them, because they take a fifth of a second.
      mcpServers: async () => (await import('./mcp/server.ts')).mcpServers,
      console: await consoleParts(system, config, parts, desk),
    },
    config,
    certificate,
  );
  const monitoring = createMonitoringServer({ metrics, limiter, logger, clock }, server.readiness, config.server);

  const timers = [
    setInterval(() => callers.recordUses(), usesRecordedMs),
    setInterval(server.renewCertificate, certificateReadMs),
    // The failures of these two need no line of the log: readiness and every request that meets them have one.
    setInterval(() => ledger.prune(clock.now()).catch(() => {}), pruneMs),
    setInterval(() => refuseJump(ledger, clock.now()).catch(() => {}), clockLookMs),
  ];
  for (const timer of timers) timer.unref();

  async function close(): Promise<void> {
    for (const timer of timers) clearInterval(timer);
    await server.close();
    await monitoring.close();
    await callers.recordUses();
    await desk.close();
    await system.close();
    await tracing?.close();
  }

  try {
    // A ledger that cannot be used does not keep the service from starting: the answers say so until it can.
    await refuseJump(ledger, clock.now()).catch(unlessUnavailable);
    const address = await listen(server, config.server, { host: '--host', port: '--port' });
    const monitored = await listen(monitoring, config.monitoring, { host: 'monitoring.host', port: 'monitoring.port' });
    const warnings = startWarnings({
      ...config.server,
      isEncrypted: certificate !== null,
      address: address.address,
      monitoringAddress: monitored.address,
      openFilesMax: filesMax,
    });
    for (const warning of warnings) logger.warn(warning);
    return { address, monitoring: monitored, finder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The console of a system. */
async function consoleParts(
  system: System,
  config: Config,
  { clock, logger, demoAccount }: ServiceParts,
  desk: Desk,
): Promise<ConsoleParts> {
  const { plans } = config.credits;
  const rotationOverlapMs = config.keys.rotationOverlapSeconds * 1000;
  const [directory, ledger, store] = [await system.directory(), await system.ledger(), await system.sessions()];
  const by = (operator: string) => ({ plans, rotationOverlapMs, now: clock.now, randomBytes, operator });
  const openId = openIdOptions(config);
  const provider = openId && new OpenIdProvider(openId, (line) => logger.warn(line));
  return {
    sessions: new ConsoleSessions(store, randomBytes, openId?.operators ?? []),
    administration: (operator) => administration(directory, ledger, by(operator)),
    signInLink: (accountId, operator) => makeSignInLink(store, directory, accountId, by(operator)),
    operatorLink: (operator) => makeOperatorLink(store, by(operator)),
    openId: provider && new OpenIdSignIn(provider, openId.operators, directory, randomBytes),
    playground: demoAccount,
    audit: await system.audit(),
    desk,
    plans,
    files: consoleFiles(),
  };
}

/** Loads what traces, if the configuration says where to send it. */
async function openTracing({ tracing }: Config, log: (line: string) => void): Promise<Tracing | null> {
  if (tracing.endpoint === undefined) return null;
  return (await import('./tracing/open-tracing.ts')).openTracing(tracing, tracing.endpoint, log);
}

function unlessUnavailable(error: unknown): void {
  if (!(error instanceof LedgerUnavailable)) throw error;
}

/** Throws CannotStart, which says what to do, if the clock is far from the latest time that the credits saw. */
async function refuseJump(ledger: CreditLedger, now: number): Promise<void> {
  const { seenAt, jump } = await ledger.clock(now);
  if (jump !== null) throw new CannotStart(jumpText(jump, seenAt ?? now, now));
}

function callersOptions({ keys, bearer }: Config, { logger, demoAccount }: ServiceParts): CallersOptions {
  const { issuer, audience, jwksUrl, algorithms, clockToleranceSeconds, jwksTimeoutMs } = bearer;
  const isOn = issuer !== undefined && audience !== undefined && jwksUrl !== undefined;
  return {
    ...callersDefaults,
    cacheMs: keys.cacheMs,
    servesTestKeys: demoAccount !== null,
    warn: (line) => logger.warn(line),
    bearer: isOn
      ? {
          ...bearerDefaults,
          issuer,
          audience,
          jwksUrl,
          algorithms,
          jwksTimeoutMs,
          toleranceSeconds: clockToleranceSeconds,
        }
      : null,
  };
}

interface At {
  readonly host: string;
  readonly port: number;
}

/** Listens on an address. Throws `CannotStart`, which says what to do, if that is impossible. */
async function listen(
  server: { listen(at: At): Promise<AddressInfo> },
  at: At,
  names: Readonly<Record<keyof At, string>>,
): Promise<AddressInfo> {
  try {
    return await server.listen(at);
  } catch (error) {
    throw cannotListen(error, at, names);
  }
}

function cannotListen(error: unknown, { host, port }: At, names: Readonly<Record<keyof At, string>>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const address = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  const advice: Readonly<Record<string, string>> = {
    EADDRINUSE: `${address} is in use, perhaps by another whom: stop that one, or choose another port with ${names.port} (0 takes a free one)`,
    EACCES: `this user may not listen on ${address}: choose a port of 1024 or more with ${names.port}`,
    EADDRNOTAVAIL: `${host} is not an address of this machine: choose one with ${names.host}`,
    ENOTFOUND: `${host} is not an address of this machine: choose one with ${names.host}`,
  };
  const known = typeof code === 'string' ? advice[code] : undefined;
  return known === undefined ? error : new CannotStart(known, { cause: error });
}
