import { foldText } from '../../text/fold.ts';
import type { Asked } from './asked.ts';
import { flat, keysOf, type Levels, wordsOf } from './levels.ts';
import { any, term, text } from './queries.ts';
import { weights } from './weights.ts';

/** Finds a company by its exact name, or by a name that contains the words. */
export function companyNameLevels({ values }: Asked): Levels {
  const names = [...keysOf(values), ...wordsOf(values).map(foldText)];
  const exact = term('name', names);
  const stated = any([exact, ...names.filter(isWords).map((name) => text(['name_text'], name, 'all'))]);
  return { ...flat(stated), exact, prefer: [{ query: exact, weight: weights.nameExact }] };
}

/** A key without a colon is a folded name. Ids of concepts and records always hold a colon. */
function isWords(key: string): boolean {
  return key !== '' && !key.includes(':');
}
