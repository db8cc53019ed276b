import type { EngineDocument, EngineSchema, IndexChange } from '../../engine/engine.ts';
import type { Cluster } from './cluster.ts';
import { documentBody } from './document.ts';
import type { Json } from './fields.ts';
import { type IndexShape, indexBody, metaOf } from './index-body.ts';

/** Bytes of one bulk request, and documents. */
const bulkBytesMax = 5_000_000;
const bulkDocumentsMax = 2_000;

/** Makes an index of this name with these documents, complete up to the change. Rejects if there is one already. */
export async function createIndex(
  cluster: Cluster,
  name: string,
  schema: EngineSchema,
  documents: Iterable<EngineDocument> | AsyncIterable<EngineDocument>,
  change: number,
  shape: IndexShape,
): Promise<void> {
  // Until the last document is there the index is of no change.
  await cluster.ask('PUT', `/${name}`, indexBody(schema, 0, shape));
  const batch = new Batch(cluster, name, schema);
  for await (const document of documents) await batch.add({ id: document.id, document });
  await batch.finish(change);
}

/** Brings an index up to a change. A later change of a document replaces an earlier one. */
export async function applyChanges(
  cluster: Cluster,
  name: string,
  schema: EngineSchema,
  changes: readonly IndexChange[],
  change: number,
): Promise<void> {
  const batch = new Batch(cluster, name, schema);
  for (const one of changes) await batch.add(one);
  await batch.finish(change);
}

class Batch {
  readonly #cluster: Cluster;
  readonly #name: string;
  readonly #schema: EngineSchema;
  #lines: Json[] = [];
  #documents = 0;
  #bytes = 0;

  constructor(cluster: Cluster, name: string, schema: EngineSchema) {
    this.#cluster = cluster;
    this.#name = name;
    this.#schema = schema;
  }

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

  /** Makes what was added searchable, and only then says so. */
  async finish(change: number): Promise<void> {
    await this.#send();
    await this.#cluster.ask('POST', `/${this.#name}/_refresh`);
    await this.#cluster.ask('PUT', `/${this.#name}/_mapping`, { _meta: metaOf(this.#schema, change) });
  }

  async #send(): Promise<void> {
    if (this.#documents > 0) await this.#cluster.bulk(this.#lines);
    this.#lines = [];
    this.#documents = 0;
    this.#bytes = 0;
  }
}
