import type { Lexicon } from '../../src/lexicon/lexicon.ts';
import { Corpus } from '../../src/prediction/careers/corpus.ts';
import { historyOf } from '../../src/prediction/careers/employment-spells.ts';
import type { Company } from '../../src/records/company.ts';
import { companyKeys, employerKeys } from '../../src/records/links/employer-keys.ts';
import { normaliseCompany } from '../../src/records/normalise/normalise-company.ts';
import { normalisePerson } from '../../src/records/normalise/normalise-person.ts';
import { Remarks } from '../../src/records/normalise/remarks.ts';
import type { Person } from '../../src/records/person.ts';

type Raw = Readonly<Record<string, unknown>>;

interface Imported {
  readonly corpus: Corpus;
  /** For each raw person in order, the number in the corpus; -1 without a date of verification. */
  readonly numbers: readonly number[];
}

/**
 * Makes a corpus from records as files hold them. They are cleaned and linked to their employers as in an import,
 * without a store.
 */
export function importInMemory(
  people: Iterable<Raw>,
  companies: Iterable<Raw>,
  lexicon: Lexicon,
  today: string,
): Imported {
  const context = { source: 'eval', today, remarks: new Remarks() };
  const corpus = new Corpus(lexicon);
  const byKey = new Map<string, string | null>();
  for (const raw of companies) {
    const read = normaliseCompany(raw, context);
    if ('refused' in read) continue;
    corpus.addCompany(read.record);
    for (const key of companyKeys(read.record)) byKey.set(key, byKey.has(key) ? null : read.record.id);
  }
  const numbers: number[] = [];
  for (const raw of people) {
    const read = normalisePerson(raw, context);
    if ('refused' in read) continue;
    const history = historyOf(linked(read.record, byKey));
    numbers.push(history === null ? -1 : corpus.addPerson(history));
  }
  return { corpus, numbers };
}

function linked(person: Person, byKey: ReadonlyMap<string, Company['id'] | null>): Person {
  const experience = person.experience.map((role) => {
    for (const key of employerKeys(role)) {
      const id = byKey.get(key);
      if (id !== undefined && id !== null) return { ...role, company_id: id };
    }
    return { ...role, company_id: null };
  });
  return { ...person, experience };
}
