import { counted } from '../../parts/text.ts';

const height = 64;

/** Requests in each of the last 60 seconds. */
export function PerSecond({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.max(...counts, 1);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const width = 100 / counts.length;
  return (
    <section>
      <h2>
        The last minute <span class="quiet">{counted(total, 'request')}</span>
      </h2>
      <svg class="days" width="100%" height={height} role="img" aria-label={`${counted(total, 'request')} in a minute`}>
        {counts.map((count, second) => {
          const tall = Math.max(2, Math.round((count / most) * (height - 4)));
          return (
            <rect
              key={second}
              class={count === 0 ? 'none' : undefined}
              x={`${second * width}%`}
              width={`${0.8 * width}%`}
              y={height - tall}
              height={tall}
              rx="1"
            />
          );
        })}
      </svg>
      <p class="axis quiet">
        <span>a minute ago</span>
        <span>most in a second: {most}</span>
        <span>now</span>
      </p>
    </section>
  );
}
