import { stemWord } from '../text/stem.ts';
import type { Sections, SectionWriter } from './image/sections.ts';
import { absent, TextTable } from './image/texts.ts';
import type { Commonness } from './lexicon.ts';
import { LexiconError } from './outline.ts';

const classes: readonly Commonness[] = ['commonest', 'common', 'known'];
const sizes: Readonly<Record<string, Commonness>> = { '10': 'commonest', '20': 'common', '35': 'known' };

/** The words of english.txt. */
export class EnglishWords {
  readonly #stems: TextTable;
  readonly #classes: Uint8Array;

  constructor(sections: Sections) {
    this.#stems = new TextTable(sections, 'english.stems');
    this.#classes = sections.u8('english.classes');
  }

  static write(writer: SectionWriter, byStem: ReadonlyMap<string, Commonness>): void {
    TextTable.write(writer, 'english.stems', [...byStem.keys()]);
    writer.add(
      'english.classes',
      'u8',
      [...byStem.values()].map((commonness) => classes.indexOf(commonness)),
    );
  }

  commonness(word: string): Commonness | null {
    const stem = this.#stems.find(stemWord(word));
    return stem === absent ? null : (classes[this.#classes[stem] ?? 0] ?? null);
  }
}

/** Reads english.txt: how common each stem is. */
export function readEnglish(file: string, text: string): ReadonlyMap<string, Commonness> {
  const byStem = new Map<string, Commonness>();
  let line = 0;
  for (const content of text.split('\n')) {
    line++;
    if (content === '' || content.startsWith('#')) continue;
    const [size = '', ...stems] = content.split(' ');
    const commonness = sizes[size];
    if (commonness === undefined) throw new LexiconError(file, line, 'a line begins with 10, 20 or 35');
    for (const stem of stems) byStem.set(stem, commonness);
  }
  return byStem;
}
