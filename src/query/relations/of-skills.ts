import type { LatticeInput } from '../grammar/lattice/edge.ts';
import { markers } from '../grammar/lattice/markers.ts';
import { breaks } from '../grammar/lattice/tokens.ts';
import { employerGovernors } from '../grammar/reading/governors.ts';
import { filled, type Match, type Stretch } from './match.ts';
import { meansSkill } from './role-slot.ts';

/** Words before what somebody knows, by the word between: "experience with AWS", "certified in AWS". */
const knowledge: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['with', new Set(['experience', 'exp', 'expertise'])],
  ['in', new Set(['certified', 'certification', 'certifications', 'expertise', 'experts', 'expert', 'trained'])],
]);

/** The most words of a skill before an exception to it. */
const skillWordsMax = 3;

/** Whether the words from one on are what somebody has studied, and no work: "a degree in mathematics". */
export function isOfStudies(from: number, { tokens }: LatticeInput): boolean {
  const first = Math.max(0, from - subjectWordsMax);
  return tokens
    .slice(first, from)
    .some((_, i) =>
      markers.all(tokens, first + i).some(({ value, length }) => value === 'subject' && first + i + length === from),
    );
}

/** The most words before a subject of study that say that it is one: "academic training in". */
const subjectWordsMax = 4;

/** Whether a match takes for employers what somebody knows, and nothing behind says more: "who know both Docker and Kubernetes". */
export function areSkills({ to: end, slots, pattern: { templates } }: Match, input: LatticeInput): boolean {
  if (templates.length !== 1 || templates[0]?.kind !== 'both') return false;
  if ([...filled(slots)].some((slot) => isCalledSkill(slot, input))) return true;
  if (slots?.to !== end) return false;
  const { query, tokens } = input;
  const next = tokens[end];
  if (next !== undefined && !breaks(next.gap) && markers.longest(tokens, end) === null) return false;
  const held = [...filled(slots)];
  const first = Math.min(...held.map(({ from }) => from));
  const verb = tokens[first - 1]?.word === 'both' ? first - 2 : first - 1;
  const isKnowing = markers.all(tokens, verb).some(({ value }) => value === 'skilled' || value === 'with');
  return (
    isKnowing && held.every(({ from, to }) => meansSkill(query.slice(tokens[from]?.start, tokens[to - 1]?.end), input))
  );
}

/** Whether words are a skill and called one right behind: "list Kubernetes as a skill", "have Java or Go among their skills". */
function isCalledSkill({ from, to }: Pick<Stretch, 'from' | 'to'>, input: LatticeInput): boolean {
  const { query, tokens } = input;
  const behind = tokens.slice(from + 1, to + calledMax);
  const isCalled = behind.some(({ word }) => word === 'skill' || word === 'skills');
  return isCalled && meansSkill(query.slice(tokens[from]?.start, tokens[from]?.end), input);
}

/** The most words behind a skill up to the one that calls it so. */
const calledMax = 3;

/** Whether the words from one on are about what somebody knows, so that the name of a skill there is no employer or trade. */
export function isOfSkills(from: number, input: LatticeInput): boolean {
  return isKnown(from, input) || isException(from, input);
}

/** Whether somebody has experience with what the words from one on say, or is certified in it. */
function isKnown(from: number, { tokens }: LatticeInput): boolean {
  const [what, link] = tokens.slice(Math.max(0, from - 2), from);
  return knowledge.get(link?.word ?? '')?.has(what?.word ?? '') === true;
}

/** Whether they are an exception to a skill, and none to employers: "who know Azure but not AWS". */
function isException(from: number, input: LatticeInput): boolean {
  const { query, tokens } = input;
  const end = from - 2;
  if (tokens[end]?.word !== 'but' || tokens[end + 1]?.word !== 'not') return false;
  for (let first = end - 1; first >= Math.max(0, end - skillWordsMax); first--) {
    if (!meansSkill(query.slice(tokens[first]?.start, tokens[end - 1]?.end), input)) continue;
    return !markers.all(tokens, first - 1).some(({ value }) => employerGovernors.has(value));
  }
  return false;
}
