import type { Asked } from './asked.ts';
import { flat, keysOf, type Levels, wordsOf } from './levels.ts';
import { any, term, text } from './queries.ts';

/** Matches an education by the keyword under `field`, or by its literal words. */
export function educationLevels(field: 'school' | 'degree', { values }: Asked): Levels {
  const spoken = wordsOf(values).map((words) => text(['schools'], words, 'all'));
  const keys = keysOf(values);
  return flat(any([term(field, keys), ...spoken]), spoken.length > 0 ? null : term(field, keys));
}
