import type { EngineSchema } from '../engine.ts';
import { fieldsOf } from '../fields-of-kind.ts';
import { PostingsWriter } from '../write/postings-writer.ts';
import type { Sections, SegmentWriter } from '../write/segment-file.ts';
import { mergeColumn } from './merge-columns.ts';
import { dropped, inputsMax, type MergeInput, type Order, orderDocuments, writeDocuments } from './merge-order.ts';
import { mergePhrases } from './merge-phrases.ts';
import { mergePostings, PostingsInput } from './merge-postings.ts';
import { orderRows } from './merge-rows.ts';
import { PostingsReader } from './postings-reader.ts';
import type { SegmentSource } from './segment-source.ts';

/**
 * The fixed memory of a merge: for each input a block of each of its posting arrays and a piece of a list, and for the
 * output a block of each array. The rest grows with documents, rows and words.
 */
const inputBytes = 4 << 20;
const outputBytes = 8 << 20;
/** A document takes its new number, its input, the hash of its id, and up to four places in the table of ids. */
const documentBytes = 25;

/** The number of segments that may be merged at once, at least 2. `documents` counts those of all segments. */
export function inputsWithin(memoryBytesMax: number, documents: number): number {
  const inputs = Math.floor((memoryBytesMax - outputBytes - documents * documentBytes) / inputBytes);
  return Math.max(2, Math.min(inputsMax, inputs));
}

/**
 * Merges segments of one schema into one, and writes nothing but `file`. The arrays are read and written block by
 * block; docs/engine.md says what is held in memory meanwhile.
 * @throws SegmentDamaged if a block is not what was written, DocumentError if an id occurs twice
 */
export function mergeSegments(
  schema: EngineSchema,
  inputs: readonly MergeInput[],
  file: SegmentWriter,
  change: number,
): void {
  if (inputs.length > inputsMax) throw new RangeError(`${inputs.length} segments to merge; at most ${inputsMax}`);
  const order = writeDocuments(file, inputs);
  const sources = inputs.map(({ source }) => source);
  const least = {
    ...mergeHalf('documents', schema, sources, order, file),
    ...mergeHalf('rows', schema, sources, order, file),
  };
  file.finish({ schema, change, documents: order.size, least });
}

/**
 * The two halves of a segment, which two threads merge in about equal time: 'documents' has the words and the document
 * columns, 'rows' the keywords and the groups.
 */
export const mergeHalves = ['documents', 'rows'] as const;
export type MergeHalf = (typeof mergeHalves)[number];

/**
 * The output of the thread that merges one half. Each thread computes the order anew, which takes under a tenth of a
 * merge.
 */
export interface MergedHalf {
  readonly sections: Sections;
  readonly least: Readonly<Record<string, number>>;
  readonly documents: number;
}

/** Merges one half of the arrays into a file, while another thread writes the other half into it. */
export function mergeHalfOf(
  half: MergeHalf,
  schema: EngineSchema,
  inputs: readonly MergeInput[],
  file: SegmentWriter,
): MergedHalf {
  const order = half === 'documents' ? writeDocuments(file, inputs) : orderDocuments(inputs, () => {});
  const sources = inputs.map(({ source }) => source);
  const least = mergeHalf(half, schema, sources, order, file);
  return { sections: file.finishPart(), least, documents: order.size };
}

function mergeHalf(
  half: MergeHalf,
  schema: EngineSchema,
  sources: readonly SegmentSource[],
  order: Order,
  file: SegmentWriter,
): Readonly<Record<string, number>> {
  const { keyword, text, number } = fieldsOf(schema.fields);
  const least: Record<string, number> = {};
  if (half === 'documents') {
    mergeWords(file, sources, text, order);
    for (const field of number) Object.assign(least, mergeColumn(file, `numbers.${field}`, sources, order));
    return least;
  }
  mergeKeywords(file, 'keywords', sources, keyword.length, order);
  for (const [group, kinds] of Object.entries(schema.groups)) {
    const fields = fieldsOf(kinds);
    const rows = orderRows(file, `group.${group}`, sources, order);
    mergeKeywords(file, `group.${group}.keywords`, sources, fields.keyword.length, rows);
    for (const field of fields.number)
      Object.assign(least, mergeColumn(file, `group.${group}.numbers.${field}`, sources, rows));
  }
  return least;
}

function mergeKeywords(
  file: SegmentWriter,
  name: string,
  sources: readonly SegmentSource[],
  fields: number,
  order: Order,
): void {
  const writer = new PostingsWriter(file, name, order.size, false);
  mergePostings(postingsOf(sources, name, false, order), fields, writer, null);
  writer.end();
}

/**
 * Merges the words and the stored words of phrases. The latter need the new numbers of all words: 4 bytes for each word
 * of each input.
 */
function mergeWords(
  file: SegmentWriter,
  sources: readonly SegmentSource[],
  fields: ReturnType<typeof fieldsOf>['text'],
  order: Order,
): void {
  const writer = new PostingsWriter(file, 'words', order.size, true);
  const inputs = postingsOf(sources, 'words', true, order);
  const finals = inputs.map(({ reader }) => new Uint32Array(reader.terms).fill(dropped));
  mergePostings(inputs, fields.length, writer, finals);
  writer.end();
  for (const { name, spec } of fields) if (spec.phrases) mergePhrases(file, name, sources, finals, writer.terms, order);
}

function postingsOf(
  sources: readonly SegmentSource[],
  name: string,
  withImpacts: boolean,
  order: Order,
): PostingsInput[] {
  return sources.map(
    (source, i) => new PostingsInput(new PostingsReader(source, name, withImpacts), order.numbers[i] as Uint32Array),
  );
}
