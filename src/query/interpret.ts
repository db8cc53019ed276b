import type { Condition, Field, Relation } from '../intent/intent.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { OffTopic, QueryInterpreter, Understood } from '../ports/query-interpreter.ts';
import type { Corpus, CorpusNames } from '../ports/search-index.ts';
import type { RecordKind } from '../records/kind.ts';
import { foldText } from '../text/fold.ts';
import { unasked } from './filters/join.ts';
import { offTopic } from './gate/off-topic.ts';
import type { Reading } from './gate/reading.ts';
import type { Item } from './grammar/items/item.ts';
import { meantItems } from './grammar/items/meant-items.ts';
import { withoutAdverbs } from './grammar/lattice/adverbs.ts';
import type { Edge, LatticeInput } from './grammar/lattice/edge.ts';
import { latticeInput } from './grammar/lattice/lattice-input.ts';
import { conclude } from './grammar/reading/conclude.ts';
import { jobFields } from './grammar/reading/draft.ts';
import { type ReadOut, readItems } from './grammar/reading/reader.ts';
import { readLikeness } from './likeness.ts';
import { readOutlook } from './outlook.ts';
import { withPlacesInData } from './places-in-data.ts';
import { fittedWeights } from './policy/weights.ts';
import { isOfCareers, residueWords } from './policy/words.ts';
import { fittedSigns } from './relations/fitted-signs.ts';
import { type ReadRelations, readRelations } from './relations/read-relations.ts';
import { relationPatterns } from './relations/relation-patterns.ts';
import type { RelationSigns } from './relations/relation-signs.ts';
import { dividedTitles, readTokens, type TitleInData } from './titles-in-data.ts';

const nothingSaid = { relations: [], order: null, leftover: [] } as const;

/** Understands queries by rules and lexicon in this order: tokens, relations, best path, scopes, conditions, gate. */
export class RulesInterpreter implements QueryInterpreter {
  readonly #lexicon: Lexicon;
  readonly #weights: Float64Array;
  readonly #signs: RelationSigns;

  constructor(lexicon: Lexicon, weights: Float64Array = fittedWeights, signs: RelationSigns = fittedSigns) {
    this.#lexicon = lexicon;
    this.#weights = weights;
    this.#signs = signs;
  }

  interpret(query: string, target: RecordKind, corpus: Corpus, today: Date): Promise<Understood | OffTopic> {
    return corpus.withNames((names) => this.understand(query, target, names, today));
  }

  /** Understands a query with all names at hand. */
  understand(query: string, target: RecordKind, corpus: CorpusNames, today: Date): Understood | OffTopic {
    const input = latticeInput(query, { target, lexicon: this.#lexicon, corpus, today });
    const { like, rest: unlikened } = readLikeness(input);
    const { order, rest } = readOutlook(unlikened);
    const said = readRelations(rest, this.#weights, this.#signs);
    // What is only likely does not make a query of other talk: "remind me to ask a nurse before noon".
    const otherwise = said.unlessSaid === null ? null : answerOf(said.unlessSaid, rest);
    if (otherwise?.offTopic === true) return otherwise;
    const answer = this.#answerBeside(said);
    if (like.length === 0 && order === null) return answer;
    const more = { ...(like.length === 0 ? {} : { like }), ...(order === null ? {} : { order }) };
    if (!answer.offTopic) return { offTopic: false, intent: { ...answer.intent, ...more } };
    // "Show me people" alone asks for nobody in particular, and beside names or an outlook it need not.
    if (rest.tokens.length > bareWordsMax) return answer;
    const { intent } = readingOf(readTokens(rest, this.#weights), rest);
    const asked = intent.conditions.length === 0 ? unasked(target) : intent;
    return { offTopic: false, intent: { ...asked, ...more } };
  }

  /** Reads what relations leave, without the adverbs that would part its words. */
  #answerBeside(said: ReadRelations): Understood | OffTopic {
    const path = said.path ?? readTokens(said.rest, this.#weights);
    const without = withoutAdverbs(path, said.rest);
    if (without === null) return answerOf(path, said.rest, said);
    const { rest, told } = without;
    return answerOf(readTokens(rest, this.#weights), rest, { ...said, leftover: [...said.leftover, ...told] });
  }
}

/** The most words beside names of likeness, or beside who is likely to change jobs, that may ask for nothing more: "can you show me companies". */
const bareWordsMax = 5;

/** The meaning of a query, given its relations and the path on which its other words are read. */
export function answerOf(
  path: readonly Edge[],
  input: LatticeInput,
  said: Pick<ReadRelations, 'relations' | 'order' | 'leftover'> = nothingSaid,
): Understood | OffTopic {
  const reading = readingOf(path, input, said);
  return (
    offTopic(reading) ?? { offTopic: false, intent: withPlacesInData(reading.intent, input.lexicon, input.corpus) }
  );
}

/** A path read from left to right, and what it asks for beside relations, before the gate looks at it. */
export function readingOf(
  path: readonly Edge[],
  input: LatticeInput,
  { relations, order, leftover }: Pick<ReadRelations, 'relations' | 'order' | 'leftover'> = nothingSaid,
): Reading {
  const items = meantItems(path, input);
  const read = readItems(items, input);
  const intent = conclude(read, input);
  const isVague = (condition: Condition): boolean =>
    relations.length > 0 && mayBeTalk(condition) && !isRungOfTitle(condition, intent.conditions);
  const titles = dividedTitles(path, input).flatMap((title) => asWish(title, intent.conditions, input));
  const asked = [...intent.conditions, ...titles];
  const clear = asked.filter((condition) => !isVague(condition));
  const conditions = relations.length === 0 ? clear : clear.map(heldOf(relations, later(read, items, input)));
  const vague = intent.conditions.filter(isVague).map(({ said, span }) => ({ text: said, span }));
  return {
    input,
    path,
    read,
    intent: {
      ...intent,
      conditions,
      relations,
      order: order ?? intent.order,
      leftover: [...intent.leftover, ...vague, ...leftover],
    },
  };
}

/** A title that the data has is preferred to its parts, with the tense of the title among them. */
function asWish({ from, to, key }: TitleInData, conditions: readonly Condition[], { query, tokens }: LatticeInput) {
  const span: Condition['span'] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
  const said = query.slice(...span);
  const parts = conditions.filter(({ span: [start, end] }) => start >= span[0] && end <= span[1]);
  const part = parts.find(({ field }) => field === 'title') ?? parts[0];
  if (part === undefined || part.negated) return [];
  const { alternative: _, ...held } = part;
  const value = { kind: 'entity', key, label: said } as const;
  return [{ ...held, field: 'title', values: [value], strength: 'soft', said, span } satisfies Condition];
}

/** Fields whose values any unknown or misspelt word may be taken for. */
const guessed: ReadonlySet<Field> = new Set(['employer', 'school', 'name', 'place', 'skill', 'title', 'degree']);

/**
 * Whether words beside a relation are rather part of how it is said than a condition: a guess at a name or at a misspelt
 * word, or words of everyday language. They are told as not understood, for as a condition they would rule everybody out.
 */
function mayBeTalk({ field, values, confidence, said }: Condition): boolean {
  const words = foldText(said).split(' ');
  if (confidence < 0.9 || (guessed.has(field) && values.every(({ kind }) => kind === 'words'))) return true;
  // Cooks and guides are named by everyday words.
  if (!words.every((word) => (field === 'title' ? residueWords.has(word) : isOfCareers(word)))) return false;
  return guessed.has(field) ? said === said.toLowerCase() : jobFields.has(field);
}

/** Whether a rung stands right before its title: "staff engineers who worked at Google before Meta". */
function isRungOfTitle({ field, span: [, end] }: Condition, conditions: readonly Condition[]): boolean {
  return field === 'seniority' && conditions.some((other) => other.field === 'title' && other.span[0] === end + 1);
}

/** Beside a relation, a role without a tense is one that is held now; of somebody between jobs, or `later`, one that was held. */
function heldOf(relations: readonly Relation[], later: ReadonlySet<number>): (condition: Condition) => Condition {
  const isBetween = relations.some(({ kind, negated }) => kind === 'between_jobs' && !negated);
  return (condition) =>
    condition.scope === 'any' && jobFields.has(condition.field)
      ? { ...condition, scope: isBetween || later.has(condition.span[0]) ? 'ever' : 'current' }
      : condition;
}

/** Where roles are said that somebody took later, and may have left since: "colleagues of Jane Doe who later joined Meta". */
function later({ drafts }: ReadOut, items: readonly Item[], { tokens }: LatticeInput): ReadonlySet<number> {
  const isLater = ({ from, to }: Item): boolean =>
    tokens.slice(Math.max(0, from - 1), to).some(({ word }) => relationPatterns.sequel.has(word));
  const starts = items.flatMap((item) =>
    item.kind === 'marker' && item.marker === 'joined' && isLater(item) ? [tokens[item.to]?.start ?? 0] : [],
  );
  const joined = drafts.filter(({ governor, scope }) => governor === 'joined' && scope === 'any');
  return new Set(joined.flatMap(({ span: [start] }) => (starts.some((from) => from <= start) ? [start] : [])));
}
