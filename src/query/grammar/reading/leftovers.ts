import type { Leftover, Span } from '../../../intent/intent.ts';
import { smallWords } from '../../policy/words.ts';
import type { Item } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Token } from '../lattice/tokens.ts';
import { connecting } from '../numbers/quantity-words.ts';

/** Words of the query, from one to the one before the other. */
type Words = Pick<Item, 'from' | 'to'>;

/**
 * Keeps account of every word of a query: a condition, the order or the grammar takes it, it is kept as not understood,
 * or it is missed, which is found out at the end. So no way of reading can lose a word.
 */
export class Leftovers {
  /** What was kept, in the order of the query. */
  readonly kept: Leftover[] = [];
  /** Whether what is kept now is denied, so that nobody's texts need it: "that haven't shipped a product". */
  isDenied = false;
  readonly #items: readonly Item[];
  readonly #input: LatticeInput;
  readonly #taken = new Set<number>();

  constructor(items: readonly Item[], input: LatticeInput) {
    this.#items = items;
    this.#input = input;
  }

  /** Takes words that a condition, the order or the grammar shows. */
  take({ from, to }: Words): void {
    for (let at = from; at < to; at++) this.#taken.add(at);
  }

  /** Keeps words, together with those before them of which they are another choice: "Obama or Bush". */
  keep(item: Item): void {
    this.take(item);
    const at = this.#items.indexOf(item);
    const [before, or] = this.#items.slice(Math.max(0, at - 2), Math.max(0, at));
    const last = this.kept.at(-1);
    const isOther = before !== undefined && or?.kind === 'marker' && or.marker === 'or';
    if (!isOther || last?.span[1] !== this.span(before)[1]) this.kept.push(this.wordsOf(item));
    else this.kept[this.kept.length - 1] = this.#said([last.span[0], this.span(item)[1]]);
  }

  /**
   * Keeps words between a number and what leads to it, but for those that only join them. They tell of the number and not
   * of the record, so they do not filter: companies "founded during the crypto boom 2017" seldom tell of crypto.
   */
  keepContent(words: Words): void {
    const runs = this.#runs(words, ({ word }) => !connecting.has(word));
    this.kept.push(...runs.map((run) => ({ ...run, grammar: true as const })));
  }

  /** Keeps unknown words that are waived, which nobody's texts need: "no zumba required". */
  keepWaived(span: Span): void {
    this.kept.push({ ...this.#said(span), grammar: true });
  }

  /** The words without the commonest at both ends, which no text needs: "acquired" of "who acquired a". */
  withoutSmall(words: Words): Words {
    const { tokens } = this.#input;
    const isSaid = ({ word }: Token): boolean => !smallWords.has(word);
    const said = tokens.slice(words.from, words.to);
    const first = said.findIndex(isSaid);
    return first < 0 ? words : { from: words.from + first, to: words.from + said.findLastIndex(isSaid) + 1 };
  }

  /** Keeps words that ask for a protected trait. */
  keepTrait(item: Item & { readonly kind: 'trait' }): void {
    this.take(item);
    this.kept.push({ ...this.wordsOf(item), trait: item.trait });
  }

  /** What nothing took, each run of words by itself. */
  missed(): readonly Leftover[] {
    return this.#runs({ from: 0, to: this.#input.tokens.length }, (_, at) => !this.#taken.has(at));
  }

  #runs({ from, to }: Words, isMeant: (token: Token, at: number) => boolean): readonly Leftover[] {
    const runs: Words[] = [];
    for (let at = from; at < to; at++) {
      const token = this.#input.tokens[at];
      if (token === undefined || !isMeant(token, at)) continue;
      const last = runs.at(-1);
      if (last?.to === at) runs[runs.length - 1] = { ...last, to: at + 1 };
      else runs.push({ from: at, to: at + 1 });
    }
    return runs.map((run) => this.wordsOf(run));
  }

  wordsOf(words: Words): Leftover {
    return this.#said(this.span(words));
  }

  span({ from, to }: Words): Span {
    const { tokens } = this.#input;
    return [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
  }

  #said(span: Span): Leftover {
    const said = { text: this.#input.query.slice(span[0], span[1]), span };
    return this.isDenied ? { ...said, grammar: true } : said;
  }
}
