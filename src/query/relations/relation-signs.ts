import type { Token } from '../grammar/lattice/tokens.ts';
import { WordQuestion } from '../grammar/lattice/word-question.ts';
import { smallWords } from '../policy/words.ts';
import { roleNames, SentenceSigns, type SignPart } from './sentence-signs.ts';
import { symbols, wordForm } from './sketch.ts';
import { type Template, templateOf } from './template.ts';

/** What sentences say that are about roles which do not relate to each other. */
export const noRelation = 'none';

/** The most mentions of roles that are tried for those of a relation. */
const rolesTriedMax = 3;
/** The most words and mentions of a sentence that is read by signs: sentences of careers have some fifteen. */
const symbolsMax = 60;
/** A word tells that relations may be said if it weighs so much more for one than for none. */
const tellingMin = 0.5;

/** The slots beside roles, and the mention that fills each. */
export const needed = {
  months: 'months',
  within: 'months',
  period: 'period',
  count: 'count',
  person: 'person',
} as const;

const symbolsNeeded: readonly string[] = [...new Set(Object.values(needed).map((of) => symbols[of]))];

/** A sign of one or two words, and the place of the word that it is of; null for one of the whole sentence. */
type Sign = readonly [name: string, at: number | null];

/** A relation that signs may speak for. */
interface SignedRelation {
  /** As in `data/relations/`, with {A} and {B} for roles: `how_soon({A}, {B}, {months})`. */
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
  /** A hash table of the signs: the number of each from 1, 0 in an empty slot. */
  readonly slots: ArrayLike<number>;
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
  return { relations, words: [...numbers.keys()], ...table, slots: slotsOf(table.signs), telling: [...telling] };
}

function slotsOf(signs: readonly number[]): readonly number[] {
  const slots = new Array<number>(2 ** Math.ceil(Math.log2(signs.length + 1))).fill(0);
  for (let at = 0; at < signs.length; at += 2) {
    let slot = hashOf(signs[at] ?? 0, signs[at + 1] ?? 0) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = at / 2 + 1;
  }
  return slots;
}

/**
 * Tells which relation a sentence says by its words and by where these stand: beside which mention, and between which.
 * Unlike patterns it needs no word in particular, so that a verb which no list has is passed over.
 */
export class RelationSigns {
  readonly relations: readonly SignedRelation[];
  readonly #table: SignTable;
  readonly #words = new Map<string, number>();
  /** The number of the relation that is none; -1 if there are no relations. */
  readonly #none: number;
  readonly #telling: ReadonlySet<string>;
  readonly #tells = new WordQuestion((word) => this.isTelling(wordForm(word)));
  readonly #read: SentenceSigns;
  /** The relations of no role, of one and of two. */
  readonly #ofRoles: readonly (readonly number[])[];

  constructor(table: SignTable) {
    const { relations, words, telling } = table;
    this.relations = relations.map(signedRelation);
    this.#table = table;
    this.#none = relations.indexOf(noRelation);
    for (const [at, word] of words.entries()) this.#words.set(word, at + 1);
    this.#telling = new Set(telling);
    this.#read = new SentenceSigns((text) => this.#words.get(text) ?? 0);
    this.#ofRoles = [0, 1, 2].map((roles) =>
      [...this.relations.keys()].filter((relation) => this.relations[relation]?.roles === roles),
    );
  }

  /** Whether any of the words speaks for a relation at all; this spares most sentences the rest. */
  mayTell(tokens: readonly Token[]): boolean {
    return tokens.length <= symbolsMax && tokens.some(({ asked }) => this.#tells.of(asked));
  }

  /** Whether a word speaks for a relation by itself, unlike "at" and other small ones. */
  isTelling(word: string): boolean {
    return this.#telling.has(word);
  }

  /** The likeliest relation of a sentence; null if it says none. */
  likeliest(words: readonly string[]): Likely | null {
    const parts = this.#read.parts(words);
    const lacking = symbolsNeeded.filter((symbol) => !words.includes(symbol));
    const maySay = (relation: number): boolean =>
      lacking.length === 0 || this.relations[relation]?.needs.some((need) => lacking.includes(need)) === false;
    let best: { readonly relation: number; readonly roles: readonly number[] } | null = null;
    let most = Number.NEGATIVE_INFINITY;
    const all: number[] = [];
    const scores = new Float64Array(this.relations.length);
    for (const roles of choices(rolesIn(words))) {
      this.#score(parts, roles, scores);
      for (const relation of this.#ofRoles[roles.length] ?? []) {
        if (!maySay(relation)) continue;
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
    return { relation, roles: best.roles, probability, evidence: this.#evidence(parts, best.roles, best.relation) };
  }

  #evidence(parts: readonly SignPart[], roles: readonly number[], relation: number): ReadonlySet<number> {
    const evidence = new Set<number>();
    this.#read.each(parts, roles, (first, second, at) => {
      if (at !== null && this.#weightOf(this.#sign(first, second), relation) > 0) evidence.add(at);
    });
    return evidence;
  }

  /** Writes how much the sentence speaks for each relation. */
  #score(parts: readonly SignPart[], roles: readonly number[], scores: Float64Array): void {
    const { from, relation, weight } = this.#table;
    scores.fill(0);
    this.#read.each(parts, roles, (first, second) => {
      const sign = this.#sign(first, second);
      if (sign < 0) return;
      const end = from[sign + 1] ?? 0;
      for (let at = from[sign] ?? end; at < end; at++) {
        const own = relation[at] ?? 0;
        scores[own] = (scores[own] ?? 0) + (weight[at] ?? 0);
      }
    });
  }

  #weightOf(sign: number, relation: number): number {
    if (sign < 0) return 0;
    const { from, relation: relations, weight } = this.#table;
    const end = from[sign + 1] ?? 0;
    for (let at = from[sign] ?? end; at < end; at++) if (relations[at] === relation) return weight[at] ?? 0;
    return 0;
  }

  /** The number of a sign; -1 of one that nothing weighs. */
  #sign(first: SignPart, second: SignPart | null): number {
    if (first.number === 0 || second?.number === 0) return -1;
    const { signs, slots } = this.#table;
    const other = second?.number ?? 0;
    for (let slot = hashOf(first.number, other); ; slot++) {
      const sign = (slots[slot & (slots.length - 1)] ?? 0) - 1;
      if (sign < 0 || (signs[2 * sign] === first.number && signs[2 * sign + 1] === other)) return sign;
    }
  }
}

/** Of the numbers of two words; its high bits, which depend on all others, are mixed into the low ones. */
function hashOf(first: number, second: number): number {
  const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}

/** Whether a sentence has the mentions that a relation needs, of which a choice of its roles is made. */
export function mayBe({ roles, needs }: SignedRelation, choice: Choice, words: ReadonlySet<string>): boolean {
  return roles === choice.roles.length && needs.every((need) => words.has(need));
}

/** Reads signs by their texts, of which some may have no weight yet. */
const unnumbered = new SentenceSigns(() => 0);

/** Every choice of at most two roles, with the signs of the sentence under it. */
export function choicesOf(words: readonly string[]): readonly Choice[] {
  const parts = unnumbered.parts(words);
  return choices(rolesIn(words)).map((roles) => {
    const signs: Sign[] = [];
    unnumbered.each(parts, roles, (first, second, at) =>
      signs.push([second === null ? first.text : `${first.text} ${second.text}`, at]),
    );
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
