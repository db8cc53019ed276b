import type { Query } from '../../engine/engine.ts';
import { companyIdKey } from '../../fields/role/employer.ts';
import { everything, nothing } from '../../fields/shared/queries.ts';
import { heldThen } from '../../fields/shared/roles.ts';
import type { Intent } from '../../intent/intent.ts';
import { peersText } from '../../intent/sentence.ts';
import type { Readings } from '../documents/readings.ts';
import type { Lease } from '../view/lease.ts';
import { idsNamed, likened, likenessTo } from './similar.ts';

/** The companies that count as like the named ones: further ones share little with them. */
const peersMax = 50;

/** Whoever works at a company like one that a query names. */
interface Peers {
  /** What the query asks, in words. */
  readonly said: string;
  readonly query: Query;
}

/**
 * Who works at a company like those that the query names ("at Stripe competitors"), which are none themselves; null if it
 * names none. Nobody does if the data has no record of a company of that name.
 */
export async function atPeers(
  { like = [] }: Intent,
  lease: Lease,
  readings: Readings,
  month: number,
): Promise<Peers | null> {
  const named = like.filter(({ of }) => of === 'employers');
  if (named.length === 0) return null;
  const given = await idsNamed('company', named, lease.index);
  const said = peersText(named);
  if (given.length === 0) return { said, query: nothing };
  const anyCompany = { tiers: [{ where: everything, prefer: [] }], offset: 0, limit: peersMax };
  const likeness = await likenessTo('company', given, lease, readings);
  const { ids } = await lease.index.search('company', likened(anyCompany, likeness));
  return { said, query: ids.length === 0 ? nothing : heldThen('employer', ids.map(companyIdKey), 'any', month) };
}
