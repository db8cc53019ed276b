import type { CorpusNames, NameKind } from '../ports/search-index.ts';

/** What a sentence asks of the names in the data. */
export type NameQuestion =
  | { readonly ask: 'count'; readonly kind: NameKind; readonly key: string }
  | { readonly ask: 'near'; readonly kind: NameKind; readonly key: string; readonly limit: number };

/** One answer a question, in their order: a count, or keys. */
export type NameAnswer = number | readonly string[];

/** Rounds of questions: the names of all spans, then what misspellings may mean, then how often that occurs. */
const roundsMax = 3;

/**
 * Reads a sentence with names that lie elsewhere. A first reading, to which no name is known, shows what is asked;
 * that is asked in one call, and the sentence is read again, until a reading asks nothing new: then it is what a
 * reading with all names at hand gives. A name that is still open after three rounds counts as not in the data.
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
