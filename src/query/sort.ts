import { orderNames, orders } from '../fields/orders.ts';
import type { FieldOrder, Intent } from '../intent/intent.ts';
import { nearestField } from '../text/nearest-field.ts';
import { superlative, superlatives } from './grammar/lattice/markers.ts';
import { tokenize } from './grammar/lattice/tokens.ts';
import { outlookAt } from './outlook.ts';

type Sort = Pick<FieldOrder, 'by' | 'descending'>;

/** Why a text names no order, in a sentence for whoever wrote it. */
export class UnknownSort {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/**
 * Reads an order as a sentence says it ("most experienced", "newest"), or its name with a direction, `desc` if none is
 * given: "headcount", "role_start asc".
 */
export function readSort(text: string, target: Intent['target']): Sort | UnknownSort {
  const named = [...byName(text), ...byPhrase(text)];
  const fitting = named.find(({ by }) => fits(by, target));
  if (fitting !== undefined) return fitting;
  const [other] = named;
  const nearest = other === undefined ? nearestField(text, [...known(target)]) : null;
  if (nearest !== null) return new UnknownSort(`"sort" is no known order; did you mean "${nearest}"?`);
  const why = other === undefined ? 'is no known order' : target === 'people' ? 'orders companies' : 'orders people';
  const names = orderNames.filter((name) => fits(name, target)).join(', ');
  return new UnknownSort(`"sort" ${why}. Orders of ${target === 'people' ? 'people' : 'companies'}: ${names}.`);
}

function byName(text: string): readonly Sort[] {
  const [name, direction = 'desc', ...rest] = text.trim().toLowerCase().split(/\s+/);
  const by = orderNames.find((known) => known === name);
  if (by === undefined || rest.length > 0 || !['asc', 'desc'].includes(direction)) return [];
  return [{ by, descending: direction === 'desc' }];
}

function byPhrase(text: string): readonly Sort[] {
  const tokens = tokenize(text);
  const outlook = outlookAt(tokens, 0);
  if (outlook?.length === tokens.length) return [{ by: 'job_change', descending: outlook.descending }];
  return superlatives
    .all(tokens, 0)
    .filter(({ length }) => length === tokens.length)
    .map(({ value }) => superlative(value));
}

function fits(by: FieldOrder['by'], target: Intent['target']): boolean {
  const { of } = orders[by];
  return of === 'both' || of === target;
}

function* known(target: Intent['target']): Generator<string> {
  for (const name of orderNames) if (fits(name, target)) yield name;
  for (const [phrase, value] of superlatives.entries()) if (fits(superlative(value).by, target)) yield phrase;
}
