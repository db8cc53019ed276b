import type { PostingAnswer } from '../../../src/http/console/answers.ts';
import { counted, day, grouped } from '../../parts/text.ts';
import { spentByDay } from './days.ts';

const days = 30;
const height = 88;

/** What was spent on each of the last 30 days. */
export function SpentByDay({ postings, today }: { readonly postings: readonly PostingAnswer[]; readonly today: Date }) {
  const spent = spentByDay(postings, today.getTime(), days);
  const most = Math.max(...spent.map(({ credits }) => credits));
  const total = spent.reduce((sum, { credits }) => sum + credits, 0);
  if (most <= 0) return <p class="empty">Nothing was spent in the last 30 days. Ask something, and it shows here.</p>;
  return (
    <section>
      <h2>
        Last 30 days <span class="quiet">{counted(total, 'credit')}</span>
      </h2>
      <svg class="days" width="100%" height={height} role="img" aria-label={`${grouped(total)} credits in 30 days`}>
        {spent.map(({ day: at, credits }, index) => {
          const tall = Math.round((credits / most) * (height - 4));
          return (
            <rect
              key={at}
              class={credits === 0 ? 'none' : undefined}
              x={`${(100 * index) / days}%`}
              width={`${80 / days}%`}
              y={height - Math.max(tall, 2)}
              height={Math.max(tall, 2)}
              rx="2"
            >
              <title>{`${day(at)}: ${counted(credits, 'credit')}`}</title>
            </rect>
          );
        })}
      </svg>
      <p class="axis quiet">
        <span>{day(spent[0]?.day ?? '')}</span>
        <span>most on a day: {grouped(most)}</span>
        <span>today</span>
      </p>
    </section>
  );
}
