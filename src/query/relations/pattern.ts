import { LexiconError } from '../../lexicon/outline.ts';
import { type RelationKind, relationKinds } from '../../relations/index.ts';
import { dataLines } from '../data/data-file.ts';

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
/** The kinds of slot for a role: any, one said by its employer, title, trade or rung. */
export type RoleSlot = (typeof roleSlots)[number];

/** The relation that a pattern says; an argument is the name of a slot in braces, or written as in `examples.txt`. */
export interface Template {
  readonly kind: RelationKind;
  readonly negated: boolean;
  /** Relations of one pattern with the same number are alternatives. */
  readonly alternative: number | null;
  readonly args: readonly string[];
}

export interface Pattern {
  readonly nodes: readonly PatternPart[];
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
  const [nodes, ...others] = parsed(said, classes);
  if (nodes === undefined || others.length > 0) throw new Error('alternatives of a whole pattern stand in parentheses');
  return { nodes, templates: meaning === 'nothing' ? [] : meaning.split('; ').map(templateOf) };
}

function templateOf(text: string): Template {
  const [, mark = '', name = '', args = '', alternative] = /^(!?)(\w+)\((.*)\)(?:\/(\d))?$/.exec(text) ?? [];
  const kind = relationKinds.find((known) => known === name);
  if (kind === undefined) throw new Error(`there is no relation in ${JSON.stringify(text)}`);
  const either = alternative === undefined ? null : Number(alternative);
  return { kind, negated: mark === '!', alternative: either, args: args === '' ? [] : args.split(', ') };
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
      else all.at(-1)?.push(nodeAt(word));
    }
    if (words[at] !== end) throw new Error(`${end} is missing`);
    return all;
  };
  const nodeAt = (word: string): PatternPart => {
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

/**
 * The words of which a text that says the pattern has at least one: those of its first part that is no slot and cannot
 * be left out.
 */
export function anchorsOf(nodes: readonly PatternPart[]): ReadonlySet<string> | null {
  let fewest: ReadonlySet<string> | null = null;
  for (const node of nodes) {
    const anchors = anchorsOfNode(node);
    if (anchors !== null && (fewest === null || anchors.size < fewest.size)) fewest = anchors;
  }
  return fewest;
}

function anchorsOfNode(node: PatternPart): ReadonlySet<string> | null {
  if (node.kind === 'slot') return null;
  if (node.kind === 'word') return new Set([node.word]);
  const all = new Set<string>();
  for (const sequence of node.of) {
    const anchors = anchorsOf(sequence);
    if (anchors === null) return null;
    for (const anchor of anchors) all.add(anchor);
  }
  return all;
}
