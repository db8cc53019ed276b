import { LexiconError } from '../../lexicon/outline.ts';
import type { DataLine } from '../data/data-file.ts';
import { Alternatives, dots, type PatternPart, type Sequence, type Slot, slotKinds } from './pattern-part.ts';
import { type RequiredWords, requiredByList } from './required-words.ts';
import { type Template, templateOf } from './template.ts';
import { Wordings, wordsOf } from './wordings.ts';

/** Words that follow each other. */
export interface Clause {
  readonly parts: Sequence;
}

export interface Pattern {
  /** If there are several, they stand in any order. */
  readonly clauses: readonly Clause[];
  /** Whether words may stand between its parts that are not looked at. */
  readonly isLoose: boolean;
  /** None if the words ask what no relation says; then they are told as not understood. */
  readonly templates: readonly Template[];
}

/** The lists of phrases that stand beside patterns: those that are skipped, and those that deny. */
type PhraseList = 'aside' | 'linking' | 'denial';

/** What the files of `data/relations` say beside their patterns. */
export interface PatternWords {
  /** Every word of a pattern or a list. */
  readonly words: readonly string[];
  /** The verb of each of its forms: "leave" of "left". */
  readonly verbs: readonly (readonly [form: string, verb: string])[];
  /** Every word of the lists of phrases. */
  readonly helpers: readonly string[];
  readonly outside: readonly string[];
  readonly telling: readonly string[];
  readonly sequel: readonly string[];
}

/** Reads the lines of `data/relations`, whose `english.txt` explains the notation, each when it is asked for. */
export class PatternReader {
  readonly #classes = new Classes();
  readonly #lines: DataLine[] = [];
  readonly #patterns: Pattern[] = [];

  /** Throws LexiconError with the line that is none. */
  constructor(lines: readonly DataLine[]) {
    for (const line of lines) located(line, () => this.#add(line));
  }

  #add(line: DataLine): void {
    const { line: text } = line;
    const [, list, slot, words = ''] = (text.startsWith('@') && /^@(\w+)(\{X\})? = (.*)$/.exec(text)) || [];
    const [, verb, forms = ''] = (text.startsWith('~') && /^~(\w+) = (.*)$/.exec(text)) || [];
    if (verb !== undefined) this.#classes.conjugate(verb, forms);
    else if (list !== undefined) this.#classes.define(list, { ...line, line: words }, slot !== undefined);
    else if (text.includes(arrow)) this.#lines.push(line);
    else throw new Error('a line is "@name = words", "~verb = forms" or "words => relation"');
  }

  /** The pattern of that number, from 0. Throws LexiconError with the line that it cannot read. */
  at(at: number): Pattern {
    const known = this.#patterns[at];
    if (known !== undefined) return known;
    const written = this.#lines[at] ?? { file: '', line: '', number: 0 };
    const [said = '', meaning = ''] = written.line.split(arrow);
    const pattern = located(written, () => patternOf(said, meaning, this.#classes));
    this.#patterns[at] = pattern;
    return pattern;
  }

  /** Reads everything. Throws LexiconError with the first line that it cannot read. */
  all(): readonly Pattern[] {
    return this.#lines.map((line, at) => {
      const pattern = this.at(at);
      located(line, () => {
        if (requiredOf(pattern).length === 0) throw new Error('a pattern has a word that cannot be left out');
      });
      return pattern;
    });
  }

  /** The phrases of a list. Throws LexiconError with the line that it cannot read. */
  wordings(name: PhraseList): Wordings {
    return new Wordings([this.#classes.part(`@${name}`)]);
  }

  /** Reads everything. Throws LexiconError with the first line that it cannot read. */
  words(): PatternWords {
    this.#classes.readLists();
    this.all();
    const wordsIn = (name: string): readonly string[] => [...wordsOf(this.#classes.part(`@${name}`))];
    return {
      words: [...this.#classes.words],
      verbs: [...this.#classes.verbOf],
      helpers: [...wordsIn('aside'), ...wordsIn('linking'), ...wordsIn('denial')],
      outside: wordsIn('outside'),
      telling: wordsIn('telling'),
      sequel: wordsIn('sequel'),
    };
  }
}

/** Stands between the words of a pattern and what they say. */
const arrow = ' => ';

/** Throws what goes wrong in a line as a LexiconError that names the line. */
function located<T>({ file, number }: DataLine, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof LexiconError) throw error;
    throw new LexiconError(file, number, error instanceof Error ? error.message : String(error));
  }
}

/** Lists of words by their names. A list with a slot {X} gives one for each name of a slot: `@was{A}`. */
class Classes {
  readonly #texts = new Map<string, DataLine>();
  readonly #withSlot = new Map<string, DataLine>();
  /** Those that were read; null while one is read. */
  readonly #parts = new Map<string, PatternPart | null>();
  readonly #verbs = new Map<string, readonly string[]>();
  /** Each part by how it is written, so that what is matched of it for one pattern serves all others. */
  readonly #written = new Map<string, PatternPart>();
  /** The verb of each form of one that was read. */
  readonly verbOf = new Map<string, string>();
  /** Every word that was read. */
  readonly words = new Set<string>();

  /** The forms of a verb that regular endings do not give. */
  conjugate(verb: string, forms: string): void {
    if (this.#verbs.has(verb)) throw new Error(`~${verb} is defined above`);
    this.#verbs.set(verb, [verb, ...forms.split(' ')]);
  }

  /** The one part that is written so. */
  shared(written: string, make: () => PatternPart): PatternPart {
    let part = this.#written.get(written);
    if (part === undefined) {
      part = make();
      this.#written.set(written, part);
    }
    return part;
  }

  word(written: string): PatternPart {
    const verb = written.endsWith('~') ? written.slice(0, -1) : null;
    const forms = verb === null ? [written] : (this.#verbs.get(verb) ?? regularForms(verb));
    const parts = forms.map((word): PatternPart => ({ kind: 'word', word }));
    for (const word of forms) {
      this.words.add(word);
      if (verb !== null) this.verbOf.set(word, verb);
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : new Alternatives(parts.map((part) => [part]));
  }

  define(name: string, list: DataLine, hasSlot: boolean): void {
    const lists = hasSlot ? this.#withSlot : this.#texts;
    if (lists.has(name)) throw new Error(`@${name} is defined above`);
    lists.set(name, list);
  }

  /** Reads every list without a slot. */
  readLists(): void {
    for (const name of this.#texts.keys()) this.part(`@${name}`);
  }

  /** The list that is written `@name` or `@name{A}`. */
  part(written: string): PatternPart {
    const key = written.slice(1);
    const known = this.#parts.get(key);
    if (known !== undefined && known !== null) return known;
    if (known === null) throw new Error(`${written} is defined by itself`);
    const [, name = '', slot] = /^@(\w+)(?:\{(\w)\})?$/.exec(written) ?? [];
    const list = slot === undefined ? this.#texts.get(name) : this.#withSlot.get(name);
    if (list === undefined) throw new Error(`${written} is not defined`);
    this.#parts.set(key, null);
    const text = slot === undefined ? list.line : list.line.replaceAll('X}', `${slot}}`);
    const part = located(list, () => new Alternatives(parsed(text, this)));
    this.#parts.set(key, part);
    return part;
  }
}

/** Walk, walks, walked and walking. */
function regularForms(verb: string): readonly string[] {
  const isShort = /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(verb);
  const stem = isShort ? verb + verb.slice(-1) : verb.replace(/e$/, '');
  const third = /[^aeiou]y$/.test(verb)
    ? verb.replace(/y$/, 'ies')
    : /(?:s|x|z|ch|sh|o)$/.test(verb)
      ? `${verb}es`
      : `${verb}s`;
  const past = /[^aeiou]y$/.test(verb) ? verb.replace(/y$/, 'ied') : `${stem}ed`;
  return [verb, third, past, `${stem}ing`];
}

function patternOf(said: string, meaning: string, classes: Classes): Pattern {
  const clauses = said.split(' + ').map((clause): Clause => {
    const [parts, ...others] = parsed(clause, classes);
    if (parts === undefined || others.length > 0)
      throw new Error('alternatives of a whole pattern stand in parentheses');
    return { parts };
  });
  const parts = clauses.flatMap((clause) => clause.parts);
  const isLoose = clauses.length > 1 || parts.some((part) => part.kind === 'word' && part.word === dots);
  return {
    clauses,
    isLoose,
    templates: meaning === 'nothing' ? [] : meaning.split('; ').map(templateOf),
  };
}

/** The words that a pattern requires, the rarest first. */
export function requiredOf({ clauses }: Pattern): RequiredWords {
  return requiredByList.rarestFirst(clauses.flatMap(({ parts }) => parts));
}

const pieces = /\s*([()[\]|]|\{\w+(?: \w+)?\}|@\w+(?:\{\w\})?|[^\s()[\]|{}@]+)/y;

/** Parses alternatives of sequences up to the end of the text. */
function parsed(text: string, classes: Classes): PatternPart[][] {
  const words: string[] = [];
  pieces.lastIndex = 0;
  for (let match = pieces.exec(text); match !== null; match = pieces.exec(text)) words.push(match[1] ?? '');
  const ends = endsOf(words);
  let at = 0;
  const alternatives = (end: string | undefined): PatternPart[][] => {
    const all: PatternPart[][] = [[]];
    for (; at < words.length && words[at] !== end; at++) {
      const word = words[at] ?? '';
      if (word === '|') all.push([]);
      else all.at(-1)?.push(partAt(word));
    }
    if (words[at] !== end) throw new Error(`${end} is missing`);
    return all;
  };
  const partAt = (word: string): PatternPart => {
    if (word === '(' || word === '[') {
      const from = at++;
      const end = ends[from] ?? words.length;
      const part = classes.shared(words.slice(from, end + 1).join(' '), () => {
        const of = alternatives(word === '(' ? ')' : ']');
        return new Alternatives(word === '(' ? of : [...of, []]);
      });
      at = end;
      return part;
    }
    if (word.startsWith('@')) return classes.part(word);
    return classes.shared(word, () =>
      word.startsWith('{') ? { kind: 'slot', slot: slotOf(word.slice(1, -1)) } : classes.word(word),
    );
  };
  return alternatives(undefined);
}

/** Where each parenthesis or bracket that opens is closed. */
function endsOf(words: readonly string[]): readonly number[] {
  const ends: number[] = [];
  const open: number[] = [];
  for (const [at, word] of words.entries()) {
    if (word === '(' || word === '[') open.push(at);
    else if (word === ')' || word === ']') ends[open.pop() ?? 0] = at;
  }
  return ends;
}

/** `A`, `at A`, or `months`, whose name is its kind. */
function slotOf(text: string): Slot {
  const [first = '', second] = text.split(' ');
  if (second === undefined && /^[A-Z]$/.test(first)) return { name: first, of: 'role' };
  const of = slotKinds.find((kind) => kind === first);
  if (of === undefined) throw new Error(`there is no slot {${text}}`);
  return { name: second ?? first, of };
}

/** Whether a pattern says the word itself, in whichever of its wordings. */
export function saysWord({ clauses }: Pattern, word: string): boolean {
  const says = (part: PatternPart): boolean =>
    part.kind === 'any' ? part.of.some((one) => one.some(says)) : part.kind === 'word' && part.word === word;
  return clauses.some(({ parts }) => parts.some(says));
}
