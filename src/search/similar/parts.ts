import type { EngineDocument, Query } from '../../engine/engine.ts';
import { any, phrase, range, term, text } from '../../fields/shared/queries.ts';
import type { FieldValue } from '../../ports/search-index.ts';
import { smallWords } from '../../query/policy/words.ts';
import type { RecordKind } from '../../records/kind.ts';
import { wordsOf } from '../../text/words.ts';
import { type Aspect, aspects } from './aspects.ts';

/** The most values, lines or words of one aspect that are read. */
const readMax = { values: 40, lines: 40, words: 120 } as const;
/** Longer values and lines, in UTF-16 units, name nothing that another record shares. */
const unitsMax = 200;

/** One thing that a given record has and another may share. */
export interface Part {
  readonly aspect: Aspect;
  /** What is shared, as the documents of both hold it; the name of the aspect for a number. */
  readonly said: string;
  /** The records that share it. */
  readonly query: Query;
  /** What its records hold: of a line every word, else at least one of these. None for a number. */
  readonly holds: readonly FieldValue[];
}

/** All that others may share with the record of this document. */
export function partsOf(kind: RecordKind, document: EngineDocument): readonly Part[] {
  return aspects[kind].flatMap((aspect) => readers[aspect.kind](aspect as never, document));
}

type Of<Kind extends Aspect['kind']> = Extract<Aspect, { readonly kind: Kind }>;

const readers: { readonly [Kind in Aspect['kind']]: (aspect: Of<Kind>, document: EngineDocument) => readonly Part[] } =
  {
    values(aspect, { keywords }) {
      const own = aspect.of.flatMap((field) => keywords[field] ?? []);
      const values = [...new Set(own)].filter(
        (value) => value.length <= unitsMax && value.startsWith(aspect.prefix ?? ''),
      );
      return values.slice(0, readMax.values).map((value) => ({
        aspect,
        said: value,
        query: any(aspect.in.map((field) => term(field, [value]))),
        holds: aspect.in.map((field) => ({ field, value })),
      }));
    },
    lines(aspect, { texts }) {
      const { field } = aspect;
      const lines = (texts[field] ?? '')
        .split('\n')
        .filter((line) => line.length <= unitsMax && wordsOf(line).length > 0);
      return lines.slice(0, readMax.lines).map((line) => ({
        aspect,
        said: line,
        // A phrase by itself would be weighed by the engine as words are.
        query: { op: 'all', of: [phrase([field], line)] },
        holds: wordsOf(line).map((value) => ({ field, value })),
      }));
    },
    number(aspect, { numbers }) {
      const { name, field, near, by } = aspect;
      const number = numbers[field];
      if (number === undefined) return [];
      const [least, most] = by === 'ratio' ? [number / near, number * near] : [number - near, number + near];
      return [{ aspect, said: name, query: range(field, least, most), holds: [] }];
    },
    words(aspect, { texts }) {
      const words = new Set(aspect.of.flatMap((field) => wordsOf(texts[field] ?? '')));
      const telling = [...words].filter((word) => word.length > 1 && !smallWords.has(word));
      return telling.slice(0, readMax.words).map((word) => ({
        aspect,
        said: word,
        query: text(aspect.in, word, 'any'),
        holds: aspect.in.map((field) => ({ field, value: word })),
      }));
    },
  };
