import type { CalibrationBin, Gain } from '../evaluation/evaluation.ts';
import type { Report } from './report.ts';

/** The dimensions of the plot, in pixels. */
const side = 320;
const margin = 68;
const [top, end] = [10, 24];
/**
 * The possible distances between two lines of the plot. The distance is the smallest that gives at most `ticksMax`
 * lines.
 */
const ticks = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2];
const ticksMax = 6;

const grouped = new Intl.NumberFormat('en').format;

/** The report as an HTML page that loads nothing else. */
export function reportPage(report: Report): string {
  const { date, passed, failures, counts, windows, evaluation } = report;
  const verdict = passed
    ? `The gate passed: ${grouped(counts.people_with_prediction)} of ${grouped(counts.people)} people have a prediction.`
    : 'The gate failed: no predictions are served.';
  const fittedOn =
    windows === null
      ? ''
      : `; fitted on ${grouped(counts.fit_rows)} of ${windows.fit}, calibrated on ${windows.calibration}`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Job-change model of ${date}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child { text-align: left; }
.names td:nth-child(2), .names th:nth-child(2) { text-align: left; }
.beside { display: flex; flex-wrap: wrap; gap: 0 3rem; align-items: flex-start; }
.wide { overflow-x: auto; }
td { font-variant-numeric: tabular-nums; }
</style>
<h1>Job-change model of ${date}</h1>
<p><strong>${verdict}</strong></p>
${failures.length === 0 ? '' : `<ul>${failures.map((failure) => `<li>${plain(failure)}</li>`).join('')}</ul>`}
<p>${grouped(counts.snapshots)} snapshots of ${grouped(counts.people)} people with ${grouped(counts.leavings)} leavings${fittedOn}.</p>
${evaluation === null ? '' : evaluationPart(report)}
${windows === null ? '' : modelPart(report)}
</html>
`;
}

function evaluationPart({ evaluation, origins, yearly_wander }: Report): string {
  if (evaluation === null) return '';
  const { model, constant, kaplan_meier, log_loss_gain, brier_gain } = evaluation;
  const scores = [
    ['this model', model],
    ['constant', constant],
    ['Kaplan-Meier by function and tenure', kaplan_meier],
  ] as const;
  return `<h2>Back-test</h2>
<p>${grouped(evaluation.rows)} snapshots of ${grouped(evaluation.people)} people, all later than what their model had seen,
with ${grouped(evaluation.leavings)} leavings. AUC ${evaluation.auc.toFixed(3)}, Brier skill ${evaluation.brier_skill.toFixed(3)},
calibration slope ${evaluation.calibration_slope.toFixed(2)}, mean prediction / share that left ${evaluation.level.toFixed(2)},
lift in the top tenth ${evaluation.lift_top_tenth.toFixed(2)}, wander from year to year ${yearly_wander.toFixed(2)}.</p>
${table(
  ['', 'log-loss', 'Brier'],
  scores.map(([name, one]) => [name, one.log_loss.toFixed(4), one.brier.toFixed(4)]),
)}
${table(
  ['better than', 'log-loss (95 %)', 'Brier (95 %)'],
  [
    ['constant', gain(log_loss_gain.over_constant), gain(brier_gain.over_constant)],
    ['Kaplan-Meier', gain(log_loss_gain.over_kaplan_meier), gain(brier_gain.over_kaplan_meier)],
  ],
)}
<h2>Calibration</h2>
<p>Tenths of the snapshots by their prediction, the lowest first. On the line as many left as was predicted.</p>
<div class="beside">
${calibrationPlot(evaluation.calibration)}
${table(
  ['tenth', 'snapshots', 'predicted', 'left'],
  evaluation.calibration.map(({ rows, predicted, observed }, tenth) => [
    String(tenth + 1),
    grouped(rows),
    predicted.toFixed(3),
    observed.toFixed(3),
  ]),
)}
</div>
<h2>Origins</h2>
<p>Models as they would have been made in earlier years, each tested on the twelve months after it.</p>
<div class="wide">${table(
    ['first month of the test', 'snapshots', 'expected', 'left', 'AUC', 'log-loss', 'constant', 'Kaplan-Meier', 'lift'],
    origins.map((one) => [
      one.month,
      grouped(one.rows),
      grouped(Math.round(one.expected)),
      grouped(one.observed),
      one.auc.toFixed(3),
      one.log_loss.toFixed(4),
      one.constant_log_loss.toFixed(4),
      one.kaplan_meier_log_loss.toFixed(4),
      one.lift_top_tenth.toFixed(2),
    ]),
  )}</div>`;
}

function modelPart({ groups, coefficients }: Report): string {
  return `<h2>Groups of features</h2>
<p>Standard deviation of what a group adds to the log-odds.</p>
${table(
  ['group', 'spread'],
  groups.map(({ category, spread }) => [category, spread.toFixed(3)]),
)}
<h2>Coefficients</h2>
<p>Log-odds for one unit of a scaled feature; 0 for what the data says nothing about.</p>
<div class="names">${table(
    ['feature', 'group', 'coefficient'],
    coefficients.map((one) => [one.name, one.category, one.coefficient.toFixed(3)]),
  )}</div>`;
}

function gain({ mean, low, high }: Gain): string {
  return `${mean.toFixed(5)} (${low.toFixed(5)} to ${high.toFixed(5)})`;
}

/**
 * A plot of tenths of the snapshots: the prediction to the right, the observed share upwards. They are equal on the
 * line.
 */
function calibrationPlot(bins: readonly CalibrationBin[]): string {
  const highest = Math.max(...bins.flatMap(({ predicted, observed }) => [predicted, observed]));
  const tick = ticks.find((one) => highest <= one * ticksMax) ?? 0.2;
  const count = Math.max(1, Math.ceil(highest / tick));
  const x = (share: number) => (margin + (side * share) / (tick * count)).toFixed(1);
  const y = (share: number) => (top + side - (side * share) / (tick * count)).toFixed(1);
  const [left, right, bottom, upper] = [x(0), x(tick * count), y(0), y(tick * count)];
  const grid = Array.from({ length: count + 1 }, (_, index) => index * tick).flatMap((share) => [
    `<path d="M${x(share)} ${bottom}V${upper}M${left} ${y(share)}H${right}" stroke="#e4e4e4"/>`,
    `<text x="${x(share)}" y="${top + side + 18}" text-anchor="middle">${percent(share)}</text>`,
    `<text x="${margin - 8}" y="${y(share)}" dy=".35em" text-anchor="end">${percent(share)}</text>`,
  ]);
  const dots = bins.map(
    ({ predicted, observed }) => `<circle cx="${x(predicted)}" cy="${y(observed)}" r="4.5" fill="#2a6fdb"/>`,
  );
  const [width, height] = [margin + side + end, top + side + margin];
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-size="12" fill="#444" role="img"
 aria-label="Predicted against observed share by tenth">
${grid.join('\n')}
<path d="M${left} ${bottom}L${right} ${upper}" stroke="#888" stroke-dasharray="5 4"/>
${dots.join('\n')}
<text x="${margin + side / 2}" y="${height - 8}" text-anchor="middle">predicted</text>
<text x="14" y="${top + side / 2}" text-anchor="middle" transform="rotate(-90 14 ${top + side / 2})">left</text>
</svg>`;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${plain(cell)}</${tag}>`).join('')}</tr>`;
  return `<table>${line(head, 'th')}${rows.map((cells) => line(cells, 'td')).join('')}</table>`;
}

function plain(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
