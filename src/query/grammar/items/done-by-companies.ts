import type { LatticeInput } from '../lattice/edge.ts';
import type { Item } from './item.ts';

/** Whether words say what companies do, and nobody in them: "building agriculture companies", "whose startup does open source". */
export function isDoneByCompanies(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const next = items[at + 1];
  return (next?.join === 'none' && isCompanies(next)) || isDoneByOne(at, items, input);
}

/** Whether words say what one company does, all of it where "and" joins them: "whose company does fitness and hardware". */
export function isDoneByOne(at: number, items: readonly Item[], { tokens }: Pick<LatticeInput, 'tokens'>): boolean {
  const link = items[at - 1];
  if (link?.kind === 'marker' && link.marker === 'and') return isDoneByOne(at - 2, items, { tokens });
  const company = items[link?.kind === 'marker' && link.marker !== 'companies' ? at - 2 : at - 1];
  return isCompanies(company) && tokens[(company?.from ?? 0) - 1]?.word === 'whose';
}

const isCompanies = (item: Item | undefined): boolean =>
  item?.kind === 'marker' ? item.marker === 'companies' : item?.kind === 'value' && item.field === 'company_kind';
