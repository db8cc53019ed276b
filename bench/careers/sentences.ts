import { holds, type Relation } from '../../src/careers/relation.ts';
import { languageOf } from '../../src/query/grammar/lattice/languages.ts';
import { tokenize } from '../../src/query/grammar/lattice/tokens.ts';
import type { Person, Role } from '../../src/records/person.ts';
import { seededRandom } from '../../src/seeded-random.ts';
import { knownNameKey } from '../../src/text/name-key.ts';
import { fill, relationOf, type Slots } from './notation.ts';
import type { Phrasing } from './phrasings.ts';
import { type Population, rungWords } from './vocabulary.ts';

export interface Sentence {
  readonly relation: string;
  readonly text: string;
  /** The ids of the people of whom it is true. */
  readonly right: ReadonlySet<string>;
}

const drawsMax = 600;
/** So many draws of a phrasing must be true of several people, if there are such. */
const choosyDraws = 5;
const severalMin = 3;
/** A sentence that is true of a greater share of all people asks for nothing. */
const shareMax = 0.8;

/**
 * At most `count` sentences of a phrasing. Each is drawn from the career of one person of whom it is true. There are
 * fewer if the population has not that many.
 */
export function sentences(
  phrasing: Phrasing,
  count: number,
  population: Population,
  seed: number,
): readonly Sentence[] {
  const random = seededRandom(seed);
  const { people, careers } = population;
  const made = new Map<string, Sentence>();
  let tooFew = 0;
  for (let draw = 0; draw < drawsMax && made.size < count; draw++) {
    const index = Math.floor(random() * people.length);
    const [person, career] = [people[index], careers[index]];
    if (person === undefined || career === undefined) continue;
    const slots = new Draw(person, population, random).slots(`${phrasing.text} ${phrasing.meaning}`);
    if (slots === null) continue;
    const text = fill(isEnglish(phrasing.text) ? withArticles(phrasing.text, slots) : phrasing.text, slots);
    if (made.has(text)) continue;
    const relation = relationOf(phrasing.meaning, slots, population);
    if (holds(career, relation) !== true) continue;
    const right = rightOf(fill(phrasing.meaning, slots), relation, population);
    if (right.size > people.length * shareMax) continue;
    if (right.size < severalMin && tooFew++ < choosyDraws) continue;
    made.set(text, { relation: phrasing.relation, text, right });
  }
  return [...made.values()];
}

/** Of whom a relation is true. Asked of everybody once, because many phrasings mean the same and many draws are alike. */
function rightOf(meaning: string, relation: Relation, { careers, rightByMeaning }: Population): ReadonlySet<string> {
  const known = rightByMeaning.get(meaning);
  if (known !== undefined) return known;
  const right = new Set(careers.filter((career) => holds(career, relation) === true).map(({ id }) => id));
  rightByMeaning.set(meaning, right);
  return right;
}

/** Where Spanish and Portuguese say "a" they mean "to" or "the". */
function isEnglish(text: string): boolean {
  return languageOf(tokenize(text)).size === 0;
}

/** "a {title}" with "an" where the value begins so. */
function withArticles(text: string, slots: Slots): string {
  return text.replace(/\b(a) (?=\{(\w+)\})/g, (article, _, slot: string) =>
    /^([aeio]|[AEIO]|[EFHLMNRSX][A-Z])/.test(slots[slot] ?? '') ? 'an ' : article,
  );
}

const numberWords = 'zero one two three four five six seven eight nine ten'.split(' ');
const ordinalWords = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const yearsMin = 2;
const yearsMax = 10;
const countMin = 2;
const countMax = 5;
/** Employers of at least so many people are drawn first, else most sentences are true of one person. */
const staffMin = 10;
const nameCharsMax = 70;

function areOther(employer: string, other: string): boolean {
  return knownNameKey(employer) !== knownNameKey(other);
}

/** A name with a comma is not said in a sentence. */
function isSayable(name: string): boolean {
  return name.length <= nameCharsMax && !name.includes(',');
}

/** Values for slots, all from one career, so that the sentence may be true of it. */
class Draw {
  readonly #person: Person;
  readonly #population: Population;
  readonly #random: () => number;

  constructor(person: Person, population: Population, random: () => number) {
    this.#person = person;
    this.#population = population;
    this.#random = random;
  }

  /** Null if the career lacks a value for a slot of the template. */
  slots(template: string): Slots | null {
    const { titleLabel, areApart, rungLabel, industryLabel } = this.#population;
    const needs = (slot: string): boolean => template.includes(`{${slot}`);
    // What is denied of the person is said of somebody else.
    const experience = template.includes('not(')
      ? [...this.#person.experience, ...this.#colleagueRoles()]
      : this.#person.experience;
    const values: Record<string, string | undefined> = {};
    if (needs('employer')) [values['employer'], values['employer2']] = this.#two(this.#employers(experience), areOther);
    if (needs('title')) {
      [values['title'], values['title2']] = this.#two(experience.map(titleLabel), areApart);
      values['titles'] = plural(values['title']);
      values['titles2'] = plural(values['title2']);
    }
    if (needs('level')) this.#rungs(experience.map(rungLabel), values);
    if (needs('industry'))
      values['industry'] = this.#one(experience.map(industryLabel).filter((label) => label !== null))?.toLowerCase();
    if (needs('year')) this.#years(experience, values);
    if (needs('person')) values['person'] = this.#colleague();
    const n = yearsMin + Math.floor(this.#random() * (yearsMax - yearsMin + 1));
    const k = countMin + Math.floor(this.#random() * (countMax - countMin + 1));
    const numbers = { n: String(n), nword: numberWords[n], k: String(k), kword: numberWords[k], kth: ordinalWords[k] };
    const known = Object.entries({ ...values, ...numbers }).flatMap(([slot, value]) =>
      value === undefined ? [] : [[slot, value] as const],
    );
    const slots = Object.fromEntries(known);
    return [...template.matchAll(/\{(\w+)\}/g)].every(([, slot = '']) => slot in slots) ? slots : null;
  }

  #one<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  /** Two values that are apart, in any order. The second is missing if there are none. */
  #two(
    values: readonly (string | null)[],
    areApart: (one: string, other: string) => boolean,
  ): readonly [string | undefined, string | undefined] {
    const known = values.filter((value) => value !== null);
    const first = this.#one(known);
    const second = this.#one(known.filter((value) => first !== undefined && areApart(first, value)));
    return [first, second];
  }

  #rungs(known: readonly (string | null)[], values: Record<string, string | undefined>): void {
    const order = Object.keys(rungWords);
    const reached = order.filter((rung) => known.includes(rung));
    const level = this.#one(reached.filter((rung) => rung !== 'intern'));
    if (level === undefined) return;
    const lower = this.#one(reached.slice(0, reached.indexOf(level)));
    values['level'] = rungWords[level];
    values['levels'] = plural(rungWords[level]);
    values['level2'] = lower === undefined ? undefined : rungWords[lower];
  }

  /** Mostly employers of several people, if there are enough of them in the career. */
  #employers(roles: readonly Role[]): readonly string[] {
    const known = roles
      .map(({ company_name }) => company_name)
      .filter((name) => name !== null)
      .filter(isSayable);
    const large = known.filter((name) => this.#population.staffOf(name).length >= staffMin);
    return new Set(large).size > 1 && this.#random() < 0.9 ? large : known;
  }

  /** Two years, the second later, near the dates of a role. */
  #years(roles: readonly Role[], values: Record<string, string | undefined>): void {
    const role = this.#one(roles);
    const dates = [role?.start_time, role?.end_time].filter((date) => date !== null && date !== undefined);
    const date = this.#one(dates);
    if (date === undefined) return;
    const year = Number(date.slice(0, 4)) + Math.floor(this.#random() * 2);
    values['year'] = String(year);
    values['year2'] = String(year + 1 + Math.floor(this.#random() * 4));
  }

  #colleagueRoles(): readonly Role[] {
    const employer = this.#one(this.#person.experience)?.company_name;
    return this.#one(this.#population.staffOf(employer ?? ''))?.experience ?? [];
  }

  /** Somebody who was at an employer of the person, under a name of two words. */
  #colleague(): string | undefined {
    const employer = this.#one(this.#person.experience)?.company_name;
    const staff = this.#population.staffOf(employer ?? '').filter(({ id }) => id !== this.#person.id);
    return this.#one(staff.filter(({ full_name }) => /^[\p{L}'-]+ [\p{L}'-]+$/u.test(full_name)))?.full_name;
  }
}

/** "Data Scientists", "Directors of Engineering"; undefined for what does not end in a letter. */
function plural(title: string | undefined): string | undefined {
  const [, head = '', rest = ''] = /^(.+?)((?: of | for | to ).+)?$/.exec(title ?? '') ?? [];
  if (!/\p{L}$/u.test(head)) return undefined;
  if (/(?:s|x|ch|sh)$/i.test(head)) return `${head}es${rest}`;
  return /[^aeiou]y$/i.test(head) ? `${head.slice(0, -1)}ies${rest}` : `${head}s${rest}`;
}
