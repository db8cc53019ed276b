import type { Field } from '../../../intent/intent.ts';
import { bodyWords } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Item } from './item.ts';

const ofBodies = new Set<Field>([
  'function',
  'industry',
  'specialty',
  'skill',
  'study',
  'employer',
  'company_kind',
  'place',
]);

/** A body with all the words of its name, which has a capital letter, whatever they mean elsewhere: "the Armed Services committee". */
export function withBodies(items: readonly Item[], { target, tokens }: LatticeInput): readonly Item[] {
  if (target === 'company') return items;
  const read: Item[] = [];
  for (const item of items) {
    read.push(item);
    if (!bodyWords.has(tokens[item.to - 1]?.word ?? '') || !isNamePart(item)) continue;
    let first = read.length - 1;
    while (read[first]?.join === 'none' && isNamePart(read[first - 1])) first--;
    const start = read[first];
    if (start === undefined || item.to - start.from < 2 || (first === read.length - 1 && item.kind === 'value'))
      continue;
    if (tokens.slice(start.from, item.to).every(({ shape }) => shape === 'lower')) continue;
    const text = tokens
      .slice(start.from, item.to)
      .map(({ word }) => word)
      .join(' ');
    const value = { kind: 'words', text } as const;
    const about = { field: 'employer', value, confidence: 0.5, plural: false, extra: [], certain: false } as const;
    read.splice(first, read.length - first, {
      from: start.from,
      to: item.to,
      join: start.join,
      kind: 'value',
      ...about,
    });
  }
  return read;
}

function isNamePart(item: Item | undefined): boolean {
  return item?.kind === 'unknown' || (item?.kind === 'value' && ofBodies.has(item.field));
}
