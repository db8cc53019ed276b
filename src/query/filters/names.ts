import type { Field } from '../../fields/index.ts';
import type { Intent, Value } from '../../intent/intent.ts';
import type { NameKind } from '../../ports/search-index.ts';
import { foldText } from '../../text/fold.ts';
import { nameKey } from '../../text/name-key.ts';
import { titleKey } from '../../text/title-key.ts';
import type { Sources } from '../grammar/lattice/edge.ts';

/** The names of the data that can be a value of a field. */
const kinds: Readonly<Record<Intent['target'], Partial<Record<Field, readonly NameKind[]>>>> = {
  people: { employer: ['employer'], school: ['school'], title: ['title'], name: ['person'] },
  company: { employer: ['company', 'employer'], name: ['company'] },
};

/** The names of the data that are near a text, best first. Names of people are not told. */
export function nearNames(field: Field, text: string, { target, corpus }: Sources, limit: number): readonly string[] {
  const named = (kinds[target][field] ?? []).filter((kind) => kind !== 'person');
  return named.flatMap((kind) => corpus.near(kind, keysOf(kind, text)[0], limit));
}

/** The name in the data that a text is. Names that no list of the data holds are taken as they are written. */
export function nameOf(field: Field, text: string, { target, corpus }: Sources): Value | null {
  for (const kind of kinds[target][field] ?? []) {
    const key = keysOf(kind, text).find((key) => corpus.count(kind, key) > 0);
    if (key !== undefined) return { kind: 'entity', key, label: text };
  }
  const isUnlisted = field === 'investor' || (field === 'name' && target === 'people');
  return isUnlisted ? { kind: 'words', text: nameKey(text) } : null;
}

function keysOf(kind: NameKind, text: string): readonly [string, ...string[]] {
  return kind === 'title' ? [titleKey(text)] : [nameKey(text), foldText(text)];
}
