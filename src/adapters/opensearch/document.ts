import type { EngineDocument, EngineSchema } from '../../engine/engine.ts';
import { fieldsOf, type TextSpec } from '../../engine/fields-of-kind.ts';
import { impactByte } from '../../engine/rank/bm25.ts';
import { fingerprintsOf } from '../../text/fingerprint.ts';
import { linesOf } from '../../text/words.ts';
import { type Json, type JsonObject, phraseField, rowsField } from './fields.ts';
import { rowsBody } from './rows.ts';

/** Converts a document of the engine to the one that an index made with `indexBody` takes. */
export function documentBody(schema: EngineSchema, document: EngineDocument): JsonObject {
  const { id, rank, keywords, texts, numbers, groups } = document;
  const words = fieldsOf(schema.fields).text.flatMap(({ name, spec }) => {
    const text = texts[name];
    return text === undefined ? [] : wordsBody(name, spec, text);
  });
  const rows = Object.entries(groups).flatMap(([group, rows]) => [
    [group, rows.map((row) => ({ ...row.keywords, ...row.numbers }))] as const,
    [rowsField(group), rowsBody(schema, group, rows)] as const,
  ]);
  return {
    document: { id, rank: Math.fround(rank), print: printOf(fingerprintsOf([id]), 0) },
    ...keywords,
    ...numbers,
    ...Object.fromEntries(words),
    ...Object.fromEntries(rows),
  };
}

/** The fingerprint at a place as one value. */
export function printOf(prints: Uint32Array, at: number): string {
  return `${prints[2 * at]}:${prints[2 * at + 1]}`;
}

function wordsBody(field: string, spec: TextSpec, text: string): (readonly [string, Json])[] {
  const lines = linesOf(text);
  const counts = new Map<string, number>();
  let length = 0;
  for (const word of lines.flat()) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    length++;
  }
  const tokens = [...counts].map(([word, count]) => `${word}|${impactByte(count, length, spec)}`);
  const phrases = [phraseField(field), lines.map((words) => words.join(' '))] as const;
  return [[field, tokens], ...(spec.phrases ? [phrases] : [])];
}
