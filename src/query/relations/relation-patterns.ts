import { keptImage, writeImage } from '../../lexicon/image/kept-image.ts';
import { Sections, SectionWriter } from '../../lexicon/image/sections.ts';
import { relationFiles, relationLines } from '../data/relation-lines.ts';
import { PhraseTable } from '../grammar/lattice/phrases.ts';
import { keyOfImage } from './image-key.ts';
import { PatternReader, type PatternWords } from './pattern.ts';
import { indexOf, type PatternIndex, readIndex, writeIndex } from './pattern-index.ts';
import { sentencesFile } from './required-words.ts';

/** All that the files of `data/relations` say. */
export interface RelationPatterns {
  /** Reads a pattern when it is asked for. */
  readonly patterns: PatternReader;
  /** By which words patterns are found. */
  readonly index: PatternIndex;
  /** What may stand between two parts of a pattern: an aside ("at some point") or words that link clauses ("who have"). */
  readonly skipped: PhraseTable<SkippedKind>;
  /** What denies the match that follows. */
  readonly denials: PhraseTable<'not'>;
  /** The words of what is skipped and of what denies. */
  readonly helpers: ReadonlySet<string>;
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

const image = 'relations';

/**
 * A query asks for some dozen patterns, and all of them take 0.3 s of one core to read. So what finds them by their words
 * is kept as an image, which is made anew when the files or the code behind it change.
 */
function readPatterns(): RelationPatterns {
  const patterns = new PatternReader(relationLines());
  const key = imageKey();
  const open = (bytes: Uint8Array): Sections | null => Sections.open(bytes, key);
  const sections = keptImage(image, open, () => imageOf(patterns, key));
  const said = JSON.parse(Buffer.from(sections.u8('words')).toString()) as PatternWords;
  return {
    patterns,
    index: readIndex(sections, said.words),
    skipped: new PhraseTable(skippedKinds.map((kind) => [patterns.wordings(kind), kind])),
    denials: new PhraseTable([[patterns.wordings('denial'), 'not']]),
    helpers: new Set(said.helpers),
    outside: new Set(said.outside),
    telling: new Set(said.telling),
    sequel: new Set(said.sequel),
    verbs: new Map(said.verbs),
    words: new Set(said.words),
  };
}

function imageOf(patterns: PatternReader, key: string): Uint8Array {
  const words = patterns.words();
  const writer = new SectionWriter();
  writer.add('words', 'u8', Buffer.from(JSON.stringify(words)));
  writeIndex(writer, indexOf(patterns.all(), words.words));
  return writer.finish(key);
}

/** How common words are decides by which of them a pattern is found, so their files are behind the image too. */
const imageKey = (): string => keyOfImage([...relationFiles, 'words.txt', sentencesFile]);

/** Makes the image that a package brings. */
export function writePackagedPatterns(): void {
  writeImage(image, imageOf(relationPatterns.patterns, imageKey()));
}

/** What the files say. */
export const relationPatterns: RelationPatterns = readPatterns();
