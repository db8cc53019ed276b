import type { ConceptKind } from '../../lexicon/lexicon.ts';
import type { Edge } from '../grammar/edge.ts';
import type { FeatureSink, FeatureSpace } from './features.ts';

type ConceptEdge = Edge & { readonly kind: 'concept' };
type Starting = readonly (readonly Edge[])[];

/** A plural is a little less sure than the singular, and the same title. */
const listedFrom = 0.47;
/** Titles surer than this are built of an area and a noun; others of a noun that unknown words stand before. */
const builtFrom = 0.6;

/** What all readings that begin at one position say together. */
export interface Rivals {
  readonly starting: Starting;
  readonly edges: readonly Edge[];
  /** Where the longest area ends that a composed title reaches beyond, 0 for none. */
  readonly areaEnd: number;
  /** A reading from the word before ends with this word: "climate tech" before "account managers". */
  readonly isTaken: boolean;
}

/** What other readings of the same words say about a reading: above all whether a title reaches too far. */
export class RivalFeatures {
  readonly #ids;

  constructor(space: FeatureSpace) {
    this.#ids = space.ids([
      'title whose end stands alone',
      'title whose words are listed as another',
      'title whose beginning stands alone',
      'part of the area of a title',
      'title whose first word is taken',
      'title whose noun leads what follows',
      'title built of two parts',
      'title less sure than its parts',
      'skill or study that is a function too',
    ]);
  }

  /** Of the readings from a position on. */
  at(starting: Starting, from: number): Rivals {
    const edges = starting[from] ?? [];
    let end = 0;
    let reach = 0;
    for (const edge of edges) {
      if (isListedFunction(edge)) end = Math.max(end, edge.to);
      else if (isTitle(edge) && isComposed(edge)) reach = Math.max(reach, edge.to);
    }
    let isTaken = false;
    for (const edge of starting[from - 1] ?? []) if (edge.to === from + 1 && standsAlone(edge)) isTaken = true;
    return { starting, edges, areaEnd: reach > end ? end : 0, isTaken };
  }

  extract(edge: Edge, rivals: Rivals, target: 'people' | 'company', sink: FeatureSink): void {
    const ids = this.#ids;
    const { edges, areaEnd, isTaken } = rivals;
    // "corporate communications director": a word that begins the area of a title is no other thing.
    if (isHead(edge) ? edge.to <= areaEnd : edge.to < areaEnd && standsAlone(edge))
      sink.add(ids['part of the area of a title'], 1);
    if (edge.kind !== 'concept') return;
    const { kind } = edge.candidate.concept;
    if (kind === 'skill' || kind === 'study') {
      // A word that names a function too means the function, unless what stands before it says more.
      if (target === 'people' && edges.some((other) => other.to === edge.to && kindOf(other) === 'function'))
        sink.add(ids['skill or study that is a function too'], edge.to - edge.from);
      return;
    }
    if (kind !== 'title') return;
    if (edge.to - edge.from > 1) {
      const divides = this.#parts(edge, rivals, sink);
      if (!divides && isComposed(edge)) this.#overreach(edge, rivals, sink);
    }
    // "climate tech account managers": a first word that completes what stands before belongs to that.
    if (isTaken && endsInListedTitle(edge, edge.from + 1, rivals)) sink.add(ids['title whose first word is taken'], 1);
    if (isBuilt(edge) && takesNoun(edge, rivals)) sink.add(ids['title whose noun leads what follows'], 1);
  }

  /**
   * A composed title is doubtful where its end stands alone (what follows a complete title is more often an employer's
   * trade), where the same words are listed as another title, and where its beginning stands alone before a listed one.
   */
  #overreach(title: ConceptEdge, rivals: Rivals, sink: FeatureSink): void {
    const ids = this.#ids;
    if (opensWithHead(title, rivals) || endStandsAlone(title, rivals)) sink.add(ids['title whose end stands alone'], 1);
    else if (isListedToo(title, rivals)) sink.add(ids['title whose words are listed as another'], 1);
    else if (beginningStandsAlone(title, rivals)) sink.add(ids['title whose beginning stands alone'], 1);
  }

  /**
   * A title is no less sure than its parts side by side; one built by rule only where nothing is listed for its words.
   * Whether it has such parts.
   */
  #parts(title: ConceptEdge, rivals: Rivals, sink: FeatureSink): boolean {
    const isListed = isListedTitle(title);
    if (!isListed && (!isBuilt(title) || isListedToo(title, rivals))) return false;
    let surest = -1;
    for (const first of rivals.edges) {
      if (first.to >= title.to) continue;
      for (const second of rivals.starting[first.to] ?? [])
        if (second.to === title.to && (isListed ? isTrade(first, second) : isDivided(first, second, rivals.starting)))
          surest = Math.max(surest, prior(first) + prior(second));
    }
    if (surest < 0) return false;
    if (!isListed) sink.add(this.#ids['title built of two parts'], 1);
    if (surest > prior(title)) sink.add(this.#ids['title less sure than its parts'], surest - prior(title));
    return true;
  }
}

/** How sure the words of a reading are, all together. */
function prior(edge: Edge): number {
  if (edge.kind === 'name') return 0.5 * (edge.to - edge.from);
  if (edge.kind !== 'concept') return 0;
  const { length, unknownWords, weight } = edge.candidate;
  return (length - unknownWords) * weight;
}

function endStandsAlone(title: ConceptEdge, rivals: Rivals): boolean {
  if (leadsArea(title, rivals)) return false;
  return rivals.edges.some(
    (other) =>
      other.to < title.to &&
      isTitle(other) &&
      (rivals.starting[other.to] ?? []).some((rest) => rest.to === title.to && standsAlone(rest)),
  );
}

/** "business operations lead": what belongs to the area of the title stands not alone, whatever else it is. */
function beginningStandsAlone(title: ConceptEdge, rivals: Rivals): boolean {
  return rivals.edges.some(
    (other) =>
      other.to < title.to &&
      standsAlone(other) &&
      endsInListedTitle(title, other.to, rivals) &&
      !rivals.edges.some((area) => area.to > other.to && isListedFunction(area)),
  );
}

/** Whether the words of a title from a position on are a listed title of several words. */
function endsInListedTitle(title: ConceptEdge, at: number, { starting }: Rivals): boolean {
  return (starting[at] ?? []).some((rest) => rest.to === title.to && rest.to - at > 1 && isListedTitle(rest));
}

/** "vp customer success", "head of support": a noun and the whole area after it, though Success is a place as well. */
function leadsArea(title: ConceptEdge, { starting, edges }: Rivals): boolean {
  const endsInArea = (from: number): boolean =>
    (starting[from] ?? []).some((area) => area.to === title.to && kindOf(area) === 'function');
  return edges.some((noun) => isTitle(noun) && !isComposed(noun) && (endsInArea(noun.to) || endsInArea(noun.to + 1)));
}

/**
 * "companies hiring engineers": what is asked for in so many words begins no title, unless it is the area of one
 * ("brand director", "people manager").
 */
function opensWithHead(title: ConceptEdge, { edges }: Rivals): boolean {
  return edges.some(
    (edge) => isHead(edge) && edge.to < title.to && !edges.some((area) => area.to >= edge.to && isListedFunction(area)),
  );
}

/** "healthcare vp marketing", "gaming head of sales": the noun leads what follows it, and the trade is the employer's. */
function takesNoun(title: ConceptEdge, { starting, edges }: Rivals): boolean {
  const at = title.to - 1;
  const following = starting[at] ?? [];
  return (
    edges.some((trade) => trade.to === at && standsAlone(trade)) &&
    following.some((next) => next.to > title.to && isBuilt(next)) &&
    (following.some(leadsWithoutLink) || (starting[title.to] ?? []).some(isOf))
  );
}

/** "CAD engineer", "plumbing engineer": a noun and a word for what it works with, or in. */
const isTrade = (first: Edge, second: Edge): boolean => standsAlone(first) && isTitle(second);

/**
 * "SRE manager" is a title and a rung, "chief compliance officer" a rung and a title, "vp marketing" and "billing
 * manager" a noun that says no work and an area that is an industry as well.
 */
function isDivided(first: Edge, second: Edge, starting: Starting): boolean {
  if (isListedTitle(first) && kindOf(second) === 'seniority') return true;
  if (kindOf(first) === 'seniority' && isListedTitle(second)) return true;
  const isArea = ({ from, to }: Edge): boolean =>
    (starting[from] ?? []).some((area) => area.to === to && isListedFunction(area));
  return (isBareNoun(first) && isArea(second)) || (isArea(first) && isBareNoun(second));
}

/** "manager", "analyst": a listed noun that does not say what the work is about. */
function isBareNoun(edge: Edge): boolean {
  return isTitle(edge) && !isComposed(edge) && edge.candidate.concept.title?.function === null;
}

function leadsWithoutLink(edge: Edge): boolean {
  if (!isBareNoun(edge) || edge.kind !== 'concept') return false;
  const { id } = edge.candidate.concept;
  return id === 'title:vp' || id === 'title:head';
}

function isListedToo(title: ConceptEdge, { edges }: Rivals): boolean {
  return edges.some((other) => other.to === title.to && isListedTitle(other));
}

/** Built of an area and a noun; not a noun that unknown words stand before. */
function isBuilt(edge: Edge): boolean {
  return isTitle(edge) && isComposed(edge) && edge.candidate.weight > builtFrom;
}

export function isComposed(edge: ConceptEdge): boolean {
  return edge.candidate.how === 'composed';
}

function isListedTitle(edge: Edge): boolean {
  return isTitle(edge) && !isComposed(edge) && edge.candidate.weight >= listedFrom;
}

const isOf = (edge: Edge): boolean => edge.kind === 'marker' && edge.marker === 'of';

const isHead = (edge: Edge): boolean =>
  edge.kind === 'marker' && (edge.marker === 'companies' || edge.marker === 'people');

function isListedFunction(edge: Edge): boolean {
  return edge.kind === 'concept' && edge.candidate.concept.kind === 'function' && edge.candidate.how === 'listed';
}

function kindOf(edge: Edge): ConceptKind | null {
  return edge.kind === 'concept' ? edge.candidate.concept.kind : null;
}

export function isTitle(edge: Edge): edge is ConceptEdge {
  return edge.kind === 'concept' && edge.candidate.concept.kind === 'title';
}

/** What is something without a title beside it: a place, an industry, a skill, an employer. */
export function standsAlone(edge: Edge): boolean {
  if (edge.kind !== 'concept') return edge.kind === 'name';
  const { kind } = edge.candidate.concept;
  return kind !== 'title' && kind !== 'function' && kind !== 'seniority';
}
