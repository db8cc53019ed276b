import { balanceOf, extraLeft, type Posting, type Purse, type Terms } from './purse.ts';

/** The units that a call asks to pay for. */
interface Wanted {
  /** Whole credits a unit, 0 or more. */
  readonly unitPrice: number;
  /** Whole units, 0 or more. */
  readonly units: number;
  /** When the balance is short, true grants fewer units; false charges in full and may overdraw once. */
  readonly partial: boolean;
}

interface Charge {
  readonly unitsGranted: number;
  readonly credits: number;
  readonly posting: Posting;
}

/**
 * Plans a charge: pure, whole numbers only; null when nothing may be spent. Plan credits go first, because they are
 * lost at the end of the cycle, then bought credits, then extra usage. The rest becomes a debt of bought credits. The
 * balance was positive, so the debt is at most the price less one.
 */
export function planCharge(purse: Purse, terms: Terms, wanted: Wanted): Charge | null {
  const balance = balanceOf(purse, terms);
  if (balance <= 0) return null;
  const affordable = wanted.unitPrice === 0 ? wanted.units : Math.floor(balance / wanted.unitPrice);
  const unitsGranted = wanted.partial ? Math.min(wanted.units, affordable) : wanted.units;
  const credits = unitsGranted * wanted.unitPrice;

  let open = credits;
  const plan = Math.min(open, purse.plan);
  open -= plan;
  const bought = Math.min(open, Math.max(0, purse.bought));
  open -= bought;
  const extra = Math.min(open, extraLeft(purse, terms));
  const debt = open - extra;
  return {
    unitsGranted,
    credits,
    posting: { kind: 'charge', plan: 0 - plan, bought: 0 - bought - debt, extra: 0 - extra, house: credits },
  };
}
