import { openControlReader } from '../adapters/sqlite/control/database.ts';
import { Suppressions } from '../adapters/sqlite/control/suppressions.ts';
import { openRecordStore } from '../adapters/sqlite/records/store.ts';
import { recordsPath } from '../data-folder.ts';
import { loadLexicon } from '../lexicon/lexicon.ts';
import { Corpus } from './corpus.ts';
import { evidenceDigest } from './evidence-digest.ts';
import { historyOf } from './spells.ts';

/** People between two reports of progress. */
const progressEvery = 5_000;

/** One of so many parts of the people, for threads that share the reading. */
export interface PartOfPeople {
  readonly dataDir: string;
  readonly lexiconFiles: readonly string[];
  /** From 0. */
  readonly part: number;
  readonly parts: number;
}

/** Those who were read, by their number in the corpus. */
export interface ReadPeople {
  readonly corpus: Corpus;
  readonly ids: string[];
  readonly digests: string[];
  /** Days. */
  readonly verified: string[];
}

/** Everybody who may be looked at: who objected is on the suppression list, and neither scored nor learnt from. */
export function readPeople(
  { dataDir, lexiconFiles, part, parts }: PartOfPeople,
  onProgress: (done: number) => void,
): ReadPeople {
  // Mapping a file of which every page is read once would count the whole file as memory.
  const store = openRecordStore(recordsPath(dataDir), { mapped: false });
  const control = openControlReader(dataDir);
  const snapshot = store.snapshot();
  try {
    const suppressions = new Suppressions(control);
    // Looking at the list for every record takes 5 s a million.
    const anySuppressed = suppressions.list().length > 0;
    const read: ReadPeople = { corpus: new Corpus(loadLexicon(lexiconFiles)), ids: [], digests: [], verified: [] };
    for (const company of snapshot.all('company')) {
      if (!anySuppressed || !suppressions.isSuppressed('company', company)) read.corpus.addCompany(company);
    }
    const changed = snapshot.changedPeople();
    let done = 0;
    for (const person of snapshot.partOf('people', part, parts)) {
      if (done % progressEvery === 0) onProgress(done);
      done++;
      const history = historyOf(person, changed.has(person.id) ? snapshot.roleChanges(person.id) : []);
      if (history === null || person.refreshed_at === null) continue;
      if (anySuppressed && suppressions.isSuppressed('people', person)) continue;
      read.corpus.addPerson(history);
      read.ids.push(person.id);
      read.digests.push(evidenceDigest(person));
      read.verified.push(person.refreshed_at);
    }
    return read;
  } finally {
    snapshot.close();
    store.close();
    control.close();
  }
}
