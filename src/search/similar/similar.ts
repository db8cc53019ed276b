import { all, not, term } from '../../fields/shared/queries.ts';
import type { Likened } from '../../intent/intent.ts';
import type { SearchIndex, TierSearch } from '../../ports/search-index.ts';
import type { RecordKind } from '../../records/kind.ts';
import { nameKey } from '../../text/name-key.ts';
import type { Readings } from '../documents/readings.ts';
import { shownRecords } from '../shown-records.ts';
import type { Lease } from '../view/lease.ts';
import { type Counted, type Likeness, likenessOf } from './likeness.ts';
import { type Part, partsOf } from './parts.ts';

/** The most preferences of one tier, the likeness's among them. */
const preferencesMax = 64;

/**
 * The likeness to the records with these ids, in the state of the data that a request reads. Records that do not exist or
 * may not be shown say nothing.
 */
export async function likenessTo(
  kind: RecordKind,
  ids: readonly string[],
  lease: Lease,
  readings: Readings,
): Promise<Likeness> {
  const given = (await shownRecords(kind, ids, lease, readings)).map(({ document }) => partsOf(kind, document));
  return likenessOf(ids, await counted(kind, given, lease.index), await lease.count(kind));
}

/** The most records of one name with which others are compared. */
const namesakesMax = 5;

/** The ids of the records with these names. */
export async function idsNamed(
  kind: RecordKind,
  names: readonly Likened[],
  index: Pick<SearchIndex, 'firstHits'>,
): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const asked = names.map(({ name }) => [term('name', [nameKey(name)])]);
  return (await index.firstHits(kind, asked, namesakesMax)).flatMap((hits) => hits?.ids ?? []);
}

/** The parts of each given record with the number of records that share each, as far as the index tells at once. */
export async function counted(
  kind: RecordKind,
  given: readonly (readonly Part[])[],
  index: Pick<SearchIndex, 'frequencies'>,
): Promise<readonly (readonly Counted[])[]> {
  const held = given.flat().flatMap(({ holds }) => holds);
  const frequencies = (await index.frequencies(kind, held)).values();
  return given.map((parts) =>
    parts.map((part) => {
      const own = part.holds.map(() => frequencies.next().value ?? 0);
      if (own.length === 0) return { part, count: null };
      return { part, count: part.aspect.kind === 'lines' ? Math.min(...own) : Math.max(...own) };
    }),
  );
}

/** The same search among who is like the given records, without these; the search itself if there are none. */
export function likened<Plan extends Pick<TierSearch, 'tiers'>>(plan: Plan, likeness: Likeness | null): Plan {
  if (likeness === null) return plan;
  const { ids, where, prefer } = likeness;
  const others = not({ op: 'id', values: ids });
  const tiers = plan.tiers.map((tier) => ({
    where: all([tier.where, where, others]),
    prefer: [...prefer, ...tier.prefer].slice(0, preferencesMax),
  }));
  return { ...plan, tiers };
}
