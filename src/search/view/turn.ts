/** Longest piece of background work between two turns of the event loop. */
const turnMs = 4;

/** Tells when a piece of long work has taken long enough for requests to be answered in between. */
export class Turn {
  #began = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#began > turnMs;
  }

  /** The next piece begins. */
  begin(): void {
    this.#began = performance.now();
  }
}
