import type { EngineDocument, GroupRow } from '../../src/engine/engine.ts';
import { generatePeople } from '../../src/generator/generate.ts';
import { normalisePerson } from '../../src/records/normalise/normalise-person.ts';
import { Remarks } from '../../src/records/normalise/remarks.ts';
import type { Person, Role } from '../../src/records/person.ts';
import { personDocument } from '../../src/search/documents/person-document.ts';
import type { Readings } from '../../src/search/documents/readings.ts';
import { seededRandom } from '../../src/seeded-random.ts';

export const today = '2026-11-21';

/** The most roles that a person has; nearly all have as many. */
const rolesEach = 6;
/** So many people are generated; the others have their careers, at employers of their own. */
const generatedMax = 20_000;
/** A name that a larger share of people has stands for the same employer in all copies. */
const sharedEmployers = 0.005;

/** The numbers of a role that databases get beside its person, its place in the career, its employer and its title. */
const roleColumns = [
  'employer_code',
  'rung',
  'start_least',
  'start_most',
  'start',
  'end_least',
  'end_most',
  'end',
] as const;

/** Generated people of about six roles: those of the person before come first, moved back by whole years. */
export function* careers(people: number): Generator<Person> {
  const context = { source: 'bench', today, remarks: new Remarks() };
  const options = { seed: 3, people, companies: Math.ceil(people / 20), today: new Date(`${today}T12:00:00Z`) };
  let before: readonly Role[] = [];
  for (const { record } of generatePeople(options)) {
    const result = normalisePerson(record, context);
    if ('refused' in result) throw new Error(result.refused);
    const own = result.record.experience;
    const earlier = movedBefore(own, before).slice(0, rolesEach - own.length);
    yield { ...result.record, experience: [...own.slice(0, rolesEach), ...earlier] };
    before = own;
  }
}

function movedBefore(own: readonly Role[], roles: readonly Role[]): readonly Role[] {
  const first = own.at(-1)?.start_time;
  const last = roles[0]?.end_time ?? today.slice(0, 7);
  if (first === undefined || first === null) return [];
  const years = Number(last.slice(0, 4)) + 1 - Number(first.slice(0, 4));
  const moved = (date: string | null): string | null =>
    date === null ? null : `${Number(date.slice(0, 4)) - years}${date.slice(4)}`;
  return roles.map((role) => ({
    ...role,
    start_time: moved(role.start_time),
    end_time: moved(role.is_current ? last : role.end_time),
    is_current: false,
  }));
}

/** An employer of the corpus: its name, and the copy of the people in which it is. */
interface Employer {
  readonly name: string;
  readonly copy: number;
}

interface Made {
  readonly person: Person;
  readonly document: EngineDocument;
}

/** Careers without texts, as many as asked for, and the same roles for databases. */
export class Corpus {
  readonly people: number;
  readonly #readings: Readings;
  readonly #base: Made[] = [];
  readonly #copies: number;
  readonly #employers = new Map<string, number>();
  readonly #titles = new Map<string, number>();
  readonly #shared: ReadonlySet<string>;
  readonly #random = seededRandom(7);

  constructor(people: number, readings: Readings) {
    this.people = people;
    this.#readings = readings;
    this.#copies = Math.ceil(people / generatedMax);
    const having = new Map<string, number>();
    for (const full of careers(Math.ceil(people / this.#copies))) {
      const experience = full.experience.map((role) => ({ ...role, job_description: null }));
      const person = { ...full, headline: null, about_me: null, education: [], skills: [], languages: [], experience };
      this.#base.push({ person, document: personDocument(person, () => null, readings) });
      for (const name of new Set(experience.map(({ company_name }) => company_name ?? ''))) {
        numbered(this.#employers, name);
        having.set(name, (having.get(name) ?? 0) + 1);
      }
      for (const { position } of experience) numbered(this.#titles, position ?? '');
    }
    const many = this.#base.length * sharedEmployers;
    this.#shared = new Set([...having].flatMap(([name, count]) => (count > many ? [name] : [])));
  }

  /** The documents; `onRole` gets the cells of each role as it is made. */
  *documents(onRole: (cells: readonly (number | null)[]) => void): Generator<EngineDocument> {
    for (let number = 0; number < this.people; number++) {
      const copy = Math.floor(number / this.#base.length);
      const { person, document } = this.#base[number % this.#base.length] as Made;
      const rows = document.groups['role'] ?? [];
      const role = rows.map((row, i): GroupRow => {
        const { company_name, position } = person.experience[i] ?? { company_name: null, position: null };
        const { title = [], mark = [], unstated = [] } = row.keywords;
        const employer = this.#keysOf(company_name ?? '', copy);
        const cells = [this.#employer(company_name ?? '', copy), this.#titles.get(position ?? '') ?? null];
        onRole([number, i, ...cells, ...roleColumns.map((column) => row.numbers[column] ?? null)]);
        return { keywords: { title, employer, mark, unstated }, numbers: row.numbers };
      });
      const { place = [], career = [], settled = [] } = document.keywords;
      yield {
        id: `p${number}`,
        rank: this.#random(),
        keywords: { place, career, settled },
        texts: {},
        numbers: document.numbers,
        groups: { role },
      };
    }
  }

  /** An employer as often as people have it. */
  someEmployer(): Employer {
    return { name: this.#someRole().company_name ?? '', copy: Math.floor(this.#random() * this.#copies) };
  }

  /** A title as often as people have it, as the lexicon reads it, which is what a sentence would ask. */
  someTitle(): string {
    for (;;) {
      const { title } = this.#readings.title(this.#someRole().position ?? '');
      if (title !== null) return title;
    }
  }

  somePlace(): string {
    for (;;) {
      const place = this.#pick(this.#base).document.keywords['place']?.[0];
      if (place !== undefined) return place;
    }
  }

  /** The keyword by which the index knows an employer. */
  keyOf({ name, copy }: Employer): string {
    return this.#keysOf(name, copy).at(-1) ?? '';
  }

  /** The numbers by which databases know what has a keyword of employers. */
  employersOf(key: string, copy: number): readonly number[] {
    const names = [...this.#employers.keys()].filter((name) => this.#keysOf(name, copy).includes(key));
    return names.map((name) => this.#employer(name, copy));
  }

  titlesOf(id: string): readonly number[] {
    return [...this.#titles].flatMap(([position, number]) =>
      this.#readings.title(position).values.includes(id) ? [number] : [],
    );
  }

  #employer(name: string, copy: number): number {
    return (this.#employers.get(name) ?? 0) + (this.#shared.has(name) ? 0 : copy * this.#employers.size);
  }

  readonly #keys = new Map<string, readonly string[]>();

  #keysOf(name: string, copy: number): readonly string[] {
    const own = this.#shared.has(name) || copy === 0 ? name : `${name} ${copy}`;
    let keys = this.#keys.get(own);
    if (keys === undefined) {
      keys = Object.freeze([...(own === name ? this.#readings.employer(name) : [own])]);
      this.#keys.set(own, keys);
    }
    return keys;
  }

  #someRole(): Role {
    for (;;) {
      const role = this.#pick(this.#pick(this.#base).person.experience);
      if (role !== undefined) return role;
    }
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T;
  }
}

function numbered(of: Map<string, number>, name: string): void {
  if (!of.has(name)) of.set(name, of.size);
}
