import type { CorpusNames, NameKind } from '../ports/search-index.ts';

/** A question that reading a sentence asks of the names in the data. */
export type NameQuestion =
  | { readonly ask: 'count'; readonly kind: NameKind; readonly key: string }
  | { readonly ask: 'near'; readonly kind: NameKind; readonly key: string; readonly limit: number };

/** The answer to one question: a count or keys. Answers come in the order of the questions. */
export type NameAnswer = number | readonly string[];

/** The rounds of questions: names of all spans, then corrections of misspellings, then counts of the corrections. */
const roundsMax = 3;

/**
 * Reads a sentence with names that are stored elsewhere. The first reading knows no name and collects questions. One
 * call answers them, and the sentence is read again until a reading asks nothing new; that reading equals one with all
 * names at hand. A name still open after three rounds counts as absent from the data.
 */
export async function readWithAnswers<T>(
  read: (names: CorpusNames) => T,
  ask: (questions: readonly NameQuestion[]) => Promise<readonly NameAnswer[]>,
): Promise<T> {
  const answers = new Map<string, NameAnswer>();
  for (let round = 0; ; round++) {
    const open = new Map<string, NameQuestion>();
    const answer = (question: NameQuestion): NameAnswer | undefined => {
      const key = `${question.ask} ${question.kind} ${'limit' in question ? question.limit : ''} ${question.key}`;
      const known = answers.get(key);
      if (known === undefined) open.set(key, question);
      return known;
    };
    const result = read({
      count(kind, key) {
        const count = answer({ ask: 'count', kind, key });
        return typeof count === 'number' ? count : 0;
      },
      // All names that a sentence may hold are asked for in one round.
      begins: () => true,
      near(kind, key, limit) {
        const keys = answer({ ask: 'near', kind, key, limit });
        return typeof keys === 'object' ? keys : [];
      },
    });
    if (open.size === 0 || round === roundsMax) return result;
    const given = await ask([...open.values()]);
    for (const [i, key] of [...open.keys()].entries()) answers.set(key, given[i] ?? 0);
  }
}
