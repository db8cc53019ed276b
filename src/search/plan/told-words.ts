import type { Query } from '../../engine/engine.ts';
import { sortingOf } from '../../fields/orders.ts';
import { companyIdKey } from '../../fields/role/employer.ts';
import { mentions } from '../../fields/shared/levels.ts';
import { all, any, everything, nothing, phrase, term } from '../../fields/shared/queries.ts';
import { heldThen } from '../../fields/shared/roles.ts';
import { companyTexts, orderedTexts, personTexts, tradeTexts, unorderedTexts } from '../../fields/shared/texts.ts';
import { type Intent, isSearched } from '../../intent/intent.ts';
import type { SearchIndex } from '../../ports/search-index.ts';
import { foreignWords } from '../../query/grammar/lattice/languages.ts';
import {
  careerWords,
  choosingWords,
  endings,
  isOrdinary,
  isPlain,
  movingWords,
  ordinals,
  smallWords,
} from '../../query/policy/words.ts';
import { foldText } from '../../text/fold.ts';
import { wordForms } from '../../text/word-forms.ts';

/** The most pairs of words that are looked for together; of further words each is looked for alone. */
const pairsMax = 8;
/** Words that more companies tell of say too little of who works there. */
const employersMax = 100;
/** Of more words than these, no parts are looked for. */
const partedMax = 4;

/** Words of a query that were not understood, to be looked for in texts. */
interface ToldWords {
  readonly words: string;
  /** Those that stand together, which must do so in one text too. */
  readonly pairs: readonly (readonly [string, string])[];
  /** Words of which either side is enough: "Obama or Bush". */
  readonly choices: readonly (readonly string[])[];
}

/**
 * The words that were not understood, without small ones and numbers that name nothing, and without everyday words that
 * stand alone; then the same without words of careers, those for choosing somebody and everyday words of other languages,
 * which mostly say how a sentence is put. A sentence with a relation has only those.
 * Empty if there is nothing to look for.
 */
function toldWords(intent: Intent): readonly ToldWords[] {
  const { leftover, relations, order } = intent;
  const isOfCareers = relations.length > 0 || (order !== null && sortingOf(order.by) === null);
  const some = toldAmong(
    leftover,
    (word) => !careerWords.has(word) && !foreignWords.has(word) && !choosingWords.has(word),
  );
  const every = isOfCareers ? some : toldAmong(leftover, () => true);
  return [every, isSame(every, some) ? null : some].filter((told) => told !== null);
}

function isSame(one: ToldWords | null, other: ToldWords | null): boolean {
  return one?.words === other?.words && one?.choices.join() === other?.choices.join();
}

function toldAmong(leftover: Intent['leftover'], isMeant: (word: string) => boolean): ToldWords | null {
  const isTelling = (word: string): boolean =>
    (isContent(word) || initials.has(word) || counted.has(word) || (ordinals.has(word) && written.has(word))) &&
    isMeant(word);
  const isGroup = (words: readonly string[]): boolean =>
    words.some(
      (word) => isTelling(word) && (names.has(word) || endings.has(word) || (!isOrdinary(word) && !isPlain(word))),
    );
  const initials = new Set(
    leftover.flatMap(({ text }) => text.match(/(?<![\p{L}\d])\p{Lu}(?![\p{L}\d])/gu) ?? []).map(foldText),
  );
  // Numbers by which one of its kind is named: "district 23".
  const counted = new Set(leftover.flatMap(({ text }) => numbersNamed(foldText(text))));
  const written = capitals(leftover);
  // A capital within the sentence makes a name of a plain word: "American Medicine laureates".
  const names = capitals(leftover.filter(({ span }) => span[0] > 0));
  const sides = leftover.filter(isSearched).map(({ text: said }) =>
    foldText(said)
      .split(' or ')
      .map((side) => side.split(' '))
      .filter(isGroup),
  );
  const groups = sides.flatMap((of) => (of.length === 1 ? of : []));
  const choices = sides
    .filter(({ length }) => length > 1)
    .map((of) => of.map((side) => side.filter(isTelling).join(' ')));
  const words = groups.flat().filter(isTelling);
  if (words.length === 0 && choices.length === 0) return null;
  const pairs = groups.flatMap((group) =>
    group.flatMap((word, at): [string, string][] => {
      const next = group[at + 1] ?? '';
      return isTelling(word) && isTelling(next) ? [[word, next]] : [];
    }),
  );
  return { words: words.join(' '), pairs: pairs.slice(0, pairsMax), choices };
}

/** The number that ends words after a noun: "district 23", but neither "mínimo 3 añitos" nor "exceed 3". */
function numbersNamed(said: string): readonly string[] {
  const [, noun, number] = /(?<=^| )(\p{L}{3,}) (\d{1,4})$/u.exec(said) ?? [];
  if (noun === undefined || number === undefined || isOrdinary(noun) || isPlain(noun)) return [];
  return careerWords.has(noun) || foreignWords.has(noun) ? [] : [number];
}

function isContent(word: string): boolean {
  return word.length > 1 && !/^\d+$/.test(word) && !smallWords.has(word);
}

/**
 * Who tells of the words that were not understood, in any text, or works for one of the `employers` that do: of all of
 * them first, then of those that are not of careers. Empty if there is nothing to look for.
 */
export function telling(intent: Intent, employers: TellingEmployers, month: number): readonly Query[] {
  return toldWords(intent).map((told, at) =>
    any([tellingThemselves(told), heldThen('employer', (employers[at] ?? []).map(companyIdKey), 'any', month)]),
  );
}

/**
 * The role that tells of all these words, or whose employer does; any role if there are none. Beside a relation and
 * words for a move ("later") there is no such role, since words are of several.
 */
export function roleTelling(intent: Intent, employers: TellingEmployers): Query {
  const isOfSeveral = intent.leftover.some(({ text }) =>
    foldText(text)
      .split(' ')
      .some((word) => movingWords.has(word)),
  );
  if (intent.relations.length > 0 || isOfSeveral) return nothing;
  const [every] = toldWords(intent);
  if (every === undefined) return everything;
  const { words, choices } = every;
  const told = [...(words === '' ? [] : [toldByRole(words)]), ...choices.map((sides) => any(sides.map(toldByRole)))];
  return any([all(told), term('employer', (employers[0] ?? []).map(companyIdKey))]);
}

/** The role of which all words are told, each in any of its forms. */
export function toldByRole(words: string): Query {
  return all([...new Set(words.split(' '))].map((word) => term('word', wordForms(word))));
}

/**
 * Who tells of ever fewer of these words, for sentences with a word that nobody has ("judges still on the bench"): one
 * query for each number of words. Words in small letters go first; one that is neither everyday nor plain stays.
 */
export function tellingInPart(intent: Intent): readonly Query[] {
  return parts(intent).map((alike) => any(alike.map(tellingThemselves)));
}

/** The same of companies. */
export function companiesTellingInPart(intent: Intent): readonly Query[] {
  return parts(intent).map((alike) =>
    any(alike.map(({ words, choices }) => all(mentioned(companyTexts, words, choices)))),
  );
}

/** None beside a relation, whose other words mostly say how the sentence is put. */
function parts(intent: Intent): readonly (readonly ToldWords[])[] {
  if (intent.relations.length > 0) return [];
  const [every] = toldWords(intent);
  const told = every?.words.split(' ') ?? [];
  if (told.length < 2 || told.length > partedMax) return [];
  const names = capitals(intent.leftover);
  const isSpecial = (word: string): boolean => names.has(word) || (!isOrdinary(word) && !isPlain(word));
  const namesIn = (words: readonly string[]): number => words.filter((word) => names.has(word)).length;
  const some = subsets(told).filter((words) => words.length < told.length && words.some(isSpecial));
  return [...Map.groupBy(some, ({ length }) => length)]
    .sort(([one], [other]) => other - one)
    .map(([, alike]) => {
      const most = Math.max(...alike.map(namesIn));
      return alike
        .filter((words) => namesIn(words) === most)
        .map((words) => ({
          words: words.join(' '),
          pairs: (every?.pairs ?? []).filter((pair) => pair.every((word) => words.includes(word))),
          choices: every?.choices ?? [],
        }));
    });
}

function subsets(words: readonly string[]): readonly (readonly string[])[] {
  const [first, ...rest] = words;
  if (first === undefined) return [[]];
  const without = subsets(rest);
  return [...without.map((set) => [first, ...set]), ...without];
}

/** The words with a capital letter, folded. */
function capitals(leftover: Intent['leftover']): ReadonlySet<string> {
  return new Set(
    leftover
      .flatMap(({ text }) => text.split(/[^\p{L}\d]+/u))
      .filter(isCapital)
      .map(foldText),
  );
}

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);

function tellingThemselves({ words, pairs, choices }: ToldWords): Query {
  return all([
    ...mentioned(personTexts, words, choices),
    ...pairs.map((pair) =>
      any([
        ...inOrder(pair, orderedTexts),
        ...unorderedTexts.map((field) => all(pair.map((word) => mentions([field], word, 'all')))),
      ]),
    ),
  ]);
}

/** The ids of the companies that tell of the same words, in the same order; none where these are many. */
export type TellingEmployers = readonly (readonly string[])[];

export async function tellingEmployers(intent: Intent, index: Pick<SearchIndex, 'search'>): Promise<TellingEmployers> {
  const told = intent.target === 'people' ? toldWords(intent) : [];
  return Promise.all(
    told.map(async ({ words, pairs, choices }) => {
      const where = all([
        ...mentioned(companyTexts, words, choices),
        ...pairs.map((pair) => any(inOrder(pair, tradeTexts))),
      ]);
      const tiers = [{ where, prefer: [] }];
      const { ids, total } = await index.search('company', { tiers, offset: 0, limit: employersMax });
      return total > employersMax ? [] : ids;
    }),
  );
}

function mentioned(texts: readonly string[], words: string, choices: ToldWords['choices']): readonly Query[] {
  const chosen = choices.map((sides) => any(sides.map((side) => mentions(texts, side, 'all'))));
  return words === '' ? chosen : [mentions(texts, words, 'all'), ...chosen];
}

function inOrder(pair: readonly [string, string], fields: readonly string[]): readonly Query[] {
  return formsOf(pair).map((words) => phrase(fields, words));
}

/** Two words, the second in all its forms. */
function formsOf([first, second]: readonly [string, string]): readonly string[] {
  return wordForms(second).map((form) => `${first} ${form}`);
}
