/** True, false, or null for unknown. The negation of unknown is unknown. */
export type Truth = boolean | null;

export function not(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

/** False if any operand is false, else unknown if any is unknown. Operands after a false one are not evaluated. */
export function and(first: Truth, ...more: readonly (() => Truth)[]): Truth {
  let all = first;
  for (const next of more) {
    if (all === false) return false;
    const truth = next();
    if (truth !== true) all = truth;
  }
  return all;
}

/** True if any item is true, else unknown if any is unknown. False for no items. */
export function some<Item>(items: Iterable<Item>, test: (item: Item) => Truth): Truth {
  let any: Truth = false;
  for (const item of items) {
    const truth = test(item);
    if (truth === true) return true;
    if (truth === null) any = null;
  }
  return any;
}

/** False if any item is false, else unknown if any is unknown. True for no items. */
export function every<Item>(items: Iterable<Item>, test: (item: Item) => Truth): Truth {
  return not(some(items, (item) => not(test(item))));
}
