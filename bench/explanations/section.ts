import { examples } from '../../src/query/notation.test-helper.ts';
import type { Finder } from '../../src/search/finder.ts';
import { now } from '../../test/small-corpus.ts';
import { isHeldOut } from '../samples.ts';
import { paraphrases } from '../understanding/paraphrases.ts';
import { companyQueries, peopleQueries, promptQueries, querySetsAbsent } from '../understanding/query-sets.ts';
import { type Section, share } from '../understanding/section.ts';
import { paraphraseCount, paraphraseSeed } from '../understanding/sections.ts';
import { samples, sentences } from '../words/sentences.ts';

type Query = readonly [target: 'people' | 'company', text: string];

const goal = 98;
const textOf = ({ text }: { readonly text: string }): string => text;
const ofPeople = (text: string): Query => ['people', text];

/** The queries of our own, those of the public sets, and those whose answers nobody has read. */
function sets(): Readonly<Record<string, readonly Query[]>> {
  const own = examples().map(([target, query]): Query => [target, query]);
  const made = paraphrases(paraphraseCount, paraphraseSeed).map(textOf).map(ofPeople);
  const heldOut = samples.filter(isHeldOut).flatMap((sample) => sentences(sample));
  return {
    'of our own': [...own, ...made],
    ...(querySetsAbsent === null && {
      public: [
        ...peopleQueries().map(textOf).map(ofPeople),
        ...promptQueries().map(({ prompt }) => ofPeople(prompt)),
        ...companyQueries().map(({ text }): Query => ['company', text]),
      ],
    }),
    'held out': heldOut.map(({ target, text }): Query => [target, text]),
  };
}

/** Measures whether the sentence that explains a query finds, asked in its place, as many people or companies. */
export async function explanationSections(finder: Finder): Promise<Section[]> {
  const sections: Section[] = [];
  for (const [name, queries] of Object.entries(sets())) {
    const explained = new Map<string, { readonly asked: Query; readonly total: number }>();
    for (const [target, query] of queries) {
      const found = await answered(finder, [target, query]);
      if (found !== null)
        explained.set(`${target}: ${found.sentence}`, { asked: [target, found.sentence], total: found.total });
    }
    const failing: string[] = [];
    for (const { asked, total } of explained.values()) {
      const again = await answered(finder, asked);
      if (again?.total !== total) failing.push(`${asked[1]}: ${total}, asked again ${again?.total ?? 'refused'}`);
    }
    const title = `explanations asked again, ${name}`;
    sections.push({
      name: `${title}: ${explained.size} different ones`,
      figures: [share(`${title}: same total`, explained.size - failing.length, explained.size, goal, 'higher')],
      failing: name === 'held out' ? [] : failing,
    });
  }
  return sections;
}

/** The first sentence of an explanation, which those behind it only comment on, and how many it finds; null if the query is refused. */
async function answered(finder: Finder, [target, query]: Query) {
  const call = { query, target, page: 1, pageSize: 1, withMatch: false, now } as const;
  const explained = await finder.explain(call);
  const found = await finder.search(call);
  if (explained.kind === 'off_topic' || found.kind === 'off_topic') return null;
  return { sentence: explained.sentence.replace(commented, '.'), total: found.total };
}

/** Where the sentences begin that say what is not searched, or instead of what. */
const commented = /\. (?:Protected traits|Nobody in the data|Only companies) .*$/;
