import { setImmediate } from 'node:timers/promises';
import type { RecordSnapshot, RecordStore } from '../src/ports/record-store.ts';

/** A record store each of whose answers takes turns of the event loop, as if a network lay between. */
export function distantStore(near: RecordStore): RecordStore {
  return distant(near);
}

function distant<T extends object>(near: T): T {
  return new Proxy(near, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const answered: unknown = Reflect.apply(value, target, given);
        return isBatches(answered) ? arriving(answered) : arrived(answered);
      };
    },
  });
}

async function arrived(answer: unknown): Promise<unknown> {
  const value = await answer;
  await setImmediate();
  return isSnapshotOrTransaction(value) ? distant(value) : value;
}

async function* arriving(batches: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  for await (const batch of batches) {
    await setImmediate();
    yield batch;
  }
}

function isBatches(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function isSnapshotOrTransaction(value: unknown): value is Pick<RecordSnapshot, 'close'> {
  return typeof value === 'object' && value !== null && ('close' in value || 'commit' in value);
}
