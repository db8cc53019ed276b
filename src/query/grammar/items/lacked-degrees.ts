import type { Field } from '../../../intent/intent.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import { readAs } from './field-readings.ts';
import { type Item, isArticle, type ValueItem } from './item.ts';

/** The entry of the lexicon for having no degree. */
const none = 'degree:none';

/** The items, with what denies any degree as that it lacks one: "who don't have a degree" is "without a degree". */
export function withLackedDegrees(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const label = input.lexicon.concept(none)?.label;
  if (label === undefined) return items;
  const denied = withDeniedSubjects(withDeniedDegrees(items, input));
  return denied.some(isDegree) ? withoutAny(denied, label) : denied;
}

/**
 * A degree that is denied with its subject is denied in that: "without a finance PhD", "who have no culinary diploma", "no PhD in
 * physics".
 */
function withDeniedDegrees(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const isDegreeAt = (at: number): boolean => {
    const item = items[at];
    return item?.kind === 'value' && item.field === 'degree' && item.join === 'none';
  };
  const isDenied = (at: number): boolean => {
    const by = items.slice(0, at).findLast((item) => !isArticle(item));
    return by?.kind === 'marker' && by.marker === 'not';
  };
  if (!items.some((_, at) => isDegreeAt(at))) return items;
  return items.map((item, at): Item => {
    const [link, said] = items.slice(at + 1, at + 3);
    const before = items[at - 1];
    const { from, to, join } = item;
    if (item.kind !== 'value') return item;
    if (ofSubjects.has(item.field) && isDegreeAt(at + 1) && isDenied(at)) return subjectOf(item, input);
    const isBehind = before?.kind === 'value' && ofSubjects.has(before.field) && isDenied(at - 1);
    const isBefore =
      link?.kind === 'marker' && ofDegree.has(link.marker) && said?.kind === 'value' && said.field === 'study';
    if (!isDegreeAt(at)) return item;
    if (isBehind) return { from, to, join, kind: 'marker', marker: 'degree_of' };
    return isBefore && link.join === 'none' && isDenied(at)
      ? { from, to, join, kind: 'marker', marker: 'filler' }
      : item;
  });
}

/** Words as a subject of study, of which the lexicon need not know. */
function subjectOf(item: ValueItem, input: LatticeInput): ValueItem {
  const { also: _, ...rest } = item;
  const text = input.tokens
    .slice(item.from, item.to)
    .map(({ word }) => word)
    .join(' ');
  return readAs('study', item, input) ?? { ...rest, field: 'study', value: { kind: 'words', text } };
}

/** What follows "without a degree" with a preposition is denied, and not every degree: "in physics", "from Oxford". */
function withDeniedSubjects(items: readonly Item[]): readonly Item[] {
  const linkAt = new Set<number>();
  const read = items.map((item, at): Item => {
    const [link, said] = items.slice(at + 1, at + 3);
    if (item.kind !== 'value' || item.value.kind !== 'concept' || item.value.id !== none) return item;
    if (link?.kind !== 'marker' || link.join !== 'none' || said === undefined || !ofDegree.has(link.marker))
      return item;
    if (said.kind !== 'value' || !(isSchool(link, said) || ofSubjects.has(said.field))) return item;
    linkAt.add(at + 1);
    const { from, to, join } = item;
    return { from, to, join, kind: 'marker', marker: 'not' };
  });
  return read.map((item, at): Item => {
    const said = items[at + 1];
    if (!linkAt.has(at) || item.kind !== 'marker') return item;
    return { ...item, marker: said !== undefined && isSchool(item, said) ? 'studied' : 'subject' };
  });
}

/** Whether a school is named, which a place behind "from" is, too: "a degree from Oxford". */
function isSchool(link: Item, said: Item): boolean {
  if (said.kind !== 'value' || link.kind !== 'marker') return false;
  return said.field === 'school' || (said.field === 'place' && link.marker === 'from');
}

const ofDegree = new Set<Marker>(['in', 'subject_in', 'from', 'of']);
/** Fields of words that also name a subject of study. */
const ofSubjects = new Set<Field>(['study', 'function', 'industry', 'specialty', 'skill']);

function withoutAny(items: readonly Item[], label: string): readonly Item[] {
  const read: Item[] = [];
  for (const item of items) {
    const not = isDegree(item) ? read.findLastIndex((one) => !isArticle(one)) : -1;
    const denial = read[not];
    if (denial?.kind !== 'marker' || denial.marker !== 'not') {
      read.push(item);
      continue;
    }
    const value = { kind: 'concept', id: none, label } as const;
    const about = { field: 'degree', value, confidence: 0.95, plural: false, extra: [], certain: true } as const;
    read.splice(not, read.length, { from: denial.from, to: item.to, join: denial.join, kind: 'value', ...about });
  }
  return read;
}

const isDegree = (item: Item): boolean => item.kind === 'marker' && item.marker === 'degree_of' && item.join === 'none';
