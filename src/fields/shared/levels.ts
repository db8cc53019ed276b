import type { Preference, Query } from '../../engine/engine.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import { foldText } from '../../text/fold.ts';
import { stemWord } from '../../text/stem.ts';
import type { Asked, Value } from './asked.ts';
import { all, everything, not, text } from './queries.ts';

/**
 * One condition in the words of the engine, from narrow to wide. `stated` filters; where no record meets every
 * condition of a query by what it states, `open` filters instead, which lets pass what a record leaves unsaid.
 */
export interface Levels {
  /** Exactly what was asked for. */
  readonly exact: Query;
  /** That, or what counts as it: the metro area of a city, a vice president for a director. */
  readonly stated: Query;
  readonly open: Query;
  /** The same where nobody passes that either, and the query does not say when: what was once is let pass, too. */
  readonly ever: Query;
  /** Orders what passed. */
  readonly prefer: readonly Preference[];
  /** The same condition on a row of the group `role` or `education`; null where a row cannot tell. */
  readonly row: { readonly stated: Query; readonly open: Query } | null;
}

export type Width = 'stated' | 'open' | 'ever';

/** What reading a condition needs besides it. */
export interface LevelContext {
  readonly lexicon: Lexicon;
  /** Month number of today. */
  readonly month: number;
}

export type LevelsOf = (asked: Asked, context: LevelContext) => Levels;

export interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** The same query at every width. */
export function flat(query: Query, row: Query | null = null, prefer: readonly Preference[] = []): Levels {
  return {
    exact: query,
    stated: query,
    open: query,
    ever: query,
    prefer,
    row: row === null ? null : { stated: row, open: row },
  };
}

/** Negations are exact: only what is known to be what was ruled out falls out. */
export function negated(levels: Levels): Levels {
  return flat(not(levels.exact));
}

/** Keyword values: ids of concepts and keys of names. */
export function keysOf(values: readonly Value[]): readonly string[] {
  return values.flatMap((value) =>
    value.kind === 'concept' ? [value.id] : value.kind === 'entity' ? [value.key] : [],
  );
}

export function wordsOf(values: readonly Value[]): readonly string[] {
  return values.flatMap((value) => (value.kind === 'words' && foldText(value.text) !== '' ? [value.text] : []));
}

/** Ranges, also those that a size in words stands for; upside-down ones are left out. */
export function rangesOf(values: readonly Value[], lexicon: Lexicon): readonly Range[] {
  const ranges = values.flatMap((value): readonly Range[] => {
    if (value.kind === 'range') return [value];
    const size = value.kind === 'concept' ? lexicon.concept(value.id)?.headcount : undefined;
    return size === undefined ? [] : [size];
  });
  return ranges.filter(({ min, max }) => min === null || max === null || min <= max);
}

/** How the values may be written in a text: their labels, and for a single value the words of the query, in singular. */
export function surfacesOf(asked: Asked): readonly string[] {
  const surfaces = new Set<string>();
  for (const value of asked.values) {
    const label = foldText(value.kind === 'words' ? value.text : value.kind === 'range' ? '' : value.label);
    if (label !== '') surfaces.add(label);
  }
  const said = asked.values.length === 1 ? saidWords(asked) : null;
  if (said !== null) surfaces.add(said);
  return [...surfaces];
}

/** The words of the query that a condition came from, in singular; null where they are more than a name. */
export function saidWords({ said }: Asked): string | null {
  const words = foldText(said).split(' ');
  const last = words.pop() ?? '';
  return last === '' || words.length >= surfaceWordsMax ? null : [...words, stemWord(last)].join(' ');
}

/** What is longer says more than a name. */
const surfaceWordsMax = 4;

/**
 * Words as they may stand in a text, each with its singular and a plural, since texts keep words as they were
 * written. All of them, or any.
 */
export function mentions(fields: readonly string[], words: string, need: 'all' | 'any'): Query {
  const forms = foldText(words)
    .split(' ')
    .map((word) => [...new Set([word, stemWord(word), `${stemWord(word)}s`])].join(' '));
  if (need === 'any') return text(fields, forms.join(' '), 'any');
  return all(forms.map((of) => text(fields, of, 'any')));
}

/** What nobody lists in full: where nobody meets it with the rest, it only ranks. */
export function wished(stated: Query, prefer: readonly Preference[]): Levels {
  return { exact: stated, stated, open: everything, ever: everything, prefer, row: null };
}
