import { definitionOf, type Field } from '../../fields/index.ts';
import type { RoleCondition, RoleGroup } from '../../relations/shared/role-group.ts';
import { foldText } from '../../text/fold.ts';
import { nameKey } from '../../text/name-key.ts';
import { bestPath } from '../grammar/best-path.ts';
import type { Edge, LatticeInput } from '../grammar/edge.ts';
import { type Item, itemsOf } from '../grammar/items.ts';
import { lattice } from '../grammar/lattice.ts';
import type { Marker } from '../grammar/markers.ts';
import { readItems } from '../grammar/reader.ts';
import { breaks, tokenize } from '../grammar/tokens.ts';
import { isOrdinary, smallWords } from '../policy/words.ts';
import type { RoleSlot } from './pattern.ts';

/** The markers that may stand between the words of one role: "a data scientist at a bank". */
const within = new Set<Marker>(['article', 'at', 'in', 'or', 'of', 'titled', 'level', 'sector', 'companies', 'with']);

/** The fields of which a role of each kind states one. */
const saying: Readonly<Record<RoleSlot, readonly Field[]>> = {
  at: ['employer', 'company_kind', 'industry', 'specialty', 'type', 'employer_place'],
  as: ['title', 'function', 'seniority'],
  in: ['industry', 'function', 'specialty', 'company_kind'],
  level: ['seniority', 'title'],
  role: [
    'title',
    'function',
    'seniority',
    'employer',
    'company_kind',
    'industry',
    'specialty',
    'type',
    'employer_place',
  ],
};

/**
 * Where the roles on a path end, by where they begin: the words that the grammar reads as a condition on a role, alone
 * and together with those right after them.
 */
export function rolesIn(path: readonly Edge[], input: LatticeInput): ReadonlyMap<number, readonly number[]> {
  const ends = new Map<number, number[]>();
  const items = itemsOf(path, input);
  const isOfRole = (item: Item | undefined): item is Item => item?.kind === 'value' && saying.role.includes(item.field);
  items.forEach((item, at) => {
    if (!isOfRole(item)) return;
    const own = [item.to];
    for (let next = items[at + 1]; isOfRole(next) && next.join === 'none'; next = items[at + own.length])
      own.push(next.to);
    ends.set(item.from, own);
  });
  return ends;
}

/** The word that makes a name alone what the slot holds. */
const before: Partial<Record<RoleSlot, string>> = { at: 'at ', in: 'in ' };

/**
 * Reads words as conditions on one role, as the grammar reads them in a sentence; null unless all of them are, so that
 * no word of a relation is lost.
 */
export function readRole(words: string, of: RoleSlot, around: LatticeInput, weights: Float64Array): RoleGroup | null {
  const name = of === 'at' || of === 'role' ? knownName(words, around) : null;
  if (name !== null) return name;
  const tokens = tokenize(words);
  // Most stretches end within a phrase; this spares reading them.
  if (tokens.some(({ gap }) => breaks(gap)) || smallWords.has(tokens.at(-1)?.word ?? '')) return null;
  const rung = of === 'level' ? rungOf(words, around) : null;
  if (rung !== null) return rung;
  const isTrade = of === 'in';
  const given = of === 'role' ? null : read((before[of] ?? '') + words, around, weights, isTrade);
  const plain = of === 'at' ? null : read(words, around, weights, isTrade);
  const group = fits(given, of) ? given : fits(plain, of) ? plain : null;
  if (of !== 'role' || (group !== null && says(group, ['title', 'seniority', 'employer']))) return group;
  // A name alone is an employer's, also one that is a trade in small letters: "SAP".
  const named = read(`at ${words}`, around, weights);
  if (group === null) return fits(named, 'at') ? named : null;
  const isName = tokens.every(({ shape }) => shape !== 'lower');
  return isName && named !== null && says(named, ['employer']) ? named : group;
}

function says(group: RoleGroup, fields: readonly Field[]): boolean {
  return group.some(({ field }) => fields.includes(field));
}

/** Whether a word that nobody knows is hardly an employer's: a letter, a number, or one of everyday language. */
function isNoName(word: string): boolean {
  return word.length < 2 || /^\d+$/.test(word) || isOrdinary(word);
}

/** An employer that the data has under just this name, whatever else its words mean. */
function knownName(words: string, { corpus, lexicon }: LatticeInput): RoleGroup | null {
  const key = nameKey(words);
  if (corpus.count('employer', key) === 0) return null;
  const folded = foldText(words).split(' ');
  // An employer that the lexicon knows is found by its other spellings, too.
  const known = lexicon.candidates(folded, 0).filter(({ length }) => length === folded.length);
  if (known.some(({ concept }) => concept.kind === 'employer')) return null;
  return [{ field: 'employer', values: [{ kind: 'entity', key, label: words }], negated: false }];
}

/** A rung alone, so that whoever became a manager of anything became a manager. */
function rungOf(words: string, { lexicon }: LatticeInput): RoleGroup | null {
  const folded = foldText(words).split(' ');
  const rung = lexicon
    .candidates(folded, 0)
    .find(({ length, concept }) => length === folded.length && concept.kind === 'seniority');
  if (rung === undefined) return null;
  const { id, label } = rung.concept;
  return [{ field: 'seniority', values: [{ kind: 'concept', id, label }], negated: false }];
}

function fits(group: RoleGroup | null, of: RoleSlot): boolean {
  if (group === null) return false;
  return says(group, saying[of]) && !(of === 'as' && says(group, ['employer']));
}

function read(query: string, around: LatticeInput, weights: Float64Array, isTrade = false): RoleGroup | null {
  const tokens = tokenize(query);
  const input = { ...around, query, tokens };
  const path = bestPath(lattice(input), input, weights);
  const ends = path.at(-1);
  if (ends === undefined || ends.kind === 'marker' || ends.kind === 'order') return null;
  if (path.some((edge) => edge.kind === 'marker' && !within.has(edge.marker))) return null;
  if (path.some((edge) => edge.kind === 'quantity')) return null;
  const { drafts, leftover, order } = readItems(itemsOf(path, input), input);
  if (leftover.length > 0 || order !== null) return null;
  const group: RoleCondition[] = [];
  for (const { field, values, negated, alternative, strength } of drafts) {
    if (definitionOf(field).role === null || field === 'place') return null;
    // Unknown words of a title only rank: "Assistant Project Officer".
    if (strength === 'soft' && values.every(({ kind }) => kind === 'words')) continue;
    // A word that names a trade and a function means one of them: "8 years in banking", "from sales to marketing".
    if (alternative !== undefined && field === (isTrade ? 'function' : 'industry')) continue;
    if (values.some((value) => value.kind === 'words' && value.text.split(' ').some(isNoName))) return null;
    group.push({ field, values: [...values], negated });
  }
  return group.length === 0 ? null : group;
}
