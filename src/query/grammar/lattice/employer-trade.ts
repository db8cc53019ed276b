import type { Concept, Lexicon } from '../../../lexicon/lexicon.ts';
import type { CorpusNames } from '../../../ports/search-index.ts';
import { stemWord } from '../../../text/stem.ts';
import { isTradeName, serviceFunctions } from '../../policy/words.ts';

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
  const isService = isOfService(profession.title?.function ?? null, lexicon);
  if (isHeld && !isService) return false;
  const named = lexicon.candidates(words, 0).filter(({ length }) => length === words.length);
  const trade = named.find(({ concept: { kind }, weight }) => kind === 'industry' && weight >= surelyIndustry);
  if (trade === undefined) return false;
  // "Payroll accountants", "legal recruiters" and "sales engineers" say the work.
  const isWork = named.some(
    ({ concept: { kind, id } }) => kind === 'function' && (!isService || isOfService(id, lexicon)),
  );
  return !isWork || isTradeName(trade.concept.id);
}

/** Whether anybody in the data holds a title of just these words. */
export function isHeldTitle(words: readonly string[], corpus: CorpusNames): boolean {
  return corpus.count('title', words.map(stemWord).join(' ')) > 0;
}

/** Whether some work is that of professions which companies of every trade employ. */
export function isOfService(work: string | null, lexicon: Lexicon): boolean {
  return work !== null && [...serviceFunctions].some((id) => lexicon.within(work, `function:${id}`));
}
