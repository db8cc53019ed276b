import { afterAll, describe, expect, it } from 'vitest';
import { SmallCorpus } from '../../test/small-corpus.ts';

describe('phases of funding, which span rounds', () => {
  const software = { industry: 'Software Development' };
  const corpus = new SmallCorpus();
  const unsaid = new SmallCorpus();
  const written = Promise.all([
    corpus.write(
      [],
      [
        { id: 'seed', company_name: 'Alder', ...software, stage: 'Seed' },
        { id: 'b', company_name: 'Birch', ...software, stage: 'Series B' },
        { id: 'd', company_name: 'Cedar', ...software, stage: 'Series D' },
        { id: 'f', company_name: 'Fir', ...software, stage: 'Series F' },
        { id: 'growth', company_name: 'Elm', ...software, stage: 'Growth' },
        { id: 'listed', company_name: 'Ginkgo', ...software, stage: 'IPO', status: 'public' },
        { id: 'silent', company_name: 'Hazel', ...software },
      ],
    ),
    unsaid.write(
      [],
      [
        { id: 'one', company_name: 'Juniper', ...software },
        { id: 'two', company_name: 'Larch', industry: 'Farming' },
      ],
    ),
  ]);
  afterAll(() => Promise.all([corpus.close(), unsaid.close()]));

  it.each([
    ['growth stage software companies', ['b', 'd', 'growth']],
    ['late stage software companies', ['d', 'f']],
    ["software companies that haven't IPO'd yet", ['b', 'd', 'f', 'growth', 'seed', 'silent']],
    ['software companies that have not gone public', ['b', 'd', 'f', 'growth', 'seed', 'silent']],
  ])('%s', async (query, ids) => {
    await written;
    expect([...(await corpus.ids(query, { target: 'company' }))].sort()).toEqual(ids);
  });

  it('passes who states no round where nobody states the phase', async () => {
    await written;
    expect(await unsaid.ids('growth stage software companies', { target: 'company' })).toEqual(['one']);
  });
});
