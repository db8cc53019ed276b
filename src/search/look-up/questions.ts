import { queryBounds } from '../../engine/check.ts';
import type { Query } from '../../engine/engine.ts';
import { all, same, term } from '../../fields/shared/queries.ts';
import type { RecordKind } from '../../records/kind.ts';
import { companyNameLink, type RecordKey } from '../../records/links/record-key.ts';
import { nameKey } from '../../text/name-key.ts';
import type { Readings } from '../documents/readings.ts';

/** One way to look for the record of a key. */
export interface Question {
  readonly where: Query;
  /** Whether a single record that passes is the one that is meant. */
  readonly isSure: boolean;
  /** Whether a record of this name among those that pass may be meant; absent if all may. */
  readonly isMeant?: (name: string) => boolean;
}

/** What to ask the index for the record of a key, surest first. Values are normalised as those of documents are. */
export function questionsOf(kind: RecordKind, key: RecordKey, readings: Readings): readonly Question[] {
  switch (key.by) {
    case 'id':
      return [sure({ op: 'id', values: [key.id] })];
    case 'address':
      return [sure(heldIn('link', [key.link]))];
    case 'name':
      return kind === 'people' ? personQuestions(key, readings) : companyQuestions(key, readings);
  }
}

type NameKey = Extract<RecordKey, { readonly by: 'name' }>;

function personQuestions({ name, employer, place }: NameKey, readings: Readings): readonly Question[] {
  const named = heldIn('name', [nameKey(name)]);
  const held = employer === null ? [] : [same('role', heldIn('employer', employerNames(employer, readings)))];
  const lives = place === null ? [] : [placed(place, readings)];
  const said = [...held, ...lives];
  const words = nameKey(name).split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const ends = all([heldIn('name_word', [first]), heldIn('name_word', [last])]);
  const exact = sure(all([named, ...said]));
  if (words.length < 2) return [exact];
  return [exact, { where: all([ends, ...said]), isSure: true, isMeant: (fullName) => isLonger(words, fullName) }];
}

/** Whether one name has all words of the other, in order, and both begin and end alike: middle names may be left out. */
function isLonger(words: readonly string[], fullName: string): boolean {
  const other = nameKey(fullName).split(' ');
  if (words[0] !== other[0] || words.at(-1) !== other.at(-1)) return false;
  const [short, long] = words.length < other.length ? [words, other] : [other, words];
  let at = 0;
  for (const word of long) if (word === short[at]) at++;
  return at === short.length;
}

/**
 * A company that has the name alone may be meant though its record places it elsewhere: it is shown, and the caller
 * decides.
 */
function companyQuestions({ name, place }: NameKey, readings: Readings): readonly Question[] {
  const link = companyNameLink(name);
  const named = heldIn('link', link === null ? [] : [link]);
  if (place === null) return [sure(named)];
  return [sure(all([named, placed(place, readings)])), { where: named, isSure: false }];
}

/** The name and the employers of the lexicon that it is a name of, without the groups that these belong to. */
function employerNames(employer: string, { lexicon }: Readings): readonly string[] {
  return [...new Set([nameKey(employer), ...lexicon.employer(employer)])];
}

/** The record is in the place, in one within it, or in the same metropolitan area. */
function placed(place: string, { lexicon, place: read }: Readings): Query {
  const [narrowest, ...around] = read(place);
  const metros = around.filter((id) => lexicon.concept(id)?.place?.level === 'metro');
  return heldIn('place', narrowest === undefined ? [] : [narrowest, ...metros]);
}

function sure(where: Query): Question {
  return { where, isSure: true };
}

/** Any of the values. A longer one than the index takes is in no record. */
function heldIn(field: string, values: readonly string[]): Query {
  return term(
    field,
    values.filter((value) => value !== '' && value.length <= queryBounds.valueUnitsMax),
  );
}
