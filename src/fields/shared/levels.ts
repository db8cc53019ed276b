import type { Preference, Query } from '../../engine/engine.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import { foldText } from '../../text/fold.ts';
import { stemWord } from '../../text/stem.ts';
import { wordForms } from '../../text/word-forms.ts';
import type { Asked, Value } from './asked.ts';
import { all, everything, not, text } from './queries.ts';

/**
 * One condition as engine queries, from narrow to wide. `stated` filters by what records state. If no record states
 * every condition of a query, `open` filters instead and also passes records that do not say.
 */
export interface Levels {
  /** Matches exactly the values asked for. */
  readonly exact: Query;
  /** Also matches near values: the metro area for a city, a vice president for a director. */
  readonly stated: Query;
  readonly open: Query;
  /** Also passes what was true only in the past. It is used if `open` passes nobody and the query names no time. */
  readonly ever: Query;
  /** Orders the records that passed. */
  readonly prefer: readonly Preference[];
  /** Matches who states nothing of it, where sentences make no use of that and the definition has no mark for it. */
  readonly silent?: Query;
  /** What a negation still excludes where nobody states the contrary; absent if that is nothing less than `exact`. */
  readonly spoken?: Query;
  /** The same condition on one row of the group `role` or `education`; null if a row cannot decide it. */
  readonly row: { readonly stated: Query; readonly open: Query } | null;
}

export type Width = 'stated' | 'open' | 'ever';

/** What a field needs, besides the condition, to make its queries. */
export interface LevelContext {
  readonly lexicon: Lexicon;
  /** Today's month number. */
  readonly month: number;
}

export type LevelsOf = (asked: Asked, context: LevelContext) => Levels;

export interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** Uses one query at every width. */
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

/** A negation excludes only records that certainly have the value, so it negates the exact query. */
export function negated({ exact, spoken }: Levels): Levels {
  const certain = flat(not(exact));
  if (spoken === undefined) return certain;
  const open = not(spoken);
  return { ...certain, open, ever: open };
}

/** The keywords among the values: ids of concepts and keys of names. */
export function keysOf(values: readonly Value[]): readonly string[] {
  return values.flatMap((value) =>
    value.kind === 'concept' ? [value.id] : value.kind === 'entity' ? [value.key] : [],
  );
}

export function wordsOf(values: readonly Value[]): readonly string[] {
  return values.flatMap((value) => (value.kind === 'words' && foldText(value.text) !== '' ? [value.text] : []));
}

/**
 * The ranges among the values, and those that a size in words stands for. Ranges whose minimum exceeds their maximum
 * are left out.
 */
export function rangesOf(values: readonly Value[], lexicon: Lexicon): readonly Range[] {
  const ranges = values.flatMap((value): readonly Range[] => {
    if (value.kind === 'range') return [value];
    const size = value.kind === 'concept' ? lexicon.concept(value.id)?.headcount : undefined;
    return size === undefined ? [] : [size];
  });
  return ranges.filter(({ min, max }) => min === null || max === null || min <= max);
}

/**
 * The spellings of the values to look for in texts: their labels and, for a single value, the words of the query in the
 * singular.
 */
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

/** The words of the query behind a condition, in the singular; null if there are too many to be a name. */
export function saidWords({ said }: Asked): string | null {
  const words = foldText(said).split(' ');
  const last = words.pop() ?? '';
  return last === '' || words.length >= surfaceWordsMax ? null : [...words, stemWord(last)].join(' ');
}

/** Longer phrases say more than a name. */
const surfaceWordsMax = 4;

/** Finds all or any of the words in texts, each once and in any of its forms, since texts keep words as written. */
export function mentions(fields: readonly string[], words: string, need: 'all' | 'any'): Query {
  const forms = [...new Set(foldText(words).split(' '))].map((word) => wordForms(word).join(' '));
  if (need === 'any') return text(fields, forms.join(' '), 'any');
  return all(forms.map((of) => text(fields, of, 'any')));
}

/**
 * A condition on facts that nobody lists in full, such as skills. If no record meets it along with the other
 * conditions, it ranks and does not filter.
 */
export function wished(stated: Query, prefer: readonly Preference[]): Levels {
  return { exact: stated, stated, open: everything, ever: everything, prefer, row: null };
}
