import { createHmac } from 'node:crypto';
import { openControlReader } from './database.ts';

/**
 * A secret key of 32 bytes for one purpose, the same at every call and in every process. It is made from the folder's
 * salt, which never changes and goes with every backup, and tells nothing of it. Throws ControlUnusable.
 */
export function derivedKey(dataFolder: string, purpose: string): Uint8Array {
  const database = openControlReader(dataFolder);
  try {
    const salt = database.prepare<[], Buffer>('SELECT salt FROM suppression_state').pluck().get();
    if (salt === undefined) throw new Error('control.db has no salt: restore it from a backup');
    return createHmac('sha256', salt).update(purpose).digest();
  } finally {
    database.close();
  }
}
