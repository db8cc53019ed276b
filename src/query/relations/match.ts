import type { Amount } from '../../relations/shared/amount.ts';
import type { Period } from '../../relations/shared/period.ts';
import type { LatticeInput } from '../grammar/lattice/edge.ts';
import { everydayWord } from '../grammar/lattice/languages.ts';
import { markers } from '../grammar/lattice/markers.ts';
import type { Token } from '../grammar/lattice/tokens.ts';
import { bounds } from '../grammar/numbers/quantity-words.ts';
import { isCommon, saidOfSomebody, timeWords, universal } from '../policy/words.ts';
import type { Amounts } from './amounts.ts';
import { inAnyOrder } from './any-order.ts';
import type { Clause, Pattern } from './pattern.ts';
import {
  dots,
  isNumberSlot,
  openingOf,
  type PatternPart,
  type RoleSlot,
  type Sequence,
  type Slot,
  slash,
} from './pattern-part.ts';
import { type NamedPerson, readPerson } from './person-slot.ts';
import type { RelationPatterns } from './relation-patterns.ts';
import { namesIn, type Span, type Surroundings } from './role-slot.ts';

/** The words that a slot for a role takes, which are still to be read. */
export interface Stretch {
  readonly of: RoleSlot;
  readonly from: number;
  readonly to: number;
}

/** What a slot holds. */
type Filling = Stretch | Amount | Period | NamedPerson;

/** Words that have the form of a pattern. */
export interface Match {
  readonly pattern: Pattern;
  readonly from: number;
  readonly to: number;
  /** The number of words that the pattern itself has, outside of its slots. */
  readonly literals: number;
  readonly slots: Slots;
  /** Whether the words begin with a denial: "never returned to". */
  readonly isDenied: boolean;
}

/** The slots that are filled, the last one first, each with the words that it stands on. */
export type Slots = {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly holds: Filling;
  readonly others: Slots;
} | null;

/** The most words of one role; a court's name has eleven. */
const roleWordsMax = 14;
/**
 * The most ways to match parts of patterns that are followed in one query. 1,447 sentences as people send them take 6,100 at
 * most, 1,079 phrasings of careers 2,400, and "10+ years in" said to the end 41,000, in 25 ms.
 */
const stepsMax = 12_000;
/** What a part that does not match gives. */
const noWays: readonly Way[] = [];
const noSequences: readonly Sequence[] = [];
/** The word for the employer that was named last. */
const there = 'there';
/** The most words for which three dots stand. */
const gapWordsMax = 6;

/** A way to match words: where it ends, and what it holds. */
type Way = Pick<Match, 'to' | 'literals' | 'slots'>;
type WayFrom = Way & Pick<Match, 'from'>;

/** Each slot that is filled, the last one first. */
export function* filled(slots: Slots): Generator<NonNullable<Slots>> {
  for (let slot = slots; slot !== null; slot = slot.others) yield slot;
}

/**
 * Finds every stretch of a query that has the form of a pattern. A slot for a role takes any words, or those alone that
 * the grammar reads as one in the whole query.
 */
export function matchesOf(
  patterns: readonly Pattern[],
  vocabulary: Vocabulary,
  input: LatticeInput,
  amounts: Amounts,
  around: Surroundings | null,
): readonly Match[] {
  const found: Match[] = [];
  const matcher = new Matcher(vocabulary, input, amounts, around);
  const denials = denialsBefore(vocabulary.denials, input);
  for (const pattern of patterns) {
    for (const way of matcher.waysOf(pattern)) {
      const denial = denials[way.from];
      // A denial of the first clause alone denies no relation: "who are not at Meta and work in banking".
      if (denial !== undefined && pattern.clauses.length > 1) continue;
      if (denial !== undefined && pattern.templates.length === 1 && pattern.templates[0]?.order === null) {
        found.push({ pattern, ...way, from: denial, literals: way.literals + 1, isDenied: true });
      } else found.push({ pattern, ...way, isDenied: false });
    }
  }
  return found;
}

/** Of each word that follows a denial, where the denial begins. */
function denialsBefore(denials: Vocabulary['denials'], input: LatticeInput): readonly (number | undefined)[] {
  const { tokens, language } = input;
  const begins: (number | undefined)[] = [];
  for (const [at, token] of tokens.entries()) {
    // French "dont" means "whose".
    if (everydayWord(token, language) === 'small') continue;
    const length = denials.longest(tokens, at)?.length ?? 0;
    // "Not less than 5 years" denies no relation.
    if (length > 0 && bounds.longest(tokens, at) === null) begins[at + length] ??= at;
  }
  return begins;
}

/** Where words that ask end, which go on with nothing: "looking for (people who) work", "search for (people who have) 5 years". */
export function endOfAsking({ tokens }: LatticeInput): number {
  const asking = markers.longest(tokens, 0);
  if (asking?.value !== 'filler' || asking.length < 2 || saidOfSomebody.has(tokens[asking.length - 1]?.word ?? ''))
    return 0;
  return universal.has(tokens[asking.length]?.word ?? '') ? asking.length + 1 : asking.length;
}

/** Whether words that mean nothing begin a phrase that denies the place behind it: "joined Bupa in 2020 (anywhere) but London". */
function beginsDenial(at: number, length: number, tokens: readonly Token[]): boolean {
  const phrase = markers.longest(tokens, at);
  return phrase !== null && phrase.length > length && phrase.value === 'outside';
}

/** Whether "who" stands right behind a time that somebody has, and not how it was spent: "5 years of experience who work at Google". */
function isBehindTime(at: number, tokens: readonly Token[]): boolean {
  return tokens[at]?.word === 'who' && timeWords.has(tokens[at - 1]?.word ?? '');
}

/** The words beside those of the patterns. */
type Vocabulary = Omit<RelationPatterns, 'patterns' | 'index'>;

/** Matches parts of patterns, each from each word once. */
class Matcher {
  readonly #input: LatticeInput;
  readonly #amounts: Amounts;
  readonly #outside: ReadonlySet<string>;
  readonly #telling: ReadonlySet<string>;
  readonly #sequel: ReadonlySet<string>;
  readonly #words: ReadonlySet<string>;
  readonly #around: Surroundings | null;
  /** Of each word, the places where a part that may stand there may begin: there, or after words that are skipped. */
  readonly #begins: readonly (readonly number[])[];
  /** Of each word, where an aside that begins there ends. */
  readonly #asides: readonly number[];
  /** Of each word, the places from which a part that begins with it may match. */
  readonly #beginning = new Map<string, number[]>();
  /** Of each part that is no single word, the ways from each word. */
  readonly #known = new Map<PatternPart, (readonly Way[] | undefined)[]>();
  /** Of each sequence and each of its parts, the ways from there on. */
  readonly #rests = new Map<Sequence, (readonly Way[] | undefined)[][]>();
  #steps = 0;
  /** Where the query names employers, once that is asked for. */
  #names: readonly Span[] | null = null;

  constructor(
    { skipped, outside, telling, sequel, words: known }: Vocabulary,
    input: LatticeInput,
    amounts: Amounts,
    around: Surroundings | null,
  ) {
    this.#input = input;
    this.#amounts = amounts;
    this.#around = around;
    this.#outside = outside;
    this.#telling = telling;
    this.#sequel = sequel;
    this.#words = known;
    const { tokens, lexicon } = input;
    const words = tokens.map(({ word }) => word);
    // "It services" begins with no word that links clauses.
    const isNamed = (at: number, length: number): boolean =>
      lexicon.candidates(words, at).some((one) => one.how === 'listed' && one.length > length);
    const asked = endOfAsking(input);
    const lengths = tokens.map((_, at) => {
      const late = amounts.lateBoundEnd(at);
      if (late !== null) return { value: 'aside', length: late - at } as const;
      const phrase = skipped.longest(tokens, at);
      if (phrase !== null && beginsDenial(at, phrase.length, tokens)) return null;
      if (phrase?.value !== 'linking') return phrase;
      const isKept = (at > 0 && at === asked) || isBehindTime(at, tokens) || isNamed(at, phrase.length);
      return isKept ? null : phrase;
    });
    this.#begins = [...tokens.keys(), tokens.length].map((at) => {
      const begins = [at];
      for (let length = lengths[at]?.length; length !== undefined; length = lengths[begins.at(-1) ?? 0]?.length) {
        begins.push((begins.at(-1) ?? 0) + length);
      }
      return begins;
    });
    this.#asides = lengths.map((phrase, at) => (phrase?.value === 'aside' ? at + phrase.length : at));
    for (let from = 0; from < tokens.length; from++)
      for (const at of this.#beginsAt(from)) {
        const places = this.#beginning.get(this.#word(at));
        if (places === undefined) this.#beginning.set(this.#word(at), [from]);
        else if (places.at(-1) !== from) places.push(from);
      }
  }

  waysOf({ clauses }: Pattern): readonly WayFrom[] {
    const [first, ...others] = clauses.map((clause) => this.#waysOfClause(clause));
    if (first === undefined || others.length === 0) return first ?? [];
    const gapEnds = (to: number): readonly number[] => this.#gap(to).map((way) => way.to);
    return inAnyOrder([first, ...others], gapEnds, (one, next) => ({ from: one.from, ...joined(one, next) }));
  }

  #waysOfClause({ parts }: Clause): readonly WayFrom[] {
    const opening = openingOf(parts);
    const ways: WayFrom[] = [];
    for (const from of opening.isOpen ? this.#input.tokens.keys() : this.#openedBy(opening.words))
      for (const { to, literals, slots } of this.#sequence(parts, from))
        ways.push({ from, to: this.#afterAsides(to), literals, slots });
    return ways;
  }

  /** The places from which one of the words comes next, ascending. */
  #openedBy(words: ReadonlySet<string>): readonly number[] {
    const places = new Set<number>();
    for (const [word, from] of this.#beginning) if (words.has(word)) for (const at of from) places.add(at);
    return [...places].sort((a, b) => a - b);
  }

  #word(at: number): string {
    return this.#input.tokens[at]?.word ?? '';
  }

  #beginsAt(at: number): readonly number[] {
    return this.#begins[at] ?? [];
  }

  #afterAsides(to: number): number {
    const next = this.#asides[to] ?? to;
    return next === to ? to : this.#afterAsides(next);
  }

  #sequence(parts: Sequence, from: number): readonly Way[] {
    return parts.length === 0 ? [{ to: from, literals: 0, slots: null }] : this.#rest(parts, 0, from);
  }

  /** The ways in which the parts from one on match. Those of later parts are found once for every way that leads there. */
  #rest(parts: Sequence, first: number, from: number): readonly Way[] {
    const part = parts[first];
    if (part === undefined) return [];
    const ways = this.#ways(part, from);
    if (first + 1 === parts.length || ways.length === 0) return ways;
    const known = this.#restsOf(parts, first);
    const before = known[from];
    if (before !== undefined) return before;
    const found: Way[] = [];
    for (const way of ways) for (const next of this.#rest(parts, first + 1, way.to)) found.push(joined(way, next));
    this.#steps += ways.length + found.length;
    known[from] = this.#steps > stepsMax ? [] : found;
    return known[from];
  }

  #restsOf(parts: Sequence, first: number): (readonly Way[] | undefined)[] {
    let ofParts = this.#rests.get(parts);
    if (ofParts === undefined) {
      ofParts = parts.map(() => []);
      this.#rests.set(parts, ofParts);
    }
    return ofParts[first] ?? [];
  }

  /** The ways in which a part matches the words from a place. */
  #ways(part: PatternPart, from: number): readonly Way[] {
    if (part.kind === 'word' && part.word !== dots) return this.#written(part.word, from);
    let known = this.#known.get(part);
    if (known === undefined) {
      known = [];
      this.#known.set(part, known);
    }
    let ways = known[from];
    if (ways === undefined) {
      ways = part.kind === 'word' ? this.#gap(from) : this.#read(part, from);
      known[from] = ways;
    }
    return ways;
  }

  #written(word: string, from: number): readonly Way[] {
    if (word === slash)
      return this.#input.tokens[from]?.gap === 'slash' ? [{ to: from, literals: 1, slots: null }] : noWays;
    let ways: Way[] | null = null;
    // Nearly no word is there, so a list is made for those that are.
    for (const at of this.#beginsAt(from)) {
      if (this.#word(at) !== word) continue;
      ways ??= [];
      ways.push({ to: at + 1, literals: 1, slots: null });
    }
    return ways ?? noWays;
  }

  /** The ways to pass over words of everyday language, or that mean nothing to the grammar, the fewest first. */
  #gap(from: number): readonly Way[] {
    const ways: Way[] = [];
    for (let to = from; to <= from + gapWordsMax; to++) {
      ways.push({ to, literals: 0, slots: null });
      const token = this.#input.tokens[to];
      if (token === undefined || (token.shape !== 'lower' && to > 0) || this.#stopsGap(token.word)) break;
      // What the grammar reads as a role is passed over by nothing: "ex-Acme people who (started) a company after 2020".
      if (this.#around?.roleEnds.has(to) === true) break;
      if (!isCommon(token) && !this.#isPassedAround(to, token.word)) break;
    }
    return ways;
  }

  /** Whether a word changes the meaning. What tells the order of events is in the clauses, where these stand in any. */
  #stopsGap(word: string): boolean {
    return this.#telling.has(word) && (this.#around === null || !this.#sequel.has(word));
  }

  /** Whether clauses in any order go on after a word that means nothing to the grammar, or only that careers are spoken of. */
  #isPassedAround(at: number, word: string): boolean {
    return this.#around !== null && (this.#around.unread.has(at) || this.#words.has(word));
  }

  #read(part: Exclude<PatternPart, { kind: 'word' }>, from: number): readonly Way[] {
    if (part.kind === 'slot') return this.#filled(part.slot, from);
    const begins = this.#beginsAt(from);
    const begunAt = (at: number): readonly Sequence[] => part.opening.get(this.#word(at)) ?? noSequences;
    const [only = from] = begins;
    // Two words may begin the same sequence.
    const begun = begins.length === 1 ? begunAt(only) : new Set(begins.flatMap(begunAt));
    const ways: Way[] = [];
    for (const sequence of begun) for (const way of this.#sequence(sequence, from)) ways.push(way);
    for (const sequence of part.open) for (const way of this.#sequence(sequence, from)) ways.push(way);
    return ways.length < 2 ? ways : withoutRepeats(ways);
  }

  #filled({ name, of }: Slot, from: number): readonly Way[] {
    const filled = (holds: Filling, to: number, begin: number): Way => ({
      to,
      literals: 0,
      slots: { name, from: begin, to, holds, others: null },
    });
    const begins = this.#beginsAt(from);
    if (isNumberSlot(of)) {
      for (const at of begins) {
        const read = this.#amounts.at(of, at);
        if (read !== null) return [filled(read.value, read.next, at)];
      }
      return [];
    }
    if (of === 'person' || of === 'name') {
      const at = begins.at(-1) ?? from;
      const read = readPerson(this.#input, at, of === 'person');
      // A name that is read is a word of the pattern as good as written there.
      return read === null ? [] : [{ ...filled(read.value, read.next, at), literals: read.next - at }];
    }
    const first = begins.at(-1) ?? from;
    if (isWithinRequest(first, this.#input.tokens)) return [];
    if (of === 'there') {
      const named = this.#word(first) === there ? this.#namedBefore(first) : undefined;
      return named === undefined ? [] : [filled({ of: 'at', from: named[0], to: named[1] }, first + 1, first)];
    }
    if (this.#around !== null) {
      return (this.#around.roleEnds.get(first) ?? []).map((to) => filled({ of, from: first, to }, to, first));
    }
    const ways: Way[] = [];
    for (let to = first + 1; to <= Math.min(this.#input.tokens.length, first + roleWordsMax); to++) {
      // "Starting their own company".
      const isPossessed = of === 'do' && this.#input.tokens[to]?.word === 'own';
      if (this.#isOutside(to - 1) && !isPossessed) break;
      ways.push(filled({ of, from: first, to }, to, first));
    }
    return ways;
  }

  /** The employer whose name ends last before a word: the longest name, if several end there. */
  #namedBefore(at: number): Span | undefined {
    this.#names ??= [...namesIn(this.#input), ...knownEmployers(this.#input)];
    return this.#names.filter(([, to]) => to <= at).toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0];
  }

  /** Whether the word belongs to no role. A capital within the sentence may make it part of a name. */
  #isOutside(at: number): boolean {
    const token = this.#input.tokens[at];
    return token !== undefined && (token.shape === 'lower' || at === 0) && this.#outside.has(token.word);
  }
}

/** Whether a word stands within a phrase with which people ask: "in search of a manager with three years". */
function isWithinRequest(at: number, tokens: readonly Token[]): boolean {
  const phrase = at > 0 ? markers.longest(tokens, at - 1) : null;
  return phrase !== null && phrase.length > 1 && phrase.value === 'filler';
}

/** The words that name an employer of the lexicon. */
function knownEmployers({ tokens, lexicon }: LatticeInput): readonly Span[] {
  const words = tokens.map(({ word }) => word);
  return tokens.flatMap(({ shape }, from) =>
    lexicon
      .candidates(words, from)
      .filter(({ concept, how }) => shape !== 'lower' && concept.kind === 'employer' && how === 'listed')
      .map(({ length }) => [from, from + length] as const),
  );
}

function joined(way: Way, next: Way): Way {
  return { to: next.to, literals: way.literals + next.literals, slots: withSlots(way.slots, next.slots) };
}

function withSlots(before: Slots, after: Slots): Slots {
  return after === null ? before : { ...after, others: withSlots(before, after.others) };
}

/** Of the ways without slots that end at one place, the one with the most words of its own. */
function withoutRepeats(ways: readonly Way[]): readonly Way[] {
  const best = new Map<number, Way>();
  const others: Way[] = [];
  for (const way of ways) {
    if (way.slots !== null) others.push(way);
    else if (way.literals >= (best.get(way.to)?.literals ?? 0)) best.set(way.to, way);
  }
  return [...best.values(), ...others];
}
