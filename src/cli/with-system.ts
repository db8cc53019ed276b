import { randomBytes } from 'node:crypto';
import { type Administration, administration } from '../accounts/administration.ts';
import type { AdministrationOptions } from '../accounts/options.ts';
import type { Operating } from '../operating/note-in-audit.ts';
import { openSystem, type System } from '../system.ts';
import type { CliContext } from './context.ts';
import { describeFailure } from './failure.ts';

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
  return withSystem(context, async (system) => {
    const [directory, ledger] = [await system.directory(), await system.ledger()];
    return work(administration(directory, ledger, administrationOptions(context)));
  });
}

/** The settings of administration by whoever runs the command. */
export function administrationOptions({ config, now, operator }: CliContext): AdministrationOptions {
  const rotationOverlapMs = config.keys.rotationOverlapSeconds * 1000;
  return { plans: config.credits.plans, rotationOverlapMs, now, randomBytes, operator: operator() };
}

/** Whoever runs the command, for the audit trail. */
export function by({ now, operator }: CliContext): Operating {
  return { now, operator: operator() };
}

/** Finishes erasures after a command that has done its own work: if that is impossible now, a line says so. */
export async function tryErasures({ notify }: CliContext, system: System): Promise<void> {
  try {
    await system.finishErasures();
  } catch (error) {
    const { line } = describeFailure(error);
    notify(`what was removed is not erased everywhere yet (${line}); the next import or start goes on`);
  }
}
