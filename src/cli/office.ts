import { randomBytes } from 'node:crypto';
import { Administration } from '../accounts/administration.ts';
import type { Office } from '../accounts/office.ts';
import type { CliContext } from './context.ts';

export function office({ config, now }: CliContext): Office {
  return {
    plans: config.credits.plans,
    rotationOverlapMs: config.keys.rotationOverlapSeconds * 1000,
    now,
    randomBytes,
  };
}

/** Runs one piece of administration on the data folder, which a server may be using at the same time. */
export function administer<T>(context: CliContext, work: (administration: Administration) => T): T {
  const administration = new Administration(context.dataDir, office(context));
  try {
    return work(administration);
  } finally {
    administration.close();
  }
}
