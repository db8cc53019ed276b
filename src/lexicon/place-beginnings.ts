import type { Sections, SectionWriter } from './image/sections.ts';
import { absent, TextTable } from './image/texts.ts';

/** The number of words of the longest name of a place that begins with a word. */
export class PlaceBeginnings {
  readonly #first: TextTable;
  readonly #longest: Uint8Array;

  constructor(sections: Sections) {
    this.#first = new TextTable(sections, 'placeBeginnings.first');
    this.#longest = sections.u8('placeBeginnings.longest');
  }

  static write(writer: SectionWriter, forms: Iterable<string>): void {
    const longest = new Map<string, number>();
    for (const form of forms) {
      const words = form.split(' ');
      const [first = ''] = words;
      if (words.length > Math.max(longest.get(first) ?? 0, 1)) longest.set(first, words.length);
    }
    TextTable.write(writer, 'placeBeginnings.first', [...longest.keys()]);
    writer.add('placeBeginnings.longest', 'u8', [...longest.values()]);
  }

  /** 1 where no name of several words begins with the word. */
  longest(first: string): number {
    const at = this.#first.find(first);
    return at === absent ? 1 : (this.#longest[at] ?? 1);
  }
}
