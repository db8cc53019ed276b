import type { Field, Value } from '../../../intent/intent.ts';
import { foldText } from '../../../text/fold.ts';
import { nameKey } from '../../../text/name-key.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import { readAs } from './field-readings.ts';
import { type Item, isArticle, isJoint, type ValueItem } from './item.ts';

/** Markers after which a list is one of employers. */
const ofWork = new Set<Marker>(['at', 'worked', 'ex', 'left', 'joined', 'moved', 'former', 'now']);
/** Those after which it is one if it begins with one, or has a name that nothing knows. */
const mayBeOfWork = new Set<Marker>(['from', 'with', 'for', 'ever']);
/** Fields of words that may be the name of an employer as well. */
const ofNames = new Set<Field>([
  'place',
  'title',
  'name',
  'skill',
  'function',
  'industry',
  'specialty',
  'school',
  'study',
  'language',
]);
/** Fields of words that may be the name of a tool as well. */
const ofTools = new Set<Field>(['title', 'employer', 'place', 'name', 'industry', 'function']);

/** A member of a list: one item, or several that stand together. */
interface Member {
  readonly at: number;
  readonly items: readonly Item[];
}

interface List {
  readonly members: readonly Member[];
  /** Whether a comma stands between the first two members. */
  readonly hasComma: boolean;
  /** The word before the list. */
  readonly governor: Marker | null;
}

/**
 * Reads all members of a list as one kind, where some of them say which it is: "at Nike, Adidas or Puma" has no town,
 * and who knows "Ansible, Chef or Puppet" is no cook.
 */
export function withLists(items: readonly Item[], input: LatticeInput): readonly Item[] {
  let read = items;
  for (const list of listsIn(items, input)) {
    const kind = kindOf(list, input);
    if (kind === null) continue;
    // From the last one on, so that members stay where they were.
    for (const { at, items: own } of list.members.toReversed()) {
      const one = asKind(kind, own, input);
      if (one !== null) read = read.toSpliced(at, own.length, one);
    }
  }
  return read;
}

function listsIn(items: readonly Item[], input: LatticeInput): readonly List[] {
  const lists: List[] = [];
  for (let at = 0; at < items.length; at++) {
    const members = membersFrom(at, items, input);
    if (members.length < 2) continue;
    const before = items.slice(0, at).findLast((item) => !isArticle(item));
    const [, second] = members;
    lists.push({
      members,
      hasComma: second?.items[0]?.join === 'comma',
      governor: before?.kind === 'marker' && items[at]?.join === 'none' ? before.marker : null,
    });
    const last = members.at(-1);
    at = (last?.at ?? at) + (last?.items.length ?? 1) - 1;
  }
  return lists;
}

/** The members of the list that begins there, up to the one after its "or", "and" or slash; none if there is no such sign. */
function membersFrom(from: number, items: readonly Item[], input: LatticeInput): readonly Member[] {
  const members: Member[] = [];
  let at = from;
  for (;;) {
    const own = memberAt(at, items, input);
    if (own === null) return [];
    members.push({ at, items: own });
    at += own.length;
    const joint = items[at];
    if (isJoint(joint)) {
      const last = memberAt(at + 1, items, input);
      return last === null ? [] : [...members, { at: at + 1, items: last }];
    }
    if (joint?.join !== 'comma' && joint?.join !== 'slash')
      return items[members.at(-1)?.at ?? at]?.join === 'slash' ? members : [];
  }
}

function memberAt(at: number, items: readonly Item[], input: LatticeInput): readonly Item[] | null {
  const own: Item[] = [];
  for (let i = at; i < items.length; i++) {
    const item = items[i];
    if (item === undefined || !isNamed(item, input) || (own.length > 0 && item.join !== 'none')) break;
    own.push(item);
  }
  // "Google Berlin" is an employer and a place.
  const isDivided = own.length > 1 && own.some((item) => item.kind === 'value' && item.field === 'employer');
  return own.length === 0 || isDivided ? null : own;
}

/** Whether an item may be a name: it has a capital, or nobody writes any. */
function isNamed(item: Item, { tokens }: LatticeInput): boolean {
  if (item.kind !== 'unknown' && item.kind !== 'value') return false;
  if (item.kind === 'value' && item.field !== 'employer' && !ofNames.has(item.field)) return false;
  if (item.kind === 'value' && item.field === 'title' && item.plural) return false;
  const shapes = tokens.slice(item.from, item.to).map(({ shape }) => shape);
  return shapes.every((shape) => shape === 'title' || shape === 'upper');
}

/** The field that all members of a list have; null if they do not show it. */
function kindOf(list: List, input: LatticeInput): 'employer' | 'skill' | null {
  const { members, governor } = list;
  const has = (field: Field): boolean => members.some(({ items }) => items.some((item) => isOf(item, field)));
  if (governor === 'skilled' || governor === 'with') {
    const first = members[0]?.items[0];
    const isOfSkills = governor === 'skilled' ? has('skill') : isOf(first, 'skill');
    if (isOfSkills) return 'skill';
  }
  if (governor === null) return null;
  // "At Google, London or Dublin": the places are a list of their own.
  const others = members.slice(1);
  if (list.hasComma && others.every(({ items }) => items.length === 1 && isWellKnown(items[0], input))) return null;
  const isUnknown = members.some(({ items }) => items.some(({ kind }) => kind === 'unknown'));
  if (ofWork.has(governor)) return has('employer') || isUnknown ? 'employer' : null;
  if (!mayBeOfWork.has(governor)) return null;
  if (members.some(({ items }) => items.some((item) => isWellKnown(item, input)))) return null;
  return isOf(members[0]?.items[0], 'employer') || (governor === 'from' && isUnknown) ? 'employer' : null;
}

const wellKnownFrom = 300_000;

/** Whether a place is called by its own name, and many live there or somebody in the data does. */
function isWellKnown(item: Item | undefined, { tokens, lexicon, corpus }: LatticeInput): boolean {
  if (item?.kind !== 'value' || item.field !== 'place' || item.value.kind !== 'concept') return false;
  if (item.confidence < sure) return false;
  const said = tokens.slice(item.from, item.to).map(({ word }) => word);
  // "American" is no place.
  if (demonym.test(said.at(-1) ?? '') && foldText(item.value.label) !== said.join(' ')) return false;
  const people = lexicon.concept(item.value.id)?.place?.population ?? 0;
  return people >= wellKnownFrom || corpus.count('place', item.value.id) > 0;
}

/** The confidence of what is no guess at a misspelt word. */
const sure = 0.9;
const demonym = /(an|ish|ese|ch|ic|i|er)$/;

/** A member as that kind; null if it is one already, or cannot be one. */
function asKind(kind: 'employer' | 'skill', own: readonly Item[], input: LatticeInput): ValueItem | null {
  const [first] = own;
  const last = own.at(-1);
  if (first === undefined || last === undefined || own.every((item) => isOf(item, kind))) return null;
  // "With SAP, Portuguese and English".
  const spoken = kind === 'skill' && first.kind === 'value' && first === last ? readAs('language', first, input) : null;
  if (spoken !== null) return spoken;
  if (kind === 'skill' && own.some((item) => item.kind === 'value' && !ofTools.has(item.field))) return null;
  const { from, join } = first;
  const { to } = last;
  const about = { field: kind, confidence: 0.5, plural: false, extra: [], certain: false } as const;
  const label = input.query.slice(input.tokens[from]?.start, input.tokens[to - 1]?.end);
  const named: ValueItem = { from, to, join, kind: 'value', ...about, value: { kind: 'words', text: label } };
  const known = readAs(kind, named, input);
  if (known !== null) return { ...known, confidence: 0.95, certain: true };
  return { ...named, value: kind === 'employer' ? employerNamed(label, input) : named.value };
}

function employerNamed(label: string, { corpus }: LatticeInput): Value {
  const key = nameKey(label);
  if (corpus.count('employer', key) > 0) return { kind: 'entity', key, label };
  return { kind: 'words', text: key };
}

const isOf = (item: Item | undefined, field: Field): boolean => item?.kind === 'value' && item.field === field;

/** Where a list of such values begins, of which the last one ends the items: "Google, Netflix or IBM". */
export function firstOfList(items: readonly Item[], isOne: (item: ValueItem) => boolean): number {
  const isListed = (item: Item | undefined): boolean => item?.kind === 'value' && isOne(item);
  let first = items.length - 1;
  for (;;) {
    const [before, own] = [items[first - 1], items[first]];
    if (isListed(before) && own?.join !== 'none') first--;
    else if (isJoint(before) && isListed(items[first - 2])) first -= 2;
    else return first;
  }
}
