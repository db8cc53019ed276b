import { afterAll, beforeAll, expect, test } from 'vitest';
import { SmallCorpus } from '../../test/small-corpus.ts';

let corpus: SmallCorpus;

function manager(id: string, more: object) {
  const experience = [{ position: 'Project Manager', company_name: 'Acme', start_time: '2020-01' }];
  return { id, full_name: `Person ${id}`, location: 'Dallas, Texas', experience, ...more };
}

beforeAll(async () => {
  corpus = new SmallCorpus();
  await corpus.write([
    manager('listed', {
      certifications: [{ name: 'Project Management Professional (PMP)', issuer: 'PMI', date: '2021-04' }],
    }),
    manager('among-skills', { skills: ['Budgeting', 'PMP'] }),
    manager('behind-the-name', { full_name: 'Ann Lee, PMP, CSM' }),
    manager('in-the-headline', { headline: 'PMP certified project manager' }),
    manager('another', { certifications: ['PRINCE2 Practitioner'] }),
    manager('none', {}),
  ]);
});

afterAll(() => corpus.close());

const holders = ['among-skills', 'behind-the-name', 'in-the-headline', 'listed'];

test.each([
  ['PMP project managers in Dallas', holders],
  ['project managers with PMP or PRINCE2', ['another', ...holders]],
  ['project managers in Dallas not PMP certified', ['another', 'none']],
  // Every parent concept of a certification counts as held, too.
  ['project managers who are certified', ['another', ...holders]],
  ['project managers with a Prosci certification', ['another', ...holders, 'none']],
])('%s', async (query, expected) => {
  expect([...(await corpus.ids(query))].sort()).toEqual([...expected].sort());
});

test('a card shows the certification by which it matched', async () => {
  const outcome = await corpus.search('PMP project managers', { withMatch: true });
  if (outcome.kind === 'off_topic') throw new Error(outcome.message);
  const evidence = Object.fromEntries(outcome.cards.map(({ id }, i) => [id, outcome.match?.[i]?.[0]]));
  expect(evidence).toMatchObject({
    listed: { condition: 'PMP', met: 'met', evidence: 'Project Management Professional (PMP), PMI, 2021-04' },
    'among-skills': { met: 'met', evidence: 'PMP' },
    'behind-the-name': { met: 'met', evidence: 'Ann Lee, PMP, CSM' },
    'in-the-headline': { met: 'met', evidence: 'PMP certified project manager' },
  });
});

test('the full profile stays what the contract says', async () => {
  const profile = (await corpus.finder()).profile('listed', new Date('2026-11-21'));
  expect(profile).not.toBeNull();
  expect(profile).not.toHaveProperty('certifications');
});
