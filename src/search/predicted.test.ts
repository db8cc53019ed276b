import { afterEach, test as anywhere, beforeEach, expect } from 'vitest';
import { isInOpenSearch, now, personOf, SmallCorpus } from '../../test/small-corpus.ts';
import { evidenceDigest } from '../prediction/evidence-digest.ts';
import { Problem } from '../query/filters/problem.ts';
import { readFilters } from '../query/filters/read.ts';
import type { SearchCall } from './finder.ts';

// Documents in OpenSearch have no scores: they are of a training and a day, and would all be written anew for each.
const test = anywhere.skipIf(isInOpenSearch);

let corpus: SmallCorpus;
beforeEach(() => {
  corpus = new SmallCorpus();
});
afterEach(() => corpus.close());

const predictions = true;

function engineer(id: string, more: Readonly<Record<string, unknown>> = {}) {
  const role = { position: 'Software Engineer', company_name: 'Acme', start_time: '2024-01', is_current: true };
  return { id, refreshed_at: '2026-11-01', experience: [role], location: 'Berlin, Germany', ...more };
}

const imported = (score: number, signal_date = '2026-06-01') => ({ score, signal_date, reasoning: [] });

function row(raw: Readonly<Record<string, unknown>>, score: number | null, signalDate = '2026-10-01') {
  const person = personOf(raw);
  return { personId: person.id, digest: evidenceDigest(person), signalDate, score, reasoning: [] };
}

/** a 0.9, b 0.5 (imported), c none, d 0.2, e 0.7 but too old, f 0.6. */
async function written(): Promise<void> {
  const people = [
    engineer('a'),
    engineer('b', { job_change: imported(0.5) }),
    engineer('c'),
    engineer('d', { job_change: imported(0.8) }),
    engineer('e', { refreshed_at: '2026-01-01' }),
    engineer('f'),
  ];
  await corpus.write(people);
  const [a, b, c, d, e, f] = people as [object, object, object, object, object, object];
  corpus.predictions.write([
    row({ ...a }, 0.9),
    row({ ...b }, null),
    row({ ...c }, null),
    row({ ...d }, 0.2),
    row({ ...e }, 0.7),
    row({ ...f }, 0.6),
  ]);
}

async function filtered(filters: object, more: Partial<SearchCall> = {}): Promise<readonly string[]> {
  const asked = readFilters(filters as Readonly<Record<string, unknown>>, 'people');
  if (asked instanceof Problem) throw new Error(asked.message);
  const meant = await (await corpus.finder()).resolve(asked, { target: 'people', now });
  if (meant instanceof Problem) throw new Error(meant.message);
  return corpus.ids('', { filters: meant, predictions, ...more });
}

test('a sentence ranks by the score that the look-up of one person gives, and leaves out who has none', async () => {
  await written();
  const page = await corpus.search('engineers in Berlin likely to change jobs', { predictions });
  if (page.kind === 'off_topic') throw new Error(page.message);
  const finder = await corpus.finder();
  expect(page.cards.map(({ id }) => id)).toEqual(['a', 'f', 'b', 'd']);
  expect(page.total).toBe(4);
  expect(page.predictions).toEqual(await Promise.all(page.cards.map(({ id }) => finder.prediction(id, now))));
  expect(page.predictions?.map(({ score }) => score)).toEqual([0.9, 0.6, 0.5, 0.2]);
  expect(await corpus.ids('engineers not likely to change jobs', { predictions })).toEqual(['d', 'b', 'f', 'a']);
  expect(await corpus.ids('engineers', { predictions, sort: { by: 'job_change', descending: true } })).toEqual([
    'a',
    'f',
    'b',
    'd',
  ]);
  expect(await corpus.ids('engineers', { predictions })).toHaveLength(6);
});

test('a filter holds exactly, and says what those do who have none', async () => {
  await written();
  expect((await filtered({ job_change: { gte: 0.5 } })).toSorted()).toEqual(['a', 'b', 'f']);
  expect((await filtered({ job_change: { gte: 0.2, lte: 0.5 } })).toSorted()).toEqual(['b', 'd']);
  const condition = { values: [{ kind: 'range', min: 0.5, max: null, label: '' }] };
  const with_ = (more: object) => filtered({ job_change: { ...condition, ...more } });
  expect((await with_({ unknown: 'include' })).toSorted()).toEqual(['a', 'b', 'c', 'e', 'f']);
  expect(await with_({ negated: true })).toEqual(['d']);
  expect((await with_({ negated: true, unknown: 'include' })).toSorted()).toEqual(['c', 'd', 'e']);
  expect(await filtered({ title: 'Software Engineer', job_change: { ...condition, strength: 'soft' } })).toHaveLength(
    6,
  );
  const page = await filtered({
    job_change: { gte: 0.5 },
    order: { by: 'job_change', descending: false, span: [0, 0] },
  });
  expect(page).toEqual(['b', 'f', 'a']);
});

test('it follows changes of records, suppressions, trainings and days', async () => {
  await written();
  const ids = (more: Partial<SearchCall> = {}) => corpus.ids('engineers likely to leave', { predictions, ...more });
  expect(await ids()).toEqual(['a', 'f', 'b', 'd']);
  const changed = engineer('a', {
    experience: [{ position: 'Software Engineer', company_name: 'Globex', is_current: true }],
  });
  await corpus.write([changed, engineer('g', { job_change: imported(0.55) })]);
  expect(await ids()).toEqual(['f', 'g', 'b', 'd']);
  corpus.suppressed.add('people', 'f');
  expect(await ids()).toEqual(['g', 'b', 'd']);
  await corpus.suppressed.remove('people', 'f');
  expect(await ids()).toEqual(['f', 'g', 'b', 'd']);
  corpus.predictions.write([row(changed, 0.4), row(engineer('f'), 0.6)]);
  expect(await ids()).toEqual(['d', 'f', 'g', 'b', 'a']);
  // All were verified too long ago by then, and the imported predictions remain.
  expect(await ids({ now: new Date('2027-11-21') })).toEqual(['d', 'g', 'b']);
  expect(await ids()).toEqual(['d', 'f', 'g', 'b', 'a']);
});

test('pages by a cursor show everybody once, and say when the scores are others', async () => {
  await written();
  const seen: string[] = [];
  for (let after: SearchCall['after'] | undefined = null; after !== undefined; ) {
    const page = await corpus.search('engineers likely to leave', { predictions, after, pageSize: 1 });
    if (page.kind === 'off_topic' || page.next === null) throw new Error('no page');
    expect([page.total, page.next.changed]).toEqual([4, false]);
    seen.push(...page.cards.map(({ id }) => id));
    after = page.next.end ?? undefined;
    if (seen.length === 2) await corpus.endFinder();
  }
  expect(seen).toEqual(['a', 'f', 'b', 'd']);
  const first = await corpus.search('engineers likely to leave', { predictions, after: null, pageSize: 1 });
  if (first.kind === 'off_topic') throw new Error(first.message);
  corpus.predictions.write([row(engineer('a'), 0.95)]);
  const after = first.next?.end ?? null;
  expect(await corpus.search('engineers likely to leave', { predictions, after })).toMatchObject({
    next: { changed: true },
  });
});

test('values are counted among those who have a score, and reasons are given', async () => {
  await written();
  const more = { predictions, facets: ['place.city'], withMatch: true } as const;
  const page = await corpus.search('engineers likely to leave', more);
  if (page.kind === 'off_topic') throw new Error(page.message);
  expect(page.facets?.['place.city']).toMatchObject([{ count: 4 }]);
  expect(page.match).toHaveLength(4);
});

test('words that ask for predictions are not understood without a permission, or where none is served', async () => {
  await written();
  const finder = await corpus.finder();
  const explained = (more: Partial<SearchCall>) =>
    finder.explain({
      query: 'engineers likely to leave',
      target: 'people',
      page: 1,
      pageSize: 1,
      withMatch: false,
      now,
      ...more,
    });
  expect(await explained({ predictions })).toMatchObject({
    total: 4,
    notUnderstood: [],
    intent: { order: { by: 'job_change' } },
  });
  const none = { total: 6, notUnderstood: ['likely to leave'], intent: { order: null } };
  expect(await explained({})).toMatchObject(none);
  expect(await finder.servesPredictions(now)).toBe(true);
  await corpus.write([engineer('b'), engineer('d')]);
  corpus.predictions.write([]);
  expect(await finder.servesPredictions(now)).toBe(false);
  expect(await explained({ predictions })).toMatchObject(none);
  const page = await corpus.search('engineers likely to leave', { predictions });
  expect(page).toMatchObject({ total: 6, predictions: null });
});
