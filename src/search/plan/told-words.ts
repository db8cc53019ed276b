import type { Query } from '../../engine/engine.ts';
import { companyIdKey } from '../../fields/role/employer.ts';
import { mentions } from '../../fields/shared/levels.ts';
import { all, any, phrase, text } from '../../fields/shared/queries.ts';
import { heldThen } from '../../fields/shared/roles.ts';
import { companyTexts, orderedTexts, personTexts, tradeTexts, unorderedTexts } from '../../fields/shared/texts.ts';
import { type Intent, isSearched } from '../../intent/intent.ts';
import type { SearchIndex } from '../../ports/search-index.ts';
import { careerWords, isOrdinary, isPlain, smallWords } from '../../query/policy/words.ts';
import { foldText } from '../../text/fold.ts';
import { stemWord } from '../../text/stem.ts';

/** The most pairs of words that are looked for together; of further words each is looked for alone. */
const pairsMax = 8;
/** Words that more companies tell of say too little of who works there. */
const employersMax = 100;

/** Words of a query that were not understood, to be looked for in texts. */
interface ToldWords {
  readonly words: string;
  /** Those that stand together, which must do so in one text too. */
  readonly pairs: readonly (readonly [string, string])[];
}

/**
 * The words that were not understood, without small ones, numbers and those of careers, and without everyday words that
 * stand alone. Null if there are none.
 */
function toldWords({ leftover }: Intent): ToldWords | null {
  const groups = leftover
    .filter(isSearched)
    .map(({ text: said }) => foldText(said).split(' '))
    .filter((words) => words.some((word) => isTelling(word) && !isOrdinary(word) && !isPlain(word)));
  const words = groups.flat().filter(isTelling);
  if (words.length === 0) return null;
  const pairs = groups.flatMap((group) =>
    group.flatMap((word, at): [string, string][] => {
      const next = group[at + 1] ?? '';
      return isTelling(word) && isTelling(next) ? [[word, next]] : [];
    }),
  );
  return { words: words.join(' '), pairs: pairs.slice(0, pairsMax) };
}

function isTelling(word: string): boolean {
  return word.length > 1 && !/^\d+$/.test(word) && !smallWords.has(word) && !careerWords.has(word);
}

/**
 * Who tells of all the words that were not understood, in any text, or works for one of the `employers` that do. Null if
 * there is nothing to look for.
 */
export function tellingAll(intent: Intent, employers: readonly string[], month: number): Query | null {
  const told = toldWords(intent);
  if (told === null) return null;
  const own = all([
    mentions(personTexts, told.words, 'all'),
    ...told.pairs.map((pair) =>
      any([
        ...inOrder(pair, orderedTexts),
        ...unorderedTexts.flatMap((field) => formsOf(pair).map((words) => text([field], words, 'all'))),
      ]),
    ),
  ]);
  return any([own, heldThen('employer', employers.map(companyIdKey), 'any', month)]);
}

/** The ids of the companies that tell of all the words that were not understood; none if these are many. */
export async function tellingEmployers(intent: Intent, index: Pick<SearchIndex, 'search'>): Promise<readonly string[]> {
  const told = intent.target === 'people' ? toldWords(intent) : null;
  if (told === null) return [];
  const where = all([
    mentions(companyTexts, told.words, 'all'),
    ...told.pairs.map((pair) => any(inOrder(pair, tradeTexts))),
  ]);
  const { ids, total } = await index.search('company', {
    tiers: [{ where, prefer: [] }],
    offset: 0,
    limit: employersMax,
  });
  return total > employersMax ? [] : ids;
}

function inOrder(pair: readonly [string, string], fields: readonly string[]): readonly Query[] {
  return formsOf(pair).map((words) => phrase(fields, words));
}

/** Two words in the singular and the plural. */
function formsOf([first, second]: readonly [string, string]): readonly string[] {
  return [...new Set([second, stemWord(second), `${stemWord(second)}s`])].map((form) => `${first} ${form}`);
}
