import { loadLexicon } from '../../lexicon/load-lexicon.ts';
import { openRecords, openSuppressions, type StorePlace } from '../../stores.ts';
import { evidenceDigest } from '../evidence-digest.ts';
import { Corpus } from './corpus.ts';
import { historyOf } from './employment-spells.ts';

/** The number of people between two reports of progress. */
const progressEvery = 5_000;

/** One of several parts of the people, so that threads can share the reading. `database` is that of the suppression list. */
export interface PartOfPeople extends StorePlace {
  /** The database of records and predictions; none for the data folder. */
  readonly recordsIn?: StorePlace['database'];
  readonly lexiconFiles: readonly string[];
  /** The number of this part, from 0. */
  readonly part: number;
  readonly parts: number;
}

/** The people who were read. The arrays are in the order of their numbers in the corpus. */
export interface ReadPeople {
  readonly corpus: Corpus;
  readonly ids: string[];
  readonly digests: string[];
  /** The day of each person's verification. */
  readonly verified: string[];
}

/**
 * Reads the people of a part who are not on the suppression list. Whoever objected is neither scored nor learnt from.
 */
export async function readPeople(
  { dataDir, database, recordsIn = null, lexiconFiles, part, parts }: PartOfPeople,
  onProgress: (done: number) => void,
): Promise<ReadPeople> {
  // Every page of the file is read once, and a mapping would count the whole file as memory.
  const store = await openRecords({ dataDir, database: recordsIn }, { mapped: false });
  const list = await openSuppressions({ dataDir, database });
  const snapshot = await store.snapshot();
  try {
    const suppressions = await list.current();
    const read: ReadPeople = { corpus: new Corpus(loadLexicon(lexiconFiles)), ids: [], digests: [], verified: [] };
    for await (const companies of snapshot.all('company')) {
      for (const company of companies) {
        if (!suppressions.isSuppressed('company', company)) read.corpus.addCompany(company);
      }
    }
    const changed = await snapshot.changedPeople();
    let done = 0;
    for await (const people of snapshot.partOf('people', part, parts)) {
      for (const person of people) {
        if (done % progressEvery === 0) onProgress(done);
        done++;
        const history = historyOf(person, changed.has(person.id) ? await snapshot.roleChanges(person.id) : []);
        if (history === null || person.refreshed_at === null) continue;
        if (suppressions.isSuppressed('people', person)) continue;
        read.corpus.addPerson(history);
        read.ids.push(person.id);
        read.digests.push(evidenceDigest(person));
        read.verified.push(person.refreshed_at);
      }
    }
    return read;
  } finally {
    await snapshot.close();
    await store.close();
    await list.close();
  }
}
