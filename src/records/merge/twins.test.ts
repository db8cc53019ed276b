import { expect, test } from 'vitest';
import { normalisePerson } from '../normalise/normalise-person.ts';
import { Remarks } from '../normalise/remarks.ts';
import type { RawObject } from '../normalise/values.ts';
import type { Person } from '../person.ts';
import { findPersonTwin, nameTwinKey, profileTwinKey } from './person-twins.ts';
import { candidatesMax, type TwinCandidates } from './twin-candidates.ts';

const cook = { position: 'Cook', company_name: 'Acme', start_time: '2020' };
const clerk = { position: 'Clerk', company_name: 'Zeus Ltd', start_time: '2015' };
const careers = { experience: [cook, clerk] };
const page = { social_url: 'https://www.linkedin.com/in/AnnLee/' };

function person(raw: RawObject): Person {
  const context = { source: 'test', today: '2026-11-21', remarks: new Remarks() };
  const made = normalisePerson({ id: 'ann', full_name: 'Ann Lee', ...raw }, context);
  if ('refused' in made) throw new Error(made.refused);
  return made.record;
}

/** Candidates as a store returns them: by their keys. */
function among(others: readonly Person[], answers: Partial<TwinCandidates> = {}): TwinCandidates {
  return {
    holders: (key) =>
      others
        .filter((one) => profileTwinKey(one.social_url) === key || nameTwinKey(one.full_name) === key)
        .map(({ id }) => id),
    isOfThisSource: () => false,
    isApart: () => false,
    body: (id) => JSON.stringify(others.find((one) => one.id === id) ?? null),
    ...answers,
  };
}

const lee = person({ id: 'lee', ...careers, ...page });
const other = person({ id: 'other', ...careers });

test.each([
  ['has the same public profile', { social_url: 'https://uk.linkedin.com/in/annlee?x=1' }, [lee, other], 'lee', []],
  ['has the same name and two of the same roles', careers, [lee], 'lee', []],
  ['shares one role only', { experience: [cook] }, [lee], null, []],
  ['has another profile at the same site', { ...careers, social_url: 'https://linkedin.com/in/lee2' }, [lee], null, []],
  ['could be either of two', careers, [lee, other], null, ['lee', 'other']],
] as const)('the same person is found who %s', (_, raw, others, id, doubts) => {
  expect(findPersonTwin(person(raw), among(others))).toEqual({ id, doubts });
});

test('two records of one source are two, and who was set apart stays so', () => {
  expect(findPersonTwin(person(page), among([lee], { isOfThisSource: () => true })).id).toBeNull();
  expect(findPersonTwin(person(careers), among([lee], { isApart: () => true })).id).toBeNull();
});

test('nobody is told apart among more namesakes than are compared', () => {
  const crowd = Array.from({ length: candidatesMax }, (_, i) => person({ id: `p${i}`, ...(i === 0 ? careers : {}) }));
  expect(findPersonTwin(person(careers), among(crowd)).id).toBeNull();
  expect(findPersonTwin(person(careers), among(crowd.slice(0, -1))).id).toBe('p0');
});
