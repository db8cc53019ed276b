/** How other rungs of the lexicon relate to the rung asked for. */
interface Rung {
  /** Other rungs that count as the one asked for, nearest first. */
  readonly near: readonly string[];
  /** Rungs that pass only if a title names no level or nobody holds a nearer rung. */
  readonly wide: readonly string[];
}

/**
 * Head, director and vice president of one function are near each other; an individual contributor is never near a
 * head. A title without a word for its level reads as `mid`. Many senior people write no such word, so `senior` has
 * `mid` among its wide rungs.
 */
const rungs: Readonly<Record<string, Rung>> = {
  intern: { near: [], wide: [] },
  junior: { near: [], wide: ['intern', 'mid'] },
  mid: { near: [], wide: ['senior', 'junior'] },
  senior: { near: ['lead', 'staff', 'principal'], wide: ['mid', 'distinguished'] },
  lead: { near: ['staff', 'principal'], wide: ['senior', 'manager'] },
  staff: { near: ['principal'], wide: ['senior', 'lead', 'distinguished'] },
  principal: { near: ['staff', 'distinguished'], wide: ['senior', 'lead'] },
  distinguished: { near: ['principal'], wide: ['staff'] },
  manager: { near: [], wide: ['lead', 'head', 'director'] },
  head: { near: ['director', 'vp'], wide: [] },
  director: { near: ['head', 'vp'], wide: [] },
  vp: { near: ['head', 'director'], wide: [] },
  c_level: { near: [], wide: ['founder', 'owner'] },
  founder: { near: [], wide: [] },
  partner: { near: [], wide: [] },
  owner: { near: ['founder'], wide: [] },
};

/** The rungs of a career, lowest first. A promotion is a step to a higher one. */
const ladder =
  'intern junior mid senior lead staff principal distinguished manager head director vp c_level partner owner founder'.split(
    ' ',
  );

const prefix = 'seniority:';
const alone = new Set(['intern', 'junior', 'mid', 'senior']);
const leading = new Set(['manager', 'head', 'director', 'vp', 'c_level', 'founder', 'partner', 'owner']);

/** The rungs asked for and those near them, as ids of the lexicon. */
export function nearRungs(ids: readonly string[]): readonly string[] {
  return [...new Set(ids.flatMap((id) => [id, ...(rungs[rungOf(id)]?.near ?? []).map((rung) => prefix + rung)]))];
}

/** The near rungs and the wide ones, which pass if nothing nearer is found. */
export function wideRungs(ids: readonly string[]): readonly string[] {
  return [
    ...new Set([...nearRungs(ids), ...ids.flatMap((id) => rungs[rungOf(id)]?.wide ?? []).map((r) => prefix + r)]),
  ];
}

/**
 * Whether the level asked for contradicts the title: "mid-level" beside "director of engineering" cannot mean the
 * title's rung.
 */
export function contradicts(asked: readonly string[], ofTitle: string | null): boolean {
  return ofTitle !== null && leading.has(rungOf(ofTitle)) && asked.every((id) => alone.has(rungOf(id)));
}

/** The place of a rung of the lexicon among all of them, from 0; null if it has none. */
export function heightOf(id: string): number | null {
  const height = ladder.indexOf(rungOf(id));
  return height < 0 ? null : height;
}

/** A rung of the lexicon and all above it, or all below it; only the rung itself if it is on no ladder. */
export function rungsFrom(id: string, isUpwards: boolean): readonly string[] {
  const height = ladder.indexOf(rungOf(id));
  if (height < 0) return [id];
  return (isUpwards ? ladder.slice(height) : ladder.slice(0, height + 1)).map((rung) => prefix + rung);
}

function rungOf(id: string): string {
  return id.slice(prefix.length);
}
