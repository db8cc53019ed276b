import { describe, expect, test } from 'vitest';
import { loadLexicon } from '../../lexicon/load-lexicon.ts';
import type { CorpusNames } from '../../ports/search-index.ts';
import { exampleDay } from '../notation.test-helper.ts';
import { Problem } from './problem.ts';
import { readFilters } from './read.ts';
import { resolveFilters } from './resolve.ts';

// Protects that the texts of filters mean what they mean in a sentence, and that what is unknown is never guessed.
const lexicon = loadLexicon();

/** A corpus that has these names and places, each once. */
function corpusOf(...known: readonly string[]): CorpusNames {
  const near = (key: string) => known.filter((name) => name.startsWith(key.slice(0, 3)));
  return {
    count: (kind, key) => (known.includes(`${kind} ${key}`) ? 1 : 0),
    begins: (kind, words) => known.some((name) => name.startsWith(`${kind} ${words} `)),
    near: (kind, key) => near(`${kind} ${key}`).map((name) => name.slice(kind.length + 1)),
  };
}

const data = corpusOf(
  'employer acmee works',
  'school springfield college',
  'title silver solution mixer',
  'company kaldi',
);

function meaning(field: string, value: unknown, target: 'people' | 'company' = 'people', corpus = data) {
  const asked = readFilters({ [field]: value }, target);
  if (asked instanceof Problem) return asked.message;
  const filters = resolveFilters(asked, { target, lexicon, corpus, today: exampleDay });
  if (filters instanceof Problem) return filters.message;
  return filters.conditions.flatMap(({ values }) =>
    values.map((one) => {
      if (one.kind === 'concept') return one.id;
      if (one.kind === 'range') return `${one.min ?? ''}..${one.max ?? ''}`;
      return one.kind === 'entity' ? `@${one.key}` : `"${one.text}"`;
    }),
  );
}

describe('a text means', () => {
  test.each([
    ['title', 'Product Manager', 'title:product-manager'],
    ['title', 'silver solution mixers', '@silver solution mixer'],
    ['title', 'title:product-manager', 'title:product-manager'],
    ['seniority', 'senior', 'seniority:senior'],
    ['place', 'Berlin', 'place:de-be-berlin'],
    ['place', 'Springfield, Illinois', 'place:us-il-springfield'],
    ['place', 'New York', 'place:us-ny-new-york-city'],
    ['place', 'place:us-mo-springfield', 'place:us-mo-springfield'],
    ['employer', 'Google', 'employer:google'],
    ['employer', 'Acmee Works Inc.', '@acmee works'],
    ['school', 'Springfield College', '@springfield college'],
    ['headcount', 'small', '1..50'],
    ['headcount', '11-50', '11..50'],
    ['headcount', '50 to 200 employees', '50..200'],
    ['funding', 'over $10M', '10000000..'],
    ['role_start', '2020-03', `${2020 * 12 + 2}..${2020 * 12 + 2}`],
    ['text', 'rust compilers', '"rust compilers"'],
    // Nobody is told who is in the data: a person of any name can be asked for.
    ['name', 'Jane Q. Unheard', '"jane q unheard"'],
    ['investor', 'Unheard Ventures', '"unheard ventures"'],
  ])('%s "%s": %s', (field, text, meant) => expect(meaning(field, text)).toEqual([meant]));

  test('a company, where companies are looked for', () =>
    expect(meaning('name', 'Kaldi', 'company')).toEqual(['@kaldi']));
});

describe('what is unknown is refused, with the nearest that can be sent', () => {
  test.each([
    ['title', 'Prodct Manager', 'Product Manager'],
    ['employer', 'Acme Works', 'acmee works'],
    ['employer', 'Gogle', 'Google'],
    ['school', 'Stanfrod University', 'Stanford University'],
    ['industry', 'Bankng', 'Banking'],
    ['skill', 'Pyton', 'Python'],
    ['seniority', 'senoir', 'Senior'],
    ['place', 'Barclona', 'Barcelona'],
  ])('%s "%s": %s', (field, text, nearest) => {
    const message = String(meaning(field, text));
    expect(message).toMatch(/neither the lexicon nor the data knows\. Nearest are: /);
    expect(message).toContain(`"${nearest}"`);
    const told = [...(message.split('Nearest are: ')[1] ?? '').matchAll(/"([^"]+)"/g)].map(([, one = '']) => one);
    expect(told.length).toBe(3);
    for (const one of told) expect(meaning(field, one), one).toHaveLength(1);
  });

  test('an entry that the lexicon does not have, and one of another field', () => {
    expect(meaning('place', { kind: 'concept', id: 'place:atlantis', label: 'Atlantis' })).toMatch(/"Atlantis"/);
    expect(meaning('place', { kind: 'concept', id: 'title:cto', label: 'CTO' })).toMatch(/neither the lexicon/);
  });

  test('an amount in words that says something else', () => {
    expect(meaning('founded', 'a while ago')).toMatch(/is no amount; write numbers/);
  });
});

describe('places of one name', () => {
  test('are refused with their ids, where nothing prefers one', () => {
    const message = String(meaning('place', 'Springfield'));
    expect(message).toMatch(/Springfield, Missouri, United States \(place:us-mo-springfield\)/);
    for (const [id] of message.matchAll(/place:us-[a-z-]+/g)) expect(meaning('place', id)).toEqual([id]);
  });

  test('are told apart by the data, where only one of them has records', () => {
    const inIllinois = corpusOf('place place:us-il-springfield');
    expect(meaning('place', 'Springfield', 'people', inIllinois)).toEqual(['place:us-il-springfield']);
  });
});

describe('protected traits', () => {
  test('are no condition', () => expect(meaning('text', 'muslim women')).toMatch(/asks for a protected trait/));

  test('among words are told and not searched, as in a sentence', () => {
    const asked = readFilters({ words: ['women', 'graphite'] }, 'people');
    if (asked instanceof Problem) expect.fail(asked.message);
    expect(resolveFilters(asked, { target: 'people', lexicon, corpus: data, today: exampleDay })).toMatchObject({
      leftover: [{ text: 'women', trait: 'sex' }, { text: 'graphite' }],
    });
  });
});
