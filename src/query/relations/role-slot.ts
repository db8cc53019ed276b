import { definitionOf, type Field } from '../../fields/index.ts';
import type { Leftover } from '../../intent/intent.ts';
import type { ConceptKind, Lexicon } from '../../lexicon/lexicon.ts';
import type { RoleCondition, RoleGroup } from '../../relations/shared/role-group.ts';
import { foldText } from '../../text/fold.ts';
import { isLegalForm, nameKey, withoutLegalForms } from '../../text/name-key.ts';
import type { Item } from '../grammar/items/item.ts';
import { meantItems } from '../grammar/items/meant-items.ts';
import { bestPath } from '../grammar/lattice/best-path.ts';
import type { Edge, LatticeInput } from '../grammar/lattice/edge.ts';
import { lattice, nameWordsMax } from '../grammar/lattice/lattice.ts';
import type { Marker } from '../grammar/lattice/markers.ts';
import { breaks, tokenize } from '../grammar/lattice/tokens.ts';
import { readItems } from '../grammar/reading/reader.ts';
import { isOfCareers, isOrdinary, ordinary, parties, smallWords } from '../policy/words.ts';
import { ones } from './amounts.ts';
import type { RoleSlot } from './pattern-part.ts';
import { relationPatterns } from './relation-patterns.ts';

/** The markers that may stand between the words of one role: "a data scientist at a bank". */
const within = new Set<Marker>([
  'article',
  'at',
  'for',
  'in',
  'or',
  'of',
  'titled',
  'level',
  'sector',
  'companies',
  'with',
]);

/** Those that may stand in what a verb says of a job: "founded a startup". */
const ofDeeds = new Set<Marker>([...within, 'ever', 'now']);

/** The fields of which a role of each kind states one. */
const saying: Readonly<Record<RoleSlot, readonly Field[]>> = {
  at: ['employer', 'company_kind', 'industry', 'specialty', 'type', 'employer_place'],
  as: ['title', 'function', 'seniority'],
  in: ['industry', 'function', 'specialty', 'company_kind'],
  level: ['seniority', 'title'],
  place: ['place'],
  do: ['title'],
  role: [
    'title',
    'function',
    'seniority',
    'employer',
    'company_kind',
    'industry',
    'specialty',
    'type',
    'employer_place',
  ],
};

/** What the grammar reads in the whole sentence, for clauses that are looked for anywhere in it. */
export interface Surroundings {
  /**
   * Where roles end, by where they begin: the words that the grammar reads as a condition on a role, alone and together
   * with those right after them, and names of employers in the data.
   */
  readonly roleEnds: ReadonlyMap<number, readonly number[]>;
  /** Where other conditions end, by where they begin. */
  readonly others: ReadonlyMap<number, number>;
  /** The words that mean nothing to the grammar, so that a clause may go on after them. */
  readonly unread: ReadonlySet<number>;
}

/** The confidence of what is no guess. */
const sure = 0.9;

export function surroundingsOf(path: readonly Edge[], input: LatticeInput): Surroundings {
  const roleEnds = new Map<number, number[]>();
  const others = new Map<number, number>();
  const unread = new Set<number>();
  const items = meantItems(path, input);
  const isOfRole = (item: Item | undefined): item is Item => item?.kind === 'value' && saying.role.includes(item.field);
  items.forEach((item, at) => {
    if (item.kind === 'unknown' || (item.kind === 'value' && item.confidence < sure)) {
      for (let word = item.from; word < item.to; word++) unread.add(word);
    }
    if (item.kind !== 'marker' && !unread.has(item.from)) others.set(item.from, item.to);
    if (!isOfRole(item)) return;
    const own = [item.to];
    for (let next = items[at + 1]; isOfRole(next) && next.join === 'none'; next = items[at + own.length])
      own.push(next.to);
    roleEnds.set(item.from, own);
  });
  for (const [from, to] of namesIn(input)) {
    const own = roleEnds.get(from) ?? [];
    if (!own.includes(to)) roleEnds.set(from, [...own, to]);
  }
  return { roleEnds, others, unread };
}

/** Words of the query, from one to the one before the other. */
export type Span = readonly [from: number, to: number];

/** The words that are the name of an employer in the data. */
export function namesIn({ tokens, corpus }: LatticeInput): readonly Span[] {
  const found: Span[] = [];
  tokens.forEach(({ shape, asked }, from) => {
    if (shape === 'lower' && ordinary.of(asked)) return;
    let name = '';
    for (let to = from + 1; to <= Math.min(tokens.length, from + nameWordsMax); to++) {
      const last = tokens[to - 1];
      if (last === undefined || (to > from + 1 && breaks(last.gap) && last.gap !== 'dash')) break;
      if (name !== '' && !isLegalForm(last.word) && !corpus.begins('employer', name)) break;
      name = name === '' ? last.word : `${name} ${last.word}`;
      // "Amazon as" is no Amazon A/S.
      if (last.shape === 'lower' && smallWords.has(last.word)) continue;
      if (corpus.count('employer', withoutLegalForms(name)) > 0) found.push([from, to]);
    }
  });
  return found;
}

/** The word after which a verb says what somebody does. */
const doing = 'who ';

/** What words may follow, so that they say what the slot holds; the first reading that does counts. */
const openings: Readonly<Record<RoleSlot, readonly string[]>> = {
  at: ['at '],
  as: [''],
  in: ['in ', ''],
  level: [''],
  place: ['in '],
  do: [doing],
  role: [''],
};

/** Words as conditions on one role. */
export interface RoleWords {
  readonly group: RoleGroup;
  /** Those of the words that no condition shows, where they stand among them: "vegan" of "a vegan chef". */
  readonly missed: readonly Leftover['span'][];
}

/** Reads words as conditions on one role by the grammar, the same ones once: several slots hold them. */
export class WordsReader {
  readonly #around: LatticeInput;
  readonly #weights: Float64Array;
  readonly #known = { trade: new Map<string, RoleWords | null>(), other: new Map<string, RoleWords | null>() };

  constructor(around: LatticeInput, weights: Float64Array) {
    this.#around = around;
    this.#weights = weights;
  }

  /** The number of stretches read so far. */
  get count(): number {
    return this.#known.trade.size + this.#known.other.size;
  }

  /** `isTrade` says that what names a trade and a function means the trade. */
  read(words: string, isTrade: boolean): RoleWords | null {
    const known = isTrade ? this.#known.trade : this.#known.other;
    let role = known.get(words);
    if (role === undefined) {
      role = readWords(words, this.#around, this.#weights, isTrade);
      known.set(words, role);
    }
    return role;
  }
}

/**
 * Reads words as conditions on one role, as the grammar reads them in a sentence; null if some are neither that nor words
 * beside a condition.
 */
export function readRole(words: string, of: RoleSlot, around: LatticeInput, reader: WordsReader): RoleWords | null {
  const named = of === 'at' || of === 'role' ? knownName(words, around) : null;
  if (named !== null) return whole(named);
  const tokens = tokenize(words);
  // Most stretches end within a phrase; this spares reading them.
  if (tokens.some(({ gap }) => breaks(gap)) || smallWords.has(tokens.at(-1)?.word ?? '')) return null;
  if (of === 'in' && tokens.every(({ word, shape }) => shape === 'lower' && isOfCareers(word))) return null;
  // "Electrical engineer experience" is nobody's at a maker of electrical equipment.
  if (
    (of === 'at' || of === 'in') &&
    means(words, 'title', around.lexicon) &&
    !means(words, 'employer', around.lexicon)
  )
    return null;
  const rung = of === 'level' ? rungOf(words, around) : null;
  if (rung !== null) return whole(rung);
  const industry = of === 'in' || of === 'role' ? industryNamed(words, around) : null;
  if (industry !== null) return whole(industry);
  const isTrade = of === 'in' || tokens[0]?.word === 'in';
  const readAfter = (opening: string, asTrade: boolean): RoleWords | null => {
    const after = reader.read(opening + words, asTrade);
    return (
      after && { ...after, missed: after.missed.map(([from, to]) => [from - opening.length, to - opening.length]) }
    );
  };
  const opening = openings[of].find((one) => fits(reader.read(one + words, isTrade)?.group, of));
  const said = opening === undefined ? null : readAfter(opening, isTrade);
  const role = said !== null && (of === 'level' || tokens.at(-1)?.word === 'level') ? asRung(said, around) : said;
  if (of !== 'role' || (role !== null && says(role.group, ['title', 'seniority', 'employer']))) return role;
  // A name alone is an employer's, also one that is a trade in small letters: "SAP".
  // "Nurses who became informaticists".
  if (
    role === null &&
    tokens.length === 1 &&
    tokens.every(({ word, shape }) => shape === 'lower' && /[^s]s$/.test(word))
  )
    return null;
  const employer = readAfter('at ', false);
  if (role === null) return fits(employer?.group, 'at') ? employer : null;
  const isName = tokens.every(({ shape }) => shape !== 'lower');
  return isName && employer !== null && says(employer.group, ['employer']) ? employer : role;
}

/** Whether words say what is done in or at companies of a trade: "an engineer in software companies", unlike "employment at a company". */
function isOfWorkplace(path: readonly Edge[]): boolean {
  const isOfTrade = path.at(-2)?.kind === 'concept';
  return (
    isOfTrade && path.findIndex((edge) => edge.kind === 'marker' && (edge.marker === 'in' || edge.marker === 'at')) > 0
  );
}

/** Whether words before what ends there name a trade, as in "accounting companies", or work, as in "accounting roles"; null if neither is said. */
function isTradeBehind([, end]: Leftover['span'], path: readonly Edge[], { tokens }: LatticeInput): boolean | null {
  const next = path.find(({ from }) => (tokens[from]?.start ?? 0) >= end);
  if (next?.kind !== 'marker') return null;
  return next.marker === 'openings' ? false : next.marker === 'companies' || next.marker === 'sector' ? true : null;
}

const whole = (group: RoleGroup): RoleWords => ({ group, missed: [] });

function says(group: RoleGroup, fields: readonly Field[]): boolean {
  return group.some(({ field }) => fields.includes(field));
}

/** Whether a word that nobody knows is hardly an employer's: a letter, a number, a party, or one of everyday language. */
function isNoName(word: string): boolean {
  return word.length < 2 || /^\d+\+?$/.test(word) || parties.has(word) || isOrdinary(word);
}

/** Whether words name a skill, and no employer that anybody knows: "who know both Java and JavaScript". */
function namesSkill(text: string, input: LatticeInput): boolean {
  return (
    meansSkill(text, input) && !means(text, 'employer', input.lexicon) && input.corpus.count('employer', text) === 0
  );
}

/** Whether words name a skill, whatever else they name. */
export function meansSkill(text: string, { lexicon }: LatticeInput): boolean {
  return means(text, 'skill', lexicon);
}

function means(text: string, kind: ConceptKind, lexicon: Lexicon): boolean {
  const words = foldText(text).split(' ');
  return lexicon.candidates(words, 0).some(({ length, concept }) => length === words.length && concept.kind === kind);
}

/** An employer that the data has under just this name, whatever else its words mean. */
function knownName(words: string, { corpus, lexicon }: LatticeInput): RoleGroup | null {
  const key = nameKey(words);
  if (corpus.count('employer', key) === 0) return null;
  const folded = foldText(words).split(' ');
  // An employer that the lexicon knows is found by its other spellings, too.
  const known = lexicon.candidates(folded, 0).filter(({ length }) => length === folded.length);
  if (known.some(({ concept }) => concept.kind === 'employer')) return null;
  return [{ field: 'employer', values: [{ kind: 'entity', key, label: words }], negated: false }];
}

/** A rung alone, so that whoever became a manager of anything became a manager. */
function rungOf(words: string, { lexicon }: LatticeInput): RoleGroup | null {
  const [first = '', ...others] = foldText(words).split(' ');
  const folded = ones.has(first) ? others : [first, ...others];
  const rungNamed = (text: readonly string[]) =>
    lexicon.candidates(text, 0).find(({ length, concept }) => length === text.length && concept.kind === 'seniority');
  // "Moved into management".
  const rung = rungNamed(folded) ?? rungNamed([...folded, 'level']);
  if (rung === undefined) return null;
  const { id, label } = rung.concept;
  return [{ field: 'seniority', values: [{ kind: 'concept', id, label }], negated: false }];
}

/** A title that is but a rung among other words as that rung: "manager rank". */
function asRung(role: RoleWords, around: LatticeInput): RoleWords {
  const [only, ...others] = role.group;
  const [value, ...more] = only?.values ?? [];
  if (only?.field !== 'title' || others.length > 0 || more.length > 0 || value?.kind !== 'concept') return role;
  const rung = rungOf(value.label, around);
  return rung === null ? role : { ...role, group: rung };
}

/** An industry by its own name, also where a function has that for another name: "IT services". */
function industryNamed(words: string, { lexicon }: LatticeInput): RoleGroup | null {
  const folded = foldText(words);
  const text = folded.split(' ');
  const named = lexicon
    .candidates(text, 0)
    .find(
      ({ length, concept }) =>
        length === text.length && concept.kind === 'industry' && foldText(concept.label) === folded,
    );
  if (named === undefined) return null;
  const { id, label } = named.concept;
  return [{ field: 'industry', values: [{ kind: 'concept', id, label }], negated: false }];
}

function fits(group: RoleGroup | undefined, of: RoleSlot): boolean {
  if (group === undefined) return false;
  if (of === 'place') return group.every(({ field }) => field === 'place');
  return says(group, saying[of]);
}

function readWords(query: string, around: LatticeInput, weights: Float64Array, isTrade: boolean): RoleWords | null {
  const tokens = tokenize(query);
  const input = { ...around, query, tokens };
  const path = bestPath(lattice(input), input, weights);
  const ends = path.at(-1);
  const isDoing = query.startsWith(doing);
  // "An engineer in software companies"; but "a community company" alone is what somebody starts.
  const isNoun = ends?.kind === 'marker' && ends.marker === 'companies' && (isDoing || isOfWorkplace(path));
  // "Finance positions" are of that work, in whatever trade.
  const isOfJobs = ends?.kind === 'marker' && path.length > 1 && ends.marker === 'openings';
  if (ends === undefined || ends.kind === 'order' || (ends.kind === 'marker' && !isNoun && !isOfJobs)) return null;
  const items = meantItems(path, input);
  // What a verb says to be a job is no marker any more.
  const parts: readonly (Edge | Item)[] = isDoing ? items.slice(1) : path;
  const inside = isOfJobs ? parts.slice(0, -1) : parts;
  const isOutside = (part: Edge | Item, before: Edge | Item | undefined): boolean => {
    if (part.kind !== 'marker' || (isDoing ? ofDeeds : within).has(part.marker)) return false;
    // "A consultant job at McKinsey", unlike "a job at McKinsey".
    return part.marker !== 'openings' || before === undefined || before.kind === 'marker';
  };
  if (inside.some((part, at) => isOutside(part, inside[at - 1]))) return null;
  if (path.some((edge) => edge.kind === 'quantity')) return null;
  const { drafts, leftover, missed, untold, order } = readItems(items, input);
  if (leftover.length > 0 || order !== null) return null;
  const small = new Set(tokens.filter(({ shape }) => shape === 'lower').map(({ word }) => word));
  const isNone = (word: string): boolean => isNoName(word) || (small.has(word) && relationPatterns.words.has(word));
  // Of "marketing or sales" only functions say both.
  const workMeant = (alternative: number, asTrade: boolean): Field => {
    const count = (of: Field): number =>
      drafts.find((draft) => draft.alternative === alternative && draft.field === of)?.values.length ?? 0;
    const [likelier, other]: readonly [Field, Field] = asTrade ? ['industry', 'function'] : ['function', 'industry'];
    return count(other) > count(likelier) ? other : likelier;
  };
  const group: RoleCondition[] = [];
  for (const { field, values, negated, alternative, span } of drafts) {
    if (definitionOf(field).role === null) return null;
    if (field === 'employer' && values.some((value) => value.kind === 'words' && namesSkill(value.text, around)))
      return null;
    // A word that names a trade and a function means one of them: "8 years in banking", "from sales to marketing".
    if (alternative !== undefined && field !== workMeant(alternative, isTradeBehind(span, path, input) ?? isTrade))
      continue;
    if (values.some((value) => value.kind === 'words' && value.text.split(' ').some(isNone))) return null;
    group.push({ field, values: [...values], negated });
  }
  return group.length === 0 ? null : { group, missed: [...missed, ...untold].map(({ span }) => span) };
}
