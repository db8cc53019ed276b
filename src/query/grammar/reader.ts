import { orders } from '../../fields/orders.ts';
import type { Condition, Field, FieldOrder, Leftover, Span, Value } from '../../intent/intent.ts';
import { passed, reached, tellingWords } from '../policy/words.ts';
import { type DraftCondition, DraftList, jobFields } from './draft-list.ts';
import type { LatticeInput } from './edge.ts';
import { describing, employerGovernors, governors } from './governors.ts';
import type { Item, ValueItem } from './items.ts';
import type { Marker } from './markers.ts';
import { type Tense, untensed } from './tense.ts';
import { isTrade } from './trade-words.ts';
import { nameField, nearestName } from './unknown-name.ts';
import { dated, fieldOf, isServed, namedAs, namesCompanies } from './value-field.ts';
import { isOwn, isVerb, verbGovernor } from './verbs.ts';

export interface ReadOut {
  readonly drafts: DraftCondition[];
  readonly leftover: Leftover[];
  readonly order: FieldOrder | null;
  /** Whether the query names people or companies as what it asks for. */
  readonly asksFor: { readonly people: boolean; readonly companies: boolean };
}

/** Markers that govern only the place right after them. */
const placeGovernors = new Set<Marker>(['in', 'based', 'from', 'for', 'of', 'outside']);

const reaching = /^\s*(?:to|through|thru|until|up to|-|–|—)\s*$/i;

/** Reads the items from left to right and tracks what each word governs: time, negation, governor, alternatives. */
export function readItems(items: readonly Item[], input: LatticeInput): ReadOut {
  return new Reader(items, input).read();
}

class Reader {
  readonly #items: readonly Item[];
  readonly #input: LatticeInput;
  readonly #list = new DraftList();
  readonly #drafts = this.#list.drafts;
  readonly #leftover: Leftover[] = [];
  #order: FieldOrder | null = null;
  #tense: Tense = untensed;
  #jobs = 0;
  #governor: Marker | null = null;
  /** The negation in force. It waits for its first value, then applies to further values of the same field. */
  #negation: { field: Field | null } | null = null;
  #alternatives = 0;
  #asksPeople = false;
  #asksCompanies = false;

  constructor(items: readonly Item[], input: LatticeInput) {
    this.#items = items;
    this.#input = input;
  }

  read(): ReadOut {
    this.#items.forEach((item, i) => {
      if (item.join === 'comma' && this.#isDescribing() && !continues(item, this.#items[i - 1])) this.#governor = null;
      if (item.kind === 'marker') this.#marker(item.marker, i);
      else if (item.kind === 'value') this.#value(item, i);
      else if (item.kind === 'unknown') this.#unknown(item, i);
      else if (item.kind === 'trait') this.#trait(item);
      else this.#ordered(item);
    });
    return {
      drafts: this.#drafts,
      leftover: this.#leftover,
      order: this.#order,
      asksFor: { people: this.#asksPeople, companies: this.#asksCompanies },
    };
  }

  #marker(marker: Marker, at: number): void {
    switch (marker) {
      case 'or':
      case 'and':
        this.#list.connector = marker;
        return;
      case 'both':
        this.#list.both = true;
        return;
      case 'filler':
        this.#telling(at);
        return;
      case 'fact':
      case 'openings':
      case 'article':
      case 'titled':
      case 'level':
      case 'sector':
      case 'graduates':
      case 'experience':
      case 'speakers':
        return;
      case 'people':
        if (!this.#isDescribing()) this.#asksPeople = true;
        return;
      case 'companies':
        if (!this.#isDescribing()) this.#asksCompanies = true;
        return;
      case 'not':
      case 'outside':
      case 'never':
        this.#list.end();
        this.#negation = { field: null };
        this.#governor = marker;
        return;
      case 'not_only':
        return;
      case 'hiring':
        if (this.#asksForSomething()) this.#govern('object', at);
        return;
      case 'or_later':
      case 'or_earlier':
        this.#list.extendStage(marker === 'or_later', this.#input.lexicon);
        return;
      case 'experienced':
        this.#experience(at, 5, null);
        return;
      case 'early_career':
        this.#experience(at, null, 5);
        return;
      default:
        this.#govern(marker, at);
    }
  }

  /** Keeps a word of order, number or time that asks for nothing here, lest it be dropped in silence. */
  #telling(at: number): void {
    const item = this.#items[at];
    if (this.#input.target === 'company' || item === undefined) return;
    if (tellingWords.has(this.#input.tokens[item.from]?.word ?? '')) this.#keep(item);
  }

  /** Whether what is read now belongs to something that is not asked for itself. */
  #isDescribing(): boolean {
    return describing.has(this.#governor ?? 'in');
  }

  /** Whether a marker only says more about what is not asked for itself: "placing nurses in oil companies". */
  #saysMore(marker: Marker, at: number): boolean {
    const next = this.#items[at + 1];
    const isTrade = marker === 'in' && next?.kind === 'value' && next.field !== 'place';
    const more = describing.get(this.#governor ?? 'in');
    return more !== undefined && (more.has(marker) || (isTrade && !next.field.startsWith('role_')));
  }

  /** Whether a word of its own follows what is not asked for itself; "that are hiring" says all. */
  #hasObject(at: number): boolean {
    const more = describing.get(this.#governor ?? 'in');
    const next = this.#items
      .slice(at + 1)
      .find((item) => item.kind !== 'marker' || (governors.has(item.marker) && more?.has(item.marker) !== true));
    return next !== undefined && next.kind !== 'marker';
  }

  /** Whether something is done to what follows "to": "pitching to banks", but not "chose to stay", "rose to director". */
  #isDone(at: number): boolean {
    const next = this.#items[at + 1];
    return next?.kind === 'value' && !isOwn(next) && isVerb(at - 1, this.#items, this.#input);
  }

  #asksForSomething(): boolean {
    return this.#asksPeople || this.#asksCompanies || this.#drafts.length > 0 || this.#leftover.length > 0;
  }

  #govern(marker: Marker, at: number): void {
    if (this.#saysMore(marker, at)) return;
    const repeated = this.#list.connector !== 'none' && (marker === 'in' || marker === 'at' || marker === 'from');
    if (!repeated) this.#list.end();
    if (this.#negation?.field != null && !repeated) this.#negation = null;
    const isEver = this.#isEver();
    if (this.#tense.until === 'phrase' && marker !== 'at' && marker !== 'of') this.#tense = untensed;
    switch (marker) {
      case 'clause':
        this.#tense = untensed;
        this.#governor = null;
        return;
      case 'ex':
        this.#open(marker, 'past', 'employers');
        break;
      case 'former':
        this.#open(marker, 'past', 'phrase');
        break;
      case 'ever':
        this.#open(marker, 'ever', 'phrase');
        break;
      case 'worked':
      case 'held':
        // "have ever worked at" covers past and present.
        this.#open(marker, isEver ? 'ever' : 'past', 'clause');
        break;
      case 'left':
      case 'moved':
        this.#open(marker, 'past', 'clause');
        break;
      case 'now':
        this.#open(marker, 'current', 'clause');
        break;
      case 'joined':
        this.#open(marker, 'any', 'clause');
        break;
      case 'to':
        if (this.#isDone(at)) {
          this.#governor = 'object';
          return;
        }
        if (this.#tense.scope === 'past') this.#open(marker, 'current', 'clause');
        break;
      case 'turned':
        for (const draft of this.#drafts) if (draft.job === 0 && jobFields.has(draft.field)) draft.scope = 'past';
        this.#open(marker, 'current', 'clause');
        break;
    }
    if (governors.has(marker) || employerGovernors.has(marker)) this.#governor = marker;
    else this.#governor = null;
    const item = this.#items[at];
    if (item !== undefined && this.#isDescribing() && !this.#hasObject(at)) this.#keep(item);
  }

  #isEver(): boolean {
    return this.#tense.opener === 'ever' && !this.#drafts.some(({ job }) => job === this.#tense.job);
  }

  #open(opener: Marker, scope: Condition['scope'], until: Tense['until']): void {
    this.#jobs++;
    this.#tense = { job: this.#jobs, scope, until, opener };
  }

  #value(undated: ValueItem, at: number): void {
    const item = dated(undated, this.#governor, this.#tense.opener);
    const field = fieldOf(item, at, {
      items: this.#items,
      target: this.#input.target,
      governor: this.#governor,
      isFirst: this.#drafts.length === 0,
    });
    if (field === null || (this.#tense.scope === 'any' && isServed(item, at, this.#items, this.#input.lexicon))) {
      this.#keep(item);
      return;
    }
    this.#closeTense(field, item);
    // "past Series B" and "beyond seed" mean that round and later ones.
    const isPast = field === 'stage' && passed.has(this.#input.tokens[item.from - 1]?.word ?? '');
    if (isPast) this.#negation = null;
    if (this.#hasMinus(item)) this.#negation = { field: null };
    let negated = false;
    if (this.#negation !== null) {
      if (this.#negation.field === null) this.#negation.field = field;
      if (this.#negation.field === field && (this.#list.isAtStart || this.#list.joins(item))) negated = true;
      else this.#negation = null;
    }
    const scope = this.#scopeOf(field, negated);
    const { from, to } = item;
    const draft: DraftCondition = {
      field,
      values: [
        field !== item.field && (item.field === 'skill' || field === 'skill') ? namedAs(item.value) : item.value,
      ],
      scope,
      negated,
      strength: 'hard',
      confidence: item.confidence,
      span: this.#span(from, to),
      job: jobFields.has(field) ? this.#tense.job : 0,
      governor: this.#governor,
    };
    if (item.also !== undefined && this.#mayMeanBoth(at)) {
      this.#alternatives++;
      if (!negated) draft.alternative = this.#alternatives;
      this.#drafts.push({ ...draft, field: item.also.field, values: [item.also.value] });
    }
    this.#list.add(draft, item);
    if (field === 'stage' && (isPast || this.#input.tokens[item.to - 1]?.word.endsWith('+')))
      this.#list.extendStage(true, this.#input.lexicon);
    if (field === 'stage' && this.#reachesFrom(draft)) this.#list.bridgeStages(this.#input.lexicon);
    if (field === 'place' && placeGovernors.has(this.#governor ?? 'at')) this.#governor = null;
    for (const extra of item.extra) {
      if (negated) continue;
      // Unknown words cannot filter; they rank the records whose title has them.
      const strength = extra.value.kind === 'words' ? 'soft' : draft.strength;
      this.#drafts.push({ ...draft, field: extra.field, values: [extra.value], strength });
    }
  }

  /** Whether the rounds of funding between two values are meant too: "Series A to C", "between seed and Series B". */
  #reachesFrom({ span }: DraftCondition): boolean {
    const { query } = this.#input;
    const earlier = this.#drafts.findLast((draft) => draft.field === 'stage' && draft.span[0] < span[0]);
    if (earlier === undefined) return false;
    const between = query.slice(0, earlier.span[0]).trimEnd().toLowerCase().endsWith('between');
    return between || reaching.test(query.slice(earlier.span[1], span[0]));
  }

  #scopeOf(field: Field, negated: boolean): Condition['scope'] {
    if (field === 'place') return this.#governor === 'worked' ? 'past' : 'any';
    // Alumni of a company have left it.
    if (field === 'employer' && this.#governor === 'studied') return 'past';
    if (!jobFields.has(field) || this.#input.target === 'company') return 'any';
    if (this.#tense.scope !== 'any') return this.#tense.scope;
    return negated && this.#governor !== 'never' ? 'current' : 'any';
  }

  /**
   * Whether words may mean both a function and an industry. Beside companies they mean only the industry: "at marketing
   * agencies".
   */
  #mayMeanBoth(at: number): boolean {
    return this.#governor !== 'at' && this.#governor !== 'worked' && !namesCompanies(at + 1, this.#items);
  }

  /** Whether a minus rules the item out, as in search boxes: "-java". */
  #hasMinus({ from }: Item): boolean {
    const start = this.#input.tokens[from]?.start ?? 0;
    return /(^|\s)-$/.test(this.#input.query.slice(Math.max(0, start - 2), start));
  }

  #closeTense(field: Field, item: ValueItem): void {
    const { until } = this.#tense;
    if (until === 'employers') {
      const started = this.#drafts.some((draft) => draft.job === this.#tense.job);
      const employer = this.#drafts.some((draft) => draft.job === this.#tense.job && draft.field === 'employer');
      if (employer && field !== 'employer') this.#tense = untensed;
      else if (started && field === 'employer' && !this.#list.joins(item) && this.#governor === 'ex')
        this.#tense = untensed;
      else if (started && !jobFields.has(field)) this.#tense = untensed;
    } else if (until === 'clause' && item.join === 'comma' && field === 'title') {
      if (this.#drafts.some((draft) => draft.job === this.#tense.job) && this.#list.connector === 'none')
        this.#tense = untensed;
    }
  }

  #unknown(item: Item, at: number): void {
    const { tokens, target } = this.#input;
    const words = tokens.slice(item.from, item.to);
    const span = this.#span(item.from, item.to);
    const named = nameField(item, at, {
      items: this.#items,
      input: this.#input,
      governor: this.#governor,
      joined: this.#list.joins(item),
    });
    if (named !== null) {
      const value = nearestName(named, words.map((token) => token.stem).join(' '), span, this.#input);
      const about = { field: named, value, confidence: 0.5, plural: false, extra: [], certain: false };
      this.#value({ ...item, kind: 'value', ...about }, at);
      return;
    }
    const verb = verbGovernor(at, this.#items, this.#input);
    if (verb !== null) {
      this.#keep(item);
      this.#list.end();
      this.#governor = verb;
      return;
    }
    const next = this.#items[at + 1];
    const last = words.at(-1)?.word ?? '';
    if (next?.kind === 'value' && next.field === 'stage' && (passed.has(last) || reached.has(last))) return;
    if (this.#negation !== null && this.#negation.field === null) {
      const text = words.map((token) => token.word).join(' ');
      const negated = { scope: 'any', negated: true, strength: 'soft', confidence: 0.4 } as const;
      this.#drafts.push({ ...negated, field: 'text', values: [{ kind: 'words', text }], span, job: 0, governor: null });
      return;
    }
    if (target === 'company' && isTrade(item, at, this.#items, this.#input, this.#drafts)) {
      const value: Value = { kind: 'words', text: words.map(({ word }) => word).join(' ') };
      const about = { field: 'text', value, confidence: 0.5, plural: false, extra: [], certain: false } as const;
      this.#value({ ...item, kind: 'value', ...about }, at);
      return;
    }
    this.#keep(item);
  }

  /** What negates the trait negates nothing else. */
  #trait(item: Item & { kind: 'trait' }): void {
    if (this.#negation?.field === null) this.#negation = null;
    this.#leftover.push({ ...this.#wordsOf(item), trait: item.trait });
  }

  #keep(item: Item): void {
    this.#leftover.push(this.#wordsOf(item));
  }

  #wordsOf({ from, to }: Item): Leftover {
    const span = this.#span(from, to);
    return { text: this.#input.query.slice(span[0], span[1]), span };
  }

  #ordered(item: Extract<Item, { kind: 'order' }>): void {
    const { of } = orders[item.order.by];
    if (this.#order !== null || (of !== 'both' && of !== this.#input.target)) this.#keep(item);
    else this.#order = { ...item.order, span: this.#span(item.from, item.to) };
  }

  #experience(at: number, min: number | null, max: number | null): void {
    const item = this.#items[at];
    if (item === undefined || this.#input.target === 'company') return;
    const label = min === null ? `up to ${max} years` : `${min} years or more`;
    this.#drafts.push({
      field: 'experience_years',
      values: [{ kind: 'range', min, max, label }],
      scope: 'any',
      negated: false,
      strength: 'soft',
      confidence: 0.5,
      span: this.#span(item.from, item.to),
      job: 0,
      governor: null,
    });
  }

  #span(from: number, to: number): Span {
    const { tokens } = this.#input;
    return [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
  }
}

/** Whether an item after a comma goes on with a list: "serving banks, insurers". */
function continues(item: Item, before: Item | undefined): boolean {
  return item.kind === 'value' && before?.kind === 'value' && item.field === before.field;
}
