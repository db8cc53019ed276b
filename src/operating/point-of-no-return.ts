const open = 0;
const cutOff = 1;
const passed = 2;

/**
 * Whether a task can still be cut off. Its thread and the desk share it by memory, and whoever comes first decides, so
 * that nobody is told that nothing changed while the change is being made.
 */
export class PointOfNoReturn {
  readonly shared: SharedArrayBuffer;
  readonly #state: Int32Array;

  constructor(shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.shared = shared;
    this.#state = new Int32Array(shared);
  }

  /** False when the task has passed the point, and will be finished. */
  cutOff(): boolean {
    return Atomics.compareExchange(this.#state, 0, open, cutOff) !== passed;
  }

  /** The task goes on to its end, whatever is asked from here on. Throws when it was cut off. */
  pass(): void {
    if (Atomics.compareExchange(this.#state, 0, open, passed) === cutOff) throw new Error('the task was cut off');
  }
}
