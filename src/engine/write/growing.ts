import type { TypedArray } from './arrays.ts';

/** A typed array that doubles when it is full. */
export class Growing<A extends TypedArray> {
  array: A;
  length = 0;
  readonly #make: (length: number) => A;

  constructor(make: (length: number) => A, capacity = 16) {
    this.#make = make;
    this.array = make(capacity);
  }

  push(value: number): void {
    if (this.length === this.array.length) this.#grow();
    this.array[this.length++] = value;
  }

  #grow(): void {
    const grown = this.#make(this.array.length * 2);
    grown.set(this.array);
    this.array = grown;
  }
}

export const growingU8 = () => new Growing((length) => new Uint8Array(length));
export const growingU16 = () => new Growing((length) => new Uint16Array(length));
export const growingU32 = () => new Growing((length) => new Uint32Array(length));
export const growingF64 = () => new Growing((length) => new Float64Array(length));
