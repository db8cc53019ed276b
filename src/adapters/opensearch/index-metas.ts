import type { IndexMark } from '../../ports/remote-index.ts';
import type { Cluster } from './cluster.ts';
import type { IndexMeta } from './index-body.ts';

/** What an index of ours says of itself, with the version of its documents. */
export interface VersionedMeta extends IndexMeta {
  readonly schema: string;
}

/**
 * What the indexes of these names or aliases say of themselves, by the names of the indexes. There is nothing of a name
 * that is not there, and of an index that somebody else made.
 */
export async function metasOf(cluster: Cluster, names: string): Promise<ReadonlyMap<string, VersionedMeta>> {
  const mappings = (await cluster.ask('GET', `/${names}/_mapping?ignore_unavailable=true`)) as Readonly<
    Record<string, { readonly mappings: { readonly _meta?: Partial<VersionedMeta> } }>
  >;
  return new Map(
    Object.entries(mappings).flatMap(
      ([
        name,
        {
          mappings: { _meta = {} },
        },
      ]) => {
        const { schema, corpus, change, suppressions } = _meta;
        const isWhole =
          schema !== undefined && corpus !== undefined && change !== undefined && suppressions !== undefined;
        return isWhole ? [[name, { schema, corpus, change, suppressions }] as const] : [];
      },
    ),
  );
}

/** What both of two indexes are complete up to. */
export function earlierOf(a: IndexMark, b: IndexMark): IndexMark {
  return {
    change: Math.min(a.change, b.change),
    suppressions: Math.min(a.suppressions, b.suppressions),
  };
}
