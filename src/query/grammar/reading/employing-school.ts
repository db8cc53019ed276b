import type { Field, Value } from '../../../intent/intent.ts';
import type { Lexicon } from '../../../lexicon/lexicon.ts';
import { nameKey } from '../../../text/name-key.ts';
import { crewWords } from '../../policy/words.ts';
import type { Item, ValueItem } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';

/** Markers that say that somebody works or worked where they stand. */
const working = new Set<Marker>(['worked', 'held', 'joined', 'left', 'ex', 'former', 'moved', 'never', 'now']);
/** What somebody gets at a school: "PhD at MIT", "law at Oxford". */
const studies = new Set<Field>(['degree', 'study', 'graduated']);
/** The work of those whom schools employ more than others do. */
const academic: ReadonlySet<string> = new Set(['function:higher-education', 'function:education', 'function:science']);

/**
 * A school as an employer; null where it is where somebody studied. It employs who works there by a verb or an academic
 * title ("professors at MIT", "who worked at Stanford", "Harvard employees"), and others "at" it if the data has it as
 * an employer. Who studies something there does not work there.
 */
export function employingSchool(
  item: ValueItem,
  at: number,
  items: readonly Item[],
  governor: Marker | null,
  input: LatticeInput,
): ValueItem | null {
  const { value, field } = item;
  if (field !== 'school' || value.kind === 'range' || input.target === 'company') return null;
  const works = isOfWork(at, items, governor, input);
  if (works === 'no') return null;
  const said = input.query.slice(input.tokens[item.from]?.start, input.tokens[item.to - 1]?.end);
  const label = value.kind === 'words' ? value.text : value.label;
  const count = (name: string): number => input.corpus.count('employer', nameKey(name));
  const known = [label, said].toSorted((a, b) => count(b) - count(a)).find((name) => count(name) > 0);
  if (known === undefined && works === 'maybe') return null;
  const name: Value =
    known === undefined ? { kind: 'words', text: label } : { kind: 'entity', key: nameKey(known), label };
  return { ...item, field: 'employer', value: name };
}

/** Whether an item is a title that schools give, to whom they employ or to whom they teach. */
export function academicOf(item: Item | undefined, lexicon: Lexicon): 'staff' | 'student' | null {
  if (item?.kind !== 'value' || item.field !== 'title' || item.value.kind !== 'concept') return null;
  const { id } = item.value;
  // "Professors of economics" work in economics.
  if (lexicon.within(id, 'title:professor') || lexicon.within(id, 'title:teacher')) return 'staff';
  const title = lexicon.concept(id)?.title;
  if (title == null || !academic.has(title.function ?? '')) return null;
  return title.seniority === 'seniority:intern' ? 'student' : 'staff';
}

function isOfWork(
  at: number,
  items: readonly Item[],
  governor: Marker | null,
  { tokens, lexicon }: LatticeInput,
): 'yes' | 'maybe' | 'no' {
  const [before, next] = [items[at - 1], items[at + 1]];
  if (next?.kind === 'marker' && next.join === 'none' && next.marker === 'people')
    return tokens.slice(next.from, next.to).every(({ word }) => crewWords.has(word)) ? 'yes' : 'no';
  if (next?.join === 'none' && academicOf(next, lexicon) === 'staff') return 'yes';
  if (governor !== null && working.has(governor)) return 'yes';
  if (governor !== 'at' || before?.kind !== 'marker') return 'no';
  const clause = items.slice(0, at - 1);
  if (clause.some((one) => one.kind === 'value' && studies.has(one.field))) return 'no';
  const job = academicOf(
    clause.findLast(({ kind }) => kind === 'value'),
    lexicon,
  );
  return job === 'student' ? 'no' : job === 'staff' ? 'yes' : 'maybe';
}
