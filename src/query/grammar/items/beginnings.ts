import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import { namesCompanies } from '../reading/value-field.ts';
import type { Item, ValueItem } from './item.ts';

/** Words before a time in which a company began, and nobody's job, if companies are named before them. */
const beginnings: ReadonlySet<string> = new Set(['started', 'began', 'begun', 'launched', 'opened']);
/** Verbs for coming to an employer. */
const coming: ReadonlySet<string> = new Set(['joined', 'join', 'joining', 'started', 'starting', 'began', 'came']);
/** Words that put a time before the companies that began then: "post-2015 companies". */
const before: ReadonlySet<string> = new Set(['post', 'pre']);

/**
 * The items, with times in which companies began, or somebody at the present one, as those: "at companies started after 2015", "at
 * post-2015 companies", "who joined their current company in 2022".
 */
export function withBeginnings(items: readonly Item[], input: LatticeInput): readonly Item[] {
  if (!items.some(isTime)) return items;
  return items.map((item, at): Item => {
    // "Companies that were founded after 2015".
    if (
      isLink(item, 'held') &&
      isFounding(items[at + 1]) &&
      isLink(items[at - 1], 'clause') &&
      namesCompanies(at - 2, items)
    )
      return { from: item.from, to: item.to, join: item.join, kind: 'marker', marker: 'filler' };
    if (item.kind !== 'value' || !isTime(item)) return item;
    if (isOfPresentEmployer(at, items, input)) return { ...item, field: 'role_start' };
    const first = input.tokens[item.from]?.word ?? '';
    const subject = isLink(items[at - 1], 'clause') ? at - 2 : at - 1;
    const isBehind = beginnings.has(first) && namesCompanies(subject, items);
    const isBefore = before.has(first) && namesCompanies(at + 1, items);
    return isBehind || isBefore ? inYears(item) : item;
  });
}

/** Whether it is the time when somebody came to where they are: "who joined their current company in 2022". */
function isOfPresentEmployer(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  if (!isLink(items[at - 1], 'companies') || !isLink(items[at - 2], 'now')) return false;
  const verb = items.slice(0, at - 2).findLast((item) => !isLink(item, 'filler') && !isLink(item, 'article'));
  return verb?.kind === 'marker' && tokens.slice(verb.from, verb.to).some(({ word }) => coming.has(word));
}

const isLink = (item: Item | undefined, marker: Marker): boolean => item?.kind === 'marker' && item.marker === marker;

const isFounding = (item: Item | undefined): boolean => item?.kind === 'value' && item.field === 'founded';

/** Whether an item is a time of a role, or of a founding. */
const isTime = (item: Item): boolean =>
  item.kind === 'value' && (item.field === 'role_start' || item.field === 'role_during' || item.field === 'founded');

/** A range of months as one of the years of a founding. */
function inYears(item: ValueItem): ValueItem {
  const { value } = item;
  if (item.field === 'founded' || value.kind !== 'range') return item;
  const min = value.min === null ? null : Math.floor(value.min / 12);
  const max = value.max === null ? null : Math.floor(value.max / 12);
  const label = min === null ? `up to ${max}` : max === null ? `${min} or more` : `${min} to ${max}`;
  return { ...item, field: 'founded', value: { ...value, min, max, label } };
}
