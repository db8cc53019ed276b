import type { ConceptKind } from '../../lexicon/lexicon.ts';
import type { Edge } from '../grammar/lattice/edge.ts';
import type { FeatureSink, FeatureSpace } from './features.ts';

type ConceptEdge = Edge & { readonly kind: 'concept' };
type Starting = readonly (readonly Edge[])[];

/**
 * The prior from which a title counts as listed. The plural of a listed title has a slightly lower prior and is the
 * same title.
 */
const listedFrom = 0.47;
/** The prior that separates two composed titles: above it, an area and a noun; below it, a noun after unknown words. */
const builtFrom = 0.6;

/** Facts about all readings that begin at one position. */
interface Rivals {
  readonly starting: Starting;
  readonly edges: readonly Edge[];
  /** The end of the longest area that begins here, if a composed title reaches beyond that area; else 0. */
  readonly areaEnd: number;
  /** True if a reading from the previous word ends with this word: "climate tech" before "account managers". */
  readonly isTaken: boolean;
}

/**
 * Features of a reading that depend on other readings of its words: above all, whether a title takes too many words.
 */
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

  /** Collects the facts about the readings that begin at a position. */
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
    // A word at the beginning of a title's area has no other meaning: "corporate communications director".
    if (isHead(edge) ? edge.to <= areaEnd : edge.to < areaEnd && standsAlone(edge))
      sink.add(ids['part of the area of a title'], 1);
    if (edge.kind !== 'concept') return;
    const { kind } = edge.candidate.concept;
    if (kind === 'skill' || kind === 'study') {
      // A word that is a function and a skill means the function, unless the word before it says more.
      if (target === 'people' && edges.some((other) => other.to === edge.to && kindOf(other) === 'function'))
        sink.add(ids['skill or study that is a function too'], edge.to - edge.from);
      return;
    }
    if (kind !== 'title') return;
    if (edge.to - edge.from > 1) {
      const divides = this.#parts(edge, rivals, sink);
      if (!divides && isComposed(edge)) this.#overreach(edge, rivals, sink);
    }
    // A first word that completes the phrase before it belongs to that phrase: "climate tech account managers".
    if (isTaken && endsInListedTitle(edge, edge.from + 1, rivals)) sink.add(ids['title whose first word is taken'], 1);
    if (isBuilt(edge) && takesNoun(edge, rivals)) sink.add(ids['title whose noun leads what follows'], 1);
  }

  /**
   * Doubts a composed title in three cases: its end has a meaning alone (a word after a complete title is more often
   * the employer's trade); the same words are listed as another title; or its beginning has a meaning alone before a
   * listed title.
   */
  #overreach(title: ConceptEdge, rivals: Rivals, sink: FeatureSink): void {
    const ids = this.#ids;
    if (opensWithHead(title, rivals) || endStandsAlone(title, rivals)) sink.add(ids['title whose end stands alone'], 1);
    else if (isListedToo(title, rivals)) sink.add(ids['title whose words are listed as another'], 1);
    else if (beginningStandsAlone(title, rivals)) sink.add(ids['title whose beginning stands alone'], 1);
  }

  /**
   * Raises a title to at least the prior of its parts side by side; a title built by rule only if no list has its
   * words. Returns whether the title has such parts.
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

/** The prior of all words of a reading together. */
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

/** Words in a title's area have no meaning alone, whatever else they name: "business operations lead". */
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

/**
 * Whether the title is a noun followed by its whole area: "vp customer success", "head of support". Success is also a
 * place, but not here.
 */
function leadsArea(title: ConceptEdge, { starting, edges }: Rivals): boolean {
  const endsInArea = (from: number): boolean =>
    (starting[from] ?? []).some((area) => area.to === title.to && kindOf(area) === 'function');
  return edges.some((noun) => isTitle(noun) && !isComposed(noun) && (endsInArea(noun.to) || endsInArea(noun.to + 1)));
}

/**
 * Whether the title opens with a word that asks: "companies hiring engineers". Such a word begins a title only as its
 * area ("brand director", "people manager").
 */
function opensWithHead(title: ConceptEdge, { edges }: Rivals): boolean {
  return edges.some(
    (edge) => isHead(edge) && edge.to < title.to && !edges.some((area) => area.to >= edge.to && isListedFunction(area)),
  );
}

/**
 * Whether the noun of the title leads the words after it, so the word before is the employer's trade: "healthcare vp
 * marketing", "gaming head of sales".
 */
function takesNoun(title: ConceptEdge, { starting, edges }: Rivals): boolean {
  const at = title.to - 1;
  const following = starting[at] ?? [];
  return (
    edges.some((trade) => trade.to === at && standsAlone(trade)) &&
    following.some((next) => next.to > title.to && isBuilt(next)) &&
    (following.some(leadsWithoutLink) || (starting[title.to] ?? []).some(isOf))
  );
}

/** Whether the pair is a tool or a trade, followed by a noun: "CAD engineer", "plumbing engineer". */
const isTrade = (first: Edge, second: Edge): boolean => standsAlone(first) && isTitle(second);

/**
 * Whether the pair makes up one title: a title and a rung ("SRE manager"), a rung and a title ("chief compliance
 * officer"), or a noun without a line of work and an area that is also an industry ("vp marketing", "billing manager").
 */
function isDivided(first: Edge, second: Edge, starting: Starting): boolean {
  if (isListedTitle(first) && kindOf(second) === 'seniority') return true;
  if (kindOf(first) === 'seniority' && isListedTitle(second)) return true;
  const isArea = ({ from, to }: Edge): boolean =>
    (starting[from] ?? []).some((area) => area.to === to && isListedFunction(area));
  return (isBareNoun(first) && isArea(second)) || (isArea(first) && isBareNoun(second));
}

/** Whether the reading is a listed noun that names no line of work: "manager", "analyst". */
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

/** Whether a title is built of an area and a noun, rather than of unknown words and a noun. */
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

/** Whether the reading has a meaning without a title beside it: a place, an industry, a skill, an employer. */
export function standsAlone(edge: Edge): boolean {
  if (edge.kind !== 'concept') return edge.kind === 'name';
  const { kind } = edge.candidate.concept;
  return kind !== 'title' && kind !== 'function' && kind !== 'seniority';
}
