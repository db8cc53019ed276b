import { stemWord } from '../text/stem.ts';
import type { Commonness } from './lexicon.ts';
import { LexiconError } from './outline.ts';

const classes: Readonly<Record<string, Commonness>> = { '10': 'commonest', '20': 'common', '35': 'known' };

/** The words of english.txt. */
export class EnglishWords {
  readonly #byStem = new Map<string, Commonness>();

  constructor(file: string, text: string) {
    let line = 0;
    for (const content of text.split('\n')) {
      line++;
      if (content === '' || content.startsWith('#')) continue;
      const [size = '', ...stems] = content.split(' ');
      const commonness = classes[size];
      if (commonness === undefined) throw new LexiconError(file, line, 'a line begins with 10, 20 or 35');
      for (const stem of stems) this.#byStem.set(stem, commonness);
    }
  }

  commonness(word: string): Commonness | null {
    return this.#byStem.get(stemWord(word)) ?? null;
  }
}
