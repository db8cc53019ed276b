/**
 * The parts of an image: named typed arrays in one buffer, behind a head that says where they lie. Opening it makes views
 * and copies nothing. Numbers have the order of bytes of the machine that wrote them.
 */

const makers = { u8: Uint8Array, u32: Uint32Array, f64: Float64Array } as const;

type Kind = keyof typeof makers;

/** What an image says of itself. */
interface Head {
  /** Names what it was made from. */
  readonly key: string;
  /** Bytes behind the head. */
  readonly size: number;
  readonly sections: Readonly<Record<string, readonly [kind: Kind, at: number, length: number]>>;
}

/** The length of the head stands before it, in the bytes of a number with fractions. */
const headAt = 8;
const aligned = (at: number): number => Math.ceil(at / 8) * 8;

export class SectionWriter {
  readonly #sections = new Map<string, readonly [kind: Kind, numbers: Uint8Array | Uint32Array | Float64Array]>();

  add(name: string, kind: Kind, numbers: ArrayLike<number>): void {
    this.#sections.set(name, [kind, makers[kind].from(numbers)]);
  }

  /** The bytes of the image. */
  finish(key: string): Uint8Array<ArrayBuffer> {
    const sections: Record<string, readonly [Kind, number, number]> = {};
    let size = 0;
    for (const [name, [kind, numbers]] of this.#sections) {
      sections[name] = [kind, size, numbers.length];
      size = aligned(size + numbers.byteLength);
    }
    const head = new TextEncoder().encode(JSON.stringify({ key, size, sections } satisfies Head));
    const begin = aligned(headAt + head.length);
    const image = new Uint8Array(begin + size);
    new Float64Array(image.buffer, 0, 1)[0] = head.length;
    image.set(head, headAt);
    for (const [name, [, { buffer, byteOffset, byteLength }]] of this.#sections)
      image.set(new Uint8Array(buffer, byteOffset, byteLength), begin + (sections[name]?.[1] ?? 0));
    return image;
  }
}

export class Sections {
  readonly #head: Head;
  readonly #buffer: ArrayBufferLike;
  readonly #begin: number;

  private constructor(head: Head, buffer: ArrayBufferLike, begin: number) {
    this.#head = head;
    this.#buffer = buffer;
    this.#begin = begin;
  }

  /** Opens the bytes of an image; null if they are another's than that of `key`, or cut off. */
  static open(image: Uint8Array, key: string): Sections | null {
    if (image.length < headAt) return null;
    // Views need a beginning at a multiple of eight, which a small read from a shared pool does not have.
    const { buffer, byteOffset } = image.byteOffset % 8 === 0 ? image : new Uint8Array(image);
    const headLength = new Float64Array(buffer, byteOffset, 1)[0] ?? 0;
    if (!(headLength > 0 && headAt + headLength <= image.length)) return null;
    const text = new TextDecoder().decode(new Uint8Array(buffer, byteOffset + headAt, headLength));
    if (!text.startsWith(JSON.stringify({ key }).slice(0, -1))) return null;
    const head = JSON.parse(text) as Head;
    const begin = aligned(headAt + headLength);
    return begin + head.size === image.length ? new Sections(head, buffer, byteOffset + begin) : null;
  }

  u8(name: string): Uint8Array {
    return new Uint8Array(this.#buffer, ...this.#place(name, 'u8'));
  }

  u32(name: string): Uint32Array {
    return new Uint32Array(this.#buffer, ...this.#place(name, 'u32'));
  }

  f64(name: string): Float64Array {
    return new Float64Array(this.#buffer, ...this.#place(name, 'f64'));
  }

  #place(name: string, kind: Kind): [at: number, length: number] {
    const section = this.#head.sections[name];
    if (section === undefined || section[0] !== kind) throw new Error(`an image of the lexicon has no ${kind} ${name}`);
    return [this.#begin + section[1], section[2]];
  }
}
