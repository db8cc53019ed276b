import type { Field } from '../../../intent/intent.ts';
import { tellingWords } from '../../../lexicon/trade-words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import type { Item } from './item.ts';

/**
 * What a list calls a trade as a whole, in a query for companies, where its parts were read as something else: "oil change
 * shops" sell no oil, "cork stopper producers" need not be in Cork. It becomes words, whose classes search looks for.
 */
export function withNamedTrades(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const from = items.findIndex((item) => item.kind !== 'marker' || !opening.has(item.marker));
  const first = items[from];
  if (first === undefined) return items;
  for (let end = endOf(items, from); end > from + 1; end--) {
    const last = items[end - 1];
    if (last === undefined || last.kind === 'marker' || isKind(last) || !isMisread(items.slice(from, end), input))
      continue;
    const named: Item = { from: first.from, to: last.to, join: first.join, kind: 'unknown' };
    return [...items.slice(0, from), named, ...whoseTrade(items[end], last.to), ...items.slice(end)];
  }
  return items;
}

/** Markers before what is asked for. */
const opening = new Set<Marker>(['openings', 'filler', 'article', 'companies']);
/** Markers whose words names of trades have in them: the cans of "aluminium can makers". */
const inNames = new Set<Marker>(['filler', 'and', 'companies', 'qualifier']);

/** Where the words end that may be one name. */
function endOf(items: readonly Item[], from: number): number {
  let end = from;
  for (const item of items.slice(from)) {
    const isPart = item.kind !== 'order' && (item.kind !== 'marker' || inNames.has(item.marker));
    if (!isPart || (end > from && item.join !== 'none')) break;
    end++;
  }
  return end;
}

const isKind = (item: Item): boolean => item.kind === 'value' && item.field === 'company_kind';

/** The word for companies that a name of a trade says without it. */
function whoseTrade(next: Item | undefined, at: number): readonly Item[] {
  const isSaid = next !== undefined && (isKind(next) || (next.kind === 'marker' && next.marker === 'companies'));
  return isSaid ? [] : [{ from: at, to: at, join: 'none', kind: 'marker', marker: 'companies' }];
}

const tradeFields = new Set<Field>(['industry', 'specialty', 'company_kind']);

/** Whether the parts together are a name of a trade, and were read as another trade or as none. */
function isMisread(parts: readonly Item[], { tokens, lexicon }: LatticeInput): boolean {
  const others = parts.filter(({ kind }) => kind !== 'unknown' && kind !== 'marker');
  const isBroken = parts.some((item) => item.kind === 'marker' && item.marker === 'filler');
  if (others.length === 0 && !isBroken) return false;
  const words = tokens
    .slice(parts[0]?.from, parts.at(-1)?.to)
    .map(({ word }) => word)
    .join(' ');
  if (tellingWords(words).length < 2 || !lexicon.isTradeName(words)) return false;
  const classes = lexicon.tradeClasses(words);
  // What lies beside the class is a part of its trade: tyres of those who make them.
  const isNear = (id: string): boolean =>
    classes.some((one) => lexicon.within(one.id, id) || one.parents.some((above) => lexicon.within(id, above)));
  const tells = (part: Item): boolean =>
    part.kind === 'value' && tradeFields.has(part.field) && part.value.kind === 'concept' && isNear(part.value.id);
  return classes.length > 0 && (isBroken || !others.some(tells));
}
