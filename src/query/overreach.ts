import type { Edge } from './lattice.ts';
import type { ConceptKind } from './lexicon/lexicon.ts';
import { besideFunction, overreachPrices } from './weights.ts';

/** Weighs readings of the same words against each other, before the best path is sought. */
export function weighTogether(starting: Edge[][], target: 'people' | 'company'): void {
  discountOverreach(starting);
  discountTaken(starting);
  discountInArea(starting);
  joinRungs(starting);
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
      if (edge === undefined || edge.to >= end) continue;
      if (isHead(edge) || standsAlone(edge)) edges[i] = { ...edge, score: edge.score - overreachPrices.beginning };
    }
  }
}

/** "SRE manager", "PMO lead": a title with a rung after it is no surer than the title that both are together. */
function joinRungs(starting: Edge[][]): void {
  for (const edges of starting) {
    for (let i = 0; i < edges.length; i++) {
      const whole = edges[i];
      if (whole === undefined || !isTitle(whole, 'composed')) continue;
      for (const title of edges) {
        if (title.to >= whole.to || !isTitle(title, 'listed')) continue;
        for (const rung of starting[title.to] ?? [])
          if (rung.to === whole.to && kindOf(rung) === 'seniority')
            edges[i] = { ...whole, score: Math.max(whole.score, title.score + rung.score + 0.1) };
      }
    }
  }
}

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
