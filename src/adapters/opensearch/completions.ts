import type { Completion, ValueCount } from '../../engine/engine.ts';
import type { KeywordCompletion } from '../../ports/search-index.ts';
import { EditDistance } from '../../text/edit-distance.ts';
import { mostFrequent } from './facet-counts.ts';
import type { JsonObject } from './fields.ts';
import type { Snapshot } from './snapshot.ts';

/** The most frequent values with the right first character among which almost right beginnings are looked for. */
const almostMax = 10_000;

/** For each question the values that complete its text, those of most records first: two calls for all. */
export async function completionsOf(
  snapshot: Snapshot,
  asked: readonly KeywordCompletion[],
): Promise<readonly (readonly ValueCount[])[]> {
  const parts = asked.flatMap((question, at) => question.fields.map((field) => ({ question, at, field })));
  const answers = await snapshot.searches(parts.map(({ question, field }) => valuesBody(field, question)));
  const sums: Map<string, number>[] = asked.map(() => new Map());
  for (const [i, { question, at }] of parts.entries()) {
    const begins = beginningOf(question);
    const values = (answers[i]?.aggregations['values']?.buckets ?? []).map(({ key }) => String(key)).filter(begins);
    for (const value of values.slice(0, question.limit)) sums[at]?.set(value, 0);
  }
  const found = asked.flatMap(({ fields }, at) =>
    [...(sums[at]?.keys() ?? [])].flatMap((value) => fields.map((field) => ({ at, value, field }))),
  );
  const counts = await snapshot.counts(found.map(({ field, value }) => snapshot.holding(field, value)));
  for (const [i, { at, value }] of found.entries()) {
    sums[at]?.set(value, (sums[at]?.get(value) ?? 0) + (counts[i] ?? 0));
  }
  return asked.map(({ limit }, at) => mostFrequent(sums[at] ?? new Map(), limit));
}

/** The most frequent values of a field that may complete the text; `beginningOf` decides. */
function valuesBody(field: string, { text, distance, except, limit }: Completion): JsonObject {
  const begins = distance === 0 ? text : ([...text][0] ?? '');
  const terms = {
    field,
    size: distance === 0 ? limit : almostMax,
    order: [{ _count: 'desc' }, { _key: 'asc' }],
    ...(begins === '' ? {} : { include: `${escaped(begins)}.*` }),
    ...(except.length === 0 ? {} : { exclude: except.map((start) => `${escaped(start)}.*`).join('|') }),
  };
  return { size: 0, track_total_hits: false, aggs: { values: { terms } } };
}

/** Whether some beginning of a value, with the same first character, lies within the distance of the text. */
function beginningOf({ text, distance }: Completion): (value: string) => boolean {
  if (distance === 0 || text === '') return (value) => value.startsWith(text);
  const edits = new EditDistance(text, distance);
  return (value) => {
    const characters = [...value];
    return characters.some((_, i) => edits.of(characters.slice(0, i + 1).join('')) !== null);
  };
}

/** A text as a regular expression of Lucene's that matches it alone. */
function escaped(text: string): string {
  return text.replace(/[.?+*|{}[\]()"\\#@&<>~^$-]/g, '\\$&');
}
