import { growingU8, growingU16, growingU32 } from '../../engine/write/growing.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import type { Company } from '../../records/company.ts';
import { monthOf } from '../../records/normalise/dates.ts';
import { memoised } from '../../text/bounded-cache.ts';
import { foldText } from '../../text/fold.ts';
import type { History, Spell } from './employment-spells.ts';

/** Index 0 stands for an unknown value. */
const unknown = 0;
const distinctMax = 65_535;
/**
 * The lexicon has some 150 functions; the others are titles that it does not know. Kaplan-Meier keeps 12 kB for each.
 */
const functionsMax = 4_000;
const senioritiesMax = 255;
/** Later than every month. */
const forEver = 0xff_ff_ff_ff;

/** Maps texts to small numbers. Texts beyond the bound count as unknown. */
class Vocabulary {
  readonly #indexes = new Map<string, number>();
  readonly #entriesMax: number;

  constructor(entriesMax: number) {
    this.#entriesMax = entriesMax;
  }

  /** The texts in the order of their numbers, from 1. */
  get texts(): readonly string[] {
    return [...this.#indexes.keys()];
  }

  get size(): number {
    return this.#indexes.size + 1;
  }

  index(text: string | null): number {
    if (text === null || text === '') return unknown;
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    if (this.#indexes.size === this.#entriesMax) return unknown;
    this.#indexes.set(text, this.#indexes.size + 1);
    return this.#indexes.size;
  }
}

/** The facts that a company record states about an employer, and the month since which they are known. */
interface EmployerFacts {
  readonly industry: number;
  /** The year of founding. */
  readonly founded: number | null;
  readonly headcount: number | null;
  readonly fundingUsd: number | null;
  readonly seen: number | null;
}

const nothingKnown: EmployerFacts = { industry: unknown, founded: null, headcount: null, fundingUsd: null, seen: null };

const flatArrays = [
  'verified',
  'firstCareer',
  'careerUntil',
  'firstSpell',
  'spellEmployer',
  'spellStart',
  'spellEnd',
  'spellLeft',
  'spellAttestedTo',
  'firstStep',
  'stepStart',
  'stepFunction',
  'stepSeniority',
  'stepIndustry',
] as const;

type Flat = Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** The careers of a part of the people, in the form in which a thread hands them to another. */
export interface PackedCorpus {
  readonly arrays: Readonly<Record<(typeof flatArrays)[number], Flat>>;
  readonly people: number;
  readonly spells: number;
  readonly employers: readonly string[];
  readonly functions: readonly string[];
  readonly seniorities: readonly string[];
  readonly industries: readonly string[];
}

/**
 * The careers of all people in flat arrays: about 150 bytes for each person, where objects for a million people would
 * take gigabytes. A person has one career for each state in which it was seen. Those of person `p` are from
 * `firstCareer[p]` to before `firstCareer[p + 1]`; the last one is the truth as verified. The spells of career `v` are
 * those from `firstSpell[v]` to before `firstSpell[v + 1]`, and the steps of a spell likewise. Companies must be added
 * before the people who work there.
 */
export class Corpus {
  readonly #lexicon: Lexicon;
  readonly #functions = new Vocabulary(functionsMax);
  readonly #seniorities = new Vocabulary(senioritiesMax);
  readonly #industries = new Vocabulary(distinctMax);
  readonly #employers = new Map<string, number>();
  readonly #facts: EmployerFacts[] = [];
  readonly #namedIndustry = memoised(
    (text) => this.#industries.index(this.#lexicon.industry(text)[0] ?? foldText(text)),
    2 * distinctMax,
  );
  /**
   * A title whose function the lexicon does not know is a function of its own, because judges resemble judges and
   * pitchers pitchers.
   */
  readonly #title = memoised((text) => {
    const folded = foldText(text);
    const reading = this.#lexicon.title(text);
    return {
      work: this.#functions.index(reading.function ?? folded),
      seniority: this.#seniorities.index(reading.seniority),
      folded,
    };
  }, 2 * distinctMax);

  people = 0;
  /** The number of spells in the true careers. */
  spells = 0;
  readonly verified = growingU32();
  readonly firstCareer = growingU32();
  /** The last month whose snapshot knows no more than this career; `forEver` for the truth. */
  readonly careerUntil = growingU32();
  readonly firstSpell = growingU32();
  readonly spellEmployer = growingU32();
  readonly spellStart = growingU32();
  readonly spellEnd = growingU32();
  readonly spellLeft = growingU8();
  readonly spellAttestedTo = growingU32();
  readonly firstStep = growingU32();
  readonly stepStart = growingU32();
  readonly stepFunction = growingU16();
  readonly stepSeniority = growingU8();
  readonly stepIndustry = growingU16();

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
    this.firstCareer.push(0);
    this.firstSpell.push(0);
    this.firstStep.push(0);
  }

  get employers(): number {
    return this.#employers.size;
  }

  get functions(): number {
    return this.#functions.size;
  }

  facts(employer: number): EmployerFacts {
    return this.#facts[employer] ?? nothingKnown;
  }

  addCompany(company: Company): void {
    const index = this.#employer(`i:${company.id}`);
    this.#facts[index] = {
      industry: this.#industry(company.industry),
      founded: company.founded,
      headcount: company.employees_num,
      fundingUsd: company.funding,
      seen: company.refreshed_at === null ? null : monthOf(company.refreshed_at),
    };
  }

  /** Adds a person and returns their number. */
  addPerson({ verified, spells, earlier }: History): number {
    for (const career of earlier) this.#addCareer(career.until, career.spells);
    this.#addCareer(forEver, spells);
    this.spells += spells.length;
    this.verified.push(verified);
    this.firstCareer.push(this.careerUntil.length);
    return this.people++;
  }

  #addCareer(until: number, spells: readonly Spell[]): void {
    for (const spell of spells) {
      const employer = this.#employer(spell.employer);
      this.spellEmployer.push(employer);
      this.spellStart.push(spell.start);
      this.spellEnd.push(spell.end);
      this.spellLeft.push(spell.left ? 1 : 0);
      this.spellAttestedTo.push(spell.attestedTo);
      let last: string | null = null;
      for (const { start, title, industry } of spell.steps) {
        const read = this.#title(title ?? '');
        // A repeated title is the same role, in another office or on another contract.
        if (read.folded === last) continue;
        last = read.folded;
        this.stepStart.push(start);
        this.stepFunction.push(read.work);
        this.stepSeniority.push(read.seniority);
        const ofCompany = this.facts(employer).industry;
        this.stepIndustry.push(ofCompany === unknown ? this.#industry(industry) : ofCompany);
      }
      this.firstStep.push(this.stepStart.length);
    }
    this.careerUntil.push(until);
    this.firstSpell.push(this.spellStart.length);
  }

  packed(): PackedCorpus {
    const arrays = flatArrays.map((name) => [name, this[name].array.slice(0, this[name].length)]);
    return {
      arrays: Object.fromEntries(arrays) as PackedCorpus['arrays'],
      people: this.people,
      spells: this.spells,
      employers: [...this.#employers.keys()],
      functions: this.#functions.texts,
      seniorities: this.#seniorities.texts,
      industries: this.#industries.texts,
    };
  }

  /** Adds the people of another corpus, to which the same companies were added. */
  absorb({ arrays, people, spells, employers, functions, seniorities, industries }: PackedCorpus): void {
    const numbers = (own: Vocabulary, texts: readonly string[]) => ['', ...texts].map((text) => own.index(text));
    const after = (before: number) => (number: number) => before + number;
    const become = (map: readonly number[]) => (number: number) => map[number] ?? unknown;
    const [careers, ownSpells, steps] = [this.careerUntil.length, this.spellStart.length, this.stepStart.length];
    append(this.verified, arrays.verified);
    append(this.firstCareer, arrays.firstCareer.subarray(1), after(careers));
    append(this.careerUntil, arrays.careerUntil);
    append(this.firstSpell, arrays.firstSpell.subarray(1), after(ownSpells));
    append(this.spellEmployer, arrays.spellEmployer, become(employers.map((key) => this.#employer(key))));
    append(this.spellStart, arrays.spellStart);
    append(this.spellEnd, arrays.spellEnd);
    append(this.spellLeft, arrays.spellLeft);
    append(this.spellAttestedTo, arrays.spellAttestedTo);
    append(this.firstStep, arrays.firstStep.subarray(1), after(steps));
    append(this.stepStart, arrays.stepStart);
    append(this.stepFunction, arrays.stepFunction, become(numbers(this.#functions, functions)));
    append(this.stepSeniority, arrays.stepSeniority, become(numbers(this.#seniorities, seniorities)));
    append(this.stepIndustry, arrays.stepIndustry, become(numbers(this.#industries, industries)));
    this.people += people;
    this.spells += spells;
  }

  /** The number of a person's career as verified. */
  truth(person: number): number {
    return elementAt(this.firstCareer, person + 1) - 1;
  }

  /** The number of a person's career as it could be seen when month `s` began. */
  careerAt(person: number, s: number): number {
    const truth = this.truth(person);
    let career = elementAt(this.firstCareer, person);
    while (career < truth && s > elementAt(this.careerUntil, career)) career++;
    return career;
  }

  /** The spell of the primary role when month `s` begins: the ongoing spell that began last, or -1 if there is none. */
  primarySpell(person: number, s: number): number {
    const career = this.careerAt(person, s);
    const first = elementAt(this.firstSpell, career);
    let primary = -1;
    let began = -1;
    for (let spell = elementAt(this.firstSpell, career + 1) - 1; spell >= first; spell--) {
      if (elementAt(this.spellStart, spell) >= s || s > elementAt(this.spellEnd, spell)) continue;
      const start = elementAt(this.stepStart, this.stepAt(spell, s));
      if (start <= began) continue;
      primary = spell;
      began = start;
    }
    return primary;
  }

  /**
   * Whether the person leaves the employer of the spell in the twelve months from `s`: 1 yes, 0 no. It is -1 if the
   * record does not cover these months, or if the person had in truth left already. A leaving in an uncovered horizon
   * is not counted either, because counting leavers without stayers would make the last year look like one of leaving.
   */
  outcome(person: number, seen: number, s: number): -1 | 0 | 1 {
    if (s + 12 > elementAt(this.verified, person)) return -1;
    const spell = this.#inTruth(person, seen, s);
    if (spell < 0) return -1;
    if (elementAt(this.spellLeft, spell) === 1) return elementAt(this.spellEnd, spell) < s + 12 ? 1 : 0;
    return s + 12 <= elementAt(this.spellAttestedTo, spell) ? 0 : -1;
  }

  /** The step of a spell that is current when month `s` begins. */
  stepAt(spell: number, s: number): number {
    const first = elementAt(this.firstStep, spell);
    let step = elementAt(this.firstStep, spell + 1) - 1;
    while (step > first && elementAt(this.stepStart, step) >= s) step--;
    return step;
  }

  /** The spell of the true career at the same employer that went on when month `s` began; -1 if there is none. */
  #inTruth(person: number, seen: number, s: number): number {
    const truth = this.truth(person);
    const first = elementAt(this.firstSpell, truth);
    if (seen >= first) return seen;
    for (let spell = elementAt(this.firstSpell, truth + 1) - 1; spell >= first; spell--) {
      if (elementAt(this.spellEmployer, spell) !== elementAt(this.spellEmployer, seen)) continue;
      if (elementAt(this.spellStart, spell) < s && s <= elementAt(this.spellEnd, spell)) return spell;
    }
    return -1;
  }

  #employer(key: string): number {
    const known = this.#employers.get(key);
    if (known !== undefined) return known;
    this.#employers.set(key, this.#employers.size);
    return this.#employers.size - 1;
  }

  #industry(text: string | null): number {
    if (text === null) return unknown;
    return this.#namedIndustry(text);
  }
}

function append(to: { push(value: number): void }, numbers: Flat, map = (number: number) => number): void {
  for (const number of numbers) to.push(map(number));
}

/** Reads an element that must exist. */
export function elementAt(
  { array }: { readonly array: Uint32Array | Uint8Array | Uint16Array },
  index: number,
): number {
  return array[index] ?? 0;
}
