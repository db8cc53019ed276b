import { smallWords } from '../policy/words.ts';
import { symbols } from './sketch.ts';
import { type Template, templateOf } from './template.ts';

/** What sentences say that are about roles which do not relate to each other. */
export const noRelation = 'none';

/** The most roles of one relation, and the most mentions of roles that are tried for them. */
export const roleNames = ['A', 'B'] as const;
const rolesTriedMax = 3;
/** The most words and mentions of a sentence that is read by signs: sentences of careers have some fifteen. */
const symbolsMax = 60;
/** A word tells that relations may be said if it weighs so much more for one than for none. */
const tellingMin = 0.5;
/** More than all words of signs. */
const wordsMax = 2 ** 16;

/** The slots beside roles, and the mention that fills each. */
export const needed = {
  months: 'months',
  within: 'months',
  period: 'period',
  count: 'count',
  person: 'person',
} as const;

/** A sign of one or two words, and the place of the word that it is of; null for one of the whole sentence. */
type Sign = readonly [name: string, at: number | null];

/** A relation that signs may speak for. */
interface SignedRelation {
  /** As in `relations.txt`, with {A} and {B} for roles: `how_soon({A}, {B}, {months})`. */
  readonly text: string;
  readonly templates: readonly Template[];
  readonly roles: number;
  /** The symbols of the other mentions that it needs. */
  readonly needs: readonly string[];
}

/** A relation that a sentence rather says than any other. */
export interface Likely {
  readonly relation: SignedRelation;
  /** Which of the mentioned roles, from 0, each of its roles is. */
  readonly roles: readonly number[];
  readonly probability: number;
  /** The words that speak for it, by their places among the symbols. */
  readonly evidence: ReadonlySet<number>;
}

/** A choice of the roles of a relation among those mentioned, and the signs of the sentence under it. */
export interface Choice {
  readonly roles: readonly number[];
  readonly signs: readonly Sign[];
}

/** Of each sign, how much it speaks for each relation; the relations by their numbers. */
type SignWeights = Iterable<readonly [sign: string, own: readonly (readonly [relation: number, weight: number])[]]>;

/** The weights of signs as numbers. */
export interface SignTable {
  /** The relations by their texts. */
  readonly relations: readonly string[];
  /** The words of signs, which are numbered from 1. */
  readonly words: readonly string[];
  /** The numbers of the one or two words of each sign, 0 for none. */
  readonly signs: ArrayLike<number>;
  /** Where the weights of each sign begin; one entry more than there are signs. */
  readonly from: ArrayLike<number>;
  /** The relation that each weight speaks for, and how much. */
  readonly relation: ArrayLike<number>;
  readonly weight: ArrayLike<number>;
  /** The words that speak much for a relation, which no small word does alone. */
  readonly telling: readonly string[];
}

export function signTable(relations: readonly string[], weights: SignWeights): SignTable {
  const numbers = new Map<string, number>();
  const numbered = (word: string): number => {
    const number = numbers.get(word) ?? numbers.size + 1;
    numbers.set(word, number);
    return number;
  };
  const table = { signs: [] as number[], from: [0], relation: [] as number[], weight: [] as number[] };
  const none = relations.indexOf(noRelation);
  const most: (readonly [words: readonly string[], most: number, against: number])[] = [];
  const againstAlone = new Map<string, number>();
  for (const [sign, own] of weights) {
    const words = sign.split(' ');
    const [first = '', second] = words;
    table.signs.push(numbered(first), second === undefined ? 0 : numbered(second));
    for (const [relation, weight] of own) {
      table.relation.push(relation);
      table.weight.push(weight);
    }
    table.from.push(table.relation.length);
    const against = own.find(([relation]) => relation === none)?.[1] ?? 0;
    if (second === undefined) againstAlone.set(first, against);
    most.push([words, Math.max(...own.map(([relation, weight]) => (relation === none ? 0 : weight))), against]);
  }
  const telling = new Set<string>();
  for (const [words, speaks, against] of most) {
    if (speaks < tellingMin) continue;
    for (const word of words) {
      const least = Math.max(against, againstAlone.get(word) ?? 0) + tellingMin;
      if (/^\p{Ll}/u.test(word) && !smallWords.has(word) && speaks >= least) telling.add(word);
    }
  }
  return { relations, words: [...numbers.keys()], ...table, telling: [...telling] };
}

/**
 * Tells which relation a sentence says by its words and by where these stand: beside which mention, and between which.
 * Unlike patterns it needs no word in particular, so that a verb which no list has is passed over.
 */
export class RelationSigns {
  readonly relations: readonly SignedRelation[];
  readonly #table: SignTable;
  readonly #words = new Map<string, number>();
  /** The number of each sign by the numbers of its words. */
  readonly #signs = new Map<number, number>();
  /** The number of the relation that is none; -1 if there are no relations. */
  readonly #none: number;
  readonly #telling: ReadonlySet<string>;

  constructor(table: SignTable) {
    const { relations, words, signs, telling } = table;
    this.relations = relations.map(signedRelation);
    this.#table = table;
    this.#none = relations.indexOf(noRelation);
    for (const [at, word] of words.entries()) this.#words.set(word, at + 1);
    for (let at = 0; at < signs.length; at += 2) this.#signs.set(keyOf(signs[at] ?? 0, signs[at + 1] ?? 0), at / 2);
    this.#telling = new Set(telling);
  }

  /** Whether any of the symbols speaks for a relation at all; this spares most sentences the rest. */
  mayTell(words: readonly string[]): boolean {
    return words.length <= symbolsMax && words.some((word) => this.isTelling(word));
  }

  /** Whether a word speaks for a relation by itself, unlike "at" and other small ones. */
  isTelling(word: string): boolean {
    return this.#telling.has(word);
  }

  /** The likeliest relation of a sentence; null if it says none. */
  likeliest(words: readonly string[]): Likely | null {
    const said = new Set(words);
    const maySay = this.relations.map(({ needs }) => needs.every((need) => said.has(need)));
    let best: { readonly relation: number; readonly roles: readonly number[] } | null = null;
    let most = Number.NEGATIVE_INFINITY;
    const all: number[] = [];
    for (const roles of choices(rolesIn(words))) {
      const scores = this.#scores(words, roles);
      for (let relation = 0; relation < scores.length; relation++) {
        if (maySay[relation] !== true || this.relations[relation]?.roles !== roles.length) continue;
        const score = scores[relation] ?? 0;
        all.push(score);
        if (score <= most) continue;
        most = score;
        best = { relation, roles };
      }
    }
    if (best === null || best.relation === this.#none) return null;
    const relation = this.relations[best.relation];
    if (relation === undefined) return null;
    const probability = 1 / all.reduce((sum, score) => sum + Math.exp(score - most), 0);
    return { relation, roles: best.roles, probability, evidence: this.#evidence(words, best.roles, best.relation) };
  }

  #evidence(words: readonly string[], roles: readonly number[], relation: number): ReadonlySet<number> {
    const evidence = new Set<number>();
    eachSign(words, roles, (first, second, at) => {
      if (at !== null && this.#weightOf(this.#sign(first, second), relation) > 0) evidence.add(at);
    });
    return evidence;
  }

  #scores(words: readonly string[], roles: readonly number[]): Float64Array {
    const { from, relation, weight } = this.#table;
    const scores = new Float64Array(this.relations.length);
    eachSign(words, roles, (first, second) => {
      const sign = this.#sign(first, second);
      const end = from[sign + 1] ?? 0;
      for (let at = from[sign] ?? end; at < end; at++) {
        const own = relation[at] ?? 0;
        scores[own] = (scores[own] ?? 0) + (weight[at] ?? 0);
      }
    });
    return scores;
  }

  #weightOf(sign: number, relation: number): number {
    const { from, relation: relations, weight } = this.#table;
    const end = from[sign + 1] ?? 0;
    for (let at = from[sign] ?? end; at < end; at++) if (relations[at] === relation) return weight[at] ?? 0;
    return 0;
  }

  /** The number of a sign; -1 of one that nothing weighs, which has no weights. */
  #sign(first: string, second: string | null): number {
    const one = this.#words.get(first);
    if (one === undefined) return -1;
    const two = second === null ? 0 : this.#words.get(second);
    return two === undefined ? -1 : (this.#signs.get(keyOf(one, two)) ?? -1);
  }
}

/** One number of the numbers of two words. */
function keyOf(first: number, second: number): number {
  return first * wordsMax + second;
}

/** Whether a sentence has the mentions that a relation needs, of which a choice of its roles is made. */
export function mayBe({ roles, needs }: SignedRelation, choice: Choice, words: ReadonlySet<string>): boolean {
  return roles === choice.roles.length && needs.every((need) => words.has(need));
}

/** Every choice of at most two roles, with the signs of the sentence under it. */
export function choicesOf(words: readonly string[]): readonly Choice[] {
  return choices(rolesIn(words)).map((roles) => {
    const signs: Sign[] = [];
    eachSign(words, roles, (first, second, at) => signs.push([second === null ? first : `${first} ${second}`, at]));
    return { roles, signs };
  });
}

/** How many mentions of roles are tried. */
function rolesIn(words: readonly string[]): number {
  return Math.min(words.filter((word) => word === symbols.role).length, rolesTriedMax);
}

/** No role, each of them, and each two of them in both orders. */
function choices(roles: number): readonly (readonly number[])[] {
  const all = [...Array(roles).keys()];
  return [
    [],
    ...all.map((one) => [one]),
    ...all.flatMap((one) => all.flatMap((two) => (one === two ? [] : [[one, two]]))),
  ];
}

export function signedRelation(text: string): SignedRelation {
  if (text === noRelation) return { text, templates: [], roles: 0, needs: [] };
  return {
    text,
    templates: text.split('; ').map(templateOf),
    roles: roleNames.filter((name) => text.includes(`{${name}}`)).length,
    needs: Object.entries(needed).flatMap(([slot, of]) => (text.includes(`{${slot}}`) ? [symbols[of]] : [])),
  };
}

const slots: ReadonlySet<string> = new Set(
  [...roleNames, ...Object.values(symbols)].filter((one) => one !== 'R' && one !== 'O'),
);

/** What stands for the beginning and the end of a sentence. */
const [start, end] = ['^', '$'];

/** What says between which mentions a word stands: "A..B". Joining two short texts anew costs more than to look them up. */
const between = new Map(
  [start, ...slots].map((before) => [before, new Map([...slots, end].map((after) => [after, `${before}..${after}`]))]),
);

/**
 * The signs of a sentence, once it is chosen which of its roles are those of a relation: its words, between which of these
 * mentions each stands, and beside which of them. Those of two words are not joined, since most are of no weight.
 */
function eachSign(
  words: readonly string[],
  chosen: readonly number[],
  found: (first: string, second: string | null, at: number | null) => void,
): void {
  let role = 0;
  const parts = words.map((word) => (word === symbols.role ? (roleNames[chosen.indexOf(role++)] ?? word) : word));
  const wordAt = (at: number): number | null => (isSymbol(parts[at]) ? null : at);
  found('..', null, null);
  found(`..${parts.filter((part) => slots.has(part)).join('')}`, null, null);
  const afters: string[] = [];
  let after: string = end;
  for (let at = parts.length - 1; at >= 0; at--) {
    afters[at] = after;
    const part = parts[at] ?? '';
    if (slots.has(part)) after = part;
  }
  let before: string = start;
  parts.forEach((part, at) => {
    const last = parts[at - 1] ?? start;
    const next = parts[at + 1] ?? end;
    if (slots.has(part)) {
      found(last, part, wordAt(at - 1));
      if (!slots.has(next)) found(part, next, wordAt(at + 1));
      before = part;
    } else {
      found(part, null, at);
      found(between.get(before)?.get(afters[at] ?? end) ?? '', part, at);
      if (last === start) found(start, part, at);
      if (next === end) found(part, end, at);
    }
  });
}

/** Whether it stands for a mention, or beyond the sentence; words are in small letters. */
function isSymbol(part: string | undefined): boolean {
  return part === undefined || part === '' || /^[A-Z]$/.test(part);
}
