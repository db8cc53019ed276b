import { paraphrases } from './understanding/paraphrases.ts';
import { peopleQueries, promptQueries, querySetsAbsent } from './understanding/query-sets.ts';
import { paraphraseCount, paraphraseSeed } from './understanding/sections.ts';

/**
 * Sentences as people send them, each different: the public queries and prompts about people, and the paraphrases of
 * such. The paraphrases alone where the public sets are not at hand.
 */
export function publicSentences(): readonly string[] {
  const published =
    querySetsAbsent === null
      ? [...peopleQueries().map(({ text }) => text), ...promptQueries().map(({ prompt }) => prompt)]
      : [];
  return [...new Set([...published, ...paraphrases(paraphraseCount, paraphraseSeed).map(({ text }) => text)])];
}
