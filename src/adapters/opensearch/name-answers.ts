import type { NameAnswer, NameQuestion } from '../../query/read-with-answers.ts';
import type { RecordKind } from '../../records/kind.ts';
import { EditDistance } from '../../text/edit-distance.ts';
import { nameSources, nearDistance } from '../engine/corpus-names.ts';
import type { SearchAnswer } from './cluster.ts';
import type { JsonObject } from './fields.ts';
import { countsBody, countsIn, type Snapshot } from './snapshot.ts';

/** Values of each field that are looked at for a correction; those of concepts are among them and dropped. */
const nearMax = 200;

type Snapshots = Readonly<Record<RecordKind, Snapshot>>;

/** Answers the questions of a reading, those of each index in one call. */
export async function nameAnswers(
  snapshots: Snapshots,
  questions: readonly NameQuestion[],
): Promise<readonly NameAnswer[]> {
  const [people, company] = await Promise.all([
    partOf(snapshots.people, 'people', questions),
    partOf(snapshots.company, 'company', questions),
  ]);
  return questions.map((question, at) => {
    const found = new Map<string, number>();
    for (const part of [people[at], company[at]])
      for (const [value, documents] of part ?? []) found.set(value, (found.get(value) ?? 0) + documents);
    if (question.ask === 'count') return found.get('') ?? 0;
    const byCount = [...found].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return byCount.slice(0, question.limit).map(([value]) => value);
  });
}

/** For each question the values of one index with their numbers of documents; a count stands under no value. */
async function partOf(
  snapshot: Snapshot,
  index: RecordKind,
  questions: readonly NameQuestion[],
): Promise<readonly (readonly (readonly [string, number])[])[]> {
  const asked = questions.flatMap((question, at) =>
    nameSources[question.kind]
      .filter((source) => source.index === index)
      .flatMap(({ fields }) => fields.map((field) => ({ question, at, field }))),
  );
  const near = asked.filter(({ question }) => question.ask === 'near');
  const [counts, corrections] = await snapshot.searches([
    countsBody(asked.map(({ question, field }) => snapshot.holding(field, question.key))),
    { size: 0, track_total_hits: false, suggest: suggestions(near) },
  ]);
  const answers: (readonly [string, number])[][] = questions.map(() => []);
  const numbers = countsIn(counts);
  for (const [i, { at, question }] of asked.entries()) {
    const number = numbers[i] ?? 0;
    // Among corrections there is never the name itself.
    if (question.ask === 'count') answers[at]?.push(['', number]);
    else if (number > 0) answers[at]?.push([question.key, number]);
  }
  for (const [i, { at, question }] of near.entries()) answers[at]?.push(...correctionsIn(corrections, i, question));
  return answers;
}

interface NearAsked {
  readonly question: NameQuestion;
  readonly field: string;
}

/** The dictionary of a field, looked through for values that are almost equal. */
function suggestions(asked: readonly NearAsked[]): JsonObject {
  return Object.fromEntries(
    asked.map(({ question: { key }, field }, i) => [
      `near${i}`,
      {
        text: key,
        term: {
          field,
          analyzer: 'keyword',
          suggest_mode: 'always',
          sort: 'frequency',
          max_edits: nearDistance(key),
          prefix_length: 0,
          min_word_length: 1,
          size: nearMax,
          shard_size: nearMax,
          string_distance: 'damerau_levenshtein',
        },
      },
    ]),
  );
}

function correctionsIn(
  answer: SearchAnswer | undefined,
  i: number,
  { key }: NameQuestion,
): (readonly [string, number])[] {
  const edits = new EditDistance(key, nearDistance(key));
  return (answer?.suggest[`near${i}`] ?? [])
    .flatMap(({ options }) => options)
    .filter(({ text }) => !text.includes(':') && edits.of(text) !== null)
    .map(({ text, freq }) => [text, freq]);
}
