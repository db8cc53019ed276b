import { type Trait, traits } from '../../../intent/intent.ts';
import type { ConceptKind } from '../../../lexicon/lexicon.ts';
import { DataFile } from '../../data/data-file.ts';
import { namesakes, predicating, prepositions, touching } from '../../policy/words.ts';
import type { Edge, LatticeInput } from './edge.ts';
import { markers } from './markers.ts';
import { breaks, type Token } from './tokens.ts';

/** `data/traits.txt` explains the three kinds of phrases and lists them. */
const file = new DataFile('traits.txt');
const anywhere = file.phrases('trait', traits);
const ofPeople = file.phrases('adjective', traits);
const afterPeople = file.phrases('phrase', ['sex', 'age', 'origin', 'religion', 'health', 'family']);
const kinds = [
  ['trait', anywhere],
  ['phrase', afterPeople],
  ['adjective', ofPeople],
] as const;
const aboutWords = file.words('about');

type Starting = readonly (readonly Edge[])[];

/** What follows words that may ask for a trait: people or a job, the end of what is said of them, or something else. */
type Following = 'people' | 'end' | 'other';

/** Kinds of concept that may stand between such words and the job: "Black tech founders". */
const describing = new Set<ConceptKind>(['industry', 'specialty', 'function', 'skill', 'company_kind']);

/**
 * Adds the readings as a protected trait. They are read from the right, since a trait may precede another ("young
 * women"), and rival names and concepts of the same words.
 */
export function addTraits(
  input: LatticeInput,
  starting: Starting,
  qualified: Uint8Array,
  add: (edge: Edge) => void,
): void {
  const { tokens } = input;
  for (let at = tokens.length - 1; at >= 0; at--) {
    for (const [kind, phrases] of kinds) {
      for (const { value, length } of phrases.all(tokens, at)) {
        const said = { kind, trait: value, from: at, to: at + length } as const;
        const isIdiom = qualified.subarray(at, at + length).every((mark) => mark > 0);
        if (!isIdiom && asks(said, input, starting) && !isInName(said, starting))
          add({ kind: 'trait', from: at, to: at + length, trait: value });
      }
    }
  }
}

interface Said {
  readonly kind: (typeof kinds)[number][0];
  readonly trait: Trait;
  readonly from: number;
  readonly to: number;
}

function asks({ kind, trait, from, to }: Said, { tokens, target }: LatticeInput, starting: Starting): boolean {
  // Companies have an age too.
  if (target === 'company' && trait === 'age' && kind !== 'adjective') return false;
  const following = followingOf(to, tokens, starting);
  if (following === 'other' || isAbout(from, tokens, starting)) return false;
  if (kind === 'adjective') return following === 'people' || predicating.has(tokens[from - 1]?.word ?? '');
  return !(kind === 'phrase' && following === 'people') && !describesCompanies(from, tokens, starting);
}

/** Whether its last word belongs to a name of several words that the data has: "Washington Nationals". */
function isInName({ from, to }: Said, starting: Starting): boolean {
  const holds = (edge: Edge): boolean => edge.kind === 'name' && !edge.misspelt && edge.to - edge.from > 1;
  return starting.slice(0, to).some((edges) => edges.some((edge) => holds(edge) && edge.to >= to && edge.to > from));
}

function followingOf(to: number, tokens: readonly Token[], starting: Starting): Following {
  const next = tokens[to];
  if (next === undefined || breaks(next.gap) || next.gap === 'slash') return 'end';
  // "Women on the board".
  if (prepositions.has(next.word) || touching.has(next.word)) return 'end';
  const edges = starting[to] ?? [];
  // "Women roasters" are companies that nobody may choose so.
  if (edges.some((edge) => isPeople(edge)) || namesakes.has(next.word)) return 'people';
  const between = edges.filter((edge) => edge.kind === 'concept' && describing.has(edge.candidate.concept.kind));
  if (between.some((edge) => starting[edge.to]?.some(isPeople) || namesakes.has(tokens[edge.to]?.word ?? '')))
    return 'people';
  return edges.some((edge) => edge.kind === 'quantity' || (edge.kind === 'marker' && edge.marker !== 'companies'))
    ? 'end'
    : 'other';
}

function isPeople(edge: Edge): boolean {
  if (edge.kind === 'trait') return true;
  if (edge.kind === 'marker') return edge.marker === 'people';
  if (edge.kind !== 'concept') return false;
  const { concept, unknownWords } = edge.candidate;
  return concept.kind === 'seniority' || (concept.kind === 'title' && unknownWords === 0);
}

/** Whether the group is only what work is about: "coaches for young women"; but "looking for women" asks for them. */
function isAbout(at: number, tokens: readonly Token[], starting: Starting): boolean {
  let before = at - 1;
  while (before >= 0 && describesGroup(before, tokens)) before--;
  if (!aboutWords.has(tokens[before]?.word ?? '')) return false;
  return !starting.slice(0, before).some((edges) => edges.some((edge) => isRequest(edge) && edge.to === before + 1));
}

function describesGroup(at: number, tokens: readonly Token[]): boolean {
  const token = tokens[at];
  if (token !== undefined && ofPeople.has(token.asked)) return true;
  return markers.all(tokens, at).some(({ value }) => value === 'article' || value === 'people');
}

const isRequest = (edge: Edge): boolean => edge.kind === 'marker' && edge.marker === 'filler';

/** Whether the words before are companies, of which the words tell: "companies over 10 years old". */
function describesCompanies(at: number, tokens: readonly Token[], starting: Starting): boolean {
  if (breaks(tokens[at]?.gap ?? 'start')) return false;
  return starting.slice(0, at).some((edges) =>
    edges.some((edge) => {
      if (edge.to !== at) return false;
      if (edge.kind === 'marker') return edge.marker === 'companies';
      return edge.kind === 'concept' && edge.candidate.concept.kind === 'company_kind';
    }),
  );
}
