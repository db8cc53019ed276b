import { LexiconError } from '../../lexicon/outline.ts';
import { dataLines } from '../data/data-file.ts';
import { PhraseTable } from '../grammar/lattice/phrases.ts';
import { Alternatives, dots, type PatternPart, type Sequence, type Slot, slotKinds } from './pattern-part.ts';
import { type RequiredWords, requiredBy } from './required-words.ts';
import { type Template, templateOf } from './template.ts';

/** Words that follow each other. */
export interface Clause {
  readonly parts: Sequence;
}

export interface Pattern {
  /** If there are several, they stand in any order. */
  readonly clauses: readonly Clause[];
  /** Whether words may stand between its parts that are not looked at. */
  readonly isLoose: boolean;
  readonly requires: RequiredWords;
  /** None if the words ask what no relation says; then they are told as not understood. */
  readonly templates: readonly Template[];
}

/** All that `data/relations.txt` says. */
export interface RelationPatterns {
  readonly patterns: readonly Pattern[];
  /** What may stand between two parts of a pattern: an aside ("at some point") or words that link clauses ("who have"). */
  readonly skipped: PhraseTable<SkippedKind>;
  /** What denies the match that follows. */
  readonly denials: PhraseTable<'not'>;
  /** Words that no role contains in small letters. */
  readonly outside: ReadonlySet<string>;
  /** Words of everyday language that three dots do not stand for, because they change a meaning. */
  readonly telling: ReadonlySet<string>;
  /** Those of them that only tell that something came later. */
  readonly sequel: ReadonlySet<string>;
  /** The verb of each of its forms: "leave" of "left". */
  readonly verbs: ReadonlyMap<string, string>;
  /** Every word of a pattern, which in small letters is no name that nobody knows. */
  readonly words: ReadonlySet<string>;
}
const skippedKinds = ['aside', 'linking'] as const;
type SkippedKind = (typeof skippedKinds)[number];

/** Reads `data/relations.txt`, which explains its notation. Throws LexiconError with the line that it cannot read. */
function readPatterns(): RelationPatterns {
  const file = 'relations.txt';
  const classes = new Classes();
  const patterns: Pattern[] = [];
  for (const { line, number } of dataLines(file)) {
    try {
      const named = /^@(\w+)(\{X\})? = (.*)$/.exec(line);
      const said = / => /.exec(line);
      const verb = /^~(\w+) = (.*)$/.exec(line);
      if (verb?.[1] !== undefined) classes.conjugate(verb[1], verb[2] ?? '');
      else if (named?.[1] !== undefined) classes.define(named[1], named[3] ?? '', named[2] !== undefined);
      else if (said !== null) patterns.push(patternOf(line.slice(0, said.index), line.slice(said.index + 4), classes));
      else throw new Error('a line is "@name = words", "~verb = forms" or "words => relation"');
    } catch (error) {
      throw new LexiconError(file, number, error instanceof Error ? error.message : String(error));
    }
  }
  return {
    patterns,
    skipped: new PhraseTable(skippedKinds.map((kind) => [kind, classes.phrases(kind)])),
    denials: new PhraseTable([['not', classes.phrases('denial')]]),
    outside: new Set(classes.phrases('outside')),
    telling: new Set(classes.phrases('telling')),
    sequel: new Set(classes.phrases('sequel')),
    verbs: classes.verbOf,
    words: classes.words,
  };
}

/** Lists of words by their names. A list with a slot {X} gives one for each name of a slot: `@was{A}`. */
class Classes {
  readonly #parts = new Map<string, PatternPart>();
  readonly #withSlot = new Map<string, string>();
  readonly #verbs = new Map<string, readonly string[]>();
  /** Each part by how it is written, so that what is matched of it for one pattern serves all others. */
  readonly #written = new Map<string, PatternPart>();
  /** The verb of each form of one that was read. */
  readonly verbOf = new Map<string, string>();
  /** Every word that was read. */
  readonly words = new Set<string>();

  /** The forms of a verb that regular endings do not give. */
  conjugate(verb: string, forms: string): void {
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

  define(name: string, text: string, hasSlot: boolean): void {
    if (hasSlot) this.#withSlot.set(name, text);
    else this.#parts.set(name, new Alternatives(parsed(text, this)));
  }

  /** The list that is written `@name` or `@name{A}`. */
  part(written: string): PatternPart {
    const [, name = '', slot] = /^@(\w+)(?:\{(\w)\})?$/.exec(written) ?? [];
    const key = written.slice(1);
    const text = slot === undefined ? undefined : this.#withSlot.get(name);
    const known =
      this.#parts.get(key) ??
      (text === undefined ? null : new Alternatives(parsed(text.replaceAll('X}', `${slot}}`), this)));
    if (known === null) throw new Error(`${written} is not defined above`);
    this.#parts.set(key, known);
    return known;
  }

  /** Every wording of a list without slots. */
  phrases(name: string): readonly string[] {
    return wordings([this.part(`@${name}`)]);
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

function wordings([part, ...others]: Sequence): readonly string[] {
  if (part === undefined) return [''];
  if (part.kind === 'slot') throw new Error('a slot is no word');
  const begun = part.kind === 'word' ? [part.word] : part.of.flatMap(wordings);
  return wordings(others).flatMap((rest) => begun.map((words) => `${words} ${rest}`.trim()));
}

function patternOf(said: string, meaning: string, classes: Classes): Pattern {
  const clauses = said.split(' + ').map((clause): Clause => {
    const [parts, ...others] = parsed(clause, classes);
    if (parts === undefined || others.length > 0)
      throw new Error('alternatives of a whole pattern stand in parentheses');
    return { parts };
  });
  const parts = clauses.flatMap((clause) => clause.parts);
  const requires = requiredBy(parts);
  if (requires.length === 0) throw new Error('a pattern has a word that cannot be left out');
  const isLoose = clauses.length > 1 || parts.some((part) => part.kind === 'word' && part.word === dots);
  return {
    clauses,
    isLoose,
    requires,
    templates: meaning === 'nothing' ? [] : meaning.split('; ').map(templateOf),
  };
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

/** What the file says, read once. */
export const relationPatterns: RelationPatterns = readPatterns();
