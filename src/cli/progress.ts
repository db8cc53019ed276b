/**
 * Shows the progress of one long step: on a terminal as a line that is rewritten, on a pipe as a line every few
 * seconds.
 */
export interface Progress {
  /** Calls `line` only when a line is due, so that a call costs almost nothing. */
  update(line: () => string): void;
  /**
   * Shows `line` as the last one and ends it. On a pipe it is shown only if the step took long enough to be shown
   * before.
   */
  end(line: string): void;
}

interface ProgressOutput {
  readonly stream: { write(text: string): unknown };
  readonly isTerminal: boolean;
  readonly now: () => number;
}

const terminalIntervalMs = 100;
const pipeIntervalMs = 5000;

export function startProgress({ stream, isTerminal, now }: ProgressOutput): Progress {
  const interval = isTerminal ? terminalIntervalMs : pipeIntervalMs;
  let lastShown = isTerminal ? now() - interval : now();
  let shown = false;

  function show(line: string): void {
    lastShown = now();
    shown = true;
    stream.write(isTerminal ? `\r${line}\x1b[K` : `${line}\n`);
  }

  return {
    update(line) {
      if (now() - lastShown >= interval) show(line());
    },
    end(line) {
      if (isTerminal || shown) show(line);
      if (isTerminal) stream.write('\n');
    },
  };
}

/** Formats a line: "12,000 of 20,000 records, 8,000/s, 1 s left". */
export function progressLine(what: string, done: number, total: number | null, elapsedMs: number): string {
  const count = total === null ? `${grouped(done)} ${what}` : `${grouped(done)} of ${grouped(total)} ${what}`;
  if (elapsedMs < 1 || done === 0) return count;
  const perSecond = (done * 1000) / elapsedMs;
  const left = total === null || done >= total ? '' : `, ${duration((total - done) / perSecond)} left`;
  return `${count}, ${grouped(Math.round(perSecond))}/s${left}`;
}

/** Formats 75 as "1 min 15 s". */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Formats the whole number 12345 as "12,345"; what `Intl` needs for it takes 25 ms to load. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
