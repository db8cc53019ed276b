import type { EngineDocument, EngineSchema, IndexChange } from '../../engine/engine.ts';
import { SearchIndexUnavailable } from '../../ports/search-index.ts';
import type { Cluster } from './cluster.ts';
import { documentBody } from './document.ts';
import type { Json } from './fields.ts';
import { type IndexMeta, type IndexShape, indexBody, metaOf } from './index-body.ts';

/** Bytes of one bulk request, and documents. */
const bulkBytesMax = 5_000_000;
export const bulkDocumentsMax = 2_000;

/** Makes an index of this name with these documents. Rejects if there is one already. */
export async function createIndex(
  cluster: Cluster,
  name: string,
  schema: EngineSchema,
  documents: Iterable<EngineDocument>,
  meta: IndexMeta,
  shape: IndexShape,
): Promise<void> {
  const writer = await IndexWriter.create(cluster, name, schema, meta, shape);
  for (const document of documents) await writer.add({ id: document.id, document });
  await writer.finish(meta);
}

/** Writes documents into one index in bulk. One request is on its way while the documents of the next one are made. */
export class IndexWriter {
  readonly #cluster: Cluster;
  readonly #name: string;
  readonly #schema: EngineSchema;
  #lines: Json[] = [];
  #documents = 0;
  #bytes = 0;
  #sending: Promise<void> = Promise.resolve();

  constructor(cluster: Cluster, name: string, schema: EngineSchema) {
    this.#cluster = cluster;
    this.#name = name;
    this.#schema = schema;
  }

  /** Makes an index without documents, which is of no change. */
  static async create(
    cluster: Cluster,
    name: string,
    schema: EngineSchema,
    meta: IndexMeta,
    shape: IndexShape,
  ): Promise<IndexWriter> {
    await cluster.ask('PUT', `/${name}`, indexBody(schema, { ...meta, change: 0 }, shape));
    return new IndexWriter(cluster, name, schema);
  }

  /** A later change of a document replaces an earlier one. */
  async add({ id, document }: IndexChange): Promise<void> {
    const at = { _index: this.#name, _id: id };
    if (document === null) this.#lines.push({ delete: at });
    else {
      const body = documentBody(this.#schema, document);
      this.#lines.push({ index: at }, body);
      this.#bytes += JSON.stringify(body).length;
    }
    this.#documents++;
    if (this.#documents >= bulkDocumentsMax || this.#bytes >= bulkBytesMax) await this.#send();
  }

  /** Makes what was added searchable in every copy of every shard, and only then says so. */
  async finish(meta: IndexMeta): Promise<void> {
    await this.#send();
    await this.#sending;
    const refreshed = (await this.#cluster.ask('POST', `/${this.#name}/_refresh`)) as {
      readonly _shards: { readonly failed: number };
    };
    if (refreshed._shards.failed > 0) throw new SearchIndexUnavailable('a part of the search cluster did not refresh');
    await this.#cluster.ask('PUT', `/${this.#name}/_mapping`, { _meta: metaOf(this.#schema, meta) });
  }

  /** Resolves when no request is on its way, whether it failed or not. */
  async settled(): Promise<void> {
    await this.#sending.catch(() => {});
  }

  async #send(): Promise<void> {
    // The order of requests is that of the changes, since a later one replaces an earlier one.
    await this.#sending;
    if (this.#documents > 0) this.#sending = this.#cluster.bulk(this.#lines);
    // Whoever adds or ends next is told of a failure.
    this.#sending.catch(() => {});
    this.#lines = [];
    this.#documents = 0;
    this.#bytes = 0;
  }
}
