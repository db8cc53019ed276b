import { titleKey } from '../../../text/title-key.ts';
import { grades } from '../../policy/words.ts';
import type { Item } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';

/**
 * The words of grade in titles that the lexicon lists with them and that mean no more than without: of "associate professors" it
 * knows professors. The title is asked for as it stands, so that whoever holds the very one comes first, and the grade is told.
 */
export function gradesInTitles(items: readonly Item[], { tokens, lexicon, corpus }: LatticeInput): readonly Item[] {
  return items.flatMap((item): readonly Item[] => {
    if (item.kind !== 'value' || item.field !== 'title' || item.value.kind !== 'concept') return [];
    const { id } = item.value;
    const from = item.known ?? item.from;
    const words = tokens.slice(from, item.to).map(({ word }) => word);
    // Titles that the data holds are asked for word for word.
    if (!words.some((word) => grades.has(word)) || corpus.count('title', titleKey(words.join(' '))) > 0) return [];
    const isSameWithout = (at: number): boolean => {
      const rest = words.toSpliced(at, 1);
      return lexicon.candidates(rest, 0).some(({ concept, length }) => concept.id === id && length === rest.length);
    };
    return [0, words.length - 1].flatMap((at) =>
      words.length > 1 && grades.has(words[at] ?? '') && isSameWithout(at)
        ? [{ from: from + at, to: from + at + 1, join: 'none', kind: 'unknown' } as const]
        : [],
    );
  });
}
