import type { Field } from '../../../intent/intent.ts';
import { bodyWords, chambers, isDeterminer, kindsOfBodies, panels } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Token } from '../lattice/tokens.ts';
import { nearestName } from '../reading/unknown-name.ts';
import type { Item } from './item.ts';

const ofBodies = new Set<Field>([
  'function',
  'industry',
  'specialty',
  'skill',
  'study',
  'employer',
  'company_kind',
  'type',
  'place',
]);

/** A body with all the words of its name, which has a capital letter, whatever they mean elsewhere: "the Armed Services committee". */
export function withBodies(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const { target, tokens } = input;
  if (target === 'company') return items;
  const read: Item[] = [];
  let until = 0;
  for (const item of items) {
    if (item.from < until) continue;
    read.push(item);
    const kind = tokens[item.to - 1]?.word ?? '';
    if (!(bodyWords.has(kind) || panels.has(kind)) || !isNamePart(item, tokens)) continue;
    let first = read.length - 1;
    for (let before = partBefore(first, read, tokens); before !== null; before = partBefore(first, read, tokens))
      first = before;
    const start = read[first];
    if (start === undefined || item.to - start.from < 2) continue;
    const name = tokens.slice(start.from, item.to);
    const own = name.filter(
      (token) =>
        token === name.at(-1) ||
        (!isOwner(token, input) && !(kindsOfBodies.has(token.word) && token.shape === 'lower')),
    );
    // A name that is read as one is left as it is.
    if (first === read.length - 1 && item.kind === 'value' && own.length === name.length) continue;
    if (own.every(({ shape }) => shape === 'lower')) continue;
    // "Solar panel" without an article is a thing, and records call a panel a committee.
    if (panels.has(kind) && !isDeterminer(tokens[start.from - 1]?.word ?? '')) continue;
    const text = own.map(({ word }) => (panels.has(word) ? 'committee' : word)).join(' ');
    const value = nearestName('employer', text, [tokens[start.from]?.start ?? 0, tokens[item.to - 1]?.end ?? 0], input);
    const about = { field: 'employer', value, confidence: 0.5, plural: false, extra: [], certain: false } as const;
    const to = endOfKinds(item.to, items, tokens);
    until = to;
    read.splice(first, read.length - first, {
      from: start.from,
      to,
      join: start.join,
      kind: 'value',
      ...about,
    });
  }
  return read;
}

/** Where the words for what a body is end that goes by two of them: "the Budget committee or subcommittees". */
function endOfKinds(to: number, items: readonly Item[], tokens: LatticeInput['tokens']): number {
  const [joint, kind] = [tokens[to]?.word ?? '', tokens[to + 1]?.word ?? ''];
  const isJoined = /^(or|and)$/.test(joint) && bodyWords.has(kind) && items.some((item) => item.to === to + 2);
  return isJoined ? to + 2 : to;
}

/** Where the part of a name right before an item begins; null if none does. "And" joins two capitals: "Ways and Means". */
function partBefore(at: number, items: readonly Item[], tokens: LatticeInput['tokens']): number | null {
  const [before, item] = [items[at - 1], items[at]];
  if (item?.join !== 'none') return null;
  if (isNamePart(before, tokens)) return at - 1;
  const isJoint = before?.kind === 'marker' && before.marker === 'and' && before.join === 'none';
  const isJoined = isJoint && isCapital(item, tokens) && isCapital(items[at - 2], tokens);
  return isJoined && isNamePart(items[at - 2], tokens) ? at - 2 : null;
}

function isNamePart(item: Item | undefined, tokens: LatticeInput['tokens']): boolean {
  if (item?.kind === 'unknown') return true;
  if (item?.kind !== 'value') return false;
  // "The Senate Judiciary Committee" has no senators, but "senators on the Judiciary Committee" are some.
  const isName = (item.field === 'title' && !item.plural) || item.field === 'name';
  return ofBodies.has(item.field) || (isName && isCapital(item, tokens));
}

function isCapital(item: Item | undefined, tokens: LatticeInput['tokens']): boolean {
  return item !== undefined && tokens.slice(item.from, item.to).every(({ shape }) => shape !== 'lower');
}

/** "Parliament's Home Affairs Committee" is named without its owner, and "the Women's Federation" is not. */
const isOwner = ({ start, end, stem }: Token, { query }: LatticeInput): boolean =>
  chambers.has(stem) && /['’]s$/.test(query.slice(start, end));
