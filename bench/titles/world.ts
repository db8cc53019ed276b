import { type City, cities } from '../../src/generator/cities.ts';
import { namesOf } from '../../src/generator/labor-market.ts';
import { Random } from '../../src/generator/random.ts';
import { wellKnown } from '../../src/generator/well-known.ts';
import { type Half, type Occupation, occupations, plural, wordsOf } from './occupations.ts';

interface Holder {
  readonly title: string;
  readonly city: string;
}

interface Question {
  readonly query: string;
  readonly title: string;
  /** The city that is asked for; null if there is none. */
  readonly city: string | null;
}

/** A corpus of titles of one half of the occupations, and what is asked of it. */
interface TitleWorld {
  readonly people: readonly Readonly<Record<string, unknown>>[];
  readonly holders: ReadonlyMap<string, Holder>;
  readonly questions: readonly Question[];
  /** Whether the holder of a title answers a question after another one. */
  readonly isRight: (held: string, asked: string) => boolean;
}

const seed = 7;
const askedTitles = 300;
/** Few enough that every city has people of many titles. "Washington" is left out, as it is a state as well. */
const citiesMax = 24;

export function titleWorld(half: Half): TitleWorld {
  const all = occupations(half);
  const random = new Random(seed, half, 0);
  const asked = sample(all, askedTitles, random).map((occupation) => ({
    occupation,
    title: random.pick(occupation.titles),
  }));
  const places = [...cities]
    .filter(({ name, region }) => name !== region && name !== 'Washington')
    .sort((a, b) => b.weight - a.weight)
    .slice(0, citiesMax);
  const alike = titlesByWord(all);
  const made: { readonly raw: Readonly<Record<string, unknown>>; readonly holder: Holder }[] = [];
  const questions: Question[] = [];
  const add = (title: string | undefined, city: City): void => {
    if (title !== undefined) made.push(person(made.length, title, city, random));
  };
  for (const { occupation, title } of asked) {
    const [city, elsewhere] = sample(places, 2, random);
    if (city === undefined || elsewhere === undefined) continue;
    const words = wordsOf(title);
    const others = occupation.titles.filter((other) => other !== title);
    const withHead = (alike.get(words.at(-1) ?? '') ?? []).filter((other) => !occupation.titles.includes(other));
    const withOther = words
      .slice(0, -1)
      .flatMap((word) => alike.get(word) ?? [])
      .filter((other) => !occupation.titles.includes(other));
    add(title, city);
    add(title, elsewhere);
    for (const place of [city, elsewhere]) {
      add(sample(others, 1, random)[0], place);
      add(sample(withHead, 1, random)[0], place);
      add(sample(withOther, 1, random)[0], place);
    }
    add(random.pick(random.pick(all).titles), city);
    const lower = title.toLowerCase();
    questions.push(
      { query: title, title, city: null },
      { query: `${lower} in ${city.name}`, title, city: city.name },
      { query: plural(lower), title, city: null },
      { query: `${plural(title)} in ${city.name}`, title, city: city.name },
    );
  }
  return {
    people: made.map(({ raw }) => raw),
    holders: new Map(made.map(({ holder }, n) => [`t${n}`, holder])),
    questions,
    isRight: rightOf(all),
  };
}

/** The same words in another order or form make the same title. */
export const isSame = (held: string, asked: string): boolean => keyOf(held) === keyOf(asked);

const keyOf = (title: string): string => [...wordsOf(title)].sort().join(' ');

/**
 * A title is right if it is the same, if the source gives both to one occupation, or if it is the one that was asked
 * for with more before it: somebody who asks for a roller may get a steel roller, but no roller operator.
 */
function rightOf(all: readonly Occupation[]): TitleWorld['isRight'] {
  const named = new Map<string, Set<Occupation>>();
  for (const occupation of all)
    for (const title of occupation.titles) {
      const key = keyOf(title);
      named.set(key, (named.get(key) ?? new Set()).add(occupation));
    }
  return (held, asked) => {
    if (isSame(held, asked) || ` ${wordsOf(held).join(' ')}`.endsWith(` ${wordsOf(asked).join(' ')}`)) return true;
    const occupationsOfAsked = named.get(keyOf(asked));
    return [...(named.get(keyOf(held)) ?? [])].some((occupation) => occupationsOfAsked?.has(occupation) === true);
  };
}

function titlesByWord(all: readonly Occupation[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { titles } of all)
    for (const title of titles)
      for (const word of new Set(wordsOf(title))) {
        const same = found.get(word);
        if (same === undefined) found.set(word, [title]);
        else same.push(title);
      }
  return found;
}

/** So many different items, or all of them. */
function sample<T>(items: readonly T[], count: number, random: Random): readonly T[] {
  const left = [...items];
  const taken: T[] = [];
  while (taken.length < count && left.length > 0) taken.push(...left.splice(random.between(0, left.length - 1), 1));
  return taken;
}

function person(
  n: number,
  title: string,
  { name, region, country, countryCode }: City,
  random: Random,
): { readonly raw: Readonly<Record<string, unknown>>; readonly holder: Holder } {
  const { female, family } = namesOf(random, countryCode);
  const { name: company } = random.pick(wellKnown);
  const raw = {
    id: `t${n}`,
    full_name: `${random.pick(female)} ${random.pick(family)}`,
    location: `${name}, ${region}, ${country}`,
    experience: [{ position: title, company_name: company, start_time: `${random.between(2012, 2025)}-03` }],
  };
  return { raw, holder: { title, city: name } };
}
