/**
 * Lists of values for documents. A list shared by many documents is frozen and kept, so that the engine looks it up
 * only once; a result that equals one of the given lists is therefore that list itself. The loops use indexes, since
 * iterating over a frozen array takes eight times as long (Node 24).
 */
export type List = readonly string[];

export const emptyList: List = Object.freeze([]);

/** The values of all lists, each once. */
export function union(lists: readonly List[]): List {
  let only = emptyList;
  for (let i = 0; i < lists.length; i++) {
    const list = lists[i] as List;
    if (list.length === 0 || list === only) continue;
    if (only !== emptyList) return unionWithout(lists, emptyList);
    only = list;
  }
  return only;
}

/** The values of all lists that are not in `other`, each once. */
export function unionWithout(lists: readonly List[], other: List): List {
  const values = new Set<string>();
  let before = other;
  for (let i = 0; i < lists.length; i++) {
    const list = lists[i] as List;
    // Successive roles often have the same list.
    if (list === other || list === before) continue;
    before = list;
    for (let at = 0; at < list.length; at++) values.add(list[at] as string);
  }
  for (let at = 0; values.size > 0 && at < other.length; at++) values.delete(other[at] as string);
  return values.size === 0 ? emptyList : [...values];
}

/** Returns the first list if it holds all values of the second, else the union of both. */
export function withAll(list: List, more: List): List {
  for (let i = 0; i < more.length; i++) if (!list.includes(more[i] as string)) return union([list, more]);
  return list;
}
