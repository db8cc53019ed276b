import { fieldsWhere } from '../fields/index.ts';
import { industryOfKind, statedKinds } from '../fields/shared/company-kinds.ts';
import { contradicts } from '../fields/shared/rungs.ts';
import type { Condition, Intent } from '../intent/intent.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';

/** Turns hard conditions that cannot filter beside the others into wishes, which only rank. */
export function withWishes(
  conditions: readonly Condition[],
  target: Intent['target'],
  lexicon: Lexicon,
): readonly Condition[] {
  const strict = conditions.filter(({ strength }) => strength === 'hard');
  return conditions.map((condition) => {
    const others = strict.filter((other) => other !== condition);
    return condition.strength === 'hard' && cannotFilter(condition, others, target, lexicon)
      ? { ...condition, strength: 'soft' }
      : condition;
  });
}

/** Fields with one value a record. A second value that excludes the first describes something else. */
const singleValued = fieldsWhere(({ and }) => and === 'one');

function cannotFilter(
  condition: Condition,
  others: readonly Condition[],
  target: Intent['target'],
  lexicon: Lexicon,
): boolean {
  if (condition.negated) return rulesOutWhatIsAsked(condition, others, lexicon);
  if (target === 'company') {
    // A company has one name: a second name is a customer's, or a word of the slogan.
    if (condition.field === 'name') return others.some((other) => isName(other) && other.span[0] < condition.span[0]);
    // A company's name decides alone; other conditions only tell namesakes apart.
    if (others.some(isName)) return true;
    if (condition.field === 'company_kind' && !isStatedKind(condition, lexicon)) return true;
  }
  if (condition.field === 'seniority') return isOtherRung(condition, others, lexicon);
  return singleValued.has(condition.field) && others.some((other) => precludes(other, condition, lexicon));
}

function isName({ field, negated }: Condition): boolean {
  return field === 'name' && !negated;
}

/**
 * "Agritech, not agriculture": agritech is a part of agriculture, so the negation cannot exclude all of agriculture.
 */
function rulesOutWhatIsAsked(condition: Condition, others: readonly Condition[], lexicon: Lexicon): boolean {
  const ruledOut = conceptIds(condition);
  return others.some(
    (other) =>
      !other.negated &&
      other.field === condition.field &&
      conceptIds(other).some((id) => ruledOut.some((above) => lexicon.within(id, above))),
  );
}

/** Other kinds cannot filter, since records rarely say that they are a startup or a tech company. */
function isStatedKind({ values }: Condition, lexicon: Lexicon): boolean {
  return values.every(
    (value) => value.kind === 'concept' && (statedKinds.has(value.id) || industryOfKind(value.id, lexicon) !== null),
  );
}

/**
 * A second rung is a wish: "director, mid-level" means the title's rung, "early career senior analyst" the rung next to
 * the title.
 */
function isOtherRung(condition: Condition, others: readonly Condition[], lexicon: Lexicon): boolean {
  const title = others.find(({ field, negated }) => field === 'title' && !negated);
  if (title === undefined) return false;
  const asked = conceptIds(condition);
  const rungOf = (id: string) => lexicon.concept(id)?.title?.seniority ?? null;
  if (conceptIds(title).length > 0 && conceptIds(title).every((id) => contradicts(asked, rungOf(id)))) return true;
  return others.some(
    (other) => other.field === 'seniority' && !other.negated && distance(other, title) < distance(condition, title),
  );
}

function distance(condition: Condition, title: Condition): number {
  return Math.abs(title.span[0] - condition.span[1]);
}

/** Whether an earlier condition on the same field and time excludes every value of the later one. */
function precludes(other: Condition, condition: Condition, lexicon: Lexicon): boolean {
  if (other.negated || other.field !== condition.field || other.scope !== condition.scope) return false;
  // One after the other both may have been so: "have worked in both Asia and Europe".
  if (condition.scope === 'ever' || condition.scope === 'past') return false;
  if (other.span[0] >= condition.span[0]) return false;
  if (other.alternative !== undefined && other.alternative === condition.alternative) return false;
  const [first, second] = [conceptIds(other), conceptIds(condition)];
  if (first.length === 0 || second.length === 0) return false;
  return first.every((a) => second.every((b) => !lexicon.within(a, b) && !lexicon.within(b, a)));
}

function conceptIds({ values }: Condition): readonly string[] {
  return values.flatMap((value) => (value.kind === 'concept' ? [value.id] : []));
}
