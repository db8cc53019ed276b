import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { loadLexicon } from '../../src/lexicon/load-lexicon.ts';
import { SmallCorpus } from '../small-corpus.ts';

const lexicon = loadLexicon();

interface Expected {
  readonly name: string;
  readonly within: readonly string[];
  readonly not: readonly string[];
}

/** Reads the lines "industry, industry !industry : name | name". */
function expectedOf(classification: string): Expected[] {
  const text = readFileSync(new URL(`${classification}.txt`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.flatMap((line) => {
    const at = line.indexOf(' : ');
    const industries = line.slice(0, at).match(/!?[a-z0-9-]+/g) ?? [];
    const ids = (not: boolean): string[] =>
      industries.filter((id) => id.startsWith('!') === not).map((id) => `industry:${id.replace('!', '')}`);
    const names = line.slice(at + 3).split(' | ');
    return names.map((name) => ({ name, within: ids(false), not: ids(true) }));
  });
}

/** The industries that the name states, with all above them: those by which its companies are found. */
function industriesOf(name: string): ReadonlySet<string> {
  const stated = lexicon.industry(name);
  return new Set([...stated, ...stated.flatMap((id) => lexicon.ancestors(id))]);
}

function misread({ name, within, not }: Expected): boolean {
  const read = industriesOf(name);
  return within.some((id) => !read.has(id)) || not.some((id) => read.has(id));
}

describe('names of industries in public classifications', () => {
  const classifications = ['gics', 'naics', 'nace', 'linkedin', 'crunchbase'];

  it.each([...classifications, 'unseen'])('%s: names industries that exist', (classification) => {
    const ids = expectedOf(classification).flatMap(({ within, not }) => [...within, ...not]);
    expect(ids.filter((id) => lexicon.concept(id) === null)).toEqual([]);
  });

  it.each(classifications)('%s: each is read as, or below, the industry meant', (classification) => {
    const wrong = expectedOf(classification).filter(misread);
    expect(wrong.map(({ name }) => [name, ...lexicon.industry(name)])).toEqual([]);
  });

  it('reads two thirds of names that it did not grow around', () => {
    const unseen = expectedOf('unseen');
    expect(unseen.filter((expected) => !misread(expected)).length / unseen.length).toBeGreaterThan(0.67);
  });
});

describe('companies by the industry above the one that they state', () => {
  const stated = {
    life: 'Life & Health Insurance',
    property: 'Property & Casualty Insurance',
    brokers: 'Insurance Brokers',
    reinsurer: 'Reinsurance',
    carrier: 'Insurance Carriers',
    health: 'Managed Health Care',
    noInsurer: 'Financial service activities, except insurance and pension funding',
    regional: 'Regional Banks',
    diversified: 'Diversified Banks',
    central: 'Monetary Authorities-Central Bank',
    gold: 'Gold',
    quarry: 'Mining (except Oil and Gas)',
    driller: 'Oil & Gas Drilling',
    explosives: 'Explosives Manufacturing',
    boxes: 'Corrugated and Solid Fiber Box Manufacturing',
    robots: 'Robotics',
    mowers: 'Lawn and Garden Tractor Manufacturing',
    tanner: 'Curing of hides',
    organs: 'Tissue and cord blood storage',
  };
  const corpus = new SmallCorpus();
  const written = corpus.write(
    Object.keys(stated).map((id) => ({
      id,
      full_name: `Person ${id}`,
      experience: [{ position: 'Accountant', company_name: `Firm ${id}`, company_id: `at-${id}`, is_current: true }],
    })),
    Object.entries(stated).map(([id, industry]) => ({ id: `at-${id}`, company_name: `Firm ${id}`, industry })),
  );
  afterAll(() => corpus.close());

  it.each([
    ['insurance companies', ['brokers', 'carrier', 'health', 'life', 'property', 'reinsurer']],
    ['life insurance companies', ['life']],
    ['health insurance companies', ['health', 'life']],
    ['reinsurers', ['reinsurer']],
    ['insurance brokers', ['brokers']],
    ['healthcare companies', ['health', 'life', 'organs']],
    ['banks', ['central', 'diversified', 'regional']],
    ['mining companies', ['gold', 'quarry']],
    ['oil and gas companies', ['driller']],
    ['chemical companies', ['explosives']],
    ['packaging companies', ['boxes']],
    ['companies in manufacturing', ['boxes', 'explosives', 'mowers', 'tanner']],
    ['robotics companies', ['robots']],
    ['makers of robotic mowers', ['mowers']],
    ['tanneries', ['tanner']],
    ['sperm banks', ['organs']],
  ])('%s', async (query, ids) => {
    await written;
    expect([...(await corpus.ids(query, { target: 'company' }))].sort()).toEqual(ids.map((id) => `at-${id}`));
  });

  it('and their people', async () => {
    await written;
    const insurers = ['brokers', 'carrier', 'health', 'life', 'property', 'reinsurer'];
    expect([...(await corpus.ids('people in insurance'))].sort()).toEqual(insurers);
    expect([...(await corpus.ids('accountants at banks'))].sort()).toEqual(['central', 'diversified', 'regional']);
  });
});
