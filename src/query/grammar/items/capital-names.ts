import type { Field } from '../../../intent/intent.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import { employerGovernors } from '../reading/governors.ts';
import { nearestName } from '../reading/unknown-name.ts';
import { respelledConfidence } from './edge-item.ts';
import type { Item } from './item.ts';

/**
 * The items, with words in capitals where somebody works as one name, if they would be several things of which nothing knows one:
 * "at Spirit AeroSystems", "the CFO of Thomas Cook", unlike "at Google Berlin".
 */
export function withCapitalNames(items: readonly Item[], input: LatticeInput): readonly Item[] {
  if (input.target === 'company') return items;
  const read: Item[] = [];
  for (let at = 0; at < items.length; at++) {
    const first = items[at];
    if (first === undefined) break;
    const end = isAtWork(read) ? endOfName(at, items, input) : isFrom(read) ? endOfOrigin(at, items, input) : at;
    if (end - at < 2 && !isNamedLikeJob(at, items, input)) {
      read.push(first);
      continue;
    }
    const { from, join } = first;
    const last = Math.max(end - 1, at);
    const to = items[last]?.to ?? first.to;
    const words = input.tokens.slice(from, to);
    const text = words.map(({ stem }) => stem).join(' ');
    const value = nearestName('employer', text, [words[0]?.start ?? 0, words.at(-1)?.end ?? 0], input);
    const about = { confidence: 0.5, plural: false, extra: [], certain: false } as const;
    read.push({ from, to, join, kind: 'value', field: 'employer', value, ...about });
    at = last;
  }
  return read;
}

/** Whether an employer is named right after these items, after an article or none. */
function isAtWork(before: readonly Item[]): boolean {
  const said = before.filter((item) => !(item.kind === 'marker' && item.marker === 'article'));
  const [job, last] = said.slice(-2);
  const link = last ?? job;
  if (link?.kind !== 'marker') return false;
  if (link.marker === 'of') return last !== undefined && job?.kind === 'value' && job.field === 'title';
  return link.marker === 'now' || (!beforeJobs.has(link.marker) && employerGovernors.has(link.marker));
}

/** Whether what follows is where somebody is from. */
function isFrom(before: readonly Item[]): boolean {
  const link = before.at(-1);
  return link?.kind === 'marker' && link.marker === 'from';
}

/** The end of a name in capitals that begins with a word that nothing knows and holds no job: "from National Grid", unlike "from Foobar Analyst". */
function endOfOrigin(at: number, items: readonly Item[], input: LatticeInput): number {
  if (items[at]?.kind !== 'unknown') return at;
  const end = endOfName(at, items, input);
  return items.slice(at, end).some((item) => item.kind === 'value' && item.field === 'title') ? at : end;
}

/** Markers behind which a job may stand, too: "ex-Foobar Product Manager". */
const beforeJobs = new Set<Marker>(['from', 'ex', 'former', 'ever']);

/** The position after the last item of a name in capitals; that of the first if it is none. */
function endOfName(at: number, items: readonly Item[], { tokens }: LatticeInput): number {
  const before = tokens[(items[at]?.from ?? 0) - 1]?.word ?? '';
  // "Worked with Jane Cooper", "now Senior Engineer".
  if (before === 'with' || before === 'in' || before === 'now') return at;
  let end = at;
  for (let item = items[end]; item !== undefined && (end === at || item.join === 'none'); item = items[++end]) {
    const isCapital = tokens.slice(item.from, item.to).every(({ shape }) => shape === 'title' || shape === 'upper');
    if (!isCapital || item.kind === 'marker' || item.kind === 'order' || item.kind === 'trait') break;
  }
  const [first, next] = [items[at], items[end]];
  if (first?.kind === 'value' && namingFields.has(first.field)) return at;
  // "At Berlin Fintech Foobar companies".
  if (next?.join === 'none' && (next.kind === 'value' || (next.kind === 'marker' && ofNouns.has(next.marker))))
    return at;
  // "The bishop of Santa Rosa", "the governor of Alta Foobar".
  const isOf = before === 'of' || tokens[(items[at]?.from ?? 0) - 2]?.word === 'of';
  if (isOf && items.slice(at, end).some((item) => item.kind === 'value' && item.field === 'place')) return at;
  // "California Democrats" are a group of people.
  const last = tokens[(items[end - 1]?.to ?? 0) - 1]?.word ?? '';
  if (first?.kind === 'value' && first.field === 'place' && /[^s]s$/.test(last)) return at;
  return items.slice(at, end).some(isStrange) ? end : at;
}

/** Whether one job in capitals names whom others are from or work at: "designers from Coach", unlike "from Analyst to Director". */
function isNamedLikeJob(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [job, link, item, next] = [items[at - 2], items[at - 1], items[at], items[at + 1]];
  if (item?.kind !== 'value' || item.field !== 'title' || item.plural || item.to - item.from > 1) return false;
  if (tokens[item.from]?.shape !== 'title' || item.join !== 'none') return false;
  if (link?.kind !== 'marker' || (link.marker !== 'from' && link.marker !== 'at')) return false;
  if (
    job?.kind !== 'value' ||
    (tokens[job.from]?.shape === 'title' && tokens[job.to - 1]?.shape === 'title' && job.field === 'title')
  )
    return false;
  return next === undefined || next.join === 'comma';
}

/** Fields of what is a name or a kind of employers by itself. */
const namingFields = new Set<Field>(['employer', 'school', 'company_kind', 'type', 'stage', 'headcount']);
const ofNouns = new Set(['companies', 'people', 'sector', 'experience', 'openings']);

/** Whether nothing knows the words, or they are a person's name or one job, as a trade is not. */
function isStrange(item: Item): boolean {
  if (item.kind === 'unknown') return true;
  if (item.kind !== 'value') return false;
  // "Balfour Beatty" is no misspelt beauty.
  const isRespelled = item.value.kind === 'concept' && item.confidence <= respelledConfidence;
  return isRespelled || item.field === 'name' || (item.field === 'title' && !item.plural);
}
