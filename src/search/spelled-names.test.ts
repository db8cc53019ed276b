import { afterEach, beforeEach, expect, test } from 'vitest';
import { SmallCorpus } from '../../test/small-corpus.ts';

let corpus: SmallCorpus;
beforeEach(() => {
  corpus = new SmallCorpus();
});
afterEach(() => corpus.close());

function welder(id: string, company_name: string, institution_name: string) {
  const experience = [{ position: 'Welder', company_name, is_current: true, start_time: '2024' }];
  return { id, experience, education: [{ institution_name }] };
}

test('employers and schools are labelled as most records spell them, and counted by their keys', async () => {
  await corpus.write([
    welder('a', 'ACME WELDING', 'Quillfeather College'),
    welder('b', 'Acme Welding', 'quillfeather college'),
    welder('c', 'Acme Welding', 'Quillfeather College'),
    welder('d', 'Ümlaut Pipes', 'Other College'),
  ]);
  const page = await corpus.search('welders', { facets: ['employer', 'school'] });
  if (page.kind === 'off_topic') throw new Error(page.message);
  expect(page.facets).toEqual({
    employer: [
      { value: { kind: 'entity', key: 'acme welding', label: 'Acme Welding' }, count: 3 },
      { value: { kind: 'entity', key: 'umlaut pipes', label: 'Ümlaut Pipes' }, count: 1 },
    ],
    school: [
      { value: { kind: 'entity', key: 'quillfeather college', label: 'Quillfeather College' }, count: 3 },
      { value: { kind: 'entity', key: 'other college', label: 'Other College' }, count: 1 },
    ],
  });
  corpus.suppressed.add('people', 'd');
  const rest = await corpus.search('welders', { facets: ['employer'] });
  expect(JSON.stringify(rest)).not.toContain('Ümlaut');
});
