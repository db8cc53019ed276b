import type { Query } from '../../engine/engine.ts';
import { definitionOf, fieldNames } from '../../fields/index.ts';
import { type Condition, type Intent, isSearched } from '../../intent/intent.ts';
import { conditionText, relationText } from '../../intent/sentence.ts';
import type { Matched } from '../../ports/search-index.ts';
import { contradictsItself } from '../../relations/index.ts';
import type { Anchors } from './anchors.ts';
import { levelsFor, type PlanContext, planOf } from './plan.ts';
import { mustHold } from './unknown.ts';

/** The fields in the order in which guidance drops their conditions, without the fields that it never drops. */
const letGoOrder = fieldNames
  .flatMap((field) => {
    const { letGo } = definitionOf(field);
    return letGo === null ? [] : [{ field, letGo }];
  })
  .sort((a, b) => a.letGo - b.letGo)
  .map(({ field }) => field);

const nobody = 'Nobody in the data matches all of this.';
const noCompany = 'No company in the data matches all of this.';
const advice = 'Check the spelling of names, or ask for less at once.';

/**
 * Guidance for a query without matches: which relations nobody can meet, else who is named and not known, else which
 * conditions to drop (never a relation), and how many records would then match. The records stay hidden: nobody asked
 * for them, and each would cost a credit.
 */
export async function guidance(
  intent: Intent,
  context: PlanContext,
  anchors: Anchors,
  firstMatched: (queries: Iterable<Query>) => Promise<Matched | null>,
): Promise<string> {
  const none = intent.target === 'people' ? nobody : noCompany;
  const impossible = intent.relations.filter((relation) => !relation.negated && contradictsItself(relation));
  if (impossible.length > 0) {
    const texts = impossible.map((relation) => `“${relationText(relation)}”`);
    return `${none} Nobody can be among people ${listed(texts)}: nothing lies within these bounds, so change one.`;
  }
  const lacking = [...anchors].flatMap(([name, anchor]) =>
    anchor.lacking === null ? [] : [`“${name}”: ${anchor.lacking}.`],
  );
  if (lacking.length > 0) return [none, ...lacking].join(' ');
  /** For each query tried, the words it leaves out. */
  const left: (readonly string[])[] = [];
  const matched = await firstMatched(relaxed(intent, context, anchors, left));
  if (matched === null) return `${none} ${advice}`;
  const { at, count } = matched;
  return `${none} Without ${listed(left[at] ?? [])} there ${count === 1 ? 'is 1 match' : `are ${count} matches`}.`;
}

/** Yields the tiers of ever looser queries. For each query taken, `left` receives the words it leaves out. */
function* relaxed(
  intent: Intent,
  context: PlanContext,
  anchors: Anchors,
  left: (readonly string[])[],
): Generator<Query> {
  const people = intent.target === 'people';
  const levels = levelsFor(intent.target, context);
  let rest = intent;
  let dropped: readonly string[] = [];
  for (const field of letGoOrder) {
    const going = rest.conditions.filter((condition) => condition.field === field && mayGo(condition));
    if (going.length === 0) continue;
    rest = { ...rest, conditions: rest.conditions.filter((condition) => !going.includes(condition)) };
    const asks = [...rest.conditions, ...rest.relations].some(({ negated }) => !negated);
    if (!asks && !rest.leftover.some(isSearched)) return;
    dropped = [...dropped, ...going.map((condition) => `“${conditionText(condition, people)}”`)];
    for (const { where } of planOf(rest, context, anchors, [], levels).tiers) {
      left.push(dropped);
      yield where;
    }
  }
}

/** Only hard conditions may be dropped, negations never, and neither what must hold. */
function mayGo(condition: Condition): boolean {
  return !condition.negated && condition.strength === 'hard' && !mustHold(condition);
}

function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
