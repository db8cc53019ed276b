import { dayOf } from './normalise/dates.ts';

const bandsDays = [30, 60, 90, 120] as const;
const oldest = 'Verified over 120 days ago';
const dayMs = 86_400_000;

/** The oldest refresh date in each band, newest band first, as seen from one day. */
interface Bands {
  readonly today: number;
  readonly since: readonly { readonly day: string; readonly text: string }[];
}

/** Days compare as text, so that a card costs a comparison or four; parsing its date would take 0.5 µs of its 3. */
let known: Bands = bandsOf(0);

/** How fresh a record is, in the bands of the specification. No date counts as old, a future one as today. */
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
