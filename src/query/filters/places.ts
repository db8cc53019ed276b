import type { Candidate, Concept, Lexicon } from '../../lexicon/lexicon.ts';
import { quoted } from '../../text/quoted.ts';
import type { Sources } from '../grammar/lattice/edge.ts';
import { Problem } from './problem.ts';

/** A place that weighs so many times as much as another of its name is meant. */
const clearlyMore = 1.5;
/** The most places of one name that are told. */
const toldMax = 3;

/**
 * The place that a text names: one that records are in before one of that name in which nobody is, then the likeliest.
 * Places of one name of which none is clearly meant are a problem, and so is an address of which a part is unknown.
 */
export function placeOf(
  text: string,
  readings: readonly Candidate[],
  at: string,
  { lexicon, corpus }: Sources,
): Concept | Problem | null {
  const inData = readings.filter(({ concept }) => corpus.count('place', concept.id) > 0);
  const [first, ...others] = inData.length > 0 ? inData : readings;
  if (first === undefined) return addressed(text, lexicon);
  const rivals = others.filter(
    ({ concept, weight }) => weight * clearlyMore > first.weight && !areNested(concept, first.concept, lexicon),
  );
  if (rivals.length === 0) return first.concept;
  const told = [first, ...rivals]
    .slice(0, toldMax)
    .map(({ concept }) => `${placeText(concept, lexicon)} (${concept.id})`);
  return new Problem(
    at,
    `has ${quoted(text)}, which may be ${told.join('; ')}. Write the id of the one that is meant.`,
  );
}

/** "Austin, TX": the place that an address says wholly. */
function addressed(text: string, lexicon: Lexicon): Concept | null {
  const reading = lexicon.place(text);
  return reading?.exact === true && !reading.remote ? lexicon.concept(reading.id) : null;
}

/** Whether one place lies in the other: of the city and the state of New York, the likelier is meant. */
function areNested(a: Concept, b: Concept, lexicon: Lexicon): boolean {
  return lexicon.within(a.id, b.id) || lexicon.within(b.id, a.id);
}

/** "Springfield, Missouri, United States": the ids of the region and the country begin that of the place. */
function placeText({ id, label }: Concept, lexicon: Lexicon): string {
  const around = lexicon.ancestors(id).filter((above) => id.startsWith(`${above}-`));
  const labels = around.toSorted((a, b) => b.length - a.length).flatMap((above) => lexicon.concept(above)?.label ?? []);
  return [label, ...labels].join(', ');
}
