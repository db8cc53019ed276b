import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Administration } from '../../accounts/administration.ts';
import { demoKeyPath, isDemoFolder } from '../../data-folder.ts';
import type { Key } from '../../ports/account-directory.ts';
import type { CliContext } from '../context.ts';
import { CliFailure } from '../failure.ts';
import { administer, withSystem } from '../with-system.ts';
import { creditsClock } from './clock.ts';
import { welcome } from './demo-welcome.ts';
import { generateInto } from './generate.ts';
import { importNow } from './import.ts';
import { serveFolder } from './serve.ts';
import { makeLink } from './sign-in-link.ts';
import { trainInto } from './train.ts';

const world = { people: 20_000, companies: 3_000, seed: 20_261_121 };
const credits = 200_000;

/**
 * Serves a demo. If they are missing, it first makes people and companies, job-change predictions, an account and a
 * key. Throws CliFailure for a data folder with other records, which the demo must not mix with its own.
 */
export async function demo(context: CliContext): Promise<undefined> {
  const { dataDir } = context;
  const empty = await withSystem(context, async (system) => (await (await system.records()).currentChange()) === 0);
  if (!empty && !isDemoFolder(dataDir)) {
    throw new CliFailure(`${dataDir} holds records that are not the demo's: choose another folder with --data DIR`);
  }
  // The demo's credits are worth nothing, so that a folder which was left for months needs nobody's word.
  await creditsClock(context, true);
  const plan = context.config.credits.plans[0]?.name ?? '';
  // The key is made first, because its file marks the folder as the demo's.
  const access = await administer(context, (administration) => demoKey(administration, dataDir, plan));
  if (empty) await fill(context, dataDir);
  const edition = await withSystem(context, async (system) => (await system.predictions()).edition());
  if (edition === null) await trainInto(context, dataDir);
  await serveFolder(context, { dataDir, demoAccount: access.account_id }, async ({ address, monitoring, finder }) =>
    welcome({
      address,
      consoleUrl: await makeLink(context, access.account_id, address),
      operatorUrl: await makeLink(context, null, address),
      monitoring,
      dataDir,
      key: access.key,
      accountId: access.account_id,
      finder,
      now: new Date(context.now()),
    }),
  );
}

/** One import is one atomic change, so an interrupted one starts again from the beginning. */
async function fill(context: CliContext, dataDir: string): Promise<void> {
  context.notify('Setting up the demo: making up people and companies, importing them, learning how they change jobs.');
  const made = join(dataDir, 'made-up');
  mkdirSync(made, { recursive: true, mode: 0o700 });
  try {
    const { people, companies } = await generateInto(context, made, world, new Date(context.now()));
    await importNow(context, [companies, people], { kind: null });
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

interface Access {
  readonly account_id: string;
  readonly key_id: string;
  readonly key: string;
}

/**
 * The demo's key. It is the same at every start, so that commands pasted earlier still work. The accounts hold only its
 * hash; a file that only its owner can read holds the key itself, next to data that is made up.
 */
async function demoKey({ accounts, keys }: Administration, dataDir: string, plan: string): Promise<Access> {
  const path = demoKeyPath(dataDir);
  const kept = readAccess(path);
  const known = kept === null ? [] : await keys.list(kept.account_id);
  if (kept !== null && known.some((key) => key.id === kept.key_id && isLasting(key))) return kept;
  const accountId = await accounts.create({ name: 'Demo', email: 'demo@example.com', plan, creditsPerCycle: credits });
  const { id, key } = await keys.create(accountId, { mode: 'test', label: 'demo' });
  const access = { account_id: accountId, key_id: id, key };
  writeFileSync(path, `${JSON.stringify(access)}\n`, { mode: 0o600 });
  return access;
}

/** Whether a key is neither revoked nor about to expire after a rotation. */
function isLasting({ revokedAt, expiresAt }: Key): boolean {
  return revokedAt === null && expiresAt === null;
}

function readAccess(path: string): Access | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
