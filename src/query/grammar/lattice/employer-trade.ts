import type { Candidate, Concept, ConceptKind, Lexicon } from '../../../lexicon/lexicon.ts';
import type { CorpusNames } from '../../../ports/search-index.ts';
import { foldText } from '../../../text/fold.ts';
import { investingFunctions, isTradeName, serviceFunctions } from '../../policy/words.ts';
import type { Token } from './tokens.ts';

/** Kinds of words that say the trade of a company: "banking", "hospital". */
const trades: ReadonlySet<ConceptKind> = new Set(['industry', 'company_kind']);

/** The rungs of those whose company is their own. */
const ofOwnCompany: ReadonlySet<string> = new Set(['seniority:founder', 'seniority:owner']);

/** From this weight on, a name of an industry means it before a profession. */
const surelyIndustry = 0.5;

/**
 * Whether words before a profession are the trade of whoever employs it: companies of every trade have lawyers, so that
 * "telecom lawyers" are in telecommunications and have no trade of their own. "Telecom engineers" have one, unless nobody is
 * called so (`isHeld`).
 */
export function isEmployersTrade(
  words: readonly string[],
  profession: Concept,
  isHeld: boolean,
  lexicon: Lexicon,
): boolean {
  // "Fintech billing managers" may manage it for others: a rung is of any trade.
  if (profession.title?.seniority != null) return false;
  const work = profession.title?.function ?? null;
  // "Education spokespeople" have the trade as their area, "climate tech investors" that of others.
  if (work === null || isWithin(work, investingFunctions, lexicon)) return false;
  const isService = isOfService(work, lexicon);
  if (isHeld && !isService) return false;
  const named = namedBy(words, lexicon);
  const trade = named.find(isTrade);
  if (trade === undefined) return false;
  // "Payroll accountants", "legal recruiters" and "sales engineers" say the work.
  const isWork = named.some(
    ({ concept: { kind, id } }) => kind === 'function' && (!isService || isOfService(id, lexicon)),
  );
  // "Education engineers" name the trade, "academic postdocs" the work.
  const isNamed = isService || foldText(trade.concept.label).startsWith(words.join(' '));
  // "Hospital engineers" name those who employ them.
  return !isWork || (isNamed && (trade.concept.kind === 'company_kind' || isTradeName(trade.concept.id)));
}

/** Whether words before those whose company is their own are its trade: "retail entrepreneurs". */
export function isOwnTrade(words: readonly string[], { title }: Concept, lexicon: Lexicon): boolean {
  return ofOwnCompany.has(title?.seniority ?? '') && namedBy(words, lexicon).some(isTrade);
}

const namedBy = (words: readonly string[], lexicon: Lexicon): readonly Candidate[] =>
  lexicon.candidates(words, 0).filter(({ length }) => length === words.length);

const isTrade = ({ concept: { kind }, weight }: Candidate): boolean => trades.has(kind) && weight >= surelyIndustry;

/** The most words of a title before those that are known. */
const wordsBeforeMax = 3;

/** Whether anybody in the data holds a title of these words, or one that ends with them: "anti-corrosion surface treatment operatives". */
export function isHeldTitle(tokens: readonly Token[], from: number, to: number, corpus: CorpusNames): boolean {
  for (let start = from; start >= Math.max(0, from - wordsBeforeMax); start--) {
    let key = '';
    for (let at = start; at < to; at++) key += `${at === start ? '' : ' '}${tokens[at]?.asked.key ?? ''}`;
    if (corpus.count('title', key) > 0) return true;
  }
  return false;
}

/** Whether some work is that of professions which companies of every trade employ. */
export function isOfService(work: string | null, lexicon: Lexicon): boolean {
  return isWithin(work, serviceFunctions, lexicon);
}

function isWithin(work: string | null, functions: ReadonlySet<string>, lexicon: Lexicon): boolean {
  if (work === null) return false;
  for (const id of functions) if (lexicon.within(work, `function:${id}`)) return true;
  return false;
}
