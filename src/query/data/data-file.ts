import { readFileSync } from 'node:fs';
import { LexiconError } from '../../lexicon/outline.ts';
import { Line, PhraseTable } from '../grammar/lattice/phrases.ts';

interface Section {
  /** The kind and name in a header, such as "marker in". */
  readonly title: string;
  readonly lines: string[];
}

/** A line of a file of data, and its number from 1. */
export interface DataLine {
  readonly file: string;
  readonly line: string;
  readonly number: number;
}

/** The lines of a file below this folder that are neither empty nor remarks. */
export function dataLines(file: string): readonly DataLine[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .map((line, at) => ({ file, line, number: at + 1 }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'));
}

/**
 * A file of phrases or words beside this one:
 *
 *     # remarks on the file, above all the source of the list
 *     [marker in] a remark on the section
 *     in                      one phrase a line, folded
 *     in the area of
 *     in (the|our) area (of|)  several phrases: one for each choice
 *     [words small]
 *     a about above           or several words a line
 */
export class DataFile {
  readonly #file: string;
  readonly #sections: readonly Section[];

  /** Throws LexiconError with file and line if a line precedes the first section or a header is malformed. */
  constructor(file: string) {
    this.#file = file;
    const sections: Section[] = [];
    for (const { line, number } of dataLines(file)) {
      const title = /^\[(.+?)\]/.exec(line)?.[1];
      if (title !== undefined) sections.push({ title, lines: [] });
      else if (sections.length === 0) throw new LexiconError(file, number, 'a [kind name] line must come first');
      else sections.at(-1)?.lines.push(line);
    }
    this.#sections = sections;
  }

  /**
   * The phrases of one kind, each with the name of its section. Throws LexiconError unless the sections have exactly
   * these names.
   */
  phrases<Name extends string>(kind: string, names: readonly Name[]): PhraseTable<Name> {
    const found = this.#sections.filter(({ title }) => title.startsWith(`${kind} `));
    const named = found.map(({ title, lines }): [Name, readonly string[]] => {
      const name = names.find((known) => title === `${kind} ${known}`);
      if (name === undefined) throw new LexiconError(this.#file, 1, `[${title}] is no ${kind} of the grammar`);
      return [name, lines];
    });
    const missing = names.find((name) => !named.some(([other]) => other === name));
    if (missing !== undefined) throw new LexiconError(this.#file, 1, `[${kind} ${missing}] is missing`);
    return new PhraseTable(named.flatMap(([name, lines]) => lines.map((line): [Line, Name] => [new Line(line), name])));
  }

  /** The words of one section. */
  words(name: string): ReadonlySet<string> {
    const section = this.#sections.find(({ title }) => title === `words ${name}`);
    if (section === undefined) throw new LexiconError(this.#file, 1, `[words ${name}] is missing`);
    return new Set(section.lines.flatMap((line) => line.split(' ')));
  }
}
