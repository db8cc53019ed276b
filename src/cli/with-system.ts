import { randomBytes } from 'node:crypto';
import { type Administration, administration } from '../accounts/administration.ts';
import { openSystem, type System } from '../system.ts';
import type { CliContext } from './context.ts';

/** Runs a command on the data folder, which a server may be using at the same time, and closes what it opened. */
export async function withSystem<T>(
  { dataDir, config, notify }: CliContext,
  work: (system: System) => Promise<T>,
): Promise<T> {
  const system = openSystem(dataDir, config, notify);
  try {
    return await work(system);
  } finally {
    await system.close();
  }
}

/** Runs work with the administration of accounts, keys and credits. */
export function administer<T>(context: CliContext, work: (administration: Administration) => Promise<T>): Promise<T> {
  const { config, now } = context;
  const rotationOverlapMs = config.keys.rotationOverlapSeconds * 1000;
  return withSystem(context, async (system) => {
    const [directory, ledger] = [await system.directory(), await system.ledger()];
    const options = { plans: config.credits.plans, rotationOverlapMs, now, randomBytes, operator: context.operator() };
    return work(administration(directory, ledger, options));
  });
}
