import { type Career, careerOf } from '../../careers/career.ts';
import { namesEmployers, overlapsWith } from '../../careers/together.ts';
import { term } from '../../fields/shared/queries.ts';
import type { Intent } from '../../intent/intent.ts';
import { nameIn } from '../../relations/index.ts';
import { nameKey } from '../../text/name-key.ts';
import type { Lease } from '../view/lease.ts';

/** The most people of one name with whom others are compared. */
const peopleMax = 30;
/** The most roles of all people whom a query names, with which others are compared. */
const rolesMax = 60;
/** The most UTF-16 units of the key of a name. */
const keyUnitsMax = 1_000;

const reasons = {
  incomplete: 'a first or last name alone does not say who is meant',
  unknown: 'nobody of that name is in the data',
  tooMany: 'more people of that name, or more roles of theirs, than can be compared with',
  idle: 'nothing is known of where they worked',
} as const;

/** Who is meant by a name. */
interface Anchor {
  /** Everybody of the name, as far as they may be shown; nobody if `lacking` says why. */
  readonly people: readonly Career[];
  /** Those of them who may have worked with others of them, and with whom. */
  readonly together: readonly { readonly one: Career; readonly others: readonly Career[] }[];
  /** Why nobody can be compared with them; null if others can. */
  readonly lacking: string | null;
}

/** Who is meant by the names in the relations of a query, by the name as it was said. */
export type Anchors = ReadonlyMap<string, Anchor>;

/** Looks up who is meant by the names in the relations of an intent, in the state of the data that a request reads. */
export async function anchorsOf(
  { relations }: Intent,
  lease: Pick<Lease, 'index' | 'people'>,
  now: Date,
): Promise<Anchors> {
  const anchors = new Map<string, Anchor>();
  const names = relations.flatMap((relation) => nameIn(relation) ?? []);
  let roles = 0;
  for (const [name, times] of Map.groupBy(names, (name) => name)) {
    const anchor = await anchorOf(name, lease, now);
    const compared = [...anchor.people, ...anchor.together.flatMap(({ others }) => others)];
    roles += times.length * compared.reduce((sum, career) => sum + career.roles.length, 0);
    anchors.set(name, roles > rolesMax ? lacking('tooMany') : anchor);
  }
  return anchors;
}

async function anchorOf(name: string, lease: Pick<Lease, 'index' | 'people'>, now: Date): Promise<Anchor> {
  const key = nameKey(name);
  if (!key.includes(' ')) return lacking('incomplete');
  // A sign may fold to many letters, and the index looks up no name that long.
  if (key.length > keyUnitsMax) return lacking('unknown');
  const tiers = [{ where: term('name', [key]), prefer: [] }];
  const { ids, total } = await lease.index.search('people', { tiers, offset: 0, limit: peopleMax });
  if (total > peopleMax) return lacking('tooMany');
  const known = (await lease.people(ids)).filter((person) => person !== null);
  if (known.length === 0) return lacking('unknown');
  const people = known.map((person) => careerOf(person, now));
  if (!people.some(namesEmployers)) return lacking('idle');
  const together = people.flatMap((one) => {
    const others = people.filter((other) => other !== one && overlapsWith(one, [other], () => true, false) !== false);
    return others.length === 0 ? [] : [{ one, others }];
  });
  return { people, together, lacking: null };
}

function lacking(reason: keyof typeof reasons): Anchor {
  return { people: [], together: [], lacking: reasons[reason] };
}

/** Writes a name with how many people it means: "Jane Doe (2 people of that name)". */
export function namedIn(anchors: Anchors): (name: string) => string {
  return (name) => {
    const anchor = anchors.get(name);
    if (anchor === undefined) return name;
    const count = anchor.people.length;
    return `${name} (${anchor.lacking ?? (count === 1 ? 'one person of that name' : `any of ${count} people of that name`)})`;
  };
}
