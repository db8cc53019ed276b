import { grouped } from '../../parts/text.ts';

interface Bin {
  readonly rows: number;
  readonly predicted: number;
  readonly observed: number;
}

const size = 240;
const left = 44;
const below = 40;
const above = 8;

const percent = (share: number) => `${Number((100 * share).toFixed(1))} %`;

/** Round shares from 0 up to the largest, five at most after the first. */
function ticksUpTo(most: number): readonly number[] {
  const step = [0.01, 0.02, 0.05, 0.1, 0.2].find((one) => most / one <= 5) ?? 0.25;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

/** What was predicted against what came to be, a point for each tenth of the predictions: right is on the diagonal. */
export function Calibration({ bins }: { readonly bins: readonly Bin[] }) {
  const held = bins.filter(({ rows }) => rows > 0);
  const most = Math.max(...held.flatMap(({ predicted, observed }) => [predicted, observed]), 0.01) * 1.05;
  const x = (share: number) => left + (size * share) / most;
  const y = (share: number) => above + size - (size * share) / most;
  const said = held
    .map(({ predicted, observed }) => `${percent(predicted)} came to be ${percent(observed)}`)
    .join('; ');
  return (
    <figure class="plot">
      <svg
        viewBox={`0 0 ${left + size + 16} ${above + size + below}`}
        role="img"
        aria-label={`Calibration: of a predicted ${said}`}
      >
        {ticksUpTo(most).map((tick) => (
          <g key={tick}>
            <line class="grid" x1={left} x2={left + size} y1={y(tick)} y2={y(tick)} />
            <line class="grid" x1={x(tick)} x2={x(tick)} y1={above} y2={above + size} />
            <text x={left - 6} y={y(tick) + 4} text-anchor="end">
              {percent(tick)}
            </text>
            <text x={x(tick)} y={above + size + 16} text-anchor="middle">
              {percent(tick)}
            </text>
          </g>
        ))}
        <line class="right" x1={x(0)} y1={y(0)} x2={x(most)} y2={y(most)} />
        <polyline points={held.map(({ predicted, observed }) => `${x(predicted)},${y(observed)}`).join(' ')} />
        {held.map(({ rows, predicted, observed }, index) => (
          <circle key={index} cx={x(predicted)} cy={y(observed)} r="4">
            <title>{`${grouped(rows)} snapshots: predicted ${percent(predicted)}, left ${percent(observed)}`}</title>
          </circle>
        ))}
        <text x={left + size / 2} y={above + size + 34} text-anchor="middle">
          predicted
        </text>
      </svg>
      <figcaption class="quiet">
        How many left, against how many were predicted to: tenths of the predictions.
      </figcaption>
    </figure>
  );
}
