import type { FieldOrder } from '../../../intent/intent.ts';
import { abolishing, endings } from '../../policy/words.ts';
import { type Item, isJoint } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import { ruledOut } from './draft.ts';
import { DraftList } from './draft-list.ts';
import { describing } from './governors.ts';
import { Leftovers } from './leftovers.ts';
import { Negation } from './negation.ts';
import { Tenses } from './tense.ts';
import { Wish } from './wish.ts';

/** What has been read of it, and what governs the words to come. */
export class Progress {
  readonly items: readonly Item[];
  readonly input: LatticeInput;
  readonly list = new DraftList();
  readonly drafts = this.list.drafts;
  readonly leftovers: Leftovers;
  readonly tenses = new Tenses(this.list);
  readonly negation = new Negation();
  readonly wish = new Wish(this.drafts);
  /** The values that are no condition. */
  readonly told = new Set<Item>();
  /** The markers whose meaning a condition before them shows. */
  readonly shown = new Set<Item>();
  order: FieldOrder | null = null;
  governor: Marker | null = null;
  /** Whether a clause about companies goes on, of which dates say nothing about a career. */
  tellsOfCompanies = false;
  /** Whether a clause about others than those who are asked for goes on. */
  tellsOfOthers = false;
  alternatives = 0;
  asksPeople = false;
  asksCompanies = false;

  constructor(items: readonly Item[], input: LatticeInput) {
    this.items = items;
    this.input = input;
    this.leftovers = new Leftovers(items, input);
  }

  /** Whether what is read now belongs to something that is not asked for itself. */
  get isDescribing(): boolean {
    return describing.has(this.governor ?? 'in');
  }

  /** Whether somebody is asked for, so that a title in a clause about companies is of their staff: "startups that have a CTO". */
  get saysWho(): boolean {
    return this.asksPeople || this.drafts.some(({ field, negated }) => field === 'title' && !negated);
  }

  get asksForSomething(): boolean {
    return this.asksPeople || this.asksCompanies || this.drafts.length > 0 || this.leftovers.kept.length > 0;
  }

  endWish(): void {
    const idle = this.wish.end();
    if (idle === null) return;
    this.leftovers.take(idle);
    this.leftovers.keepWaived(this.leftovers.span(idle));
  }

  /** Asks for nothing of what is said up to the end of the clause, nor of what is denied of it. */
  tellAll(): void {
    this.tellsOfOthers = true;
    this.leftovers.isDenied = true;
    const idle = this.negation.idle();
    if (idle !== null) this.leftovers.keep(idle);
  }

  /** Whether the words say that the post of those who are asked for has ended, and nobody else's: "who cared for people who died". */
  endsPost({ from, to }: Item, at: number): boolean {
    if (this.input.target === 'company' || this.isDescribing) return false;
    const [subject, clause] = [this.items[at - 2], this.items[at - 1]];
    const isTheirs = clause?.kind === 'marker' && (subject === undefined || subject.kind === 'value');
    const words = this.input.tokens.slice(from, to).map(({ word }) => word);
    return words.some((word) => (isTheirs && endings.has(word)) || abolishing.has(word));
  }

  /** Whether a comma stands before that divides no list, which would have "or" or "and" further on. */
  isAfterList({ join, from }: Item): boolean {
    return join === 'comma' && !this.items.some((one) => one.from > from && isJoint(one));
  }

  /** Rules out whoever tells of the words. */
  ruleOut(item: Item): void {
    this.negation.takeWords();
    this.leftovers.take(item);
    const { tokens, target } = this.input;
    const words = tokens.slice(item.from, item.to).map(({ word }) => word);
    this.drafts.push(ruledOut(words, target, this.leftovers.span(item)));
  }

  /** Keeps what is not asked for itself, and a negation of it; who did something is ruled out by name, and what a company does it to. */
  describe(item: Item): void {
    const isOther = this.governor === 'agent' || (this.governor === 'object' && this.input.target === 'company');
    if (isOther && this.negation.isWaiting && item.kind === 'value' && item.field !== 'founded') {
      this.ruleOut(item);
      return;
    }
    const next = this.items[this.items.indexOf(item) + 1];
    const negation = next?.kind === 'value' && next.join === 'none' ? null : this.negation.idle();
    if (negation === null) {
      this.leftovers.keep(item);
      return;
    }
    this.leftovers.keep(negation);
    this.leftovers.take(item);
    this.leftovers.keepWaived(this.leftovers.span(item));
  }
}
