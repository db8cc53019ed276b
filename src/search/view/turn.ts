/** The longest piece of background work between two turns of the event loop. */
const turnMs = 4;

/** Tells when a piece of long work should pause so that requests can be answered. */
export class Turn {
  #began = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#began > turnMs;
  }

  /** Starts the next piece. */
  begin(): void {
    this.#began = performance.now();
  }
}
