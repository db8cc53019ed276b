import type { Field } from '../../../intent/intent.ts';
import type { Item } from '../items/item.ts';
import { workFields } from './draft.ts';

/** The negation in force. It waits for its first value, then applies to further values of the same field. */
export class Negation {
  /** The word that negates; null if a minus does. */
  #by: Item | null = null;
  #field: Field | null = null;
  #isOn = false;
  /** Whether it has negated words without a meaning; a value right after them is negated too. */
  #hasWords = false;
  #hasPassed = false;

  get isWaiting(): boolean {
    return this.#isOn && this.#field === null;
  }

  /** Whether it has met its first value, so that a list of what is denied may go on. */
  get isListing(): boolean {
    return this.#isOn && this.#field !== null;
  }

  begin(by: Item | null): void {
    this.#by = by;
    this.#field = null;
    this.#isOn = true;
    this.#hasWords = false;
    this.#hasPassed = false;
  }

  takeWords(): void {
    this.#hasWords = true;
  }

  /** Passes over words that it does not rule out. */
  passWords(): void {
    this.#hasPassed = true;
  }

  /** Ends and returns the word that negates, if only words stand behind it that it does not rule out. */
  idleBehindWords(): Item | null {
    return this.isWaiting && this.#hasPassed && !this.#hasWords ? this.idle() : null;
  }

  end(): void {
    this.#isOn = false;
  }

  /** Ends once it has negated something. */
  endIfMet(): void {
    if (this.#field !== null || this.#hasWords) this.end();
  }

  /** Ends if it has negated words: "who aren't Republicans, Texas". */
  endAfterWords(): void {
    if (this.#hasWords) this.end();
  }

  /** Ends and returns the word that negated nothing; null if there is none. */
  idle(): Item | null {
    const by = this.isWaiting && !this.#hasWords ? this.#by : null;
    this.end();
    return by;
  }

  /** Whether it negates a value: its first one, and those of the same field that go on with the list. */
  takes(field: Field, goesOn: boolean): boolean {
    if (!this.#isOn) return false;
    this.#field ??= field;
    if ((this.#field === field || (workFields.has(this.#field) && workFields.has(field))) && goesOn) return true;
    this.end();
    return false;
  }
}
