import type { WorkFunction } from './function-table.ts';
import { business } from './functions-business.ts';
import { fields } from './functions-fields.ts';
import { technology } from './functions-technology.ts';

export const functions: readonly WorkFunction[] = [...technology, ...business, ...fields];

const byId = new Map(functions.map((one) => [one.id, one]));

export function functionOf(id: string): WorkFunction {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`no function ${id}`);
  return found;
}
