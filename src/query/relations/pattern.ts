import { LexiconError } from '../../lexicon/outline.ts';
import { dataLines } from '../data/data-file.ts';
import { type Template, templateOf } from './template.ts';

/** A part of a pattern. */
export type PatternPart =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'any'; readonly of: readonly (readonly PatternPart[])[] }
  | { readonly kind: 'slot'; readonly slot: Slot };

/** What a slot is filled with; `at` and `as` say how words are meant that name an employer or a title alone. */
export interface Slot {
  readonly name: string;
  readonly of: SlotKind;
}
const roleSlots = ['role', 'at', 'as', 'in', 'level'] as const;
const slotKinds = [...roleSlots, 'months', 'count', 'period'] as const;
type SlotKind = (typeof slotKinds)[number];
const numberSlots: ReadonlySet<SlotKind> = new Set(['months', 'count', 'period']);
/** The kinds of slot for a role: any, one said by its employer, title, trade or rung. */
export type RoleSlot = (typeof roleSlots)[number];

export interface Pattern {
  readonly parts: readonly PatternPart[];
  readonly requires: Requirements;
  /** None if the words ask what no relation says; then they are told as not understood. */
  readonly templates: readonly Template[];
}

/** Reads `data/relations.txt`, which explains its notation. Throws LexiconError with the line that it cannot read. */
export function readPatterns(): readonly Pattern[] {
  const file = 'relations.txt';
  const classes = new Map<string, PatternPart>();
  const patterns: Pattern[] = [];
  for (const { line, number } of dataLines(file)) {
    try {
      const named = /^@(\w+) = (.*)$/.exec(line);
      const said = / => /.exec(line);
      if (named?.[1] !== undefined) classes.set(named[1], { kind: 'any', of: parsed(named[2] ?? '', classes) });
      else if (said !== null) patterns.push(patternOf(line.slice(0, said.index), line.slice(said.index + 4), classes));
      else throw new Error('a line is "@name = words" or "words => relation"');
    } catch (error) {
      throw new LexiconError(file, number, error instanceof Error ? error.message : String(error));
    }
  }
  return patterns;
}

function patternOf(said: string, meaning: string, classes: ReadonlyMap<string, PatternPart>): Pattern {
  const [parts, ...others] = parsed(said, classes);
  if (parts === undefined || others.length > 0) throw new Error('alternatives of a whole pattern stand in parentheses');
  const requires = requirementsOf(parts);
  if (requires.words.length === 0) throw new Error('a pattern has a word that cannot be left out');
  return { parts, requires, templates: meaning === 'nothing' ? [] : meaning.split('; ').map(templateOf) };
}

const pieces = /\s*([()[\]|]|\{\w+(?: \w+)?\}|@\w+|[^\s()[\]|{}@]+)/y;

/** Parses alternatives of sequences up to the end of the text. */
function parsed(text: string, classes: ReadonlyMap<string, PatternPart>): PatternPart[][] {
  const words: string[] = [];
  pieces.lastIndex = 0;
  for (let match = pieces.exec(text); match !== null; match = pieces.exec(text)) words.push(match[1] ?? '');
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
      at++;
      const of = alternatives(word === '(' ? ')' : ']');
      return { kind: 'any', of: word === '(' ? of : [...of, []] };
    }
    if (word.startsWith('{')) return { kind: 'slot', slot: slotOf(word.slice(1, -1)) };
    if (!word.startsWith('@')) return { kind: 'word', word };
    const named = classes.get(word.slice(1));
    if (named === undefined) throw new Error(`${word} is not defined above`);
    return named;
  };
  return alternatives(undefined);
}

/** `A`, `at A`, or `months`, whose name is its kind. */
function slotOf(text: string): Slot {
  const [first = '', second] = text.split(' ');
  if (second === undefined && /^[A-Z]$/.test(first)) return { name: first, of: 'role' };
  const of = slotKinds.find((kind) => kind === first);
  if (of === undefined) throw new Error(`there is no slot {${text}}`);
  return { name: second ?? first, of };
}

/** What a text must have to say a pattern: a word of each set, and a number if a slot takes one. */
interface Requirements {
  /** The smallest set comes first. */
  readonly words: readonly ReadonlySet<string>[];
  readonly number: boolean;
}

/** Alternatives may be left out if one of them is empty; then they require nothing. */
export function requirementsOf(parts: readonly PatternPart[]): Requirements {
  const words = parts.flatMap((part) => wordsOf(part) ?? []).sort((a, b) => a.size - b.size);
  return { words, number: parts.some((part) => part.kind === 'slot' && numberSlots.has(part.slot.of)) };
}

/** Of the words of one part, those of which one at least must be there; null if it may be without any. */
function wordsOf(part: PatternPart): ReadonlySet<string> | null {
  if (part.kind === 'slot') return null;
  if (part.kind === 'word') return new Set([part.word]);
  const all = new Set<string>();
  for (const sequence of part.of) {
    const [fewest] = requirementsOf(sequence).words;
    if (fewest === undefined) return null;
    for (const word of fewest) all.add(word);
  }
  return all;
}
