import type { EngineSchema } from '../../engine/engine.ts';
import { fieldsOf, type TextSpec } from '../../engine/fields-of-kind.ts';
import { byteOfOne, stepsPerOctave } from '../../engine/rank/bm25.ts';
import type { IndexMark } from '../../ports/remote-index.ts';
import { type JsonObject, phraseField, rowsField } from './fields.ts';

export interface IndexShape {
  readonly shards: number;
  readonly replicas: number;
}

/**
 * How often a shard is tried to be opened. A state of a search that nobody could close keeps it shut for up to 140 s, a
 * try takes 10 s or more, and OpenSearch's five were over after 51 to 100 s, which left the shard away until somebody
 * asked for it.
 */
const triesMax = 50;

/** The fingerprints that a request may leave out, and some more. */
const termsMax = 131_072;

/**
 * What an index of a schema is created with. A text is analysed here and not there: each of its distinct words is one
 * token whose term frequency is the engine's impact of the word (`rank/bm25.ts`), so that both score alike.
 */
export function indexBody(schema: EngineSchema, meta: IndexMeta, { shards, replicas }: IndexShape): JsonObject {
  const { text } = fieldsOf(schema.fields);
  return {
    settings: {
      number_of_shards: shards,
      number_of_replicas: replicas,
      refresh_interval: -1,
      allocation: { max_retries: triesMax },
      max_terms_count: termsMax,
      max_regex_length: 4_096,
      // What was erased must leave the files when that is asked for, however little it is.
      merge: { policy: { expunge_deletes_allowed: 0 } },
      analysis: {
        analyzer: {
          impacts: { type: 'custom', tokenizer: 'keyword', filter: ['impacts'] },
          lines: { type: 'custom', tokenizer: 'whitespace' },
        },
        filter: { impacts: { type: 'delimited_term_freq', delimiter: '|' } },
      },
      similarity: Object.fromEntries(
        text.flatMap(({ name, spec }) => [
          [name, { type: 'scripted', script: { source: wordScore(spec) } }],
          ...(spec.phrases ? [[phraseField(name), { type: 'scripted', script: { source: phraseScore(spec) } }]] : []),
        ]),
      ),
    },
    mappings: {
      dynamic: 'strict',
      _meta: metaOf(schema, meta),
      // Ids come from the sort values, and records from the record store.
      _source: { enabled: false },
      properties: {
        document: {
          properties: {
            id: { type: 'keyword' },
            rank: { type: 'float', index: false },
            print: { type: 'keyword', doc_values: false },
          },
        },
        ...propertiesOf(schema.fields),
        ...Object.fromEntries(
          text.flatMap(({ name, spec }) => [
            [name, { type: 'text', analyzer: 'impacts', index_options: 'freqs', norms: false, similarity: name }],
            ...(spec.phrases
              ? [[phraseField(name), { type: 'text', analyzer: 'lines', similarity: phraseField(name) }]]
              : []),
          ]),
        ),
        ...Object.fromEntries(
          Object.entries(schema.groups).flatMap(([group, fields]) => [
            [group, { type: 'nested', properties: propertiesOf(fields) }],
            [rowsField(group), { properties: columnsOf(fields) }],
          ]),
        ),
      },
    },
  };
}

/** What an index says of itself beside how its documents are made. */
export interface IndexMeta extends IndexMark {
  readonly corpus: string;
}

/** Raise it when documents are laid out differently in an index. */
const layoutVersion = '2';

/** How the documents of an index are made, and how they are laid out in it. */
export function versionOf(schema: EngineSchema): string {
  return `${schema.version}-${layoutVersion}`;
}

export function metaOf(schema: EngineSchema, { corpus, change, suppressions }: IndexMeta): JsonObject {
  return { schema: versionOf(schema), corpus, change, suppressions };
}

function propertiesOf(fields: EngineSchema['fields'] | EngineSchema['groups'][string]): JsonObject {
  const { keyword, number } = fieldsOf(fields);
  return Object.fromEntries([
    ...keyword.map((name) => [name, { type: 'keyword', norms: false }] as const),
    ...number.map((name) => [name, { type: 'double' }] as const),
  ]);
}

/** The columns of rows that scripts read, as `rowsBody` writes them. */
function columnsOf(fields: EngineSchema['groups'][string]): JsonObject {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, { type: 'binary', doc_values: true }]));
}

function wordScore({ weight }: TextSpec): string {
  return `return ${weight.toFixed(6)} * Math.pow(2.0, (doc.freq - ${byteOfOne}.0) / ${stepsPerOctave}.0);`;
}

/** A phrase is counted when it is asked for, and the length is the one that Lucene keeps, exact up to 40 words. */
function phraseScore({ weight, lengthNorm, lengthTypical }: TextSpec): string {
  const length = `${(1 - lengthNorm).toFixed(6)} + ${lengthNorm.toFixed(6)} * doc.length / ${lengthTypical.toFixed(6)}`;
  return (
    `double impact = doc.freq / (${length}); ` +
    `double steps = Math.floor(0.5 + ${stepsPerOctave}.0 * Math.log(impact) / Math.log(2.0)); ` +
    `return ${weight.toFixed(6)} * Math.pow(2.0, steps / ${stepsPerOctave}.0);`
  );
}
