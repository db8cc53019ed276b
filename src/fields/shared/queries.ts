import type { Query } from '../../engine/engine.ts';

/**
 * Short builders for engine queries. They simplify what can be decided without asking the engine. Parts of parts stand
 * side by side, so that the engine begins with the rarest of them all and looks at none twice.
 */
export const everything: Query = { op: 'all', of: [] };
export const nothing: Query = { op: 'any', of: [] };

export function all(parts: readonly Query[]): Query {
  const kept = sideBySide('all', parts);
  if (kept.includes(nothing)) return nothing;
  const [only] = kept;
  if (only === undefined) return everything;
  return kept.length === 1 ? only : { op: 'all', of: kept };
}

export function any(parts: readonly Query[]): Query {
  const kept = sideBySide('any', parts);
  if (kept.includes(everything)) return everything;
  const [only] = kept;
  if (only === undefined) return nothing;
  return kept.length === 1 ? only : { op: 'any', of: kept };
}

/** The parts, and those of parts of the same kind, each once. A single part stays whole: a plan knows tiers again by it. */
function sideBySide(op: 'all' | 'any', parts: readonly Query[]): readonly Query[] {
  const said = parts.filter((part) => part.op !== op || part.of.length > 0);
  if (said.length === 1) return said;
  const kept = new Set<Query>();
  for (const part of said) {
    if (part.op !== op) kept.add(part);
    else for (const one of part.of) kept.add(one);
  }
  return [...kept];
}

export function not(part: Query): Query {
  return { op: 'not', of: part };
}

export function term(field: string, values: readonly string[]): Query {
  return values.length === 0 ? nothing : { op: 'term', field, values };
}

/** Both bounds are inclusive; null is no bound. */
export function range(field: string, min: number | null, max: number | null): Query {
  return { op: 'range', field, ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) };
}

export function text(fields: readonly string[], words: string, need: 'all' | 'any'): Query {
  return { op: 'text', fields, words, need };
}

export function phrase(fields: readonly string[], words: string): Query {
  return { op: 'phrase', fields, words };
}

export function same(group: string, of: Query): Query {
  return { op: 'same', group, of };
}
