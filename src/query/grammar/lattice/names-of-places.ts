import type { Edge, LatticeInput } from './edge.ts';

/**
 * Leaves nothing that cuts into an employer of the data whose name begins with a place and goes on with what may mean something
 * else: "the San Diego Padres" are no priests there. In small letters it is one only where employers stand: "at san diego padres".
 */
export function keepNamesOfPlaces(input: LatticeInput, starting: Edge[][]): void {
  for (let at = 0; at < starting.length; at++) {
    const name = starting[at]?.findLast((edge) => isEmployer(edge) && isNamed(edge, starting, input));
    if (name === undefined) continue;
    const { from, to } = name;
    for (let begin = 0; begin < to; begin++)
      starting[begin] = starting[begin]?.filter((edge) => edge.to <= from || (edge.to >= to && begin <= from)) ?? [];
    at = to - 1;
  }
}

const isEmployer = (edge: Edge): boolean =>
  edge.kind === 'name' &&
  (edge.name === 'employer' || edge.name === 'company') &&
  !edge.misspelt &&
  edge.to - edge.from > 1;

function isNamed({ from, to }: Edge, starting: readonly (readonly Edge[])[], { tokens }: LatticeInput): boolean {
  const goesOn = starting[from]?.some(
    (place) =>
      isPlace(place) && place.to < to && starting[place.to]?.some((rest) => rest.to === to && isPlace(rest)) === false,
  );
  if (goesOn !== true) return false;
  const isCapital = tokens.slice(from, to).every(({ shape }) => shape === 'title' || shape === 'upper');
  const isAmongSmall = tokens.length === to - from || tokens.some(({ shape }) => shape === 'lower');
  return (
    (isCapital && isAmongSmall) ||
    beforeEmployers.has(tokens[tokens[from - 1]?.word === 'the' ? from - 2 : from - 1]?.word ?? '')
  );
}

const isPlace = (edge: Edge): boolean =>
  edge.kind === 'concept' && edge.candidate.concept.kind === 'place' && edge.spelled === null;

const beforeEmployers: ReadonlySet<string> = new Set(['at', 'for', 'of', 'joined', 'left', 'managed', 'coached']);
