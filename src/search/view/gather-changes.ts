import type { RecordSnapshot } from '../../ports/record-store.ts';
import type { Suppressions } from '../../records/suppressions.ts';
import { factsIn, indexChange, peopleAmong } from '../documents/documents.ts';
import type { Readings } from '../documents/readings.ts';
import { Changes, type Hidden } from './changes.ts';
import { everyRecord } from './generation.ts';
import type { Indexes } from './index-source.ts';

interface Gathering {
  readonly snapshot: RecordSnapshot;
  readonly readings: Readings;
  readonly listed: Suppressions;
}

/**
 * The changes of a snapshot that the indexes lack; null if they are more than `most`, or if the store has forgotten some:
 * then the indexes on disk have them. `pause` is asked after each with their number so far.
 */
export async function changesLacking(
  { snapshot, readings, listed }: Gathering,
  { people, company }: Indexes,
  most: number,
  pause: (gathered: number) => Promise<void>,
): Promise<Changes | null> {
  const since = Math.min(people.change, company.change);
  if (since < snapshot.completeSince) return null;
  const factsFor = factsIn(snapshot, readings);
  const changes = new Changes();
  for await (const batch of snapshot.changesSince(since)) {
    // One index may be ahead of the other after an import that died between them.
    const missing = batch.filter(({ kind, change }) => change > (kind === 'people' ? people : company).change);
    const factsOf = await factsFor(peopleAmong(missing));
    for (const change of missing) {
      if (changes.size === most) return null;
      changes.add(change, listed, (shown) => indexChange(shown, factsOf, readings));
      await pause(changes.size);
    }
  }
  return changes;
}

/** The records that are newly suppressed, and those that are not any more. `pause` is asked after each batch of records. */
export async function turnedRecords(
  { snapshot, readings, listed }: Gathering,
  hidden: Hidden,
  pause: () => Promise<void>,
): Promise<Changes> {
  const factsFor = factsIn(snapshot, readings);
  const changes = new Changes();
  for await (const batch of everyRecord(snapshot)) {
    const turned = batch.filter(
      ({ kind, id, record }) => record !== null && listed.isSuppressed(kind, record) !== hidden.has(kind, id),
    );
    const factsOf = await factsFor(peopleAmong(turned));
    for (const change of turned) changes.add(change, listed, (shown) => indexChange(shown, factsOf, readings));
    await pause();
  }
  return changes;
}
