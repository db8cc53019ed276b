import { orders } from '../../fields/orders.ts';
import type { Condition, Field, FieldOrder, Leftover, Span, Value } from '../../intent/intent.ts';
import { crewWords, directed, doers, isOrdinary, isTradeName, passed, reached, transferring } from '../policy/words.ts';
import { type DraftCondition, DraftList, jobFields } from './draft-list.ts';
import type { LatticeInput } from './edge.ts';
import { describing, employerGovernors, governors, hasObject, saysMore } from './governors.ts';
import { asIndustry, type Item, type ValueItem } from './items.ts';
import type { Marker } from './markers.ts';
import { Negation } from './negation.ts';
import { industryOf } from './second-readings.ts';
import { Tenses } from './tense.ts';
import type { Token } from './tokens.ts';
import { isTrade } from './trade-words.ts';
import { nameField, nearestName } from './unknown-name.ts';
import { untold } from './untold.ts';
import { dated, fieldOf, isServed, namedAs, namesCompanies } from './value-field.ts';
import { isDeed, isDeedToPeople, isOwn, isVerb, verbGovernor } from './verbs.ts';
import { isPartOfUnknown } from './weak-values.ts';

export interface ReadOut {
  readonly drafts: DraftCondition[];
  readonly leftover: Leftover[];
  /** Words of the grammar that no condition shows. */
  readonly untold: readonly Leftover[];
  readonly order: FieldOrder | null;
  /** Whether the query names people or companies as what it asks for. */
  readonly asksFor: { readonly people: boolean; readonly companies: boolean };
}

/** Markers that govern only the place right after them. */
const placeGovernors = new Set<Marker>(['in', 'based', 'from', 'for', 'of', 'outside']);

/** Governors of a job beside the one that is asked for, unless it is a list. */
const besideJobs = new Set<Marker>(['with', 'for', 'at', 'of', 'to', 'skilled']);

/** Prepositions that may belong to the verb before them. */
const afterVerbs = new Set<Marker>(['at', 'for', 'with', 'to']);
const clientFields = new Set<Field>(['company_kind', 'type', 'industry', 'specialty', 'employer']);
/** So many items may stand between a verb and whom its object goes to. */
const transferItems = 3;

/** Fields whose words also name things that somebody may have. */
const thingFields = new Set<Field>(['skill', 'function', 'industry', 'specialty']);
const ofKnowledge = new Set<Marker>(['experience', 'graduates', 'degree_of', 'people', 'sector', 'department', 'in']);

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
  readonly #tenses = new Tenses(this.#list);
  readonly #negation = new Negation();
  #governor: Marker | null = null;
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
    const idle = this.#negation.idle();
    const silent = [...(idle === null ? [] : [idle]), ...untold(this.#items, this.#input)];
    return {
      drafts: this.#drafts,
      leftover: this.#leftover,
      untold: silent.map((item) => ({ ...this.#wordsOf(item), grammar: true })),
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
      case 'fact':
      case 'openings':
      case 'article':
      case 'titled':
      case 'level':
      case 'sector':
      case 'qualifier':
      case 'department':
      case 'graduates':
      case 'degree_of':
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
        this.#negation.begin(this.#items[at] ?? null);
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
      case 'now':
        if (this.#isLast(at)) this.#tenses.makeCurrent();
        else this.#govern(marker, at);
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

  /** Whether what is read now belongs to something that is not asked for itself. */
  #isDescribing(): boolean {
    return describing.has(this.#governor ?? 'in');
  }

  /** Whether a trade was and may still be somebody's: "who have worked in consulting", unlike "who worked in". */
  #isPerfect(at: number): boolean {
    const [item, next] = this.#items.slice(at, at + 2);
    const words = this.#input.tokens.slice(item?.from, item?.to).map(({ word }) => word);
    const isOfTrade = next?.kind === 'value' && (next.field === 'industry' || next.field === 'function');
    return isOfTrade && (words.includes('have') || words.includes('has'));
  }

  /** Whether a clause ends with the word: "who work at Google now". */
  #isLast(at: number): boolean {
    const next = this.#items[at + 1];
    return next === undefined || next.join === 'comma' || (next.kind === 'marker' && next.marker === 'and');
  }

  /** Whether something is done to what follows "to": "pitching to banks", but not "chose to stay", "rose to director". */
  #isDone(at: number): boolean {
    const next = this.#items[at + 1];
    return next?.kind === 'value' && !isOwn(next) && isVerb(at - 1, this.#items, this.#input);
  }

  /** Whether something is sold or given to what follows: "who sell software to banks". */
  #isTransfer(at: number): boolean {
    const next = this.#items[at + 1];
    if (next?.kind !== 'value' || !(clientFields.has(next.field) || (next.field === 'title' && next.plural)))
      return false;
    const before = this.#items.slice(Math.max(0, at - transferItems), at);
    return before.some(({ from, to }) => this.#input.tokens.slice(from, to).some(({ word }) => transferring.has(word)));
  }

  /** Whether a job is somebody else's: "engineers working with doctors", "people caring for nurses". */
  #isOther({ join }: Item, at: number): boolean {
    const before = this.#items[at - 1];
    if (this.#governor === null || !besideJobs.has(this.#governor) || join !== 'none' || before?.kind !== 'marker')
      return false;
    const isNamed = before.marker === 'titled' || this.#list.connector !== 'none' || this.#input.target === 'company';
    if (isNamed) return false;
    const isWith = this.#input.tokens[before.to - 1]?.word === 'with' && before.to - before.from > 1;
    return (
      (this.#asksPeople && isWith) ||
      this.#drafts.some(({ field, negated, job }) => field === 'title' && !negated && job === 0)
    );
  }

  /** Whether somebody has a thing whose word is also a trade: "with a blog", unlike "with a marketing background". */
  #isThing(item: ValueItem, at: number): boolean {
    const article = this.#input.tokens[item.from - 1]?.word;
    if (this.#governor !== 'with' || (article !== 'a' && article !== 'an') || !thingFields.has(item.field))
      return false;
    const next = this.#items[at + 1];
    const isQualified = next?.kind === 'marker' && next.join === 'none' && ofKnowledge.has(next.marker);
    return !isQualified;
  }

  #asksForSomething(): boolean {
    return this.#asksPeople || this.#asksCompanies || this.#drafts.length > 0 || this.#leftover.length > 0;
  }

  /** Whether a preposition belongs to the verb before it: "interviewed at Google", "designing for banks". */
  #endsVerb(marker: Marker, at: number): boolean {
    const before = this.#items[at - 1];
    if (before === undefined || !afterVerbs.has(marker)) return false;
    if (before.kind === 'marker') return before.marker === 'object' && this.#governor === 'object';
    if (marker !== 'for' || !isVerb(at - 1, this.#items, this.#input)) return false;
    this.#list.end();
    this.#governor = 'object';
    return true;
  }

  #govern(marker: Marker, at: number): void {
    if (saysMore(this.#governor, marker, this.#items[at + 1]) || this.#endsVerb(marker, at)) return;
    const repeated = this.#list.connector !== 'none' && (marker === 'in' || marker === 'at' || marker === 'from');
    if (!repeated) this.#list.end();
    if (!repeated) this.#negation.endIfMet();
    const isEver = this.#tenses.isEver();
    if (this.#tenses.now.until === 'phrase' && marker !== 'at' && marker !== 'of') this.#tenses.end();
    switch (marker) {
      case 'clause':
        this.#tenses.end();
        this.#governor = null;
        return;
      case 'ex':
        this.#tenses.open(marker, 'past', 'employers');
        break;
      case 'former':
        this.#tenses.open(marker, 'past', 'phrase');
        break;
      case 'ever':
        this.#tenses.open(marker, 'ever', 'phrase');
        break;
      case 'worked':
      case 'held':
        // "have ever worked at" covers past and present.
        this.#tenses.open(marker, isEver || this.#isPerfect(at) ? 'ever' : 'past', 'clause');
        break;
      case 'left':
      case 'moved':
        this.#tenses.open(marker, 'past', 'clause');
        break;
      case 'now':
        this.#tenses.open(marker, 'current', 'clause');
        break;
      case 'joined':
        this.#tenses.open(marker, 'any', 'clause');
        break;
      case 'to':
        if (this.#isDone(at) || this.#isTransfer(at)) {
          this.#governor = 'object';
          return;
        }
        if (this.#tenses.now.scope === 'past') this.#tenses.open(marker, 'current', 'clause');
        break;
      case 'turned':
        for (const draft of this.#drafts) if (draft.job === 0 && jobFields.has(draft.field)) draft.scope = 'past';
        this.#tenses.open(marker, 'current', 'clause');
        break;
    }
    if (governors.has(marker) || employerGovernors.has(marker)) this.#governor = marker;
    else this.#governor = null;
    const item = this.#items[at];
    if (item !== undefined && this.#isDescribing() && !hasObject(this.#governor, this.#items.slice(at + 1)))
      this.#describe(item);
  }

  #value(undated: ValueItem, at: number): void {
    const item = dated(this.#asTrade(undated, at), this.#governor, this.#tenses.now.opener);
    const field = fieldOf(item, at, {
      items: this.#items,
      tokens: this.#input.tokens,
      target: this.#input.target,
      governor: this.#governor,
      isFirst: this.#drafts.length === 0,
    });
    if (isDeedToPeople(at, this.#items, this.#input)) {
      this.#keep(item);
      this.#list.end();
      this.#governor = 'object';
      return;
    }
    const isWord =
      isDeed(at, this.#items, this.#input) ||
      this.#isThing(item, at) ||
      (this.#asksForSomething() && isPartOfUnknown(item, at, this.#items, this.#governor, this.#input)) ||
      (field === 'title' && this.#isOther(item, at));
    if (
      isWord ||
      field === null ||
      (this.#tenses.now.scope === 'any' && isServed(item, at, this.#items, this.#input.lexicon))
    ) {
      this.#describe(item);
      return;
    }
    this.#tenses.closeBefore(field, item, this.#governor);
    // "past Series B" and "beyond seed" mean that round and later ones.
    const isPast = field === 'stage' && passed.has(this.#input.tokens[item.from - 1]?.word ?? '');
    if (isPast) this.#negation.end();
    if (this.#hasMinus(item)) this.#negation.begin(null);
    const negated = this.#negation.takes(field, this.#list.isAtStart || this.#list.joins(item));
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
      job: jobFields.has(field) ? this.#tenses.now.job : 0,
      governor: this.#governor ?? (this.#isOfStaff(at) ? 'at' : null),
    };
    if (item.also !== undefined && this.#mayMeanBoth(at)) {
      this.#alternatives++;
      if (!negated) draft.alternative = this.#alternatives;
      this.#drafts.push({ ...draft, field: item.also.field, values: [item.also.value] });
    }
    this.#list.add(draft, item);
    if (field === 'stage' && (isPast || this.#input.tokens[item.to - 1]?.word.endsWith('+')))
      this.#list.extendStage(true, this.#input.lexicon);
    if (field === 'stage' && this.#list.reachesFrom(draft, this.#input.query))
      this.#list.bridgeStages(this.#input.lexicon);
    if (field === 'place' && placeGovernors.has(this.#governor ?? 'at')) this.#governor = null;
    for (const extra of item.extra) {
      if (negated) continue;
      // Unknown words cannot filter; they rank the records whose title has them.
      const strength = extra.value.kind === 'words' ? 'soft' : draft.strength;
      this.#drafts.push({ ...draft, field: extra.field, values: [extra.value], strength });
    }
  }

  /** Whether the value says where the people right after it work: "law firm employees". */
  #isOfStaff(at: number): boolean {
    const next = this.#items[at + 1];
    if (next?.kind !== 'marker' || next.marker !== 'people' || next.join !== 'none') return false;
    return this.#input.tokens.slice(next.from, next.to).every(({ word }) => crewWords.has(word));
  }

  /** A trade that is also a function is an industry where people work in it: "in banking". */
  #asTrade(item: ValueItem, at: number): ValueItem {
    const isOfCompanies = this.#items[at - 2]?.kind === 'marker' && namesCompanies(at - 2, this.#items);
    const isTrade = (this.#governor !== null && isTradeName(industryOf(item))) || isOfCompanies;
    return isTrade ? asIndustry(item) : item;
  }

  #scopeOf(field: Field, negated: boolean): Condition['scope'] {
    if (field === 'place') return this.#governor === 'worked' ? 'past' : 'any';
    // Alumni of a company have left it.
    if (field === 'employer' && this.#governor === 'studied') return 'past';
    if (!jobFields.has(field) || this.#input.target === 'company') return 'any';
    if (this.#tenses.now.scope !== 'any') return this.#tenses.now.scope;
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

  #unknown(item: Item, at: number): void {
    const { tokens, target } = this.#input;
    const words = tokens.slice(item.from, item.to);
    if (this.#repeats(words)) return;
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
    if (this.#negation.isWaiting && !words.every(({ word }) => isOrdinary(word))) {
      this.#ruleOut(item);
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

  /** Rules out whoever tells of the words. */
  #ruleOut({ from, to }: Item): void {
    this.#negation.takeWords();
    const { tokens, target } = this.#input;
    const text = tokens
      .slice(from, to)
      .map(({ word }) => word)
      .join(' ');
    // Of companies, it mostly tells the one that is named from what else has the name ("Loop, not the shape").
    const strength = target === 'people' ? 'hard' : 'soft';
    const negated = { scope: 'any', negated: true, strength, confidence: 0.4 } as const;
    const span = this.#span(from, to);
    this.#drafts.push({ ...negated, field: 'text', values: [{ kind: 'words', text }], span, job: 0, governor: null });
  }

  /** Whether a preposition only stands once more in a list: "employed by Netflix or by Uber". */
  #repeats([word, ...others]: readonly Token[]): boolean {
    const isListed = this.#governor !== null && this.#list.connector !== 'none';
    return isListed && word !== undefined && others.length === 0 && (doers.has(word.word) || directed.has(word.word));
  }

  /** What negates the trait negates nothing else. */
  #trait(item: Item & { kind: 'trait' }): void {
    if (this.#negation.isWaiting) this.#negation.end();
    this.#leftover.push({ ...this.#wordsOf(item), trait: item.trait });
  }

  /** Keeps what is not asked for itself, and a negation of it; who did something is ruled out by name. */
  #describe(item: Item): void {
    if (this.#governor === 'agent' && this.#negation.isWaiting && item.kind === 'value') {
      this.#ruleOut(item);
      return;
    }
    const next = this.#items[this.#items.indexOf(item) + 1];
    const negation = next?.kind === 'value' && next.join === 'none' ? null : this.#negation.idle();
    if (negation !== null) this.#keep(negation);
    this.#keep(item);
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
