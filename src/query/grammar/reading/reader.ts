import { orders } from '../../../fields/orders.ts';
import type { Field, FieldOrder, Leftover, Value } from '../../../intent/intent.ts';
import { abolishing, endings, isOrdinary, isTradeName, passed, reached } from '../../policy/words.ts';
import { tellsCareer } from '../items/field-readings.ts';
import { asIndustry, type Item, industryOf, type ValueItem } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import { askerEnd, isOfAsker, wordsOfAsker } from './asker.ts';
import { isAttached, isOtherPlace } from './attachment.ts';
import {
  type DraftCondition,
  type LowestRung,
  lacksDegree,
  languagesSpoken,
  levelOfLeadership,
  ruledOut,
  yearsOfExperience,
} from './draft.ts';
import { DraftList } from './draft-list.ts';
import { employingSchool } from './employing-school.ts';
import {
  afterVerbs,
  againOf,
  describing,
  employerGovernors,
  formal,
  governors,
  hasObject,
  listed,
  placeGovernors,
  saysMore,
} from './governors.ts';
import { Leftovers } from './leftovers.ts';
import { Negation } from './negation.ts';
import { beginsAside, isClients, isOthersJob, isRecipient, opensClause, tellsOfOthers } from './somebody-else.ts';
import { Tenses } from './tense.ts';
import {
  describesLacked,
  endsLacked,
  isCounted,
  isLackedNoun,
  isLackedThing,
  isLackedTime,
  isOfTime,
  isOnlyDescribed,
  isThing,
} from './things.ts';
import { isTrade } from './trade-words.ts';
import { nameField, nearestName } from './unknown-name.ts';
import { idleNegation, untold } from './untold.ts';
import { dated, fieldOf, isServed, namedAs } from './value-field.ts';
import {
  dealsWith,
  hasOwnObject,
  isDeed,
  isDeedToOthers,
  isFiniteVerb,
  isHopedFor,
  isMisspeltObject,
  isOccasion,
  isScene,
  isVerb,
  seeks,
  verbGovernor,
} from './verbs.ts';
import { isCommonName, isPartOfUnknown } from './weak-values.ts';
import { beginsClause, Wish, weighsWhatFollows } from './wish.ts';
import {
  clauseStart,
  continuesList,
  deniesName,
  deniesObject,
  endsClause,
  endsSchools,
  hasMinus,
  impliedGovernor,
  isAboutCompanies,
  isBeforeProfession,
  isBodyInGeneral,
  isByStatus,
  isContrary,
  isContrast,
  isDoubled,
  isListedAgain,
  isOfCompanies,
  isOfEvent,
  isOfPeople,
  isOfTheirs,
  isOperator,
  isOver,
  isPrefix,
  isPreposition,
  isRather,
  isUsed,
  mayMeanBoth,
  ownsCompany,
  saysPresent,
} from './words-around.ts';

/** Fields of names of companies and of what they make. */
const supplierFields = new Set<Field>(['employer', 'name', 'skill']);
/** Times of roles, and of a company's founding where no word says so. */
const times = new Set<Field>(['role_during', 'role_start', 'role_end', 'founded']);

export interface ReadOut {
  readonly drafts: DraftCondition[];
  readonly leftover: Leftover[];
  /** The words that nothing above took, such as those before a title that its concept does not say: "foundation model engineers". */
  readonly missed: readonly Leftover[];
  /** Words of the grammar that no condition shows. */
  readonly untold: readonly Leftover[];
  readonly order: FieldOrder | null;
  /** Whether the query names people or companies as what it asks for. */
  readonly asksFor: { readonly people: boolean; readonly companies: boolean };
  /** Whether the query begins with who asks. */
  readonly tellsOfAsker: boolean;
}

/** Reads the items from left to right and tracks what each word governs: time, negation, governor, alternatives. */
export function readItems(items: readonly Item[], input: LatticeInput): ReadOut {
  return new Reader(items, input).read();
}

class Reader {
  readonly #items: readonly Item[];
  readonly #input: LatticeInput;
  readonly #list = new DraftList();
  readonly #drafts = this.#list.drafts;
  readonly #leftovers: Leftovers;
  #order: FieldOrder | null = null;
  readonly #tenses = new Tenses(this.#list);
  readonly #negation = new Negation();
  readonly #wish = new Wish(this.#drafts);
  #governor: Marker | null = null;
  /** Whether a clause about companies goes on, of which dates say nothing about a career. */
  #tellsOfCompanies = false;
  /** Whether a clause about others than those who are asked for goes on. */
  #tellsOfOthers = false;
  #alternatives = 0;
  #asksPeople = false;
  /** The values that are no condition. */
  readonly #told = new Set<Item>();
  /** How many items say who asks. */
  readonly #askerEnd: number;
  #asksCompanies = false;

  constructor(items: readonly Item[], input: LatticeInput) {
    this.#items = items;
    this.#input = input;
    this.#leftovers = new Leftovers(items, input);
    this.#askerEnd = askerEnd(items, input);
  }

  read(): ReadOut {
    const ofAsker: Item[] = [];
    this.#items.forEach((item, i) => {
      if (i < this.#askerEnd && !this.#isSeatOfAsker(item)) {
        ofAsker.push(...wordsOfAsker(item, this.#input));
        this.#leftovers.take(item);
        return;
      }
      if (this.#isDescribing() && isContrary(i, this.#items)) {
        this.#leftovers.keep(item);
        return;
      }
      if (item.join === 'comma' && this.#isDescribing() && !continuesList(item, this.#items[i - 1]))
        this.#governor = null;
      if (beginsClause(i, this.#items)) this.#wish.endClause();
      if (item.join === 'comma' || opensClause(item, this.#input))
        this.#tellsOfOthers = tellsOfOthers(i, this.#items, this.#input);
      this.#tellsOfOthers ||= this.#asksForSomething() && beginsAside(i, this.#items, this.#input);
      this.#endNegationOfWords(item);
      if (item.kind === 'marker') this.#marker(item, i);
      else if (item.kind === 'value') this.#value(item, i);
      else if (item.kind === 'unknown') this.#unknown(item, i);
      else if (item.kind === 'trait') this.#trait(item);
      else this.#ordered(item);
    });
    this.#endWish();
    const idle = this.#negation.idle();
    const asked = this.#items.slice(this.#askerEnd);
    const silent = [
      ...ofAsker,
      ...(idle === null ? [] : [idleNegation(idle, this.#items)]),
      ...untold(asked, this.#input),
    ];
    return {
      drafts: this.#drafts,
      leftover: this.#leftovers.kept,
      missed: this.#leftovers.missed(),
      untold: silent.map((item) => ({ ...this.#leftovers.wordsOf(item), grammar: true })),
      order: this.#order,
      asksFor: { people: this.#asksPeople, companies: this.#asksCompanies },
      tellsOfAsker: this.#askerEnd > 0,
    };
  }

  /** Whether a denial is of nothing that is asked for. */
  #deniesOther(item: Item, at: number): boolean {
    // "Retailers which lease rather than own their stores", "that I haven't emailed yet".
    if (isRather(at, this.#items, this.#input) || isOfAsker(item, this.#input)) return true;
    // "Whose owner has no successor".
    return this.#governor === 'agent' && this.#input.tokens[item.from]?.word === 'no';
  }

  /** Ends a negation of words that nothing knows: "no team under them, Amsterdam". */
  #endNegationOfWords(item: Item): void {
    const isPlace = item.kind === 'value' && item.field === 'place' && item.join === 'comma';
    // "Independent not chain, experience with Opera or Mews".
    const isOther = item.kind === 'marker' && item.join === 'comma' && item.marker !== 'or' && item.marker !== 'and';
    const idle = isPlace || isOther || this.#isAfterList(item) ? this.#negation.idleBehindWords() : null;
    if (idle !== null) this.#leftovers.keep(idle);
  }

  /** Whether a place is where those who ask are, and so where somebody is wanted if no other place is said. */
  #isSeatOfAsker(item: Item): boolean {
    const isPlace = item.kind === 'value' && item.field === 'place';
    return isPlace && !this.#items.slice(this.#askerEnd).some((one) => one.kind === 'value' && one.field === 'place');
  }

  #marker(item: Item & { readonly kind: 'marker' }, at: number): void {
    const { marker } = item;
    if (this.#governor === 'hoping' && isHopedFor(at, this.#items)) {
      this.#leftovers.take(item);
      return;
    }
    if (this.#asksForSomething() && seeks(at, this.#items, this.#input)) {
      this.#leftovers.keep(item);
      this.#list.end();
      this.#governor = 'object';
      return;
    }
    if (isDoubled(at, this.#items, this.#input.tokens)) {
      this.#leftovers.keep(item);
      return;
    }
    this.#leftovers.take(item);
    // "That are hiring" opens a clause, too.
    if (marker === 'titled') this.#tellsOfCompanies ||= isAboutCompanies(at, this.#items, this.#input);
    // "-company:Google".
    if (hasMinus(item, this.#input)) {
      this.#list.end();
      this.#negation.begin(null);
    }
    if (formal.has(marker)) return;
    switch (marker) {
      case 'or':
      case 'and':
        // In a query of operators "SaaS AND fintech" are both, where a sentence of the same words lists them.
        if (isOperator(item, this.#input.tokens)) this.#list.end();
        else this.#list.connect(marker);
        return;
      case 'both':
        this.#list.both = true;
        return;
      case 'one_of':
        this.#list.isChoice = true;
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
        if (isPrefix(at, this.#items, this.#input)) {
          if (!deniesName(at, this.#items, this.#input)) this.#leftovers.keep(item);
          return;
        }
        this.#list.end();
        if (this.#deniesOther(item, at)) {
          this.#leftovers.keep(item);
          return;
        }
        this.#negation.begin(item);
        this.#governor = marker;
        return;
      case 'hoping':
        // "Who could run our finance team?"
        if (at === 0) {
          this.#leftovers.keep(item);
          return;
        }
        this.#describe(item);
        this.#list.end();
        this.#governor = marker;
        return;
      case 'hiring':
        if (this.#asksForSomething()) this.#govern('object', at);
        return;
      case 'left':
        if (this.#endsPost(item, at) && isBodyInGeneral(at, this.#items, this.#input)) {
          this.#leftovers.keep({ ...item, to: item.from + 1 });
          this.#tenses.endPost();
          // "Have left", unlike "a year of cash left".
        } else if (item.to - item.from > 1 && endsClause(at, this.#items, this.#input)) this.#tenses.makePast();
        else this.#govern(marker, at);
        return;
      case 'or_later':
      case 'or_earlier':
        if (!this.#list.extend(marker === 'or_later', this.#input.lexicon)) this.#leftovers.keep(item);
        return;
      case 'bilingual':
      case 'multilingual':
        this.#speaking(item, marker, at);
        return;
      case 'wishing':
        this.#wishFor(item);
        return;
      case 'waived':
        // "Degree irrelevant", of which nothing is asked.
        if (this.#items[at - 1]?.kind === 'value') this.#weigh(item, marker);
        else this.#leftovers.keep(item);
        return;
      case 'required':
      case 'wished':
        if (weighsWhatFollows(at, this.#items, this.#input)) {
          if (marker === 'wished') this.#wishFor(item);
          else this.#list.end();
          this.#governor = 'with';
          return;
        }
        this.#weigh(item, marker);
        this.#governor = null;
        return;
      case 'now':
        if (endsClause(at, this.#items, this.#input))
          this.#tenses.makeCurrent(clauseStart(at, this.#items, this.#input));
        else this.#govern(marker, at);
        return;
      case 'experienced':
      case 'early_career':
        if (this.#input.target === 'company') this.#leftovers.keep(item);
        else this.#drafts.push(yearsOfExperience(marker, this.#leftovers.span(item)));
        return;
      case 'leadership':
      case 'management':
        if (this.#input.target === 'company') this.#leftovers.keep(item);
        else this.#leadership(item, marker);
        return;
      default:
        this.#govern(marker, at);
    }
  }

  #wishFor(item: Item): void {
    this.#endWish();
    this.#list.end();
    this.#wish.begin(item);
  }

  #endWish(): void {
    const idle = this.#wish.end();
    if (idle !== null) this.#leftovers.keep(idle);
  }

  #leadership(item: Item, from: LowestRung): void {
    this.#asksPeople = true;
    this.#tenses.closeBefore('seniority', item, this.#governor, false);
    const negated = this.#negation.takes('seniority', this.#list.isAtStart || this.#list.joins(item));
    const scope = this.#tenses.scopeOf('seniority', this.#governor, negated, false);
    const draft = levelOfLeadership(from, this.#input.lexicon, this.#leftovers.span(item));
    this.#drafts.push({ ...draft, negated, scope, job: this.#tenses.now.job });
  }

  /** A number of languages, or, before a language, that it is spoken: "bilingual German accountants". */
  #speaking(item: Item, said: 'bilingual' | 'multilingual', at: number): void {
    const next = this.#items[at + 1];
    if (this.#input.target === 'company') this.#leftovers.keep(item);
    else if (next?.kind === 'value' && next.field === 'language') this.#govern('speaks', at);
    else {
      const draft = languagesSpoken(said, this.#leftovers.span(item));
      this.#drafts.push({ ...draft, negated: this.#negation.takes('language_count', this.#list.isAtStart) });
    }
  }

  /** Whether what is read now belongs to something that is not asked for itself. */
  #isDescribing(): boolean {
    return describing.has(this.#governor ?? 'in');
  }

  #isOther(at: number): boolean {
    return isOthersJob(at, this.#items, this.#input, {
      governor: this.#governor,
      isInList: this.#list.connector !== 'none',
      asksPeople: this.#asksPeople,
      hasJob: this.#drafts.some(({ field, negated, job }) => field === 'title' && !negated && job === 0),
    });
  }

  /** Whether somebody is asked for, so that a title in a clause about companies is of their staff: "startups that have a CTO". */
  #saysWho(): boolean {
    return this.#asksPeople || this.#drafts.some(({ field, negated }) => field === 'title' && !negated);
  }

  #asksForSomething(): boolean {
    return this.#asksPeople || this.#asksCompanies || this.#drafts.length > 0 || this.#leftovers.kept.length > 0;
  }

  /** Whether a preposition belongs to the verb before it: "interviewed at Google", "designing for banks". */
  #endsVerb(marker: Marker, at: number): boolean {
    const before = this.#items[at - 1];
    if (before === undefined || !afterVerbs.has(marker)) return false;
    if (this.#negation.isWaiting && deniesObject(at - 1, this.#items, this.#input)) return false;
    if (before.kind === 'marker') return before.marker === 'object' && this.#governor === 'object';
    if (marker === 'in' && (isOccasion(at, this.#items, this.#input) || isScene(at, this.#items, this.#input))) {
      this.#list.end();
      this.#governor = 'object';
      return true;
    }
    if (marker === 'with' && dealsWith(at, this.#items, this.#input)) {
      this.#list.end();
      this.#governor = 'object';
      return true;
    }
    if (marker !== 'for') return false;
    const isOfVerb = isVerb(at - 1, this.#items, this.#input) || hasOwnObject(at - 1, this.#items, this.#input);
    if (!isOfVerb && !isOccasion(at, this.#items, this.#input)) return false;
    this.#list.end();
    this.#governor = 'object';
    return true;
  }

  #govern(marker: Marker, at: number): void {
    if (saysMore(this.#governor, marker, this.#items[at + 1]) || this.#endsVerb(marker, at)) return;
    if (isListedAgain(at, this.#items)) this.#list.connect('or');
    // "Former Google or former Meta" is one past of either.
    const isSameTense = this.#list.connector === 'or' && againOf.has(marker) && marker === this.#tenses.now.opener;
    const repeated = isSameTense || (this.#list.connector !== 'none' && listed.has(marker));
    if (!repeated) this.#list.end();
    if (!repeated) this.#negation.endIfMet();
    if (!isSameTense && this.#tenses.now.until === 'phrase' && marker !== 'at' && marker !== 'of') this.#tenses.end();
    // "Formerly at Google and whose employer is in banking".
    if (this.#input.tokens[this.#items[at]?.from ?? 0]?.word === 'whose') this.#tenses.end();
    if (marker === 'clause') {
      this.#tenses.end();
      this.#tellsOfCompanies = isAboutCompanies(at, this.#items, this.#input);
      this.#governor = ownsCompany(at, this.#items, this.#input) ? 'at' : null;
      return;
    }
    // "Scientists at companies developing cancer drugs": what these do is no skill of the scientists.
    if (isOfTheirs(at, this.#items, this.#input)) {
      this.#tenses.end();
      this.#tellsOfCompanies = true;
      this.#governor = 'in';
      return;
    }
    const isOfOthers =
      (marker === 'to' && isRecipient(at, this.#items, this.#input)) ||
      (marker === 'for' && isClients(at, this.#items, this.#input));
    if (isOfOthers || this.#changesSupplier(marker, at)) {
      this.#governor = 'object';
      return;
    }
    if (!isSameTense) this.#tenses.begin(marker, isOver(at, this.#items, this.#input));
    if (this.#tenses.now.opener === marker) this.#tellsOfCompanies = false;
    if (governors.has(marker) || employerGovernors.has(marker)) this.#governor = marker;
    else this.#governor = null;
    const item = this.#items[at];
    if (item !== undefined && this.#isDescribing() && !hasObject(this.#governor, this.#items.slice(at + 1)))
      this.#describe(item);
  }

  /** Whether companies leave or come to what they use: "shops which left Magento for Shopify", unlike "which went from B2C to B2B". */
  #changesSupplier(marker: Marker, at: number): boolean {
    const next = this.#items[at + 1];
    if (this.#input.target === 'people' || (next?.kind === 'value' && !supplierFields.has(next.field))) return false;
    return marker === 'left' || marker === 'moved' || (marker === 'to' && this.#governor === 'object');
  }

  #weigh(item: Item, by: 'required' | 'wished' | 'waived'): void {
    const weighed = this.#list.weigh(by, this.#input);
    if (weighed === null) this.#leftovers.keep(item);
    else if (by === 'waived' || (weighed.negated && weighed.field === 'text')) this.#leftovers.keepWaived(weighed.span);
  }

  #value(undated: ValueItem, at: number): void {
    if (this.#governor === 'hoping' || this.#tellsOfOthers) {
      this.#describe(undated);
      return;
    }
    const employer = employingSchool(undated, at, this.#items, this.#governor, this.#input);
    const item = dated(employer ?? this.#asTrade(undated, at), this.#governor, this.#tenses.now.opener);
    const field = fieldOf(item, at, {
      items: this.#items,
      tokens: this.#input.tokens,
      target: this.#input.target,
      governor: this.#governor,
      isFirst: this.#drafts.length === 0,
      isAmongEmployers: this.#list.goesOn('employer', item),
    });
    if (item.join === 'comma' && (field === null || !this.#list.goesOn(field, item))) this.#wish.endClause();
    if (isDeedToOthers(at, this.#items, this.#input)) {
      this.#leftovers.keep(item);
      this.#list.end();
      this.#governor = 'object';
      return;
    }
    const isWord =
      (field === 'place' &&
        !this.#list.goesOn(field, item) &&
        isOtherPlace(at, this.#items, this.#drafts, this.#input)) ||
      (!this.#negation.isWaiting &&
        isAttached(at, this.#items, this.#input, (one) => one.kind === 'unknown' || this.#told.has(one))) ||
      isFiniteVerb(at, this.#items, this.#input) ||
      isMisspeltObject(at, this.#items, this.#input) ||
      isDeed(at, this.#items, this.#input) ||
      isThing(at, this.#items, this.#input, this.#governor) ||
      isCounted(at, this.#items, this.#input, this.#governor) ||
      isOnlyDescribed(at, this.#items, this.#input) ||
      isOfTime(at, this.#items, this.#input) ||
      (this.#negation.isWaiting && isLackedThing(at, this.#items, this.#input)) ||
      endsLacked(at, this.#items, this.#input) ||
      (this.#asksForSomething() &&
        (isPartOfUnknown(item, at, this.#items, this.#governor, this.#input) ||
          isCommonName(item, at, this.#items, this.#governor, this.#input))) ||
      ((field === 'function' || (field === 'title' && this.#saysWho())) && this.#tellsOfCompanies) ||
      (field === 'skill' && this.#tellsOfCompanies && isUsed(at, this.#items, this.#input)) ||
      (times.has(item.field) && (this.#tellsOfCompanies || isOfEvent(at, this.#items, this.#input))) ||
      ((field === 'title' || (field === 'seniority' && item.plural)) && this.#isOther(at));
    if (
      isWord ||
      field === null ||
      (this.#tenses.now.scope === 'any' && isServed(item, at, this.#items, this.#input.lexicon))
    ) {
      this.#told.add(undated);
      this.#describe(item);
      return;
    }
    if (field === 'title' && saysPresent(item, this.#input)) this.#tenses.end();
    this.#tenses.closeBefore(field, item, this.#governor, isContrast(at, this.#items));
    // "past Series B" and "beyond seed" mean that round and later ones.
    const isPast = field === 'stage' && passed.has(this.#input.tokens[item.from - 1]?.word ?? '');
    if (isPast) this.#negation.end();
    if (this.#isAfterList(item)) this.#negation.endAfterWords();
    if (hasMinus(item, this.#input)) this.#negation.begin(null);
    const negated = this.#negation.takes(field, this.#list.isAtStart || this.#list.joins(item));
    const isOfCompany = this.#input.target === 'company';
    const tense = this.#tenses.scopeOf(field, this.#governor, negated, isOfCompany);
    // A background is of any time.
    const isBackground =
      (field === 'industry' || field === 'employer') &&
      !isOfCompany &&
      !negated &&
      tellsCareer(at, this.#items, this.#input);
    const isAside = tense === 'any' && isBackground;
    const scope = isAside ? 'ever' : tense;
    const { to } = item;
    const from = item.known ?? item.from;
    this.#leftovers.take({ from, to });
    if (item.passed !== undefined) this.#leftovers.keepContent(item.passed);
    const said: DraftCondition = {
      field,
      values: [field === item.field ? item.value : namedAs(item, field, this.#input)],
      scope,
      negated,
      strength: 'hard',
      confidence: item.confidence,
      span: this.#leftovers.span({ from, to }),
      job: isAside ? this.#tenses.aside() : this.#tenses.jobOf(field),
      governor: this.#governor ?? impliedGovernor(at, this.#items, this.#input),
    };
    const draft = lacksDegree(said, this.#input.lexicon);
    if (item.also !== undefined && mayMeanBoth(at, this.#items, this.#governor)) {
      this.#alternatives++;
      if (!negated) draft.alternative = this.#alternatives;
      this.#drafts.push({ ...draft, field: item.also.field, values: [item.also.value] });
    }
    this.#list.add(draft, item, endsSchools(at, this.#items, this.#input));
    const isOpen = isPast || this.#input.tokens[item.to - 1]?.word.endsWith('+') === true;
    if (isOpen && (field === 'stage' || field === 'seniority')) this.#list.extend(true, this.#input.lexicon);
    if (field === 'stage' && this.#list.reachesFrom(draft, this.#input.query))
      this.#list.bridgeStages(this.#input.lexicon);
    // "Bought by Chinese investors".
    if (field === 'status' && this.#input.tokens[item.to - 1]?.word === 'by') this.#governor = 'agent';
    if (field === 'place' && placeGovernors.has(this.#governor ?? 'at')) this.#governor = null;
    for (const extra of item.extra) {
      if (negated) continue;
      this.#drafts.push({ ...draft, field: extra.field, values: [extra.value] });
    }
  }

  /** A trade that is also a function is an industry where people work in it: "in banking". */
  #asTrade(item: ValueItem, at: number): ValueItem {
    const isTrade = (this.#governor !== null || isOfPeople(at, this.#items)) && isTradeName(industryOf(item));
    return isTrade || isBeforeProfession(at, this.#items, this.#input) || isOfCompanies(at, this.#items, this.#input)
      ? asIndustry(item)
      : item;
  }

  #unknown(item: Item, at: number): void {
    const { tokens, target } = this.#input;
    const words = tokens.slice(item.from, item.to);
    const isListed = this.#governor !== null && this.#list.connector !== 'none';
    if (isListed && isPreposition(words)) {
      this.#leftovers.take(item);
      return;
    }
    if (this.#governor === 'hoping' || this.#tellsOfOthers) {
      this.#leftovers.keep(item);
      return;
    }
    const span = this.#leftovers.span(item);
    if (deniesName(at - 1, this.#items, this.#input)) {
      this.#leftovers.take(item);
      this.#drafts.push(
        ruledOut(
          words.map(({ word }) => word),
          target,
          span,
        ),
      );
      return;
    }
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
    const verb = isByStatus(at, this.#items, this.#input) ? 'agent' : verbGovernor(at, this.#items, this.#input);
    if (verb !== null) {
      this.#leftovers.keep(item);
      this.#list.end();
      this.#governor = verb;
      return;
    }
    const next = this.#items[at + 1];
    const last = words.at(-1)?.word ?? '';
    if (next?.kind === 'value' && next.field === 'stage' && (passed.has(last) || reached.has(last))) {
      this.#leftovers.take({ from: item.to - 1, to: item.to });
      return;
    }
    if (this.#isAfterList(item)) this.#negation.endAfterWords();
    const isSaid =
      words.every(
        ({ word, shape }) => shape === 'lower' && (isOrdinary(word) || describesLacked(at, this.#items, this.#input)),
      ) ||
      isLackedNoun(at, this.#items, this.#input) ||
      isLackedTime(at, this.#items, this.#input);
    if (this.#negation.isWaiting && deniesObject(at, this.#items, this.#input)) {
      this.#leftovers.keep(item);
      return;
    }
    if (this.#negation.isWaiting && !isSaid) {
      this.#ruleOut(item);
      return;
    }
    if (target === 'company' && isTrade(item, at, this.#items, this.#input, this.#drafts)) {
      const value: Value = { kind: 'words', text: words.map(({ word }) => word).join(' ') };
      const about = { field: 'text', value, confidence: 0.5, plural: false, extra: [], certain: false } as const;
      this.#value({ ...item, kind: 'value', ...about }, at);
      return;
    }
    this.#negation.passWords();
    if (this.#endsPost(item, at)) this.#tenses.endPost();
    this.#leftovers.keep(item);
  }

  /** Whether the words say that the post of those who are asked for has ended, and nobody else's: "who cared for people who died". */
  #endsPost({ from, to }: Item, at: number): boolean {
    if (this.#input.target === 'company' || this.#isDescribing()) return false;
    const [subject, clause] = [this.#items[at - 2], this.#items[at - 1]];
    const isTheirs = clause?.kind === 'marker' && (subject === undefined || subject.kind === 'value');
    const words = this.#input.tokens.slice(from, to).map(({ word }) => word);
    return words.some((word) => (isTheirs && endings.has(word)) || abolishing.has(word));
  }

  /** Whether a comma stands before that divides no list, which would have "or" or "and" further on. */
  #isAfterList({ join, from }: Item): boolean {
    const isInList = (one: Item): boolean =>
      one.from > from && one.kind === 'marker' && (one.marker === 'or' || one.marker === 'and');
    return join === 'comma' && !this.#items.some(isInList);
  }

  /** Rules out whoever tells of the words. */
  #ruleOut(item: Item): void {
    this.#negation.takeWords();
    this.#leftovers.take(item);
    const { tokens, target } = this.#input;
    const words = tokens.slice(item.from, item.to).map(({ word }) => word);
    this.#drafts.push(ruledOut(words, target, this.#leftovers.span(item)));
  }

  /** What negates the trait negates nothing else. */
  #trait(item: Item & { kind: 'trait' }): void {
    if (this.#negation.isWaiting) this.#negation.end();
    // "Ideally under 30, Stockholm".
    this.#endWish();
    this.#leftovers.keepTrait(item);
  }

  /** Keeps what is not asked for itself, and a negation of it; who did something is ruled out by name, and what a company does it to. */
  #describe(item: Item): void {
    const isOther = this.#governor === 'agent' || (this.#governor === 'object' && this.#input.target === 'company');
    if (isOther && this.#negation.isWaiting && item.kind === 'value') {
      this.#ruleOut(item);
      return;
    }
    const next = this.#items[this.#items.indexOf(item) + 1];
    const negation = next?.kind === 'value' && next.join === 'none' ? null : this.#negation.idle();
    if (negation !== null) this.#leftovers.keep(negation);
    this.#leftovers.keep(item);
  }

  #ordered(item: Extract<Item, { kind: 'order' }>): void {
    const { of } = orders[item.order.by];
    if (this.#order !== null || (of !== 'both' && of !== this.#input.target)) this.#leftovers.keep(item);
    else {
      this.#leftovers.take(item);
      this.#order = { ...item.order, span: this.#leftovers.span(item) };
    }
  }
}
