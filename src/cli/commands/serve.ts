import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import type { Finder } from '../../search/finder.ts';
import { startService } from '../../service.ts';
import type { CliContext, Result } from '../context.ts';
import { mustHoldData } from '../failure.ts';
import { untilStopped } from '../signals.ts';

export interface ServeOptions {
  readonly init?: boolean;
}

/**
 * Serves until SIGTERM or SIGINT. A folder without data is refused unless `init` is given: it is a mistyped name or a
 * disk that is not mounted more often than a beginning, and an empty service would look well.
 */
export async function serve(context: CliContext, { init }: ServeOptions): Promise<undefined> {
  if (init !== true) mustHoldData(context);
  await serveFolder(context, { dataDir: context.dataDir, demoAccount: null }, async ({ address, monitoring }) => ({
    value: { address, monitoring, data: context.dataDir },
    text: `whom answers on ${address} from ${context.dataDir}; health and measurements: ${monitoring}`,
  }));
}

/** The addresses of the API and of the monitoring of a started service, and its finder. */
interface Started {
  readonly address: string;
  readonly monitoring: string;
  readonly finder: Finder;
}

/** Starts the service, prints its addresses, and closes the service at a signal. */
export async function serveFolder(
  context: CliContext,
  { dataDir, demoAccount }: { readonly dataDir: string; readonly demoAccount: string | null },
  started: (service: Started) => Promise<Result>,
): Promise<void> {
  const { config } = context;
  const logger = pino(
    { level: config.log.level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
  const clock = { now: context.now, monotonic: () => performance.now(), wait: (ms: number) => delay(ms) };
  // The signals are handled from here on, so that one that comes during the start also ends the service in order.
  const stopped = untilStopped(clock.monotonic, (again) => logger.warn(`${again} again: stopping without waiting`));
  const service = await startService(dataDir, config, { logger, clock, demoAccount });
  const { finder } = service;
  const address = urlOf(config.tls.certificateFile === undefined ? 'http' : 'https', service.address);
  context.print(await started({ address, monitoring: urlOf('http', service.monitoring), finder }));
  logger.info(`${await stopped}: answering what is in flight`);
  await service.close();
  logger.info('stopped');
}

function urlOf(scheme: 'http' | 'https', { address, family, port }: AddressInfo): string {
  return `${scheme}://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
