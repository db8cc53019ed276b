import { type Leftover, type Relation, relationsMax } from '../../intent/intent.ts';
import { definitionOfRelation } from '../../relations/index.ts';
import type { Amount } from '../../relations/shared/amount.ts';
import type { Period } from '../../relations/shared/period.ts';
import type { RoleGroup } from '../../relations/shared/role-group.ts';
import type { LatticeInput } from '../grammar/edge.ts';
import { markers } from '../grammar/markers.ts';
import { bounds } from '../grammar/quantity-words.ts';
import { breaks, type Token } from '../grammar/tokens.ts';
import { type Match, matchesOf, type Stretch } from './match.ts';
import { anchorsOf, type Pattern, readPatterns, type Template } from './pattern.ts';
import { readRole } from './role-slot.ts';

/** The most stretches of one query that are read as a role, each in some 0.2 ms. */
const rolesReadMax = 60;

/** The most groups of alternatives of one pattern. */
const alternativesMax = 10;

/** A match whose slots are read. */
interface Said {
  readonly match: Match;
  readonly values: ReadonlyMap<string, Argument>;
}

type Argument = RoleGroup | Amount | Period;

/** The patterns by the words of which a text that says them has at least one. */
const byAnchor = anchored(readPatterns());

function anchored(patterns: readonly Pattern[]): ReadonlyMap<string, readonly Pattern[]> {
  const found = new Map<string, Pattern[]>();
  for (const pattern of patterns) {
    for (const word of anchorsOf(pattern.nodes) ?? []) found.set(word, [...(found.get(word) ?? []), pattern]);
  }
  return found;
}

export interface ReadRelations {
  readonly relations: readonly Relation[];
  /** What is asked of careers and no relation says. */
  readonly leftover: readonly Leftover[];
  /** The query without the words of the relations. */
  readonly rest: LatticeInput;
}

/**
 * Finds the parts of a sentence that say how roles relate to each other ("at Google before Meta"). They are clauses of
 * their own: what a slot of a pattern holds is read by the grammar, and so is the rest of the sentence. The match that
 * takes the most words wins; others follow where it leaves room.
 */
export function readRelations(input: LatticeInput, weights: Float64Array): ReadRelations {
  const none: ReadRelations = { relations: [], leftover: [], rest: input };
  if (input.target !== 'people') return none;
  const patterns = new Set(input.tokens.flatMap(({ word }) => byAnchor.get(word) ?? []));
  if (patterns.size === 0) return none;
  const matches = matchesOf(patterns, input)
    .filter((match) => standsAlone(match, input))
    .toSorted((a, b) => b.to - b.from - (a.to - a.from) || b.literals - a.literals);
  const said: Said[] = [];
  const roles = new Roles(input, weights);
  for (const match of matches) {
    if (said.some((other) => other.match.from < match.to && match.from < other.match.to)) continue;
    const values = roles.valuesOf(match);
    if (values !== null) said.push({ match, values });
  }
  if (said.length === 0) return none;
  said.sort((a, b) => a.match.from - b.match.from);
  const relations = new Map<string, Relation>();
  const leftover: Leftover[] = [];
  said.forEach((one, at) => {
    const own = relationsOf(one, at, input).map((relation) => [meaningOf(relation), relation] as const);
    const fresh = own.filter(([meaning]) => !relations.has(meaning));
    const isTooMany = relations.size + fresh.length > relationsMax;
    if (own.length === 0 || isTooMany) leftover.push(wordsOf(one, input));
    else for (const [meaning, relation] of fresh) relations.set(meaning, relation);
  });
  return { relations: [...relations.values()], leftover, rest: without(said, input) };
}

/** What a relation asks, without the words that said it. */
function meaningOf({ said: _said, span: _span, alternative: _alternative, ...asked }: Relation): string {
  return JSON.stringify(asked);
}

function wordsOf({ match }: Said, { query, tokens }: LatticeInput): Leftover {
  const span = [tokens[match.from]?.start ?? 0, tokens[match.to - 1]?.end ?? 0] as const;
  return { text: query.slice(...span), span };
}

/** Whether no role is cut off from words that belong to it: a sentence goes on there with a word of the grammar, or not. */
function standsAlone({ from, to, slots }: Match, { tokens }: LatticeInput): boolean {
  const [before, after] = [tokens[from - 1], tokens[to]];
  for (const filling of slots.values()) {
    if (!('of' in filling)) continue;
    const first = tokens[filling.from];
    const isCutBefore = filling.from === from && before !== undefined && first !== undefined && !breaks(first.gap);
    if (isCutBefore && !markers.has(before.word)) return false;
    const isCutAfter = filling.to === to && after !== undefined && !breaks(after.gap);
    if (isCutAfter && markers.longest(tokens, to) === null && bounds.longest(tokens, to) === null) return false;
  }
  return true;
}

/** Reads the slots for roles of one query, the same words once. */
class Roles {
  readonly #input: LatticeInput;
  readonly #weights: Float64Array;
  readonly #read = new Map<string, RoleGroup | null>();

  constructor(input: LatticeInput, weights: Float64Array) {
    this.#input = input;
    this.#weights = weights;
  }

  /** What all slots of a match hold; null if one of them holds no role. */
  valuesOf({ slots }: Match): ReadonlyMap<string, Argument> | null {
    const values = new Map<string, Argument>();
    for (const [name, filling] of slots) {
      const value = 'of' in filling ? this.#role(filling) : filling;
      if (value === null) return null;
      values.set(name, value);
    }
    return values;
  }

  #role({ of, from, to }: Stretch): RoleGroup | null {
    const { query, tokens } = this.#input;
    const words = query.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0);
    const key = `${of} ${words}`;
    const known = this.#read.get(key);
    if (known !== undefined) return known;
    if (this.#read.size >= rolesReadMax) return null;
    const group = readRole(words, of, this.#input, this.#weights);
    this.#read.set(key, group);
    return group;
  }
}

function relationsOf(one: Said, at: number, input: LatticeInput): readonly Relation[] {
  const { match, values } = one;
  const { text: said, span } = wordsOf(one, input);
  return match.pattern.templates.map((template): Relation => {
    const { kind, negated, alternative } = template;
    const own = ownOf(template, values, input.today);
    const either = alternative === null ? {} : { alternative: at * alternativesMax + alternative };
    return {
      kind,
      ...own,
      negated,
      ...either,
      said,
      span,
    } as unknown as Relation;
  });
}

/** The arguments of a relation, by their names. */
function ownOf({ kind, args }: Template, values: ReadonlyMap<string, Argument>, today: Date): Record<string, unknown> {
  const names = Object.keys(definitionOfRelation(kind).own);
  return Object.fromEntries(names.map((name, at) => [name, argumentOf(args[at] ?? '', values, today)]));
}

/**
 * `{A}`, `{A} & {B}`, `{period}.last`, `any`, `-` for nothing, `3..5`, `last 60` for months up to today, `true`, or a name
 * such as `employers`.
 */
function argumentOf(text: string, values: ReadonlyMap<string, Argument>, today: Date): unknown {
  const slots = text.split(' & ').map((part) => /^\{(\w+)\}$/.exec(part)?.[1]);
  if (slots.every((slot) => slot !== undefined)) {
    const [first = [], ...more] = slots.map((slot) => values.get(slot) ?? []);
    return Array.isArray(first) ? [first, ...more].flat() : first;
  }
  if (text === 'any') return [];
  if (text === '-') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  const edge = /^\{(\w+)\}\.(first|last)$/.exec(text);
  const period = edge === null ? undefined : values.get(edge[1] ?? '');
  if (period !== undefined && 'first' in period) return edge?.[2] === 'first' ? period.first : period.last;
  const amount = /^(\d*)\.\.(\d*)$/.exec(text);
  if (amount !== null) return { min: numberOf(amount[1]), max: numberOf(amount[2]) };
  const months = /^last (\d+)$/.exec(text)?.[1];
  if (months === undefined) return text;
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth();
  return { first: now - Number(months), last: now };
}

function numberOf(digits: string | undefined): number | null {
  return digits === undefined || digits === '' ? null : Number(digits);
}

/** The query without the words of the relations; no phrase goes on across a gap that they leave. */
function without(said: readonly Said[], input: LatticeInput): LatticeInput {
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
