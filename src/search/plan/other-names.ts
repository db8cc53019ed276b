import type { Query } from '../../engine/engine.ts';
import { wholeTitle } from '../../fields/role/title.ts';
import { mentions } from '../../fields/shared/levels.ts';
import { all, any, term } from '../../fields/shared/queries.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import { smallWords } from '../../query/policy/words.ts';
import { foldText } from '../../text/fold.ts';
import { areaSaid } from './held-title.ts';
import type { PlannedCondition } from './requirements.ts';

/**
 * Of those who hold the titles that are asked for by another name, which few hold word for word: who is called by words of that name,
 * or by no more than some name of the title, since other names with words of their own are mostly of other work ("sports
 * administration officer" for an "administrative analyst"). `titles` are those that the data has; null if none is asked for so.
 */
export function calledClosely(
  titles: readonly PlannedCondition[],
  conditions: readonly PlannedCondition[],
  lexicon: Lexicon,
): Query | null {
  const isWhole = term('title_whole', [wholeTitle]);
  const called = titles.flatMap((held) => {
    const title = conditions.find((one) => isOtherName(held, one));
    return title === undefined ? [] : [any([isWhole, mentions(['titles'], tellingOf(title, lexicon), 'any')])];
  });
  return called.length === 0 ? null : all(called);
}

/** Whether the held title is the other one by another of its names, which says no area beside it. */
export function isOtherName({ condition: held }: PlannedCondition, { condition: title }: PlannedCondition): boolean {
  const { field, negated: no, scope, span, values } = title;
  const isNow = scope === 'any' || scope === 'current';
  if (field !== 'title' || no || !isNow || values.some(({ kind }) => kind !== 'concept')) return false;
  return span[0] === held.span[0] && span[1] === held.span[1] && areaSaid(title) === '';
}

/**
 * The words of a name that tell the title: its noun does so only where it names the title alone, as "developer" of a "software
 * developer" does and "architect" of an "enterprise architect" does not.
 */
function tellingOf({ condition: { said, values } }: PlannedCondition, lexicon: Lexicon): string {
  const words = foldText(said).split(' ');
  const link = words.findIndex((word) => smallWords.has(word));
  const at = (link > 0 ? link : words.length) - 1;
  const { title } = lexicon.title(words[at] ?? '');
  const isTitle = values.some((value) => value.kind === 'concept' && value.id === title);
  const telling = words.filter((word, n) => !smallWords.has(word) && (isTitle || n !== at));
  return telling.length === 0 ? words.join(' ') : telling.join(' ');
}
