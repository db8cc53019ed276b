import type { Intent, Relation } from '../../src/intent/intent.ts';
import type { RoleGroup } from '../../src/relations/shared/role-group.ts';
import { foldText } from '../../src/text/fold.ts';
import { nameKey } from '../../src/text/name-key.ts';
import type { Random } from '../engine/random-source.ts';
import { employers, names, titles } from './careers.ts';

type Make = (random: Random) => Relation;

function randomGroup(random: Random): RoleGroup {
  const negated = random.chance(0.1);
  const employer = (): RoleGroup[number] => ({
    field: 'employer',
    values: some(random, employers).map((name) => ({ kind: 'entity', key: nameKey(name), label: name })),
    negated,
  });
  const title = (): RoleGroup[number] => ({
    field: 'title',
    values: some(random, titles).map((name) => ({ kind: 'words', text: foldText(name) })),
    negated,
  });
  const begun = (): RoleGroup[number] => {
    const first = (2008 + random.below(16)) * 12 + random.below(12);
    const [min, max] = [random.chance(0.8) ? first : null, random.chance(0.5) ? first + random.below(60) : null];
    return { field: 'role_start', values: [{ kind: 'range', min, max, label: '' }], negated };
  };
  return random.pick([
    () => [begun()],
    () => [employer(), begun()],
    () => [],
    () => [employer()],
    () => [employer()],
    () => [title()],
    () => [employer(), title()],
  ])();
}

function some<T>(random: Random, of: readonly T[]): readonly T[] {
  return random.chance(0.8) ? [random.pick(of)] : [random.pick(of), random.pick(of)];
}

function amount(random: Random, most: number) {
  const min = random.below(most);
  return {
    min: random.chance(0.7) ? min : null,
    max: random.chance(0.6) ? min + random.below(most) : null,
  };
}

function period(random: Random) {
  const first = 2006 * 12 + random.below(200);
  return { first, last: first + random.below(60) };
}

const common = (random: Random) =>
  ({ negated: random.chance(0.4), said: 'said', span: [0, 4] }) as const satisfies Partial<Relation>;

/** How to make a relation of each kind. */
export const makes: { readonly [Kind in Relation['kind']]: Make } = {
  both: (random) => ({ kind: 'both', a: randomGroup(random), b: randomGroup(random), ...common(random) }),
  before: (random) => ({ kind: 'before', a: randomGroup(random), b: randomGroup(random), ...common(random) }),
  next: (random) => ({ kind: 'next', a: randomGroup(random), b: randomGroup(random), ...common(random) }),
  first: (random) => ({ kind: 'first', is: randomGroup(random), ...common(random) }),
  last: (random) => ({
    kind: 'last',
    unit: random.pick(['role', 'spell']),
    is: randomGroup(random),
    ...common(random),
  }),
  again: (random) => ({ kind: 'again', is: randomGroup(random), ...common(random) }),
  total_time: (random) => ({
    kind: 'total_time',
    is: randomGroup(random),
    months: amount(random, 80),
    ...common(random),
  }),
  some: (random) => ({
    kind: 'some',
    is: randomGroup(random),
    tense: random.pick(['ever', 'past', 'current']),
    ...common(random),
  }),
  only: (random) => ({ kind: 'only', is: randomGroup(random), ...common(random) }),
  time_in_one: (random) => ({
    kind: 'time_in_one',
    unit: random.pick(['role', 'spell']),
    is: randomGroup(random),
    months: amount(random, 70),
    ...common(random),
  }),
  average: (random) => ({ kind: 'average', months: amount(random, 50), ...common(random) }),
  during: (random) => ({
    kind: 'during',
    what: random.pick(['held', 'began', 'ended']),
    is: randomGroup(random),
    period: period(random),
    ...common(random),
  }),
  since: (random) => ({
    kind: 'since',
    is: randomGroup(random),
    month: 2008 * 12 + random.below(220),
    ...common(random),
  }),
  promoted: (random) => ({ kind: 'promoted', from: randomGroup(random), to: randomGroup(random), ...common(random) }),
  at_once: (random) => ({
    kind: 'at_once',
    a: randomGroup(random),
    b: randomGroup(random),
    still_open: random.chance(0.5),
    ...common(random),
  }),
  overlap: (random) => ({
    kind: 'overlap',
    name: random.chance(0.95) ? random.pick(names) : random.pick(['Jane', 'Nobody Known']),
    is: randomGroup(random),
    still_open: random.chance(0.2),
    ...common(random),
  }),
  between_jobs: (random) => ({ kind: 'between_jobs', ...common(random) }),
  number: (random) => ({
    kind: 'number',
    of: random.pick(['employers', 'roles', 'titles', 'industries', 'countries', 'cities']),
    is: randomGroup(random),
    count: amount(random, 4),
    during: random.chance(0.4) ? period(random) : null,
    ...common(random),
  }),
  how_soon: (random) => ({
    kind: 'how_soon',
    from: random.pick(['joining', 'graduation', randomGroup(random), randomGroup(random)] as const),
    to: randomGroup(random),
    months: amount(random, 60),
    ...common(random),
  }),
};

export const kinds = Object.keys(makes) as readonly Relation['kind'][];

/** One to three relations, some of them alternatives of each other. */
export function randomRelations(random: Random): Intent['relations'] {
  const made = Array.from({ length: 1 + random.below(3) }, () => makes[random.pick(kinds)](random));
  return random.chance(0.4) ? made.map((relation) => ({ ...relation, alternative: 1 })) : made;
}
