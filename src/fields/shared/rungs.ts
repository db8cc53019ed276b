/** How a rung of the lexicon stands to the one that was asked for. */
interface Rung {
  /** Rungs that count as what was asked for, nearest first, the rung itself left out. */
  readonly near: readonly string[];
  /** Rungs that may pass where a title does not say its level, or nobody holds a nearer one. */
  readonly wide: readonly string[];
}

/**
 * Head, director and vice president of one function are near each other; who works alone is never a head. A title
 * without a word for its level reads as `mid`: many senior people write nothing, so `mid` is wide of `senior`.
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

const prefix = 'seniority:';
const alone = new Set(['intern', 'junior', 'mid', 'senior']);
const leading = new Set(['manager', 'head', 'director', 'vp', 'c_level', 'founder', 'partner', 'owner']);

/** Rungs that count as the ones asked for, those included; ids of the lexicon. */
export function nearRungs(ids: readonly string[]): readonly string[] {
  return [...new Set(ids.flatMap((id) => [id, ...(rungs[rungOf(id)]?.near ?? []).map((rung) => prefix + rung)]))];
}

/** The same with rungs that may pass where nothing nearer is found. */
export function wideRungs(ids: readonly string[]): readonly string[] {
  return [
    ...new Set([...nearRungs(ids), ...ids.flatMap((id) => rungs[rungOf(id)]?.wide ?? []).map((r) => prefix + r)]),
  ];
}

/** "Director of engineering, mid-level": the word for the level cannot mean the rung of the title. */
export function contradicts(asked: readonly string[], ofTitle: string | null): boolean {
  return ofTitle !== null && leading.has(rungOf(ofTitle)) && asked.every((id) => alone.has(rungOf(id)));
}

function rungOf(id: string): string {
  return id.slice(prefix.length);
}
