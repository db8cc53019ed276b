import type { Field, Scope } from '../../../intent/intent.ts';
import type { Item } from '../items/item.ts';
import type { Marker } from '../lattice/markers.ts';
import { jobFields } from './draft.ts';
import type { DraftList } from './draft-list.ts';

/** The job that words describe, the time they put it in, and how far both apply. */
interface Tense {
  readonly job: number;
  readonly scope: Scope;
  /**
   * The point where the tense ends: `employers` after the employers it governs, `phrase` at the next governor, `clause`
   * at the next clause, `end` with the sentence.
   */
  readonly until: 'employers' | 'phrase' | 'clause' | 'end';
  readonly opener: Marker | null;
}

/** Fields of where somebody works. */
const placing = new Set<Field>(['employer', 'industry', 'company_kind', 'type', 'function']);

/** Whether what is said may be over: nobody's present job is, and no degree. */
const tensed = (field: Field): boolean => field === 'place' || (jobFields.has(field) && field !== 'role_years');

/** The tense that a marker opens by itself. */
const opened: Partial<Record<Marker, Pick<Tense, 'scope' | 'until'>>> = {
  ex: { scope: 'past', until: 'employers' },
  former: { scope: 'past', until: 'phrase' },
  ever: { scope: 'ever', until: 'phrase' },
  worked: { scope: 'ever', until: 'clause' },
  held: { scope: 'ever', until: 'clause' },
  left: { scope: 'past', until: 'clause' },
  moved: { scope: 'past', until: 'clause' },
  now: { scope: 'current', until: 'clause' },
  joined: { scope: 'any', until: 'clause' },
  turned: { scope: 'current', until: 'clause' },
};

const untensed: Tense = { job: 0, scope: 'any', until: 'end', opener: null };

/** The tense in force while a sentence is read, and the jobs that its tenses opened. */
export class Tenses {
  readonly #list: DraftList;
  #tense: Tense = untensed;
  #jobs = 0;
  /** The preposition of a place right behind the tense: "formerly in Leeds", "who are or were in Leeds", unlike "former nurses in Leeds". */
  #reaches: Marker | null = null;
  /** The words that put something in the past by themselves, each with the job that it opened. */
  readonly #pasts: { readonly job: number; readonly by: Item }[] = [];

  constructor(list: DraftList) {
    this.#list = list;
  }

  get now(): Tense {
    return this.#tense;
  }

  /**
   * Opens the tense of a marker; `isOver` says whether its words put it in the past ("used to work at"), and `isOnlyPast` whether
   * they say nothing else ("formerly").
   */
  begin(by: Item & { readonly kind: 'marker' }, isOver: boolean, isOnlyPast: boolean): void {
    const { marker } = by;
    if (marker === 'turned') {
      // "Engineers turned founders": what was said before is past.
      for (const draft of this.#list.drafts) if (draft.job === 0 && jobFields.has(draft.field)) draft.scope = 'past';
    }
    const own = marker === 'to' && this.#tense.scope === 'past' ? opened.now : opened[marker];
    if (own === undefined) return;
    this.#jobs++;
    if (isOnlyPast) this.#pasts.push({ job: this.#jobs, by });
    this.#reaches = null;
    this.#tense = { job: this.#jobs, scope: isOver ? 'past' : own.scope, until: own.until, opener: marker };
  }

  /** A job of its own for one condition: who has a background at a bank need not do there what they do now. */
  aside(): number {
    this.#jobs++;
    return this.#jobs;
  }

  end(): void {
    this.#tense = untensed;
    this.#reaches = null;
  }

  /** Lets the tense reach the place behind a preposition. */
  reach(marker: Marker): void {
    this.#reaches = marker === 'in' || marker === 'based' ? marker : null;
  }

  /** The words that put nothing in the past, since what they are said of has no time: "former fintech companies". */
  idle(): readonly Item[] {
    const isPast = (of: number): boolean =>
      this.#list.drafts.some(({ job, scope, field }) => scope !== 'any' && (job === of || field === 'place'));
    return this.#pasts.flatMap(({ job, by }) => (isPast(job) ? [] : [by]));
  }

  /** Puts what was said of an employer into the present. */
  makeCurrent(clauseStart: number | null): void {
    if (clauseStart !== null && this.#turnsPresent(clauseStart)) return;
    const own = this.#list.drafts.filter(
      ({ job, field, negated }) => job === this.#tense.job && jobFields.has(field) && !negated,
    );
    if (!own.some(({ field }) => placing.has(field))) return;
    for (const draft of own) if (draft.scope === 'any') draft.scope = 'current';
  }

  /** Puts what was said since a comma into the present, beside a past before it: "once at Google, at Meta today". */
  #turnsPresent(clauseStart: number): boolean {
    const { job, opener } = this.#tense;
    const own = this.#list.drafts.filter((draft) => draft.job === job && jobFields.has(draft.field));
    const later = own.filter(({ span: [start] }) => start >= clauseStart);
    if (opener === null || opener === 'now' || later.length === 0 || later.length === own.length) return false;
    const present = this.aside();
    for (const draft of later) {
      draft.scope = 'current';
      draft.job = present;
    }
    return true;
  }

  /** Puts what was said of an employer into the past, who has left it: "who worked at Google, have left". Returns whether anything was. */
  makePast(): boolean {
    const own = this.#list.drafts.filter(
      ({ job, field, negated }) => job === this.#tense.job && placing.has(field) && !negated,
    );
    for (const draft of own) draft.scope = 'past';
    return own.length > 0;
  }

  /** Puts the job that is asked for into the past, whose end is told: "judges who died in office". */
  endPost(): void {
    for (const draft of this.#list.drafts) {
      const isJob = draft.job === 0 && draft.field === 'title' && !draft.negated;
      if (isJob && draft.scope === 'any') draft.scope = 'past';
    }
  }

  /** Ends a past that has its title where a verb leads to another: "former consultants who are nurses", "ex-nurses working as". */
  closeBeforeTitle(): void {
    const { opener } = this.#tense;
    if ((opener === 'ex' || opener === 'former') && this.#hasOwn((own) => own === 'title')) this.end();
  }

  /** The job that a value is of. */
  jobOf(field: Field): number {
    const isPresent = field === 'role_years' && this.#tense.scope !== 'current';
    return jobFields.has(field) && !isPresent ? this.#tense.job : 0;
  }

  /** When a value holds. */
  scopeOf(field: Field, governor: Marker | null, negated: boolean, isOfCompany: boolean): Scope {
    if (field === 'place') {
      const isOver = this.#tense.scope === 'past' || this.#tense.scope === 'ever';
      const isOfPlace = isOver && this.#reaches === governor && !isOfCompany;
      return governor === 'worked' || governor === 'moved' || isOfPlace ? this.#tense.scope : 'any';
    }
    // Alumni of a company have left it.
    if (field === 'employer' && governor === 'studied') return 'past';
    if (!jobFields.has(field) || isOfCompany) return 'any';
    // Nobody's present job is over.
    if (field === 'role_years' && this.#tense.scope !== 'current') return 'any';
    // Who "were hired this year" may be there still.
    if (field === 'role_start' && this.#tense.opener === 'held' && !this.#hasOwn(() => true)) return 'any';
    if (this.#tense.scope !== 'any') return this.#tense.scope;
    return negated && governor !== 'never' ? 'current' : 'any';
  }

  /**
   * Ends the tense before a value that it does not reach. `isContrast` says whether the value follows a comma and a "not":
   * "formerly at Google, not managers" says what they are not now, unless the tense has a title to which that is opposed.
   */
  closeBefore(field: Field, item: Item, governor: Marker | null, isContrast: boolean): void {
    const { until } = this.#tense;
    if (until === 'employers') {
      const started = this.#hasOwn(() => true);
      const employer = this.#hasOwn((own) => own === 'employer');
      if (employer && field !== 'employer') this.end();
      // "Ex-military project managers" are managers now.
      else if (this.#hasOwn((own) => placing.has(own)) && field === 'title') this.end();
      // "Ex-military people in logistics" are in logistics now.
      else if (started && field !== 'employer' && placing.has(field) && governor === 'in' && !this.#list.joins(item))
        this.end();
      else if (started && field === 'employer' && !this.#list.joins(item) && governor === 'ex') this.end();
      else if (started && !jobFields.has(field)) this.end();
    } else if (isContrast && field === 'title') {
      if (this.#hasOwn(() => true) && !this.#hasOwn((own) => own === 'title')) this.end();
    } else if (this.#tense.opener === 'held' && !tensed(field)) {
      // "Who were educated at Yale and work at Google", "who have been in their present job for 5 years".
      if (!this.#hasOwn(() => true)) this.end();
    } else if (until === 'clause' && item.join === 'comma' && field === 'title') {
      if (this.#hasOwn(() => true) && this.#list.connector === 'none') this.end();
    }
  }

  #hasOwn(isOne: (field: Field) => boolean): boolean {
    return this.#list.drafts.some(({ job, field }) => job === this.#tense.job && isOne(field));
  }
}
