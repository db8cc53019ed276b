import type { Field } from '../../fields/index.ts';
import { idsLike, type SuggestedField, suggestedFields } from '../../fields/suggested.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import type { SearchIndex } from '../../ports/search-index.ts';
import type { RecordKind } from '../../records/kind.ts';
import { foldText } from '../../text/fold.ts';
import type { SuggestCall, Suggestion } from '../finder.ts';
import type { SpelledNames } from '../spelled-names.ts';
import type { Lease } from '../view/lease.ts';
import { type Labelled, LabelTable } from './label-table.ts';

/** The most words at the end of a sentence that are completed. */
const wordsMax = 4;
/** Longer texts begin no value. */
const keyUnitsMax = 80;
/** Texts from these lengths on may have one slip, or two. */
const oneSlipFrom = 4;
const twoSlipsFrom = 8;
/** How long a table of labels is used while the data changes. Counts are always of the moment. */
const tableMs = 60_000;

/** A stretch of the text that a value may complete. */
interface Ending {
  /** What stands before it. */
  readonly head: string;
  readonly key: string;
}

/** A value that may be suggested, in one group with others that rank by their counts. */
interface Found {
  readonly group: number;
  readonly head: string;
  readonly from: SuggestedField;
  readonly keyword: string;
  /** The label of the lexicon's value; null for a name of the data. */
  readonly label: string | null;
}

/** Completes what one types: values of a field, or the end of a sentence. */
export class Suggester {
  readonly #lexicon: Lexicon;
  /** The tables of labels of each state of the data that is open. */
  readonly #tables = new WeakMap<SearchIndex, Map<RecordKind, { table: LabelTable; change: number; madeAt: number }>>();

  readonly #spelledNames: SpelledNames;

  constructor(lexicon: Lexicon, spelledNames: SpelledNames) {
    this.#lexicon = lexicon;
    this.#spelledNames = spelledNames;
  }

  async suggest(lease: Lease, { target, field, text, limit, now }: SuggestCall): Promise<readonly Suggestion[]> {
    const fields = suggestedFields(target).filter((one) => field === null || one.field === field);
    const endings = field === null ? endingsOf(text) : [endingAt(text, 0)].filter(({ key }) => key !== '');
    const table = await this.#table(lease.index, target, now.getTime());
    const found = endings.flatMap((ending, group) => this.#labels(table, fields, field, ending, group, limit));
    if (!lease.mayNameSuppressed) {
      for (const slips of [0, 1, 2] as const)
        if (slips === 0 || found.length === 0)
          found.push(...(await names(lease.index, target, fields, endings, limit, slips)));
    }
    const shown = await counted(lease.index, target, found, limit);
    const unspelled = shown.flatMap(({ from, keyword, label }) =>
      label === null ? [{ name: from.field, keywords: from.keywords, key: keyword }] : [],
    );
    const spelling = await this.#spelledNames.spell(target, unspelled, lease, now);
    return shown.map(({ head, from: { field }, keyword, label, count }) => {
      const value = label ?? spelling(field, keyword);
      return { text: `${head}${value}`, field, value, count };
    });
  }

  /** The values of the lexicon that complete an ending, with as few slips as any does. */
  #labels(
    table: LabelTable,
    fields: readonly SuggestedField[],
    field: Field | null,
    { head, key }: Ending,
    group: number,
    limit: number,
  ): readonly Found[] {
    const isWhole = field !== null || key.includes(' ') || group === 0;
    let nearest = table.completions(field, key, 0, limit);
    for (const slips of [1, 2] as const)
      if (nearest.length === 0 && isWhole && slips <= slipsOf(key))
        nearest = table.completions(field, key, slips, limit);
    return [...this.#forms(key), ...nearest].flatMap(({ keyword, label, field: own }) => {
      const from = fields.find((one) => one.field === own);
      return from === undefined ? [] : [{ group, head, from, keyword, label }];
    });
  }

  /** Values that have the text as another name: "sf" is San Francisco. */
  #forms(key: string): readonly Pick<Labelled, 'field' | 'keyword' | 'label'>[] {
    const words = key.trim().split(' ');
    return this.#lexicon
      .candidates(words, 0)
      .filter(({ length, how }) => length === words.length && how === 'listed')
      .flatMap(({ concept: { id, kind, label } }) => {
        const from = [...suggestedFields('people'), ...suggestedFields('company')].find((one) =>
          one.kinds.includes(kind),
        );
        return from === undefined ? [] : [{ field: from.field, keyword: id, label }];
      });
  }

  async #table(index: SearchIndex, kind: RecordKind, now: number): Promise<LabelTable> {
    let tables = this.#tables.get(index);
    if (tables === undefined) {
      tables = new Map();
      this.#tables.set(index, tables);
    }
    const made = tables.get(kind);
    if (made !== undefined && (made.change === index.change || now - made.madeAt < tableMs)) return made.table;
    const { change } = index;
    const table = new LabelTable(await labelled(index, kind, this.#lexicon));
    tables.set(kind, { table, change, madeAt: now });
    return table;
  }
}

/** Every value of the lexicon that the records hold. */
async function labelled(index: SearchIndex, kind: RecordKind, lexicon: Lexicon): Promise<readonly Labelled[]> {
  const asked = suggestedFields(kind).flatMap(({ field, keywords, kinds }) =>
    kinds.map((concept) => ({ field, keywords, text: `${concept}:` })),
  );
  const values = await index.completions(
    kind,
    asked.map(({ keywords, text }) => ({ fields: keywords, text, distance: 0, except: [], limit: labelsMax })),
  );
  return asked.flatMap(({ field }, i) =>
    (values[i] ?? []).flatMap(({ value, documents }) => {
      const label = lexicon.concept(value)?.label;
      return label === undefined ? [] : [{ field, keyword: value, label, documents }];
    }),
  );
}

/** More than the lexicon has of one kind. */
const labelsMax = 1_000_000;

/** The names of the data that complete the endings with so many slips. */
async function names(
  index: SearchIndex,
  kind: RecordKind,
  fields: readonly SuggestedField[],
  endings: readonly Ending[],
  limit: number,
  slips: 0 | 1 | 2,
): Promise<readonly Found[]> {
  const asked = endings.flatMap(({ head, key }, group) => {
    const named = slips > slipsOf(key) ? [] : fields.filter((one) => one.names);
    return named.map((from) => ({ group, head, from, key, distance: slips }));
  });
  const values = await index.completions(
    kind,
    asked.map(({ from, key, distance }) => ({
      fields: from.keywords,
      text: key,
      distance,
      except: idsLike(key),
      limit,
    })),
  );
  return asked.flatMap(({ group, head, from }, i) =>
    (values[i] ?? []).map(({ value }) => ({ group, head, from, keyword: value, label: null })),
  );
}

/** The first values of each group that records hold, with their counts of this moment. */
async function counted(
  index: SearchIndex,
  kind: RecordKind,
  found: readonly Found[],
  limit: number,
): Promise<readonly (Found & Pick<Suggestion, 'count'>)[]> {
  const distinct = new Map<string, Found>();
  for (const one of found) {
    const key = `${one.from.field} ${one.head} ${foldText(textOf(one))}`;
    if (!distinct.has(key)) distinct.set(key, one);
  }
  const each = [...distinct.values()];
  const asked = each.map(({ from, keyword }) => from.keywords.map((field) => ({ field, value: keyword })));
  const counts = (await index.frequencies(kind, asked.flat())).values();
  return each
    .map((one, i) => ({ ...one, count: (asked[i] ?? []).reduce((sum) => sum + (counts.next().value ?? 0), 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.group - b.group || b.count - a.count || (textOf(a) < textOf(b) ? -1 : 1))
    .slice(0, limit);
}

function textOf({ label, keyword }: Found): string {
  return label ?? keyword;
}

/** The endings of a sentence, the longest first. */
function endingsOf(text: string): readonly Ending[] {
  return [...text.matchAll(/\S+/g)]
    .slice(-wordsMax)
    .map(({ index }) => endingAt(text, index))
    .filter(({ key }) => key !== '');
}

function endingAt(text: string, start: number): Ending {
  const typed = text.slice(start);
  const folded = foldText(typed);
  // A space says that the last word is whole.
  const key = folded === '' || !/\s$/.test(typed) ? folded : `${folded} `;
  return { head: text.slice(0, start), key: key.length > keyUnitsMax ? '' : key };
}

function slipsOf(key: string): 0 | 1 | 2 {
  return key.length >= twoSlipsFrom ? 2 : key.length >= oneSlipFrom ? 1 : 0;
}
