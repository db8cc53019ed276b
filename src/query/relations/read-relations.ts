import { type CareerOrder, type Leftover, type Relation, relationsMax } from '../../intent/intent.ts';
import type { Edge, LatticeInput } from '../grammar/lattice/edge.ts';
import { labelAt } from '../grammar/lattice/labels.ts';
import { markers } from '../grammar/lattice/markers.ts';
import { breaks, type Token } from '../grammar/lattice/tokens.ts';
import { bounds } from '../grammar/numbers/quantity-words.ts';
import { conversational, exceptedBehind, isCommon, presentJob, residueWords, smallWords } from '../policy/words.ts';
import { readTokens } from '../titles-in-data.ts';
import { Amounts } from './amounts.ts';
import { fittedSigns } from './fitted-signs.ts';
import { isWished } from './is-wished.ts';
import { likelyMatch } from './likely-match.ts';
import { endOfAsking, filled, type Match, matchesOf } from './match.ts';
import { isOfObjects } from './of-objects.ts';
import { areSkills } from './of-skills.ts';
import { type Pattern, saysWord } from './pattern.ts';
import { PatternFinder } from './pattern-finder.ts';
import { relationPatterns } from './relation-patterns.ts';
import type { RelationSigns } from './relation-signs.ts';
import { surroundingsOf } from './role-slot.ts';
import { Roles, type RolesRead, told } from './roles.ts';
import { argumentsOf } from './template.ts';

/** The most groups of alternatives of one pattern. */
const alternativesMax = 10;

/** A match whose slots are read. */
interface Said extends RolesRead {
  readonly match: Match;
}

const vocabulary = relationPatterns;
const finder = new PatternFinder(vocabulary.index, (at) => vocabulary.patterns.at(at));

/** The words that may stand in a match and are of no pattern: they link clauses, stand aside, deny, or mean nothing. */
const helpers = new Set([...vocabulary.helpers, ...smallWords, ...conversational, ...residueWords]);

export interface ReadRelations {
  readonly relations: readonly Relation[];
  readonly order: CareerOrder | null;
  /** What is asked of careers and no relation says. */
  readonly leftover: readonly Leftover[];
  /** The query without the words of the relations. */
  readonly rest: LatticeInput;
  /** How the rest is read, if that is known already. */
  readonly path: readonly Edge[] | null;
  /** How the query is read if nothing is said of careers, where that is only likely. */
  readonly unlessSaid: readonly Edge[] | null;
}

/**
 * Finds the parts of a sentence that say how roles relate to each other ("at Google before Meta"). They are clauses of
 * their own: what a slot of a pattern holds is read by the grammar, and so is the rest of the sentence. The match that
 * takes the most words wins, those without a gap first; others follow where it leaves room. What has the form of no
 * pattern says what its words speak for.
 */
export function readRelations(
  input: LatticeInput,
  weights: Float64Array,
  signs: RelationSigns = fittedSigns,
): ReadRelations {
  const none: ReadRelations = { relations: [], order: null, leftover: [], rest: input, path: null, unlessSaid: null };
  if (input.target !== 'people') return none;
  const amounts = new Amounts(input);
  const patterns = finder.among(input, amounts);
  let said: Said[] = [];
  const roles = new Roles(input, weights);
  const take = (matches: readonly Match[], isBetter: (a: Match, b: Match) => number): void => {
    const names = matches.length === 0 ? [] : roles.names;
    for (const match of matches.toSorted(isBetter)) {
      const others = said.filter((other) => overlaps(other.match, match) && !sharesRole(other.match, match));
      if (others.length > 1 && !saysMore(match, others)) continue;
      if (!standsAlone(match, input) || isOfObjects(match, input) || areSkills(match, input) || cuts(match, names))
        continue;
      if (isWished(match, input)) continue;
      const [only] = others;
      const beside = others.length === 1 && only !== undefined ? besideIn(matches, only.match, match) : null;
      if (others.length > 0 && beside === null && !saysMore(match, others)) continue;
      const read = roles.valuesOf(match);
      if (read === null) continue;
      const kept = said.filter((other) => !others.includes(other));
      said = [
        ...kept,
        ...(beside === null || only === undefined ? [] : [{ ...only, match: beside }]),
        { match, ...read },
      ];
    }
  };
  const [inOrder, inAnyOrder] = [patterns.filter(isInOrder), patterns.filter((pattern) => !isInOrder(pattern))];
  if (inOrder.length > 0) take(matchesOf(inOrder, vocabulary, input, amounts, null), byLength);
  const isMoreSaid = without(said, input).tokens.some(({ word }) => vocabulary.words.has(word));
  const open = isMoreSaid ? inAnyOrder : [];
  const path = open.length === 0 && said.length > 0 ? null : readTokens(input, weights);
  if (path !== null && open.length > 0)
    take(matchesOf(open, vocabulary, input, amounts, surroundingsOf(path, input)), byWords);
  let unlessSaid: readonly Edge[] | null = null;
  if (said.length === 0 && path !== null) {
    const match = likelyMatch(path, input, amounts, signs, (stretch) => roles.mayHold(stretch));
    const isApart =
      match === null || isOfObjects(match, input) || isWished(match, input) || isLabelled(match.from, input);
    const read = isApart ? null : roles.valuesOf(match);
    if (match !== null && read !== null) {
      said = [{ match, ...read }];
      unlessSaid = path;
    }
  }
  if (said.length === 0) return { ...none, path };
  said = said
    .map((one) => ({ ...one, match: withExceptionBehind(one.match, input) }))
    .sort((a, b) => a.match.from - b.match.from);
  const relations = new Map<string, Relation>();
  const leftover: Leftover[] = [];
  let order: CareerOrder | null = null;
  const eithers = alternativesOf(said, input);
  said.forEach((one, at) => {
    leftover.push(...one.missed, ...passedOver(one.match, input));
    const asked = order === null ? orderOf(one, input) : null;
    order ??= asked;
    const own = relationsOf(one, at, eithers[at] ?? null, input).map(
      (relation) => [meaningOf(relation), relation] as const,
    );
    const fresh = own.filter(([meaning]) => !relations.has(meaning));
    const isTooMany = relations.size + fresh.length > relationsMax;
    if ((own.length === 0 && asked === null) || isTooMany) leftover.push(wordsOf(one, input));
    else for (const [meaning, relation] of fresh) relations.set(meaning, relation);
  });
  return { relations: [...relations.values()], order, leftover, rest: without(said, input), path: null, unlessSaid };
}

/** A match that a word behind it rules out: "first time founders aside, engineers in Berlin". */
function withExceptionBehind(match: Match, { tokens }: LatticeInput): Match {
  const [first, behind, next] = [tokens[match.from], tokens[match.to], tokens[match.to + 1]];
  if (behind === undefined || behind.gap !== 'space' || !exceptedBehind.has(behind.word)) return match;
  const isApart = (token: Token | undefined): boolean => token?.gap !== 'space';
  return isApart(first) && isApart(next) ? { ...match, to: match.to + 1, isDenied: !match.isDenied } : match;
}

/** What a relation asks, without the words that said it. */
function meaningOf({ said: _said, span: _span, alternative: _alternative, ...asked }: Relation): string {
  return JSON.stringify(asked);
}

function wordsOf({ match }: Said, input: LatticeInput): Leftover {
  return told([input.tokens[match.from]?.start ?? 0, input.tokens[match.to - 1]?.end ?? 0], input);
}

/** The words of a match that neither its slots take nor its pattern says, nor any that only help to say it. */
function passedOver({ from, to, slots, pattern }: Match, input: LatticeInput): readonly Leftover[] {
  if (!pattern.isLoose) return [];
  const taken = [...filled(slots)];
  return input.tokens.slice(from, to).flatMap((token, i) => {
    const { word, shape, start, end } = token;
    if (taken.some((slot) => slot.from <= from + i && from + i < slot.to)) return [];
    if (shape === 'digit' || helpers.has(word) || saysWord(pattern, word)) return [];
    const words = told([start, end], input);
    // Texts need not have the words in which sentences speak of careers, or of anything.
    return [vocabulary.words.has(word) || isCommon(token) ? { ...words, grammar: true } : words];
  });
}

const jobs: ReadonlySet<string> = new Set(['job', 'role', 'position', 'post', 'seat']);

/** Whether no role is cut off from words that belong to it: a sentence goes on there with a word of the grammar, or not. */
function standsAlone({ from, to, slots, pattern }: Match, input: LatticeInput): boolean {
  const { tokens } = input;
  const [before, after] = [tokens[from - 1], tokens[to]];
  if (slots === null && namesEmployer(to - 1, tokens)) return false;
  // "Whose current job began in 2022" says it of that job alone.
  if (presentJob.has(before?.word ?? '') && jobs.has(tokens[from]?.word ?? '')) return false;
  // "Current employer: Google, joined: 2021" says when the job began that is held now.
  const isOfForm = pattern.templates[0]?.kind !== 'since' && isLabelled(from, input);
  if (slots !== null && (from < endOfAsking(input) || isOfForm)) return false;
  for (const { holds: filling } of filled(slots)) {
    if (!('of' in filling)) continue;
    if (filling.from > from && isRungOfTitle(filling.from - 1, input)) return false;
    const first = tokens[filling.from];
    const isCutBefore = filling.from === from && before !== undefined && first !== undefined && !breaks(first.gap);
    if (isCutBefore && !markers.has(before.asked) && !isAboutCareers(before)) return false;
    const isCutAfter = filling.to === to && after !== undefined && !breaks(after.gap);
    const goesOn = isCutAfter && markers.longest(tokens, to) === null && bounds.longest(tokens, to) === null;
    if (goesOn && !isAboutCareers(after)) return false;
  }
  return true;
}

/** Whether words are a part of a form, which says one thing of somebody: "company: Amazon / Meta, experience: 5 years". */
function isLabelled(from: number, input: LatticeInput): boolean {
  return input.tokens.slice(0, from + 1).some(({ gap }, at) => {
    const label = gap === 'start' || gap === 'comma' ? labelAt(input, at) : null;
    const isWhole = at === from && (label?.marker === 'now' || label?.marker === 'ex');
    return isWhole || label?.to === from;
  });
}

/** Whether a word goes on to say where somebody works, so that nothing ends with it: "not employed (by Google)". */
function namesEmployer(at: number, tokens: readonly Token[]): boolean {
  return (
    tokens[at]?.word === 'employed' && markers.all(tokens, at).some(({ value, length }) => value === 'at' && length > 1)
  );
}

/** Whether a word that is also one for people is the rung of the title behind it: "staff engineers at Google". */
function isRungOfTitle(at: number, { tokens, lexicon }: LatticeInput): boolean {
  const [rung, title] = [tokens[at], tokens[at + 1]];
  if (rung === undefined || title === undefined || breaks(title.gap)) return false;
  const isOne = (word: string, kind: 'seniority' | 'title'): boolean =>
    lexicon.candidates([word], 0).some(({ concept }) => concept.kind === kind);
  return isOne(rung.word, 'seniority') && isOne(title.word, 'title');
}

function overlaps(one: Match, other: Match): boolean {
  return one.from < other.to && other.from < one.to;
}

/**
 * Whether two matches have in common one role only, with which the one ends and the other begins: "promoted at (Google)
 * and then moved on to Meta".
 */
function sharesRole(one: Match, other: Match): boolean {
  const [before, after] = one.from < other.from ? [one, other] : [other, one];
  if (!(before.from < after.from && after.from < before.to && before.to < after.to)) return false;
  if (before.literals === 0 || after.literals === 0) return false;
  return holdsRole(before, after.from, before.to) && holdsRole(after, after.from, before.to);
}

/** Asked for each two matches that overlap, so it makes nothing: a phrase said 23 times took 31 ms, and takes 4. */
function holdsRole({ slots }: Match, from: number, to: number): boolean {
  for (let slot = slots; slot !== null; slot = slot.others)
    if (slot.from === from && slot.to === to && 'of' in slot.holds) return true;
  return false;
}

/**
 * Fewer words that say what a match does, so that it shares no more than a role with another one: "(years at) Google, then
 * joined Meta" beside "spent 7 years at Google".
 */
function besideIn(matches: readonly Match[], match: Match, other: Match): Match | null {
  if (match.from <= other.from && other.to <= match.to) return null;
  const held = slotsText(match);
  const isSame = (one: Match): boolean =>
    one.to - one.from < match.to - match.from &&
    sharesRole(one, other) &&
    slotsText(one) === held &&
    JSON.stringify(one.pattern.templates) === JSON.stringify(match.pattern.templates);
  return matches.find(isSame) ?? null;
}

function slotsText({ slots, isDenied }: Match): string {
  return [...filled(slots)].map(({ name, from, to }) => `${name} ${from} ${to}`).join() + isDenied;
}

/** Whether clauses in any order say more words than matches of forms in order, and leave none of these out. */
function saysMore(match: Match, others: readonly Said[]): boolean {
  if (isInOrder(match.pattern)) return false;
  if (others.some(({ match: { pattern, from, to } }) => !isInOrder(pattern) || from < match.from || match.to < to))
    return false;
  return takenBy(match) > others.reduce((sum, other) => sum + takenBy(other.match), 0);
}

/** Whether a role takes a part of an employer's name only: "procedure" of "the Procedure and Privileges Committee". */
function cuts({ slots }: Match, names: Roles['names']): boolean {
  for (const { holds } of filled(slots)) {
    if (!('of' in holds)) continue;
    const { from, to } = holds;
    if (names.some(([start, end]) => (start < from && from < end) || (start < to && to < end))) return true;
  }
  return false;
}

/** Whether no role goes on with the word: one in small letters that links words, or a common one that says how a career runs. */
function isAboutCareers(token: Token): boolean {
  const { shape, word } = token;
  return shape === 'lower' && (smallWords.has(word) || (isCommon(token) && vocabulary.words.has(word)));
}

function isInOrder({ clauses }: Pattern): boolean {
  return clauses.length === 1;
}

/** Those without a gap first, then those that take the longest stretch. */
function byLength(a: Match, b: Match): number {
  return (
    Number(a.pattern.isLoose) - Number(b.pattern.isLoose) || b.to - b.from - (a.to - a.from) || b.literals - a.literals
  );
}

/** Those first that say the most words, and of these the ones that leave open the least what their slots hold. */
function byWords(a: Match, b: Match): number {
  return takenBy(b) - takenBy(a) || b.literals - a.literals || openSlots(a) - openSlots(b);
}

function openSlots({ slots }: Match): number {
  let open = 0;
  for (const { holds } of filled(slots)) if ('of' in holds && holds.of === 'role') open++;
  return open;
}

/** The number of words that are said by the pattern or held by its slots for roles, without those in gaps. */
function takenBy({ literals, slots }: Match): number {
  let taken = literals;
  for (const { holds } of filled(slots)) if ('of' in holds) taken += holds.to - holds.from;
  return taken;
}

/**
 * Of each match, the number that it shares with those that "or" joins it to: "started at Google or spent 4 years there";
 * null if it stands alone, or if one of them says several things, which would all have to hold.
 */
function alternativesOf(said: readonly Said[], { tokens }: LatticeInput): readonly (number | null)[] {
  const isOr = (at: number): boolean =>
    markers.all(tokens, at).some(({ value, length }) => value === 'or' && length === 1);
  const saysOne = ({ match: { pattern } }: Said): boolean =>
    pattern.templates.length === 1 && pattern.templates[0]?.order === null;
  const firsts = said.map((_, at) => at);
  said.forEach((one, at) => {
    const before = said[at - 1];
    const isJoined = before !== undefined && before.match.to === one.match.from - 1 && isOr(before.match.to);
    if (isJoined && saysOne(before) && saysOne(one)) firsts[at] = firsts[at - 1] ?? at;
  });
  return firsts.map((first) =>
    firsts.filter((other) => other === first).length > 1 ? (first + 1) * alternativesMax : null,
  );
}

function relationsOf(one: Said, at: number, either: number | null, input: LatticeInput): readonly Relation[] {
  const { match, values } = one;
  const { text: said, span } = wordsOf(one, input);
  const templates = match.pattern.templates.filter((template) => template.order === null);
  return templates.flatMap((template): Relation[] => {
    const { kind, alternative } = template;
    const asked = argumentsOf(template, values, input.today);
    if (asked === null) return [];
    const negated = template.negated !== match.isDenied;
    const number = alternative === null ? either : at * alternativesMax + alternative;
    const shared = number === null ? {} : { alternative: number };
    return [{ kind, ...asked, negated, ...shared, said, span } as unknown as Relation];
  });
}

function orderOf(one: Said, input: LatticeInput): CareerOrder | null {
  const template = one.match.pattern.templates.find(({ order }) => order !== null);
  if (template === undefined) return null;
  const asked = argumentsOf(template, one.values, input.today);
  const { span } = wordsOf(one, input);
  return { by: template.kind, ...asked, descending: template.order === '-', span } as unknown as CareerOrder;
}

/** The query without the words of the relations; no phrase goes on across a gap that they leave. */
function without(said: readonly Said[], input: LatticeInput): LatticeInput {
  if (said.length === 0) return input;
  const tokens: Token[] = [];
  let isAfterGap = false;
  input.tokens.forEach((token, at) => {
    if (said.some(({ match }) => at >= match.from && at < match.to)) {
      isAfterGap = true;
      return;
    }
    tokens.push(isAfterGap && tokens.length > 0 ? { ...token, gap: 'stop' } : token);
    isAfterGap = false;
  });
  return { ...input, tokens };
}
