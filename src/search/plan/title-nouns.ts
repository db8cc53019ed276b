import type { Query } from '../../engine/engine.ts';
import { mentions } from '../../fields/shared/levels.ts';
import { all, everything } from '../../fields/shared/queries.ts';
import { personTexts } from '../../fields/shared/texts.ts';
import type { Condition, Value } from '../../intent/intent.ts';
import { titleInstead } from '../../intent/sentence.ts';
import type { ConceptKind, Lexicon } from '../../lexicon/lexicon.ts';
import { ordinals, somebody } from '../../query/policy/words.ts';
import { foldText } from '../../text/fold.ts';
import { stemWord } from '../../text/stem.ts';
import type { PlannedCondition } from './requirements.ts';
import { isStrict, type Rankings, type Tier, tier } from './tiers.ts';
import { mustHold } from './unknown.ts';

/** What is asked in place of a title, where nobody in the data has ever held it. */
export interface WiderSearch {
  /** Whoever has ever held the title. */
  readonly held: Query;
  readonly tiers: readonly Tier[];
}

/**
 * The tiers of a query that asks for one title which nobody holds: whoever has a wider one and tells of its other words, then
 * whoever has it, if that is enough. `met` joins the conditions at each time, of which the title is exchanged for the wider one;
 * `held` gives whoever held a title at any time.
 */
export function widerSearch(
  filtering: readonly PlannedCondition[],
  lexicon: Lexicon,
  {
    met,
    held,
    isEnough,
  }: {
    readonly met: (title: PlannedCondition, wider: Condition) => readonly Query[];
    readonly held: (title: PlannedCondition) => Query;
    readonly isEnough: (title: PlannedCondition) => boolean;
  },
  rank: Rankings,
): WiderSearch | null {
  const wider = widerTitle(filtering, lexicon);
  if (wider === null) return null;
  const { title, condition, area } = wider;
  const tiers = (told: Query, of: readonly string[]): readonly Tier[] => {
    const said = titleInstead(title.condition, condition, of);
    return met(title, condition).map((query) => ({ ...tier(all([query, told]), 0, rank), said }));
  };
  const ofArea = area.length === 0 ? [] : tiers(mentions(personTexts, area.join(' '), 'all'), area);
  return { held: held(title), tiers: [...ofArea, ...(isEnough(title) ? tiers(everything, []) : [])] };
}

/** A title that is asked for, and a wider one by which somebody may be known who meets the rest. */
interface WiderTitle {
  readonly title: PlannedCondition;
  readonly condition: Condition;
  /** The words that say which of its holders are meant: "baseball" of baseball managers. */
  readonly area: readonly string[];
}

/** Words before what a title is about: "ministers for transport". */
const linking: ReadonlySet<string> = new Set(['of', 'for', 'to']);

/**
 * The one title that a query asks for, as its noun and as what else it is called: whoever manages a team is a manager where no
 * record says "baseball manager", and "skipper" names more than who is in command of a ferry. Null if there is no wider one.
 */
function widerTitle(filtering: readonly PlannedCondition[], lexicon: Lexicon): WiderTitle | null {
  const titles = filtering.filter((planned) => planned.condition.field === 'title' && isStrict(planned));
  const [title] = titles;
  if (title === undefined || titles.length > 1 || title.condition.negated || mustHold(title.condition)) return null;
  const { condition } = title;
  const said = foldText(condition.said).split(' ');
  const own = condition.values.flatMap((value) => (value.kind === 'concept' ? [value.id] : []));
  const called = others(said, own, lexicon);
  // What a title is called for short ends in no noun of its own: a CFO is no officer of the police.
  const names = [said, ...called.map(({ label }) => foldText(label).split(' '))];
  const nouns = names.flatMap((words) => nounOf(words, lexicon) ?? []);
  const values = new Map<string, Value>();
  for (const { id, label } of [...called, ...nouns.map(({ noun }) => noun)])
    if (!own.includes(id)) values.set(id, { kind: 'concept', id, label });
  const area = nouns[0]?.area ?? [];
  // The first engineer of a startup is no engineer who tells of something first, and every analyst may tell of people.
  if (values.size === 0 || area.some((word) => ordinals.has(word) || somebody.has(word))) return null;
  return { title, condition: { ...condition, values: [...values.values()] }, area };
}

interface Titled {
  readonly id: string;
  readonly label: string;
}

/** The other titles of just these words. */
function others(words: readonly string[], own: readonly string[], lexicon: Lexicon): readonly Titled[] {
  return lexicon
    .candidates(words, 0)
    .filter(({ concept, length, how }) => concept.kind === 'title' && length === words.length && how !== 'composed')
    .flatMap(({ concept }) => (own.includes(concept.id) ? [] : [concept]));
}

/** The longest listed title that ends the words, or stands before what they are about; null if they are but one. */
function nounOf(
  words: readonly string[],
  lexicon: Lexicon,
): { readonly noun: Titled; readonly area: readonly string[] } | null {
  const link = words.findIndex((word) => linking.has(word));
  const head = link > 0 ? words.slice(0, link) : words;
  for (let from = link > 0 ? 0 : 1; from < head.length; from++) {
    const listed = lexicon
      .candidates(head.slice(from), 0)
      .find(
        ({ concept, length, how }) =>
          isNamedSo(concept, head.slice(from)) && length === head.length - from && how !== 'composed',
      );
    if (listed === undefined) continue;
    return { noun: listed.concept, area: [...words.slice(0, from), ...words.slice(head.length + 1)] };
  }
  return null;
}

/** Whether a title is listed under the very words, as a decorator of cakes is not among interior designers. */
function isNamedSo({ kind, label }: Titled & { readonly kind: ConceptKind }, words: readonly string[]): boolean {
  const name = foldText(label).split(' ');
  return (
    kind === 'title' &&
    name.length === words.length &&
    name.every((word, at) => stemWord(word) === stemWord(words[at] ?? ''))
  );
}
