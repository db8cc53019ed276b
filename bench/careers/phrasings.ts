import { readFileSync } from 'node:fs';

export type Half = 'development' | 'held out';

export interface Phrasing {
  readonly relation: string;
  readonly text: string;
  /** In the notation of notation.ts. */
  readonly meaning: string;
}

/** The phrasings of one half, as they are written in its file. */
export function phrasings(half: Half): readonly Phrasing[] {
  const file = new URL(half === 'development' ? 'development.txt' : 'held-out.txt', import.meta.url);
  const read: Phrasing[] = [];
  let relation = '';
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.startsWith('## ')) relation = line.slice(3);
    if (line.startsWith('#') || line === '') continue;
    const [text, meaning] = line.split(' => ');
    if (text === undefined || meaning === undefined) throw new Error(`no meaning in ${line}`);
    read.push({ relation, text, meaning });
  }
  return read;
}
