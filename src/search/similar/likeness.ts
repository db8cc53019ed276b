import type { Preference, Query } from '../../engine/engine.ts';
import { any, text } from '../../fields/shared/queries.ts';
import type { Aspect } from './aspects.ts';
import type { Part } from './parts.ts';

/** The most preferences of a likeness; lighter ones hardly change the order. */
const preferencesMax = 64;
/** The number of the rarest words that are looked for, beside what else a record tells or where it tells nothing else. */
const wordsMax = { beside: 16, alone: 40 } as const;

/** Who is like some given records. */
export interface Likeness {
  /** The given records. */
  readonly ids: readonly string[];
  /** Whoever shares one of the things that say what a record is about. */
  readonly where: Query;
  /** What is shared, by how much it tells. */
  readonly prefer: readonly Preference[];
  /** The parts of the given records, by what they tell. */
  readonly shares: readonly Share[];
}

/** A part of a given record with the number of records that share it, null if that is not known. */
export interface Counted {
  readonly part: Part;
  readonly count: number | null;
}

/**
 * The likeness to records of a kind of which there are `total`. Of an aspect's weight, a shared part gives the share
 * that its rarity has among the record's parts: the logarithm of how few have it (inverse document frequency, Spärck
 * Jones 1972). Several given records count alike.
 */
export function likenessOf(ids: readonly string[], given: readonly (readonly Counted[])[], total: number): Likeness {
  const shares = given.map((counted) => rarest(counted, total));
  const prefer = shares.flatMap((own) =>
    [...Map.groupBy(own, ({ part }) => part.aspect)].flatMap(([aspect, some]) =>
      preferencesOf(aspect, some).map(({ query, weight }) => ({ query, weight: weight / given.length })),
    ),
  );
  const parts = given.flatMap((counted) => counted.map(({ part }) => part));
  return {
    ids,
    where: any(aboutOf(parts).map(({ query }) => query)),
    prefer: prefer.sort((a, b) => b.weight - a.weight).slice(0, preferencesMax),
    shares: shares.flat(),
  };
}

/** The parts that say what records are about; their words where nothing else does. */
function aboutOf(parts: readonly Part[]): readonly Part[] {
  const telling = parts.filter(({ aspect }) => aspect.tells);
  return telling.length > 0 ? telling : parts.filter(({ aspect }) => aspect.kind === 'words');
}

/** Says in a sentence of its own that a likeness is asked for. */
export function likenessSentence(ids: readonly string[]): string {
  return `Similar to ${ids.length === 1 ? 'the given record' : `the ${ids.length} given records`}, the most similar first.`;
}

/** A part with the share that it has of its aspect. */
interface Share {
  readonly part: Part;
  readonly rarity: number;
  readonly share: number;
}

/** The parts of a record by the shares of their aspects; of words the rarest. */
export function rarest(counted: readonly Counted[], total: number): readonly Share[] {
  const words = counted.some(({ part }) => part.aspect.tells) ? wordsMax.beside : wordsMax.alone;
  return [...Map.groupBy(counted, ({ part }) => part.aspect)].flatMap(([{ kind }, own]) => {
    const rare = own.map(({ part, count }) => ({ part, rarity: rarityOf(count, total) }));
    if (kind === 'words') rare.sort((a, b) => b.rarity - a.rarity).splice(words);
    const sum = rare.reduce((all, { rarity }) => all + rarity, 0);
    return rare.flatMap(({ part, rarity }) => (rarity === 0 ? [] : [{ part, rarity, share: rarity / sum }]));
  });
}

/** Words are looked for at once; the engine weighs each by its rarity itself (BM25F). */
function preferencesOf(aspect: Aspect, own: readonly Share[]): readonly Preference[] {
  if (aspect.kind !== 'words')
    return own.map(({ part, share }) => ({ query: part.query, weight: aspect.weight * share }));
  const words = own.map(({ part }) => part.said).join(' ');
  const rarity = own.reduce((all, one) => all + one.rarity, 0);
  return words === '' ? [] : [{ query: text(aspect.in, words, 'any'), weight: aspect.weight / rarity }];
}

/** The given record has each part itself, and a part that it alone has says nothing of others. */
function rarityOf(count: number | null, total: number): number {
  if (count === null) return 1;
  return count <= 1 ? 0 : Math.log(Math.max(total / count, 1));
}
