import { afterAll, beforeAll, expect, test } from 'vitest';
import { now, SmallCorpus } from '../../test/small-corpus.ts';

let corpus: SmallCorpus;

beforeAll(async () => {
  corpus = new SmallCorpus();
  const experience = [{ position: 'Engineer', company_name: 'Acme', is_current: true }];
  await corpus.write([{ id: 'jane', full_name: 'Jane Okonkwo', experience }], [{ id: 'acme', company_name: 'Acme' }]);
});

afterAll(() => corpus.close());

const queryCodePointsMax = 500;

/** Characters that unfold to many letters or words, characters that fold to nothing, and runs longer than any name. */
const units = [
  'ﷺ',
  'ﷺ ',
  '&',
  '& ',
  '㎨',
  '½',
  '⑽ ',
  'ﬃ',
  'ß',
  'é',
  '𝕏',
  '😀',
  '東',
  '\u0300',
  '\ud800',
  'x',
  'x ',
  '"',
];
const frames = [
  '',
  'engineers at ',
  'people named ',
  'companies called "',
  'who knows ',
  'with skill ',
  'invested by ',
];
const tails = ['', ' engineers', ' inc'];

/** Protects callers from a 503, and the log from their words: every valid query is answered or off topic. */
test.each(units)('500 code points of %j are answered', async (unit) => {
  const finder = await corpus.finder();
  for (const frame of frames)
    for (const tail of tails)
      for (const target of ['people', 'company'] as const) {
        const filled = frame + unit.repeat(queryCodePointsMax);
        const query = [...filled].slice(0, queryCodePointsMax - tail.length).join('') + tail;
        const call = { query, target, now, page: 1, pageSize: 10, withMatch: true };
        expect(['page', 'off_topic'], query).toContain((await finder.search(call)).kind);
        expect(['understood', 'off_topic'], query).toContain((await finder.explain(call)).kind);
      }
});
