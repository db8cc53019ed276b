import { foldText } from '../text/fold.ts';
import { formWeights } from './kinds.ts';
import type { OutlineEntry } from './outline.ts';
import type { PhraseDraft } from './phrase-draft.ts';
import type { Phrase } from './phrases.ts';

/**
 * Words after a trade that say what its companies do with it, by what they do. Of those who make something, run something
 * or build it in, the trade is named by that thing alone, too; a shop for toys makes none.
 */
const businessNouns = {
  making: ['manufacturer', 'maker', 'producer', 'factory'],
  running: ['operator', 'company', 'firm', 'chain', 'brand'],
  supplying: ['provider', 'supplier'],
  contracting: ['contractor', 'installer'],
  selling: ['store', 'shop', 'retailer'],
} as const;

type Doing = keyof typeof businessNouns;

/** What records write for the same, after the thing and before it. */
const activities: Readonly<Record<Doing, { readonly after: readonly string[]; readonly before: readonly string[] }>> = {
  making: {
    after: ['manufacturing', 'manufacture', 'production', 'making'],
    before: ['manufacture of', 'production of'],
  },
  running: { after: ['operation', 'activity', 'service'], before: ['operation of'] },
  supplying: { after: ['supply', 'service'], before: ['provision of', 'supply of'] },
  contracting: { after: ['contracting', 'installation', 'erection'], before: ['installation of', 'erection of'] },
  selling: { after: ['retail'], before: ['retail sale of', 'sale of'] },
};

const doingOf = new Map<string, Doing>(
  (Object.keys(businessNouns) as Doing[]).flatMap((doing) =>
    businessNouns[doing].flatMap((noun) =>
      [noun, noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`].map((form) => [form, doing] as const),
    ),
  ),
);

interface Trade {
  /** What the companies make, run, build in or sell. */
  readonly thing: string;
  readonly doing: Doing;
}

/** The parts of a folded trade that ends with such a word; null for any other. */
function partsOf(folded: string): Trade | null {
  const space = folded.lastIndexOf(' ');
  const doing = space < 0 ? undefined : doingOf.get(folded.slice(space + 1));
  return doing === undefined ? null : { thing: folded.slice(0, space), doing };
}

/** What names the trade alone: "lock" of "lock manufacturers". Null where nothing does, as of "toy stores". */
export function thingOfTrade(folded: string): string | null {
  const parts = partsOf(folded);
  return parts === null || parts.doing === 'selling' ? null : parts.thing;
}

/** A way to write a trade, with the thing and with what its companies do with it: "manufacture of locks". */
interface TradeForm {
  readonly form: string;
  readonly parts: readonly [thing: string, activity: string];
}

/** Other ways to ask for a trade ("lock makers"), and those that only records use. */
function formsOfTrade(folded: string): Readonly<Record<'asked' | 'stated', readonly TradeForm[]>> {
  const parts = partsOf(folded);
  if (parts === null) return { asked: [], stated: [] };
  const { thing, doing } = parts;
  const { after, before } = activities[doing];
  return {
    asked: businessNouns[doing].map((noun) => ({ form: `${thing} ${noun}`, parts: [thing, noun] as const })),
    stated: [
      ...after.map((word) => ({ form: `${thing} ${word}`, parts: [thing, word] as const })),
      ...before.map((words) => ({ form: `${words} ${thing}`, parts: [thing, words] as const })),
    ],
  };
}

/**
 * Makes a member of a list of trades a name of what it is of, if that is a trade listed elsewhere: "coffee shop chain" and
 * "coffee shops".
 */
export function joinTrades(entries: readonly OutlineEntry[], phrases: PhraseDraft): readonly OutlineEntry[] {
  const listed = new Map<string, string>();
  for (const { id, kind, forms } of entries) {
    if (kind !== 'industry') continue;
    for (const { folded, weight } of forms)
      if ((weight ?? formWeights.industry) >= sureFrom && !listed.has(phrases.stems(folded)))
        listed.set(phrases.stems(folded), id);
  }
  return entries.map((entry) => {
    const thing = entry.kind === 'industry' && entry.member ? thingOfTrade(foldText(entry.label)) : null;
    const other = thing === null ? undefined : listed.get(phrases.stems(thing));
    return other === undefined || other === entry.id ? entry : { ...entry, id: other, parents: [] };
  });
}

/** The weight from which a name means one thing wherever it stands. */
const sureFrom = 0.5;

/**
 * Adds the other forms of trades that name what their companies do ("lock manufacturers"), unless something else is called
 * so. Records use more of them than queries do, and those that say "shoe retailers" are in retail, too.
 */
export function addTradeForms(phrases: PhraseDraft, recordNames: PhraseDraft): void {
  const industries = (folded: string): readonly Phrase[] =>
    [phrases, recordNames].flatMap((of) => of.named(folded)).filter(({ concept }) => concept.kind === 'industry');
  const listed = [...phrases.byStems()].flatMap(([, same]) =>
    same.filter(({ concept }) => concept.kind === 'industry'),
  );
  for (const { concept, folded, weight } of listed) {
    if (weight < sureFrom) continue;
    const { asked, stated } = formsOfTrade(folded);
    const thing = thingOfTrade(folded);
    for (const { form, parts } of [...asked, ...stated]) {
      if (phrases.named(form).some((other) => other.concept !== concept)) continue;
      recordNames.add(concept, form, weight);
      for (const above of parts.flatMap(industries)) recordNames.add(above.concept, form, weight);
    }
    for (const { form } of asked) if (phrases.named(form).length === 0) phrases.add(concept, form, weight);
    if (thing === null || phrases.named(thing).length > 0 || ends(thing).some((end) => industries(end).length > 0))
      continue;
    // One word alone may mean much else: "window manufacturers", and Windows.
    recordNames.add(concept, thing, thing.includes(' ') ? weight : 0);
  }
}

/** The last words of a folded phrase, without the phrase itself: "plastic packaging" is packaging. */
function ends(folded: string): readonly string[] {
  const words = folded.split(' ');
  return words.slice(1).map((_, at) => words.slice(at + 1).join(' '));
}
