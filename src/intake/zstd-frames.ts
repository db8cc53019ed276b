const frameMagic = 0xfd2fb528;
/** The first of the sixteen magic numbers of frames that hold no data of the stream. */
const skippableMagic = 0x184d2a50;
const blockHeaderBytes = 3;
const rleBlock = 1;

type Part = 'magic' | 'skippable size' | 'descriptor' | 'block header';

/**
 * Follows a zstd stream from block to block without decompressing it (RFC 8878, section 3.1), to find out whether it
 * ends where a frame ends. Node 22 does not check that: it reads a truncated file as if it were complete (tried up to
 * 22.23; Node 24 says "unexpected end of file").
 */
export class ZstdFrames {
  #part: Part = 'magic';
  #partBytes = 4;
  #read = 0;
  /** The part of a little-endian number that has been read. */
  #value = 0;
  /** The number of bytes to skip before the next part. */
  #skip = 0;
  #checksumBytes = 0;

  /** Whether the bytes so far are whole frames. */
  get complete(): boolean {
    return this.#part === 'magic' && this.#read === 0 && this.#skip === 0;
  }

  see(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#skip > 0) {
        const passed = Math.min(this.#skip, chunk.length - at);
        this.#skip -= passed;
        at += passed;
        continue;
      }
      this.#value += (chunk[at++] ?? 0) * 2 ** (8 * this.#read);
      if (++this.#read === this.#partBytes) this.#finish(this.#value);
    }
  }

  #finish(value: number): void {
    switch (this.#part) {
      case 'magic':
        if (value === frameMagic) this.#expect('descriptor', 1);
        else if ((value & 0xfffffff0) === skippableMagic) this.#expect('skippable size', 4);
        // What follows is not zstd; the decompressor will report it.
        else this.#expect('magic', 4);
        return;
      case 'skippable size':
        this.#skip = value;
        this.#expect('magic', 4);
        return;
      case 'descriptor':
        this.#skip = headerBytesAfter(value);
        this.#checksumBytes = (value & 0b100) === 0 ? 0 : 4;
        this.#expect('block header', blockHeaderBytes);
        return;
      case 'block header': {
        const isLast = (value & 1) === 1;
        this.#skip = ((value >> 1) & 0b11) === rleBlock ? 1 : value >> 3;
        if (isLast) this.#skip += this.#checksumBytes;
        this.#expect(isLast ? 'magic' : 'block header', isLast ? 4 : blockHeaderBytes);
      }
    }
  }

  #expect(part: Part, bytes: number): void {
    this.#part = part;
    this.#partBytes = bytes;
    this.#read = 0;
    this.#value = 0;
  }
}

/** The size of the window descriptor, dictionary id and content size, as announced by the frame's descriptor. */
function headerBytesAfter(descriptor: number): number {
  const isSingleSegment = (descriptor & 0b10_0000) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 0b11] ?? 0;
  const sizeBytes = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  return (isSingleSegment ? 0 : 1) + dictionaryBytes + sizeBytes;
}
