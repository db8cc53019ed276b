import type { Edge, LatticeInput } from '../grammar/lattice/edge.ts';
import { tellers, worklessWords } from '../policy/words.ts';
import type { Amounts } from './amounts.ts';
import { endOfAsking, type Match, type Slots, type Stretch } from './match.ts';
import type { Pattern } from './pattern.ts';
import type { PatternPart } from './pattern-part.ts';
import { readPerson } from './person-slot.ts';
import { type Likely, needed, type RelationSigns } from './relation-signs.ts';
import { surroundingsOf } from './role-slot.ts';
import { roleNames } from './sentence-signs.ts';
import { type Mention, type Sketch, sketchOf, symbolsOf } from './sketch.ts';

/**
 * A relation is said that is so much likelier than all others together. From 0.55 on, two of 1,447 sentences as people send
 * them got one that they do not say.
 */
const probabilityMin = 0.8;

/** What a slot may hold: what a step up leads to is a rung before it is anything else, and what somebody is in is a trade. */
const readings = { step: ['level', 'role', 'in'], trade: ['in', 'role'], other: ['role', 'in'] } as const;
const inTrade: ReadonlySet<string> = new Set(['in', 'inside', 'within', 'outside', 'of']);
const steps: ReadonlySet<string> = new Set(['how_soon', 'promoted']);

/**
 * The relation that the words of a sentence speak for, where no pattern has its form; null if none is likely, or if a
 * condition that is no part of it stands among its words.
 */
export function likelyMatch(
  path: readonly Edge[],
  input: LatticeInput,
  amounts: Amounts,
  signs: RelationSigns,
  mayHold: (stretch: Stretch) => boolean,
): Match | null {
  if (!signs.mayTell(input.tokens)) return null;
  // "I'm trying to reach" says nothing of careers; "I need" is in sentences to which the signs are fitted.
  const end = tellers.has(input.tokens[0]?.word ?? '') ? endOfAsking(input) : 0;
  const asked = end > 2 ? end : 0;
  const sketch = sketchOf(input, amounts, surroundingsOf(path, input)).filter(({ to }) => to > asked);
  const words = symbolsOf(sketch);
  // A telling word within a mention speaks for nothing.
  if (!words.some((word) => signs.isTelling(word))) return null;
  const likely = signs.likeliest(words);
  if (likely === null || ![...likely.evidence].some((at) => signs.isTelling(words[at] ?? ''))) return null;
  if (likely.probability < probabilityMin || hasJob(likely, words)) return null;
  const slots = slotsOf(likely, sketch, input, amounts, mayHold);
  if (slots === null) return null;
  const { from, to } = extentOf(slots, likely, sketch) ?? {};
  if (from === undefined || to === undefined || isEither(likely, input, slots, from, to)) return null;
  const held = slots.reduce<Slots>((others, { mention, ...slot }) => ({ ...slot, ...mention, others }), null);
  return { pattern: patternOf(likely, sketch), from, to, literals: 0, slots: held, isDenied: false };
}

/** Whether nobody is said to lack a job: "who held a new job". */
const hasJob = ({ relation }: Likely, words: readonly string[]): boolean =>
  relation.templates.some(({ kind }) => kind === 'between_jobs') && !words.some((word) => worklessWords.has(word));

/**
 * Whether a relation of two roles is said of words that ask for one of them: "who has Meta or Google among their employers", unlike
 * "a nurse and, before or after, a teacher".
 */
function isEither(
  { relation }: Likely,
  { tokens }: LatticeInput,
  slots: readonly FilledSlot[],
  from: number,
  to: number,
): boolean {
  if (!relation.templates.some(({ kind, negated }) => kind === 'both' && !negated)) return false;
  const isChosen = slots.some(({ mention }) => tokens[mention.from - 1]?.word === 'or');
  return isChosen || tokens.slice(Math.max(0, from - 2), to).some(({ word }) => choosing.has(word));
}

const choosing: ReadonlySet<string> = new Set(['any', 'either']);

interface FilledSlot {
  readonly name: string;
  readonly mention: Pick<Mention, 'from' | 'to'>;
  readonly holds: NonNullable<Slots>['holds'];
}

/** What the slots of the relation hold; null if the mention of one cannot be read as that. */
function slotsOf(
  { relation, roles }: Likely,
  sketch: Sketch,
  input: LatticeInput,
  amounts: Amounts,
  mayHold: (stretch: Stretch) => boolean,
): readonly FilledSlot[] | null {
  const mentions = sketch.filter((part): part is Mention => 'of' in part);
  const mentioned = mentions.filter(({ of }) => of === 'role');
  const isStep = relation.templates.some(({ kind }) => steps.has(kind));
  const filled: (FilledSlot | null)[] = roles.map((role, at) => {
    const { from = 0, to = 0 } = mentioned[role] ?? {};
    const isOfTrade = inTrade.has(input.tokens[from - 1]?.word ?? '');
    const kinds = isStep ? readings.step : isOfTrade ? readings.trade : readings.other;
    const of = kinds.find((kind) => mayHold({ of: kind, from, to }));
    return of === undefined ? null : { name: roleNames[at] ?? '', mention: { from, to }, holds: { of, from, to } };
  });
  for (const [name, of] of Object.entries(needed)) {
    if (!relation.text.includes(`{${name}}`)) continue;
    const { from = 0, to = 0 } = mentions.find((mention) => mention.of === of) ?? {};
    const read = of === 'person' ? readPerson(input, from, false) : amounts.at(name === 'within' ? name : of, from);
    filled.push(read === null ? null : { name, mention: { from, to }, holds: read.value });
  }
  return filled.every((slot) => slot !== null) ? filled : null;
}

/**
 * From the first to the last word that the slots hold or that speaks for the relation, without such beyond a mention of
 * anything else; null if there is such a mention between its slots, or none of these words.
 */
function extentOf(
  slots: readonly FilledSlot[],
  { evidence }: Likely,
  sketch: Sketch,
): Pick<Match, 'from' | 'to'> | null {
  const isHeld = (at: number): boolean => slots.some(({ mention }) => mention.from === sketch[at]?.from);
  const own = [...sketch.keys()].filter(isHeld);
  const [first = Math.min(...evidence), last = first] = [own[0], own.at(-1)];
  if (first === Number.POSITIVE_INFINITY) return null;
  const isOther = (at: number): boolean => {
    const part = sketch[at];
    return part === undefined || ('of' in part && !isHeld(at));
  };
  let [from, to] = [first, last];
  for (let at = from; at <= to; at++) if (isOther(at)) return null;
  for (let at = from - 1; !isOther(at); at--) if (evidence.has(at)) from = at;
  for (let at = to + 1; !isOther(at); at++) if (evidence.has(at)) to = at;
  return { from: sketch[from]?.from ?? 0, to: sketch[to]?.to ?? 0 };
}

/** A pattern of the words that speak for the relation. */
function patternOf({ relation, evidence }: Likely, sketch: Sketch): Pattern {
  const parts = [...evidence].flatMap((at): PatternPart[] => {
    const part = sketch[at];
    return part !== undefined && 'word' in part ? [{ kind: 'word', word: part.word }] : [];
  });
  return {
    clauses: [{ parts }],
    isLoose: true,
    templates: relation.templates,
  };
}
