import { expect, test } from 'vitest';
import { loadLexicon } from '../lexicon/load-lexicon.ts';
import type { CorpusNames } from '../ports/search-index.ts';
import { RulesInterpreter } from './interpret.ts';

const interpreter = new RulesInterpreter(loadLexicon());
const [england, massachusetts] = ['place:gb-eng-cambridge', 'place:us-ma-cambridge'];
const [delaware, germany, india, indiana] = ['place:us-de', 'place:de', 'place:in', 'place:us-in'];

/** The places of a query over data with so many records in each place. */
function placesOf(query: string, records: Readonly<Record<string, number>>): readonly string[] {
  const names: CorpusNames = {
    count: (kind, key) => (kind === 'place' ? (records[key] ?? 0) : 0),
    begins: () => false,
    near: () => [],
  };
  const answer = interpreter.understand(query, 'people', names, new Date('2026-03-10T12:00:00Z'));
  if (answer.offTopic) throw new Error(answer.message);
  const { conditions } = answer.intent;
  return conditions.flatMap(({ field, values }) =>
    field === 'place' ? values.flatMap((value) => (value.kind === 'concept' ? [value.id] : [])) : [],
  );
}

// Protects who asks about a place of their own data from its better known namesake, in which hardly a record is.
test.each([
  ['nurses in Cambridge', {}, [england]],
  ['nurses in Cambridge', { [england]: 3, [massachusetts]: 3 }, [england]],
  ['nurses in Cambridge', { [england]: 3, [massachusetts]: 90 }, [massachusetts]],
  ['nurses in Cambridge, UK', { [england]: 3, [massachusetts]: 90 }, [england]],
  ['nurses in DE', { [delaware]: 1, [germany]: 90 }, [delaware]],
  ['nurses in DE', { [germany]: 90 }, [germany]],
  ['nurses in IN', { [india]: 1, [indiana]: 1 }, [indiana]],
])('%s, with records in %o', (query, records, places) => {
  expect(placesOf(query, records)).toEqual(places);
});
