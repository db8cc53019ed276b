import { LexiconError } from '../../lexicon/outline.ts';
import { dataLines } from '../data/data-file.ts';
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
/** Weights are written in tenths. */
const tenths = 10;
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

/** A sign, and the word that it is of; null for one of the whole sentence. */
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

/**
 * Tells which relation a sentence says by its words and by where these stand: beside which mention, and between which.
 * Unlike patterns it needs no word in particular, so that a verb which no list has is passed over.
 */
export class RelationSigns {
  readonly relations: readonly SignedRelation[];
  /** Of each sign, the relations that it speaks for, and how much. */
  readonly #weights: ReadonlyMap<string, readonly (readonly [relation: number, weight: number])[]>;
  /** The words that speak much for one, which no small word does alone. */
  readonly #telling = new Set<string>();
  /** Every word and symbol of a sign. */
  readonly #parts = new Set<string>();

  /** The relations by their texts, and how much each sign speaks for each of them, by their numbers. */
  constructor(relations: readonly string[], weights: ReadonlyMap<string, readonly (readonly [number, number])[]>) {
    this.relations = relations.map(signedRelation);
    this.#weights = weights;
    for (const [sign, own] of weights) {
      for (const part of sign.split(' ')) this.#parts.add(part);
      const most = Math.max(...own.map(([relation, weight]) => (relations[relation] === noRelation ? 0 : weight)));
      if (most < tellingMin) continue;
      for (const word of sign.split(' ')) {
        const against = Math.max(this.#weight(sign, noRelation), this.#weight(word, noRelation));
        if (/^\p{Ll}/u.test(word) && !smallWords.has(word) && most >= against + tellingMin) this.#telling.add(word);
      }
    }
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
    let best: { readonly relation: number; readonly choice: Choice } | null = null;
    let most = Number.NEGATIVE_INFINITY;
    const all: number[] = [];
    for (const choice of choicesOf(words, this.#parts)) {
      const scores = this.#scores(choice);
      this.relations.forEach((own, relation) => {
        const score = scores[relation] ?? 0;
        if (!mayBe(own, choice, said)) return;
        all.push(score);
        if (score <= most) return;
        most = score;
        best = { relation, choice };
      });
    }
    return best === null ? null : this.#likely(best, 1 / all.reduce((sum, score) => sum + Math.exp(score - most), 0));
  }

  #likely({ relation, choice }: { relation: number; choice: Choice }, probability: number): Likely | null {
    const own = this.relations[relation];
    if (own === undefined || own.text === noRelation) return null;
    const evidence = new Set<number>();
    for (const [name, at] of choice.signs) if (at !== null && this.#weight(name, own.text) > 0) evidence.add(at);
    return { relation: own, roles: choice.roles, probability, evidence };
  }

  #weight(sign: string, text: string): number {
    return this.#weights.get(sign)?.find(([relation]) => this.relations[relation]?.text === text)?.[1] ?? 0;
  }

  #scores({ signs }: Choice): Float64Array {
    const scores = new Float64Array(this.relations.length);
    for (const [name] of signs)
      for (const [relation, weight] of this.#weights.get(name) ?? [])
        scores[relation] = (scores[relation] ?? 0) + weight;
    return scores;
  }
}

/** Whether a sentence has the mentions that a relation needs, of which a choice of its roles is made. */
export function mayBe({ roles, needs }: SignedRelation, choice: Choice, words: ReadonlySet<string>): boolean {
  return roles === choice.roles.length && needs.every((need) => words.has(need));
}

/**
 * Every choice of at most two roles, with the signs of the sentence under it. Signs of other words than the `known` ones
 * are left out, if that is given: nothing weighs them, and joining their texts costs more than all else of a choice.
 */
export function choicesOf(words: readonly string[], known: ReadonlySet<string> | null = null): readonly Choice[] {
  const roles = Math.min(words.filter((word) => word === symbols.role).length, rolesTriedMax);
  return choices(roles).map((chosen) => ({ roles: chosen, signs: signsOf(words, chosen, known) }));
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

/**
 * The signs of a sentence, once it is chosen which of its roles are those of a relation: its words, between which of these
 * mentions each stands, and beside which of them.
 */
function signsOf(
  words: readonly string[],
  chosen: readonly number[],
  known: ReadonlySet<string> | null,
): readonly Sign[] {
  let role = 0;
  const parts = words.map((word) => (word === symbols.role ? (roleNames[chosen.indexOf(role++)] ?? word) : word));
  const signs: Sign[] = [
    ['..', null],
    [`..${parts.filter((part) => slots.has(part)).join('')}`, null],
  ];
  const wordAt = (at: number): number | null => (/^[A-Z]?$/.test(parts[at] ?? '') ? null : at);
  const afters: string[] = [];
  let after = '$';
  for (let at = parts.length - 1; at >= 0; at--) {
    afters[at] = after;
    const part = parts[at] ?? '';
    if (slots.has(part)) after = part;
  }
  let before = '^';
  const isKnown = (part: string): boolean => known === null || known.has(part);
  parts.forEach((part, at) => {
    const last = parts[at - 1] ?? '^';
    const next = parts[at + 1] ?? '$';
    if (slots.has(part)) {
      if (isKnown(last)) signs.push([`${last} ${part}`, wordAt(at - 1)]);
      if (!slots.has(next) && isKnown(next)) signs.push([`${part} ${next}`, wordAt(at + 1)]);
      before = part;
    } else if (isKnown(part)) {
      signs.push([part, at], [`${before}..${afters[at] ?? '$'} ${part}`, at]);
      if (last === '^') signs.push([`^ ${part}`, at]);
      if (next === '$') signs.push([`${part} $`, at]);
    }
  });
  return signs;
}

/** Reads `data/relation-signs.txt`. Throws LexiconError with the line that it cannot read. */
function readSigns(): RelationSigns {
  const file = 'relation-signs.txt';
  const relations: string[] = [];
  const weights = new Map<string, readonly (readonly [number, number])[]>();
  for (const { line, number } of dataLines(file)) {
    const [, name = '', values] = /^(.*?)(?: = ([\d: ]+))?$/.exec(line) ?? [];
    if (values === undefined) relations.push(name);
    else {
      const own = values.split(' ').map((value) => {
        const colon = value.indexOf(':');
        const [relation, weight] = [Number(value.slice(0, colon)), Number(value.slice(colon + 1))];
        if (colon > 0 && relation in relations && weight > 0) return [relation, weight / tenths] as const;
        throw new LexiconError(file, number, 'a sign is "words = relation:tenths ..."');
      });
      weights.set(name, own);
    }
  }
  return new RelationSigns(relations, weights);
}

/** As found by `npm run fit:relations`. */
export const fittedSigns: RelationSigns = readSigns();
