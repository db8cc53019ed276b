import type { LatticeInput } from '../lattice/edge.ts';
import { readAs } from './field-readings.ts';
import type { Item } from './item.ts';

/** Verbs of an employer for those who work there. */
const employing: ReadonlySet<string> = new Set(['employ', 'employs', 'employed', 'employing']);
/** Words that ask with such a verb: "who does Google employ?" */
const asking: ReadonlySet<string> = new Set(['does', 'do', 'is', 'that', 'whom', 'who', 'which', 'has']);

/** The items, with those whom an employer employs as those who are at it: "nurses Bupa employs", where Bupa is known, "who does Google employ?" */
export function withEmployed(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const { tokens } = input;
  if (!tokens.some(({ word }) => employing.has(word))) return items;
  const verb = items.findIndex(
    (item) => item.kind === 'unknown' && item.to - item.from === 1 && employing.has(tokens[item.from]?.word ?? ''),
  );
  const [said, next] = [items[verb], items[verb + 1]];
  const subject = items[verb - 1];
  if (said === undefined || said.join !== 'none' || subject?.kind !== 'value') return items;
  // "The nurses the hospital employs to run it" are told of more than that.
  const isEnd = next === undefined || next.join !== 'none' || next.kind === 'marker';
  const employer = subject.field === 'employer' ? subject : readAs('employer', subject, input);
  if (!isEnd || employer === null || verb < 2) return items;
  const link = items[verb - 2];
  const asked = link !== undefined && tokens.slice(link.from, link.to).every(({ word }) => asking.has(word));
  return [
    ...items.slice(0, verb - 2),
    ...(link === undefined ? [] : [asked ? passed(link) : link]),
    { from: subject.from, to: subject.from, join: 'none', kind: 'marker', marker: 'at' },
    { ...employer, join: 'none' },
    passed(said),
    ...items.slice(verb + 1),
  ];
}

const passed = ({ from, to, join }: Item): Item => ({ from, to, join, kind: 'marker', marker: 'filler' });
