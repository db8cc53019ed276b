import type { Field } from '../../../intent/intent.ts';
import type { Item } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import type { DraftCondition } from './draft.ts';

/** Markers right behind which something new is said, so that "must have" there is said of what follows. */
const opening = new Set<Marker>(['clause', 'people', 'companies', 'and', 'filler', 'fact']);

/**
 * Whether a word that weighs what is asked for stands before it ("nice to have Terraform", "must have: Go"), and not
 * behind it ("Terraform is nice to have").
 */
export function weighsWhatFollows(at: number, items: readonly Item[], { tokens, query }: LatticeInput): boolean {
  const [before, item, next] = [items[at - 1], items[at], items[at + 1]];
  if (item === undefined || next === undefined) return false;
  const gap = query.slice(tokens[item.to - 1]?.end, tokens[next.from]?.start);
  if (next.join !== 'none' && !gap.includes(':')) return false;
  return before === undefined || item.join !== 'none' || (before.kind === 'marker' && opening.has(before.marker));
}

const ofKnowledge = new Set<Field>(['skill', 'language', 'certification', 'degree', 'study']);

/** Whether a new clause begins with an item: after a comma, or "and they should be from Texas". */
export function beginsClause(at: number, items: readonly Item[]): boolean {
  const [before, item] = [items[at - 1], items[at]];
  if (item === undefined || item.kind === 'value') return false;
  const isAfterAnd = before?.kind === 'marker' && before.marker === 'and';
  return item.join === 'comma' || (isAfterAnd && item.kind === 'marker' && opening.has(item.marker));
}

/** What is wished for from a word such as "ideally" to the end of its clause: "engineers, ideally with Go or Rust". */
export class Wish {
  readonly #drafts: readonly DraftCondition[];
  #begun: { readonly item: Item; readonly from: number } | null = null;
  #isListed = false;

  constructor(drafts: readonly DraftCondition[]) {
    this.#drafts = drafts;
  }

  /** A colon behind the word begins a list of what is wished for: "nice to have: Apex, German". */
  begin(item: Item, isListed: boolean): void {
    this.#begun = { item, from: this.#drafts.length };
    this.#isListed = isListed;
  }

  /** Whether what somebody knows goes on with the list. */
  goesOn(field: Field): boolean {
    return this.#begun !== null && this.#isListed && ofKnowledge.has(field);
  }

  /** Ends it with its clause, unless a comma follows the word itself: "ideally, they know Go". */
  endClause(): void {
    if (this.#begun !== null && this.#drafts.length > this.#begun.from) this.end();
  }

  /** Makes wishes of what was read since. Returns the word if nothing was. */
  end(): Item | null {
    if (this.#begun === null) return null;
    const { item, from } = this.#begun;
    this.#begun = null;
    const wished = this.#drafts.slice(from);
    for (const draft of wished) draft.strength = 'soft';
    return wished.length === 0 ? item : null;
  }
}
