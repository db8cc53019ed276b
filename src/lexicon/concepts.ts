import { foldText } from '../text/fold.ts';
import { stemWord } from '../text/stem.ts';
import { readEnglish } from './english.ts';
import { type DrawnArea, Gazetteer } from './gazetteer.ts';
import { GazetteerFile } from './gazetteer-file.ts';
import { formWeights } from './kinds.ts';
import type { Commonness, Concept } from './lexicon.ts';
import { LexiconError, type OutlineEntry, readOutline } from './outline.ts';
import { PhraseDraft } from './phrase-draft.ts';
import { type Sources, textOf } from './sources.ts';
import { addTradeForms, joinTrades } from './trade-forms.ts';

/** All entries of the data files, checked against each other. */
export interface Entries {
  readonly concepts: ReadonlyMap<string, Concept>;
  readonly attributes: ReadonlyMap<string, ReadonlySet<string>>;
  readonly phrases: PhraseDraft;
  /** The forms of weight 0, which only records use. */
  readonly recordNames: PhraseDraft;
  readonly gazetteer: Gazetteer;
  readonly rows: GazetteerFile;
  /** How common English words are, by their stems. */
  readonly english: ReadonlyMap<string, Commonness>;
}

/** Makes the entries of the data files. Throws LexiconError with file and line. */
export function readEntries({ gazetteer: places, english, outlines }: Sources): Entries {
  const rows = new GazetteerFile(places.name, textOf(places));
  const gazetteer = new Gazetteer(rows);
  const entries = outlines.flatMap((source) => readOutline(source.name, textOf(source)));
  const phrases = new PhraseDraft();
  const combined = combine(joinTrades(joinInflections(entries, phrases), phrases), gazetteer, phrases);
  return { ...combined, rows, english: readEnglish(english.name, textOf(english)) };
}

interface Draft {
  readonly entry: OutlineEntry;
  readonly parents: string[];
  readonly attributes: Set<string>;
}

/**
 * Makes a member of a list a name of a title listed elsewhere, if it is another inflection of it ("facilities
 * coordinator" and "facility coordinator", "redactrice" and "redacteur"). With two entries a query would miss its
 * records.
 */
function joinInflections(entries: readonly OutlineEntry[], phrases: PhraseDraft): readonly OutlineEntry[] {
  const titles = entries.filter(({ kind }) => kind === 'title');
  const listed = new Map<string, { readonly id: string; readonly folded: string }>();
  for (const { id, forms } of [...titles.filter(({ member }) => !member), ...titles.filter(({ member }) => member)])
    for (const { folded } of forms) {
      const stems = phrases.stems(folded);
      if (!listed.has(stems)) listed.set(stems, { id, folded });
    }
  const joined = new Map<string, string>();
  const named = entries.map((entry) => {
    if (entry.kind !== 'title' || !entry.member) return entry;
    const folded = entry.forms[0]?.folded ?? foldText(entry.label);
    const other = listed.get(phrases.stems(folded));
    if (other === undefined || other.id === entry.id || other.folded === folded) return entry;
    joined.set(entry.id, other.id);
    return { ...entry, id: other.id, parents: [] };
  });
  const isLeft = new Set(named.map(({ id }) => id));
  // What lies below an entry that became a name lies below the one that it names.
  const kept = (id: string): string => (isLeft.has(id) ? id : (joined.get(id) ?? id));
  return named.map((entry) => ({ ...entry, parents: entry.parents.map(kept) }));
}

function combine(
  entries: readonly OutlineEntry[],
  gazetteer: Gazetteer,
  phrases: PhraseDraft,
): Omit<Entries, 'rows' | 'english'> {
  const drafts = new Map<string, Draft>();
  for (const entry of entries) {
    let draft = drafts.get(entry.id);
    if (draft === undefined) {
      draft = { entry, parents: [], attributes: new Set() };
      drafts.set(entry.id, draft);
    }
    for (const parent of entry.parents) if (!draft.parents.includes(parent)) draft.parents.push(parent);
    for (const attribute of entry.attributes) draft.attributes.add(attribute);
  }
  gazetteer.draw(drawnAreas(drafts, gazetteer));
  addNouns(drafts);
  const concepts = new Map<string, Concept>();
  const attributes = new Map<string, ReadonlySet<string>>();
  for (const [id, draft] of drafts) {
    for (const parent of draft.parents)
      if (!drafts.has(parent) && !gazetteer.has(parent))
        throw new LexiconError(draft.entry.file, draft.entry.line, `"${parent}" is not an entry`);
    concepts.set(id, conceptOf(id, draft, drafts, gazetteer));
    if (draft.attributes.size > 0) attributes.set(id, draft.attributes);
  }
  const recordNames = new PhraseDraft();
  for (const entry of entries) {
    const concept = concepts.get(entry.id);
    if (concept === undefined || entry.attributes.includes('unsaid')) continue;
    const again = drafts.get(entry.id)?.entry !== entry;
    for (const [index, form] of entry.forms.entries()) {
      // A later line may mention the entry by its name, which adds no new form.
      if (again && index === 0 && form.weight === null && phrases.has(concept, form.folded)) continue;
      const weight = form.weight ?? formWeights[entry.kind];
      (weight > 0 ? phrases : recordNames).add(concept, form.folded, weight);
    }
  }
  addTradeForms(phrases, recordNames);
  return { concepts, attributes, phrases, recordNames, gazetteer };
}

/** The rung of a title that states none. A title marked `@ mid` gets no rung, even if its noun implies one. */
const unstatedRung = 'mid';

function rungSaid({ attributes }: Draft, drafts: ReadonlyMap<string, Draft>): string | null {
  for (const attribute of attributes) if (drafts.has(`seniority:${attribute}`)) return attribute;
  return null;
}

const nounRungs: readonly (readonly [RegExp, string])[] = [
  [/^director of | director$/, 'director'],
  [/^head of /, 'head'],
  [/^(?:vp|vice president) of | (?:vp|vice president)$/, 'vp'],
  [/ lead$/, 'lead'],
  [/ supervisor$/, 'manager'],
];

/**
 * The rung of a listed title of leaders, such as "Facilities Director". Managers have none, because many manage an
 * account or a product alone.
 */
function rungOfNoun(label: string): string | null {
  const small = label.toLowerCase();
  return nounRungs.find(([noun]) => noun.test(small))?.[1] ?? null;
}

/**
 * Puts a listed title below the noun that it ends with: a "Compiler Engineer" is an engineer. Leaders are left out,
 * because their area matters.
 */
function addNouns(drafts: ReadonlyMap<string, Draft>): void {
  const nouns = new Map<string, string>();
  for (const [id, { entry, attributes }] of drafts)
    if (attributes.has('noun') && !attributes.has('leader')) nouns.set(stemWord(foldText(entry.label)), id);
  for (const [id, draft] of drafts) {
    if (draft.entry.kind !== 'title' || draft.attributes.has('noun')) continue;
    const words = foldText(draft.entry.label).split(' ');
    const noun = words.length < 2 ? undefined : nouns.get(stemWord(words.at(-1) ?? ''));
    if (noun !== undefined && noun !== id && !draft.parents.includes(noun)) draft.parents.push(noun);
  }
}

function conceptOf(id: string, draft: Draft, drafts: ReadonlyMap<string, Draft>, gazetteer: Gazetteer): Concept {
  const { entry, parents } = draft;
  const { kind, label } = entry;
  const base = { id, kind, label, parents };
  if (kind === 'title') {
    const rung = rungSaid(draft, drafts) ?? rungOfNoun(label);
    return {
      ...base,
      title: {
        function: functionAbove(draft, drafts),
        seniority: rung === null || rung === unstatedRung ? null : `seniority:${rung}`,
      },
    };
  }
  if (kind === 'place') {
    const known = gazetteer.byId(id);
    // An entry of places.txt for a place of the gazetteer only adds names.
    if (known !== null) return { ...known, parents: [...known.parents, ...parents] };
    const level = draft.attributes.has('metro')
      ? 'metro'
      : draft.attributes.has('region')
        ? 'region'
        : draft.attributes.has('city')
          ? 'city'
          : 'world_region';
    const above = parents.map((parent) => gazetteer.byId(parent)).find((place) => place !== null);
    const country = above?.place?.country ?? null;
    const population = numberAttribute(draft, 'population') ?? 0;
    return { ...base, place: { level, country: level === 'world_region' ? null : country, population } };
  }
  if (kind === 'size') {
    return { ...base, headcount: { min: numberAttribute(draft, 'min'), max: numberAttribute(draft, 'max') } };
  }
  return base;
}

/**
 * The function of a title: the one that its line names, which comes before that of its section. Otherwise it is the
 * narrowest of the section's and the parent titles' functions ("Registered Nurse" stands in healthcare, but is a
 * nurse).
 */
function functionAbove(draft: Draft, drafts: ReadonlyMap<string, Draft>): string | null {
  const [first = null, second] = draft.parents.filter((parent) => parent.startsWith('function:'));
  if (second !== undefined) return first;
  let narrowest = first;
  for (const parent of draft.parents) {
    const above = drafts.get(parent);
    if (!parent.startsWith('title:') || above === undefined || above === draft) continue;
    const found = functionAbove(above, drafts);
    if (found !== null && (narrowest === null || depth(found, drafts) > depth(narrowest, drafts))) narrowest = found;
  }
  return narrowest;
}

function depth(id: string, drafts: ReadonlyMap<string, Draft>): number {
  let deepest = 0;
  for (const parent of drafts.get(id)?.parents ?? []) deepest = Math.max(deepest, 1 + depth(parent, drafts));
  return deepest;
}

/** Reads a number among the attributes, such as `min=11`. */
function numberAttribute(draft: Draft, name: string): number | null {
  for (const attribute of draft.attributes) {
    if (!attribute.startsWith(`${name}=`)) continue;
    const value = Number(attribute.slice(name.length + 1));
    if (!Number.isFinite(value)) throw new LexiconError(draft.entry.file, draft.entry.line, `${name} must be a number`);
    return value;
  }
  return null;
}

/** The areas drawn by an attribute: `around=us-ca-san-francisco:75` is everything within 75 km of that place. */
function drawnAreas(drafts: ReadonlyMap<string, Draft>, gazetteer: Gazetteer): DrawnArea[] {
  const areas: DrawnArea[] = [];
  for (const [id, draft] of drafts)
    for (const attribute of draft.attributes) {
      const match = /^around=([a-z0-9-]+):(\d+)$/.exec(attribute);
      if (match === null) continue;
      if (gazetteer.byId(`place:${match[1] ?? ''}`) === null)
        throw new LexiconError(draft.entry.file, draft.entry.line, `"${match[1] ?? ''}" is no place of the gazetteer`);
      const metro = !draft.attributes.has('region');
      // A metro area may reach over a border, but northern Mexico does not include El Paso.
      const inside = metro ? [] : wholes(id, drafts, gazetteer);
      areas.push({ id, centre: `place:${match[1] ?? ''}`, radiusKm: Number(match[2]), metro, inside });
    }
  return areas;
}

/**
 * The regions and countries of the gazetteer in which a place of places.txt lies: its own, else those of the areas
 * above.
 */
function wholes(id: string, drafts: ReadonlyMap<string, Draft>, gazetteer: Gazetteer): string[] {
  const parents = drafts.get(id)?.parents ?? [];
  const listed = parents.filter((parent) => gazetteer.byId(parent) !== null);
  return listed.length > 0 ? listed : parents.flatMap((parent) => wholes(parent, drafts, gazetteer));
}
