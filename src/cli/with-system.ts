import { randomBytes } from 'node:crypto';
import { type Administration, administration } from '../accounts/administration.ts';
import type { AdministrationOptions } from '../accounts/options.ts';
import type { AuditAction } from '../ports/audit-trail.ts';
import type { Suppressed } from '../records/suppressions.ts';
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

/** Notes what an operator is about to do to a record, by the handle that the suppression list has for its name. */
export async function noteInAudit(
  { now, operator }: CliContext,
  system: System,
  { action, named }: { readonly action: AuditAction; readonly named: Suppressed | { readonly handle: string } },
): Promise<void> {
  const listed = await (await system.suppressions()).current();
  await (await system.audit()).append({
    at: now(),
    operator: operator(),
    action,
    accountId: null,
    subject: 'handle' in named ? named.handle : listed.handleOf(named),
    detail: 'handle' in named ? null : named.by,
  });
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
