import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { now, SmallCorpus } from '../../../test/small-corpus.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { RecordKey } from '../../records/links/record-key.ts';

let corpus: SmallCorpus;
beforeAll(async () => {
  corpus = new SmallCorpus();
  const at = (company_name: string) => ({ experience: [{ position: 'Engineer', company_name, start_time: '2020' }] });
  await corpus.write(
    [
      {
        id: 'ann',
        full_name: 'Ann B. Lee',
        location: 'Berlin, Germany',
        social_url: 'https://x.org/in/Ann',
        ...at('Acme Inc.'),
      },
      { id: 'jo', full_name: 'José García', location: 'Madrid, Spain', ...at('Facebook') },
      { id: 'kim1', full_name: 'Kim Park', location: 'Paris, France', ...at('Acme') },
      { id: 'kim2', full_name: 'Kim Park', location: 'Lyon, France', ...at('Acme') },
      { id: 'kim3', full_name: 'Kim A. Park', location: 'Lyon, France', ...at('Zeus') },
      { id: 'max', full_name: 'Max Hidden', location: 'Lyon, France', ...at('Zeus') },
    ],
    [
      {
        id: 'acme',
        company_name: 'Acme, Inc.',
        website: 'https://acme.com',
        headquarters: 'Oakland, California',
        country_code: 'us',
      },
      { id: 'apollo1', company_name: 'Apollo', headquarters: 'Munich, Bavaria', country_code: 'de' },
      { id: 'apollo2', company_name: 'Apollo GmbH', headquarters: 'Lyon, France', website: 'https://www.apollo.fr/x' },
    ],
  );
  corpus.suppressed.add('people', 'max');
});
afterAll(() => corpus.close());

const named = (name: string, employer: string | null, place: string | null = null): RecordKey => ({
  by: 'name',
  name,
  employer,
  place,
});

async function answersTo(kind: RecordKind, ...keys: readonly RecordKey[]): Promise<readonly string[]> {
  const answers = await (await corpus.finder()).lookUp(kind, keys, now);
  return answers.map((answer) =>
    answer.kind === 'found'
      ? answer.id
      : answer.kind === 'ambiguous'
        ? `${answer.candidates.map(({ id }) => id).sort()}?`
        : '',
  );
}

// Protects who is found: one record that is meant, never a guess, and never somebody who is suppressed.
describe('a look-up of a person', () => {
  test.each<[string, RecordKey, string]>([
    ['by id', { by: 'id', id: 'ann' }, 'ann'],
    ['by an id that nobody has', { by: 'id', id: 'acme' }, ''],
    ['by the profile', { by: 'address', link: 'u:x.org/in/ann' }, 'ann'],
    ['by name and employer, without the legal form', named('ann b. lee', 'ACME'), 'ann'],
    ['by a name without the initial', named('Ann Lee', 'Acme'), 'ann'],
    ['by a name with another initial', named('Ann C. Lee', 'Acme'), ''],
    ['by a name turned round', named('Lee Ann', 'Acme'), ''],
    ['by another name of the employer', named('Jose Garcia', 'Meta'), 'jo'],
    ['by an employer of somebody else', named('José García', 'Acme'), ''],
    ['by a name that two have there', named('Kim Park', 'Acme'), 'kim1,kim2?'],
    ['by name and city', named('Kim Park', null, 'Paris'), 'kim1'],
    ['by a name that others have with an initial', named('Kim Park', 'Zeus'), 'kim3'],
    ['by name and country', named('José García', null, 'Spain'), 'jo'],
    ['by name, employer and place', named('Kim Park', 'Acme', 'Lyon'), 'kim2'],
    ['who is suppressed, by id', { by: 'id', id: 'max' }, ''],
    ['who is suppressed, by name', named('Max Hidden', 'Zeus'), ''],
    ['by marks only', named('!!!', '???'), ''],
    ['by a text that folds to more than an index takes', named('\ufdfa'.repeat(500), '\ufdfa'.repeat(500)), ''],
  ])('%s', async (_, key, answer) => {
    expect(await answersTo('people', key)).toEqual([answer]);
  });
});

describe('a look-up of a company', () => {
  test.each<[string, RecordKey, string]>([
    ['by the website', { by: 'address', link: 'u:apollo.fr' }, 'apollo2'],
    ['by name', named('acme', null), 'acme'],
    ['by a name that two have', named('Apollo', null), 'apollo1,apollo2?'],
    ['by name and city', named('Apollo', null, 'München'), 'apollo1'],
    ['by a name and a place of the same metropolitan area', named('Acme', null, 'San Francisco, CA'), 'acme'],
    ['by a name elsewhere: shown, not taken', named('Acme', null, 'Paris'), 'acme?'],
    ['by a name that none has', named('Zorblax', null), ''],
  ])('%s', async (_, key, answer) => {
    expect(await answersTo('company', key)).toEqual([answer]);
  });
});

test('many keys are answered in their order, from the record that the look-up of one gives', async () => {
  const keys: RecordKey[] = [{ by: 'id', id: 'kim1' }, named('nobody', 'Acme'), { by: 'id', id: 'ann' }];
  expect(await answersTo('people', ...keys)).toEqual(['kim1', '', 'ann']);
  const finder = await corpus.finder();
  const [answer] = await finder.lookUp('people', keys, now);
  expect(answer).toEqual({ kind: 'found', id: 'kim1', record: await finder.profile('kim1', now) });
});
