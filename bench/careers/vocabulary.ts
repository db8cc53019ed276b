import { type Career, careerOf, type RoleTest } from '../../src/careers/career.ts';
import type { Lexicon, TitleReading } from '../../src/lexicon/lexicon.ts';
import type { Person, Role } from '../../src/records/person.ts';
import { memoised } from '../../src/text/bounded-cache.ts';
import { foldText } from '../../src/text/fold.ts';
import { knownNameKey } from '../../src/text/name-key.ts';
import type { Vocabulary } from './notation.ts';

/** The rungs of the lexicon, lowest first. */
const rungs =
  'intern junior mid senior lead staff principal distinguished manager head director vp c_level partner owner founder'.split(
    ' ',
  );

/** Rungs that a sentence names, with the words for them. */
export const rungWords: Readonly<Record<string, string>> = {
  intern: 'intern',
  manager: 'manager',
  director: 'director',
  vp: 'VP',
  c_level: 'C-level executive',
};

/** The number of titles and of industries that are read once. */
const readMax = 20_000;

/** A world's people as the sentences speak of them. */
export interface Population extends Vocabulary {
  readonly careers: readonly Career[];
  readonly people: readonly Person[];
  /** The ids of those of whom a meaning with its slots filled is true, as far as it was asked. */
  readonly rightByMeaning: Map<string, ReadonlySet<string>>;
  /** The name by which a sentence calls the title of a role; null if the lexicon does not know it. */
  readonly titleLabel: (role: Role) => string | null;
  /** Whether neither title is a kind of the other: every UI designer may be read as a UX designer. */
  readonly areApart: (title: string, other: string) => boolean;
  /** The rung of a role if sentences name it. */
  readonly rungLabel: (role: Role) => string | null;
  readonly industryLabel: (role: Role) => string | null;
  /** Who has a role at an employer of this name. */
  readonly staffOf: (employer: string) => readonly Person[];
}

/**
 * Conditions on one role are read as the lexicon reads titles and industries, because the evaluation is about relations
 * between roles and not about titles. The industry of a role is its own, else that of its company.
 */
export function population(
  people: readonly Person[],
  industryOfCompany: ReadonlyMap<string, string>,
  lexicon: Lexicon,
  today: Date,
): Population {
  const careers = people.map((person) => careerOf(person, today));
  const byName = Map.groupBy(people.keys(), (index) => foldText(people[index]?.full_name ?? ''));
  const staff = Map.groupBy(
    people.flatMap((person) => employersOf(person).map((employer) => ({ person, employer }))),
    ({ employer }) => employer,
  );
  const readTitle = memoised((text) => lexicon.title(text), readMax);
  const readIndustry = memoised((text) => lexicon.industry(text), readMax);
  const read = ({ position }: Role): TitleReading | null => (position === null ? null : readTitle(position));
  const rungOf = (role: Role): string | null => read(role)?.seniority?.slice('seniority:'.length) ?? null;
  const industries = ({ industry, company_id, company_name }: Role): readonly string[] | null => {
    const written = industry ?? industryOfCompany.get(company_id ?? knownNameKey(company_name ?? ''));
    return written === undefined ? null : readIndustry(written);
  };
  const label = (id: string | null | undefined): string | null =>
    id === null || id === undefined ? null : (lexicon.concept(id)?.label ?? null);
  const idOf = (found: string | null | undefined, text: string): string => {
    if (found === null || found === undefined) throw new Error(`the lexicon does not know ${text}`);
    return found;
  };
  const includes = (id: string, of: (role: Role) => readonly string[] | null): RoleTest => {
    return (role) => of(role)?.includes(id) ?? null;
  };
  return {
    today,
    people,
    careers,
    rightByMeaning: new Map(),
    at: (employer) => {
      const key = knownNameKey(employer);
      return ({ company_name }) => (company_name === null ? null : knownNameKey(company_name) === key);
    },
    as: (title) => includes(idOf(lexicon.title(title).title, title), (role) => read(role)?.titles ?? null),
    level: (words) => {
      const asked = Object.keys(rungWords).find((rung) => rungWords[rung] === words);
      return (role) => {
        const rung = rungOf(role);
        return rung === null ? null : rung === asked;
      };
    },
    in: (industry) => includes(idOf(lexicon.industry(industry)[0], industry), industries),
    named: (name) => (byName.get(foldText(name)) ?? []).flatMap((index) => careers[index] ?? []),
    rungOf: (role) => {
      const rank = rungs.indexOf(rungOf(role) ?? '');
      return rank < 0 ? null : rank;
    },
    countryOf: ({ location }) =>
      location === null || location === 'Remote' ? null : foldText(location.split(', ').at(-1) ?? ''),
    industryOf: (role) => industries(role)?.[0] ?? null,
    titleOf: ({ position }) => (position === null ? null : foldText(position)),
    titleLabel: (role) => {
      const known = label(read(role)?.title);
      // A label that is another word for the title, or is read as another one, would not mean the same in a sentence.
      const isSaid = known !== null && foldText(role.position ?? '').includes(foldText(known));
      return isSaid && readTitle(known).title === read(role)?.title ? known : null;
    },
    areApart: (title, other) => {
      const [one, two] = [readTitle(title), readTitle(other)];
      return !one.titles.includes(two.title ?? '') && !two.titles.includes(one.title ?? '');
    },
    rungLabel: (role) => {
      const rung = rungOf(role);
      return rung !== null && rung in rungWords ? rung : null;
    },
    industryLabel: (role) => {
      const id = industries(role)?.[0];
      const known = label(id);
      return known !== null && lexicon.industry(known)[0] === id ? known : null;
    },
    staffOf: (employer) => (staff.get(knownNameKey(employer)) ?? []).map(({ person }) => person),
  };
}

function employersOf({ experience }: Person): readonly string[] {
  return [
    ...new Set(experience.flatMap(({ company_name }) => (company_name === null ? [] : [knownNameKey(company_name)]))),
  ];
}
