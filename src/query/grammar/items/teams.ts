import { rosters } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { readAs } from './field-readings.ts';
import type { Item, ValueItem } from './item.ts';

/**
 * The items, with whoever is on an employer's team or payroll at that employer ("on Google's legal team", "on the Apple payroll"), and
 * whoever is on a team of some work in it: "on data teams".
 */
export function withTeams(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const { tokens } = input;
  if (!tokens.some(({ word }) => word === 'on')) return items;
  const places = new Set<number>();
  const teams = new Set<number>();
  const employers = new Set<number>();
  const works = new Set<number>();
  items.forEach((item, at) => {
    if (item.kind !== 'value') return;
    const isAtEmployer = employerOf(item, input) !== null;
    if (!isAtEmployer && workOf(item, input) === null) return;
    const before = items[at - 1];
    const on = before?.kind === 'marker' && before.marker === 'article' ? at - 2 : at - 1;
    if (tokens[(items[on]?.to ?? 0) - 1]?.word !== 'on') return;
    const isTeam = (one: number): boolean => rosters.has(tokens[items[one]?.from ?? -1]?.word ?? '');
    const behind = isAtEmployer ? [at + 1, at + 2] : [at + 1];
    const team = behind.find((one) => items[one]?.join !== 'none' || isTeam(one)) ?? at;
    if (items[team]?.join !== 'none' || !isTeam(team)) return;
    (isAtEmployer ? places : works).add(on);
    teams.add(team);
    if (isAtEmployer) employers.add(at);
  });
  return items.flatMap((item, at): readonly Item[] => {
    const { from, to, join } = item;
    if (teams.has(at)) {
      // "On Google's team remotely".
      const behind = { from: from + 1, to, join: 'none' } as const;
      const said: Item = item.kind === 'marker' ? { ...item, ...behind } : { ...behind, kind: 'unknown' };
      const rest: readonly Item[] = to > from + 1 ? [said] : [];
      return [{ from, to: from + 1, join, kind: 'marker', marker: 'people' }, ...rest];
    }
    if (employers.has(at) && item.kind === 'value') return [employerOf(item, input) ?? item];
    if (teams.has(at + 1) && item.kind === 'value') return [workOf(item, input) ?? item];
    if (!places.has(at) && !works.has(at)) return [item];
    // "Who sit on Google's team".
    const on = item.kind === 'unknown' ? to - 1 : from;
    const verb: readonly Item[] = on > from ? [{ from, to: on, join, kind: 'unknown' }] : [];
    const marker = places.has(at) ? 'at' : 'in';
    return [...verb, { from: on, to, join: on > from ? 'none' : join, kind: 'marker', marker }];
  });
}

/** The employer that the words name, also where they name a tool of it: "on Cisco's payroll". */
function employerOf(item: ValueItem, input: LatticeInput): ValueItem | null {
  return item.field === 'employer' ? item : item.field === 'skill' ? readAs('employer', item, input) : null;
}

function workOf(item: ValueItem, input: LatticeInput): ValueItem | null {
  return readAs('function', item, input);
}
