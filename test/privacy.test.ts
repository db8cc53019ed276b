import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { controlFileName } from '../src/adapters/sqlite/control/database.ts';
import { openPredictionBook } from '../src/adapters/sqlite/predictions/prediction-book.ts';
import type { SearchCall } from '../src/search/finder.ts';
import { whomHere, whomJson } from './cli/process.ts';
import { contentOfFile } from './content-of-file.ts';
import { type OpenedFinder, openFinderOf } from './opened-finder.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Protects what a person may ask for: to appear nowhere, and to be forgotten, in every room that holds data about them.
 */
let folder: string;
let data: readonly string[];
/** The reading side of a server that runs during the whole test. */
let running: OpenedFinder;

const job_change = { score: 0.7, signal_date: '2026-11-01', reasoning: [] };
const page = 'https://www.linkedin.com/in/zenobia-quillfeather';
const zenobia = {
  id: 'z1',
  full_name: 'Zenobia Quillfeather',
  social_url: page,
  headline: 'Software Engineer, Umbrellas',
  location: 'Berlin, Germany',
  skills: ['Floriography'],
  experience: [
    { position: 'Software Engineer', company_name: 'Brolly & Sons Ltd', start_time: '2021-01' },
    { position: 'Software Engineer', company_name: 'Parasol', start_time: '2018-01', end_time: '2020-12' },
  ],
  refreshed_at: '2026-11-01',
  job_change,
};
/**
 * The same person in another source. It knows another page of hers, but neither her present employer nor the page of
 * the first source.
 */
const elsewhere = {
  ...zenobia,
  id: 'z2',
  social_url: 'https://hub.example/zenobia',
  experience: [...zenobia.experience.slice(1), { position: 'Software Engineer', company_name: 'Brolly and Sons' }],
};
const others = Array.from({ length: 30 }, (_, index) => ({
  id: `p${index}`,
  full_name: `Person ${index}`,
  location: 'Berlin, Germany',
  experience: [{ position: 'Software Engineer', company_name: 'Parasol', start_time: '2019-01' }],
  refreshed_at: '2026-11-01',
  job_change,
}));

beforeEach(async () => {
  folder = temporaryFolder();
  data = ['--data', folder];
  await take('one', zenobia, ...others);
  await take('two', elsewhere);
  running = await openFinderOf(folder);
});

afterEach(async () => {
  await running.close();
});

async function take(source: string, ...records: readonly object[]): Promise<unknown> {
  const input = records.map((record) => JSON.stringify(record)).join('\n');
  const { status, stdout, stderr } = await whomHere(['import', '-', '--source', source, '--json', ...data], { input });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const call: SearchCall = {
  query: 'software engineers in Berlin',
  target: 'people',
  page: 1,
  pageSize: 100,
  withMatch: false,
  now: new Date('2026-11-21'),
};

/** The places in which a running server shows her. */
async function seen(): Promise<readonly string[]> {
  const { finder } = running;
  const found: string[] = [];
  const search = (query: string) => finder.search({ ...call, query });
  const named = await search('Zenobia Quillfeather');
  if (JSON.stringify(named).includes('Zenobia')) found.push('by name');
  const page = await search(call.query);
  if (page.kind === 'page' && page.cards.some((card) => 'full_name' in card && card.full_name.startsWith('Zenobia'))) {
    found.push('search');
  }
  if (page.kind === 'page' && page.total > others.length) found.push('count');
  const explained = await finder.explain(call);
  if (explained.kind === 'understood' && explained.total > others.length) found.push('explain');
  for (const id of ['z1', 'z2']) {
    if ((await finder.profile(id, call.now)) !== null) found.push('profile');
    if ((await finder.prediction(id, call.now)) !== null) found.push('prediction');
  }
  return found;
}

const everywhere = ['by name', 'search', 'count', 'explain', 'profile', 'prediction'];

/** The people whom a training uses. The store holds her and one other person. */
async function trained(): Promise<readonly string[]> {
  await whomJson(['train', ...data]);
  const book = openPredictionBook(folder);
  const looked = await Promise.all(['z1', 'z2', 'p1'].map((id) => book.find(id)));
  const found = looked.flatMap((row) => (row === null ? [] : [row.personId]));
  await book.close();
  return found;
}

test.each([
  ['her id', ['z1']],
  ['the id that her other source has for her', ['z2']],
  ['her page', ['--url', 'linkedin.com/in/Zenobia-Quillfeather/']],
  ['the page that her other source has of her', ['--url', 'https://hub.example/zenobia']],
  ['her name and employer', ['--name', 'zenobia quillfeather', '--employer', 'Brolly and Sons']],
])(
  'who is suppressed by %s appears nowhere, at once and after every later import, until the entry is removed',
  async (_, named) => {
    expect(await seen()).toEqual(everywhere);
    expect(await whomJson(['suppress', 'add', ...named, ...data])).toEqual({ added: true });
    expect(await seen()).toEqual([]);
    expect(await trained()).toEqual(['p1']);
    expect(await whomJson(['suppress', 'list', ...data])).toHaveLength(1);

    // Now the store must drop her too, whichever source is imported first, and neither source may bring her back.
    for (const source of ['one', 'two', 'two', 'one']) {
      const records = source === 'one' ? [{ ...zenobia, headline: `Engineer ${source}` }, ...others] : [elsewhere];
      expect(await take(source, ...records)).toMatchObject({ suppressed: 1, new: 0 });
      expect(await seen()).toEqual([]);
    }
    expect(await whomJson(['status', ...data])).toMatchObject({ people: others.length, suppressions: 1 });

    await whomJson(['suppress', 'remove', ...named, ...data]);
    expect(await whomJson(['suppress', 'list', ...data])).toEqual([]);
    await take('one', zenobia);
    await take('two', elsewhere);
    expect(await seen()).toEqual(everywhere);
  },
);

/** The files of the data folder that contain a text, as it is or in lower case. */
function filesWith(...texts: readonly string[]): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const content = contentOfFile(path).toLowerCase();
      return texts.some((text) => content.includes(text.toLowerCase()));
    })
    .map((path) => path.slice(folder.length + 1));
}

test('the suppression list holds only hashes', async () => {
  await whomJson(['suppress', 'add', 'z1', ...data]);
  await whomJson(['suppress', 'add', '--url', page, ...data]);
  await whomJson(['suppress', 'add', '--name', 'Zenobia Quillfeather', '--employer', 'Brolly & Sons', ...data]);
  expect(filesWith('quillfeather', 'brolly').filter((name) => name.startsWith(controlFileName))).toEqual([]);
});

test.each(['z1', 'z2'])(
  'who is erased by the id %s is in no file any more: records, parts, history, index, scores',
  async (id) => {
    await take('one', { ...zenobia, experience: [{ position: 'Florist', company_name: 'Floriography Ltd' }] });
    expect(await trained()).toEqual(['z1', 'p1']);
    await running.close();
    const before = filesWith('quillfeather', 'floriography');
    expect(before).toEqual(expect.arrayContaining(['records.db', expect.stringMatching(/^index\/people\//)]));
    const segments = before.filter((name) => name.startsWith('index'));
    await whomJson(['record', 'erase', id, ...data]);
    expect(filesWith('quillfeather', 'floriography')).toEqual([]);
    expect(filesWith('Person 7')).not.toEqual([]);
    const book = openPredictionBook(folder);
    expect([await book.find('z1'), (await book.find('p1')) === null]).toEqual([null, false]);
    await book.close();
    running = await openFinderOf(folder);
    const found = await running.finder.search(call);
    expect(found.kind === 'page' && found.total).toBe(others.length);
    expect(segments).not.toEqual([]);
  },
);
