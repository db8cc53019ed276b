import { setImmediate } from 'node:timers/promises';

/** The longest piece of background work between two turns of the event loop. */
const turnMs = 4;
/** The most steps of one, whatever the clock says. */
export const turnStepsMax = 32;

/** Tells when a piece of long work should pause so that requests can be answered. */
export class Turn {
  #began = performance.now();
  #steps = 0;

  get isOver(): boolean {
    return performance.now() - this.#began > turnMs;
  }

  /** Counts a step. Returns true if the piece has had enough of them, or is over. */
  step(): boolean {
    this.#steps++;
    return this.#steps >= turnStepsMax || this.isOver;
  }

  /** Starts the next piece. */
  begin(): void {
    this.#began = performance.now();
    this.#steps = 0;
  }

  /** Lets other work run, and starts the next piece. */
  async pause(): Promise<void> {
    await setImmediate();
    this.begin();
  }
}
