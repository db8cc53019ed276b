import { createHmac } from 'node:crypto';
import type { ControlDatabase } from './database.ts';
import { DatabaseFailed } from './failure.ts';
import type { Session } from './session.ts';

/** The secret of the installation, which never changes: hashes of ids are made with it. */
export async function saltOf(session: Session): Promise<Buffer> {
  const state = await session.row<{ readonly salt: Buffer }>('SELECT salt FROM suppression_state');
  if (state === undefined) throw new DatabaseFailed('the database has lost its salt: restore it from a backup');
  return state.salt;
}

/**
 * A secret key of 32 bytes for one purpose, the same at every call and in every process. It is made from the salt and tells
 * nothing of it. Rejects with DatabaseFailed.
 */
export async function derivedKey(database: ControlDatabase, purpose: string): Promise<Uint8Array> {
  return createHmac('sha256', await database.use(saltOf))
    .update(purpose)
    .digest();
}
