import type { Query } from '../../engine/engine.ts';
import { mentions } from '../../fields/shared/levels.ts';
import { all, any } from '../../fields/shared/queries.ts';
import { personTexts } from '../../fields/shared/texts.ts';
import type { Condition } from '../../intent/intent.ts';
import { smallWords } from '../../query/policy/words.ts';
import { foldText } from '../../text/fold.ts';
import { titleKey } from '../../text/title-key.ts';
import type { PlannedCondition } from './requirements.ts';

/**
 * Whoever holds a title of the data word for word, or meets the parts into which the reading divides it and tells of
 * the `unread` words too. `met` makes one query of parts.
 */
export function heldOrMet(
  { condition, levels }: PlannedCondition,
  parts: readonly PlannedCondition[],
  unread: string,
  met: (parts: readonly PlannedCondition[]) => Query,
): Query {
  // "Trust & safety" is a field of work, which some hold as their title.
  if (parts.some((part) => isWholeFunction(part.condition, condition))) return any([levels.exact, met(parts)]);
  if (!parts.some(saysJob)) return levels.exact;
  const areas = parts.map(asSaid);
  const told = unread === '' ? met(areas) : all([met(areas), mentions(personTexts, unread, 'all')]);
  return any([levels.exact, told]);
}

/**
 * The part with the words of its area in the title: an assistant in podiatry is in allied health, and no assistant in
 * chiropractic, and not every sales representative is one for medical devices.
 */
function asSaid(part: PlannedCondition): PlannedCondition {
  const area = areaSaid(part.condition);
  if (area === '') return part;
  const { stated } = part.levels;
  return {
    ...part,
    levels: { ...part.levels, stated: all([stated, mentions(['titles', 'past_titles'], area, 'all')]) },
  };
}

/** The words of a function or of two jobs, and those before the noun of a title that is listed by its noun alone. */
export function areaSaid({ field, negated: no, said, values: [value, other] }: Condition): string {
  if (no) return '';
  if (field === 'function' || (field === 'title' && other !== undefined)) return contentOf(said);
  if (field !== 'title' || value?.kind !== 'concept') return '';
  const words = foldText(said).split(' ');
  const noun = titleKey(value.label);
  const area = words.length - noun.split(' ').length;
  return area > 0 && titleKey(words.slice(area).join(' ')) === noun ? words.slice(0, area).join(' ') : '';
}

const contentOf = (said: string): string =>
  foldText(said)
    .split(' ')
    .filter((word) => !smallWords.has(word))
    .join(' ');

/** Whether all words of a title are a function: "trust & safety". */
function isWholeFunction({ field, said }: Condition, title: Condition): boolean {
  return field === 'function' && foldText(said) === foldText(title.said);
}

/** Whether a part of a title says who somebody is, and not only of what: "delivery" of "delivery men" does not. */
const saysJob = ({ condition: { field } }: PlannedCondition): boolean => field === 'title' || field === 'seniority';
