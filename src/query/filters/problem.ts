import { quoted } from '../../text/quoted.ts';

/** Why filters cannot be used, in a sentence for whoever wrote them. It is a value, because it is expected. */
export class Problem {
  readonly message: string;

  /** `at` is the place in the filters, such as `title.0.scope`; empty for the filters themselves. */
  constructor(at: string, what: string) {
    this.message = `${quoted(at === '' ? 'filters' : `filters.${at}`)} ${what}`;
  }
}

/** The results of all items in order, or the first problem. */
export function each<Item, Result>(
  items: readonly Item[],
  read: (item: Item, index: number) => Result | Problem,
): Result[] | Problem {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    const result = read(item, index);
    if (result instanceof Problem) return result;
    results.push(result);
  }
  return results;
}
