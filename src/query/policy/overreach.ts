import type { ConceptKind } from '../../lexicon/lexicon.ts';
import type { Edge } from '../grammar/lattice.ts';
import { besideFunction, overreachPrices } from './weights.ts';

/** Weighs readings of the same words against each other, before the best path is sought. */
export function weighTogether(starting: Edge[][], target: 'people' | 'company'): void {
  discountOverreach(starting);
  discountInArea(starting);
  joinParts(starting);
  discountTaken(starting);
  discountTakenNouns(starting);
  if (target === 'people') discountBesideFunction(starting);
}

/**
 * A composed title is doubtful where its end stands alone (what follows a complete title is more often an employer's
 * trade), where its beginning does before a listed title, and where the same words are listed as another title.
 */
function discountOverreach(starting: Edge[][]): void {
  for (let from = 0; from < starting.length; from++) {
    const edges = starting[from] ?? [];
    for (let i = 0; i < edges.length; i++) {
      const edge = edges[i];
      if (edge === undefined || !isTitle(edge, 'composed') || edge.to - from < 2) continue;
      let price = opensWithHead(edges, edge) ? overreachPrices.end : 0;
      const leadsArea = endsInFunction(starting, edges, edge);
      for (const other of edges) {
        if (other.to === edge.to && isTitle(other, 'listed')) price = Math.max(price, overreachPrices.listed);
        const rest = starting[other.to] ?? [];
        if (other.to >= edge.to) continue;
        const ending = rest.filter((next) => next.to === edge.to);
        if (isTitle(other, 'any') && !leadsArea && ending.some(standsAlone)) {
          price = Math.max(price, overreachPrices.end);
        }
        // "business operations lead": the beginning may belong to the area, whatever else it is.
        const isOfArea = edges.some((area) => area.to > other.to && isListedFunction(area));
        if (
          !isOfArea &&
          standsAlone(other) &&
          rest.some((next) => next.to === edge.to && next.to > next.from + 1 && isTitle(next, 'listed'))
        ) {
          price = Math.max(price, overreachPrices.beginning);
        }
      }
      if (price > 0) edges[i] = { ...edge, score: edge.score - price };
    }
  }
}

/** "corporate communications director", "business operations lead": a word that begins the area of a title is no other thing. */
function discountInArea(starting: Edge[][]): void {
  for (const edges of starting) {
    if (!edges.some((edge) => isTitle(edge, 'composed'))) continue;
    let end = 0;
    for (const edge of edges) if (isListedFunction(edge)) end = Math.max(end, edge.to);
    if (!edges.some((edge) => isTitle(edge, 'composed') && edge.to > end)) continue;
    for (let i = 0; i < edges.length; i++) {
      const edge = edges[i];
      if (edge === undefined) continue;
      if (isHead(edge) ? edge.to <= end : edge.to < end && standsAlone(edge))
        edges[i] = { ...edge, score: edge.score - overreachPrices.beginning };
    }
  }
}

/** What the pair of two readings side by side may earn more than a title does with its neighbours. */
const joinedMore = 0.6;

/** A title is no less sure than its parts side by side; one built by rule only where nothing is listed for its words. */
function joinParts(starting: Edge[][]): void {
  for (const edges of starting) {
    for (let i = 0; i < edges.length; i++) {
      const whole = edges[i];
      if (whole === undefined || whole.to - whole.from < 2) continue;
      const isListed = isTitle(whole, 'listed');
      if (!isListed && (!isBuilt(whole) || isListedToo(whole, edges))) continue;
      const divides = isListed ? isTrade : isDivided;
      let score = whole.score;
      for (const first of edges)
        for (const second of first.to < whole.to ? (starting[first.to] ?? []) : [])
          if (second.to === whole.to && divides(first, second, starting))
            score = Math.max(score, first.score + second.score + joinedMore);
      if (score > whole.score) edges[i] = { ...whole, score };
    }
  }
}

/** "CAD engineer", "plumbing engineer": a noun and a word for what it works with, or in. */
const isTrade = (first: Edge, second: Edge): boolean => standsAlone(first) && isTitle(second, 'any');

/**
 * "SRE manager" is a title and a rung, "chief compliance officer" a rung and a title, "vp marketing" and "billing
 * manager" a noun that says no work and an area that is an industry as well.
 */
function isDivided(first: Edge, second: Edge, starting: readonly Edge[][]): boolean {
  if (isTitle(first, 'listed') && kindOf(second) === 'seniority') return true;
  if (kindOf(first) === 'seniority' && isTitle(second, 'listed')) return true;
  const isArea = ({ from, to }: Edge): boolean =>
    (starting[from] ?? []).some((area) => area.to === to && isListedFunction(area));
  return (isBareNoun(first) && isArea(second)) || (isArea(first) && isBareNoun(second));
}

/** "manager", "analyst": a listed noun that does not say what the work is about. */
function isBareNoun(edge: Edge): boolean {
  return isTitle(edge, 'any') && edge.candidate.how !== 'composed' && edge.candidate.concept.title?.function === null;
}

/** Built of an area and a noun; not a noun that unknown words stand before. */
function isBuilt(edge: Edge): boolean {
  return isTitle(edge, 'composed') && edge.candidate.weight > builtFrom;
}

const builtFrom = 0.6;

const isListedToo = (title: Edge, edges: readonly Edge[]): boolean =>
  edges.some((other) => other.to === title.to && isTitle(other, 'listed'));

/** "climate tech account managers": a first word that completes what stands before belongs to that. */
function discountTaken(starting: Edge[][]): void {
  for (let from = 1; from < starting.length; from++) {
    const edges = starting[from] ?? [];
    const rest = starting[from + 1] ?? [];
    const isTaken = (starting[from - 1] ?? []).some((edge) => edge.to === from + 1 && standsAlone(edge));
    if (!isTaken) continue;
    for (let i = 0; i < edges.length; i++) {
      const edge = edges[i];
      if (edge === undefined || !isTitle(edge, 'any')) continue;
      if (!rest.some((next) => next.to === edge.to && next.to > next.from + 1 && isTitle(next, 'listed'))) continue;
      edges[i] = { ...edge, score: edge.score - overreachPrices.beginning };
    }
  }
}

/** A word that names a function and a skill or subject means the function, unless what stands before it says more. */
function discountBesideFunction(starting: Edge[][]): void {
  for (const edges of starting) {
    const functions = edges.filter((edge) => kindOf(edge) === 'function');
    if (functions.length === 0) continue;
    for (let i = 0; i < edges.length; i++) {
      const edge = edges[i];
      if (edge === undefined || (kindOf(edge) !== 'skill' && kindOf(edge) !== 'study')) continue;
      if (functions.some(({ to }) => to === edge.to))
        edges[i] = { ...edge, score: edge.score + besideFunction * (edge.to - edge.from) };
    }
  }
}

function kindOf(edge: Edge): ConceptKind | null {
  return edge.kind === 'concept' ? edge.candidate.concept.kind : null;
}

/** "vp customer success", "head of support": a noun and the whole area after it, though Success is a place as well. */
function endsInFunction(starting: readonly Edge[][], edges: readonly Edge[], title: Edge): boolean {
  const isArea = (edge: Edge): boolean => edge.to === title.to && kindOf(edge) === 'function';
  return edges.some(
    (noun) =>
      isTitle(noun, 'any') &&
      noun.candidate.how !== 'composed' &&
      [noun.to, noun.to + 1].some((from) => starting[from]?.some(isArea)),
  );
}

function discountTakenNouns(starting: Edge[][]): void {
  for (const edges of starting)
    for (let i = 0; i < edges.length; i++) {
      const edge = edges[i];
      if (edge === undefined || !isBuilt(edge) || !takesNoun(starting, edges, edge)) continue;
      edges[i] = { ...edge, score: edge.score - overreachPrices.end };
    }
}

/** "healthcare vp marketing", "gaming head of sales": the noun leads what follows it, and the trade is the employer's. */
function takesNoun(starting: readonly Edge[][], edges: readonly Edge[], title: Edge): boolean {
  const at = title.to - 1;
  const following = starting[at] ?? [];
  return (
    edges.some((trade) => trade.to === at && standsAlone(trade)) &&
    following.some((next) => next.to > title.to && isBuilt(next)) &&
    (following.some(leadsWithoutLink) || (starting[title.to] ?? []).some(isOf))
  );
}

const isOf = (edge: Edge): boolean => edge.kind === 'marker' && edge.marker === 'of';

function leadsWithoutLink(edge: Edge): boolean {
  if (!isBareNoun(edge) || edge.kind !== 'concept') return false;
  const { id } = edge.candidate.concept;
  return id === 'title:vp' || id === 'title:head';
}

/**
 * "companies hiring engineers": what is asked for in so many words begins no title, unless it is the area of one
 * ("brand director", "people manager").
 */
function opensWithHead(edges: readonly Edge[], title: Edge): boolean {
  return edges.some(
    (edge) => isHead(edge) && edge.to < title.to && !edges.some((area) => area.to >= edge.to && isListedFunction(area)),
  );
}

const isHead = (edge: Edge): boolean =>
  edge.kind === 'marker' && (edge.marker === 'companies' || edge.marker === 'people');

const isListedFunction = (edge: Edge): boolean =>
  edge.kind === 'concept' && edge.candidate.concept.kind === 'function' && edge.candidate.how === 'listed';

/** A plural is a little less sure than the singular, and the same title. */
const listedFrom = 0.47;

export function isTitle(edge: Edge, how: 'composed' | 'listed' | 'any'): edge is Edge & { kind: 'concept' } {
  if (edge.kind !== 'concept' || edge.candidate.concept.kind !== 'title') return false;
  if (how === 'any') return true;
  const listed = edge.candidate.how !== 'composed';
  return how === 'composed' ? !listed : listed && edge.candidate.weight >= listedFrom;
}

export function standsAlone(edge: Edge): boolean {
  if (edge.kind !== 'concept') return edge.kind === 'name';
  const { kind } = edge.candidate.concept;
  return kind !== 'title' && kind !== 'function' && kind !== 'seniority';
}
