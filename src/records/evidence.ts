import { dayOf } from './normalise/dates.ts';

const bandsDays = [30, 60, 90, 120] as const;
const oldest = 'Verified over 120 days ago';
const dayMs = 86_400_000;

/** The oldest refresh date that still falls in each band, counted back from one day; newest band first. */
interface Bands {
  readonly today: number;
  readonly since: readonly { readonly day: string; readonly text: string }[];
}

/**
 * A card compares its date as text against these days, one to four times. Parsing the date would take 0.5 µs of the
 * card's 3.
 */
let known: Bands = bandsOf(0);

/**
 * How fresh a record is, in the bands of the specification. A record without a date counts as old, a future date as
 * today.
 */
export function evidenceSummary(refreshedAt: string | null, now: Date): string {
  if (refreshedAt === null) return oldest;
  const today = Math.floor(now.getTime() / dayMs);
  if (known.today !== today) known = bandsOf(today);
  for (const { day, text } of known.since) if (refreshedAt >= day) return text;
  return oldest;
}

function bandsOf(today: number): Bands {
  const since = bandsDays.map((days) => ({
    day: dayOf(new Date((today - days) * dayMs)),
    text: `Verified last ${days} days`,
  }));
  return { today, since };
}
