import { nameKey } from '../../../text/name-key.ts';
import { DataFile } from '../../data/data-file.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { breaks } from '../lattice/tokens.ts';
import { readAs } from './field-readings.ts';
import type { Item, ValueItem } from './item.ts';
import { firstOfList } from './lists.ts';

/** Words behind a name that say that it invests, by whether they may stand behind one that nothing knows. */
const behind = new DataFile('markers.txt').phrases('backing', ['known', 'any']);

/**
 * The items, with a company before such words as an investor, in whatever form they say it: "Sequoia-backed", "with Accel as
 * an investor", "that SoftBank invested in", "in Greylock's portfolio".
 */
export function withBackers(items: readonly Item[], input: LatticeInput): readonly Item[] {
  let read = ofPortfolios(items, input);
  for (let at = 1; at < input.tokens.length; at++) {
    const end = endOfBacking(read, at, input);
    if (end !== null) read = backedBy(read, at, end, input) ?? read;
  }
  return read;
}

/** The items, with a company whose portfolio is said before it as an investor: "portfolio companies of Accel". */
function ofPortfolios(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const at = items.findIndex(
    (item) => item.kind === 'value' && item.field === 'company_kind' && input.tokens[item.from]?.word === 'portfolio',
  );
  const [kind, of, name] = items.slice(at, at + 3);
  if (at < 0 || kind === undefined || name?.kind !== 'value' || input.tokens[of?.from ?? -1]?.word !== 'of')
    return items;
  const investor = investorOf(name, input);
  if (investor === null) return items;
  const { from, join } = kind;
  return [
    ...items.slice(0, at),
    { from, to: of?.to ?? kind.to, join, kind: 'marker', marker: 'companies' },
    investor,
    ...items.slice(at + 3),
  ];
}

/** Where words end that say of the name before them that it invests; null if there are none, or others go on with them. */
function endOfBacking(items: readonly Item[], at: number, input: LatticeInput): number | null {
  const { tokens } = input;
  const found = behind.longest(tokens, at);
  if (found === null || breaks(tokens[at]?.gap ?? 'stop')) return null;
  const end = at + found.length;
  // "Who back a portfolio manager".
  const last = items.find(({ to }) => to >= end);
  return last === undefined || (last.from < end && last.to > end && divided(last, end, input) === null) ? null : end;
}

/** What an item is behind words that it begins with ("backed founders", "funded startups"); null if it is nothing without them. */
function divided(item: Item, end: number, input: LatticeInput): Item | null {
  if (item.kind === 'unknown') return { ...item, from: end, join: 'none' };
  if (item.kind !== 'value') return null;
  const { known, ...whole } = item;
  const rest: ValueItem = { ...whole, from: end, join: 'none' };
  if (known === end) return rest;
  return item.field === 'company_kind' ? readAs(item.field, rest, input) : null;
}

/** The items with the names before such words as investors; null if no name stands there. */
function backedBy(items: readonly Item[], at: number, end: number, input: LatticeInput): Item[] | null {
  // "That Accel and Greylock both invested in".
  const before = items.filter((item) => item.to <= at && !(item.to === at && isBoth(item)));
  const rest = items
    .filter(({ to }) => to > end)
    .map((item) => (item.from < end ? (divided(item, end, input) ?? item) : item));
  const known = before.at(-1);
  const isNamed =
    known?.kind === 'value' && (known.to === at || items.some((item) => item.from === known.to && isBoth(item)));
  if (isNamed && investorOf(known, input) !== null) {
    const first = firstOfList(before, (one) => investorOf(one, input) !== null);
    const names = before.slice(first).map((one) => (one.kind === 'value' ? (investorOf(one, input) ?? one) : one));
    return [...before.slice(0, first), ...names, toldWords(known.to, end, input), ...rest];
  }
  if (behind.longest(input.tokens, at)?.value !== 'any') return null;
  const from = beginOfName(at, items, input);
  if (from === at) return null;
  const kept = items.filter((item) => item.from < from).map((item) => (item.to > from ? { ...item, to: from } : item));
  return [...kept, unknownInvestor(from, at, items, input), toldWords(at, end, input), ...rest];
}

const isBoth = (item: Item): boolean => item.kind === 'marker' && item.marker === 'both';

/** A company as one that invests. */
function investorOf(item: ValueItem, input: LatticeInput): ValueItem | null {
  if (item.field === 'investor' || item.field === 'employer') return { ...item, field: 'investor' };
  if (item.field !== 'name' && item.field !== 'skill') return null;
  const known = readAs('employer', item, input);
  return known === null ? null : { ...known, field: 'investor' };
}

/** Where a name in capitals begins that ends there and that nothing knows, or only a part of it: "Blume Ventures". */
function beginOfName(end: number, items: readonly Item[], { tokens }: LatticeInput): number {
  let from = end;
  for (;;) {
    const token = tokens[from - 1];
    const item = items.find((one) => one.from < from && one.to >= from);
    const isName = token?.shape === 'title' || token?.shape === 'upper';
    if (!isName || (item?.kind !== 'unknown' && !(item?.kind === 'value' && kindsOfBackers.has(item.field)))) break;
    from--;
    if (breaks(tokens[from]?.gap ?? 'start')) break;
  }
  // "VC-backed" and "Venture-backed" say of what kind a company is, and "Blume Ventures" who backs it.
  const kind = items.find((one) => one.from === from && one.kind !== 'unknown');
  return kind === undefined ? from : end;
}

/** Fields of words that also end the name of who invests: "Ventures", "Capital". */
const kindsOfBackers: ReadonlySet<string> = new Set(['company_kind', 'industry', 'name']);

function unknownInvestor(from: number, to: number, items: readonly Item[], { tokens, query }: LatticeInput): ValueItem {
  const text = nameKey(query.slice(tokens[from]?.start, tokens[to - 1]?.end));
  const join = items.find((item) => item.from === from)?.join ?? 'none';
  const about = { field: 'investor', confidence: 0.7, plural: false, extra: [], certain: false } as const;
  return { from, to, join, kind: 'value', value: { kind: 'words', text }, ...about };
}

/** The words as such that ask for nothing more, or for companies: "portfolio companies". */
function toldWords(from: number, to: number, { tokens }: LatticeInput): Item {
  const isOfCompanies =
    to - from > 1 && /^(companies|company|startups?|firms?|businesses)$/.test(tokens[to - 1]?.word ?? '');
  return { from, to, join: 'none', kind: 'marker', marker: isOfCompanies ? 'companies' : 'filler' };
}
