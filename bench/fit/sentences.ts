import { type Entries, readEntries } from '../../src/lexicon/concepts.ts';
import type { Concept, Lexicon } from '../../src/lexicon/lexicon.ts';
import { readSources } from '../../src/lexicon/sources.ts';
import { examples, expectedItems } from '../../src/query/notation.test-helper.ts';
import { seededRandom } from '../../src/seeded-random.ts';

/** A sentence with what it means, in the notation of `examples.txt`. */
export interface Sentence {
  readonly query: string;
  readonly target: 'people' | 'company';
  readonly meaning: readonly string[];
  /** True for a made sentence, whose meaning does not state ties, strength and the present: these are not compared. */
  readonly essential: boolean;
  /** The phrasing that the sentence is made from. All sentences of one phrasing are either learnt from or held out. */
  readonly phrasing: string;
}

/** Phrasings that occur in the examples, as `[words with {kind} or {kind s} slots, meaning with $kind]`. */
const peoplePhrasings: readonly (readonly [string, string])[] = [
  ['{title s} in {place}', 'title=$title; place=$place'],
  ['{composed s} in {place}', 'title=$composed; place=$place'],
  ['{place} {composed}', 'title=$composed; place=$place'],
  ['{composed s} at {employer}', 'title=$composed; employer=$employer'],
  ['{employer} {composed}', 'title=$composed; employer=$employer'],
  ['{composed s} who know {skill}', 'title=$composed; skill=$skill'],
  ['{composed s} at {industry} companies', 'title=$composed; industry=$industry'],
  ['looking for {composed s}, {place}', 'title=$composed; place=$place'],
  ['{title} {place}', 'title=$title; place=$place'],
  ['{place} {title s}', 'title=$title; place=$place'],
  ['{title s}, {place}', 'title=$title; place=$place'],
  ['we are hiring {title s} near {place}', 'title=$title; place=$place'],
  ['{title s} across {place}', 'title=$title; place=$place'],
  ['experienced {title s} from {place}', 'title=$title; place=$place; experience_years=5..'],
  ['{title s} who are based in {place}', 'title=$title; place=$place'],
  ['{title s} at {employer}', 'title=$title; employer=$employer'],
  ['{title s} working for {employer} in {place}', 'title=$title; employer=$employer; place=$place'],
  ['{employer} {title s} in {place}', 'title=$title; employer=$employer; place=$place'],
  ['current {employer} {title s}', 'title=$title; employer=$employer'],
  ['people at {employer}', 'employer=$employer'],
  ['ex {employer} {title s}', 'title=$title; employer<$employer'],
  ['{title s} who left {employer}', 'title=$title; employer<$employer'],
  ['{title s} formerly at {employer} in {place}', 'title=$title; employer<$employer; place=$place'],
  ['{title s} with experience at {employer}', 'title=$title; employer<$employer'],
  ['{title s} who know {skill}', 'title=$title; skill=$skill'],
  ['{title s} skilled in {skill} in {place}', 'title=$title; skill=$skill; place=$place'],
  ['{title s} experienced with {skill} or {skill}', 'title=$title; skill=$skill|$skill'],
  ['{place} {title} with {skill}', 'title=$title; skill=$skill; place=$place'],
  ['{title s} fluent in {language}', 'title=$title; language=$language'],
  ['{language} speaking {title s} in {place}', 'title=$title; language=$language; place=$place'],
  ['{title s} who studied at {school}', 'title=$title; school=$school'],
  ['{school} graduates in {place}', 'school=$school; place=$place'],
  ['alumni of {school}', 'school=$school'],
  ['{title s} with a degree in {study}', 'title=$title; study=$study'],
  ['{title s} at {industry} companies', 'title=$title; industry=$industry'],
  ['{title s} at {industry} companies in {place}', 'title=$title; industry=$industry; place=$place'],
  ['{title s} in the {industry} industry', 'title=$title; industry=$industry'],
  ['{title s} at {company_kind s}', 'title=$title; company_kind=$company_kind'],
  ['{title s} not in {place}', 'title=$title; !place=$place'],
  ['{title s} in {place} or {place}', 'title=$title; place=$place|$place'],
  ['{title s} or {title s} in {place}', 'title=$title|$title; place=$place'],
  ['{title s} or {title s} at {employer}', 'title=$title|$title; employer=$employer'],
  ['people who moved from {employer} to {employer}', 'employer<$employer; employer=$employer'],
  ['{title s} with 6+ years of experience', 'title=$title; experience_years=6..'],
  ['{place} {title} 10 years experience', 'title=$title; place=$place; experience_years=10..'],
  ['{title s} turned {title s}', 'title<$title; title=$title'],
  ['people with the title {title}', 'title=$title'],
  ['people who used to be {title s}', 'title<$title'],
  ['{title} openings in {place}', 'title=$title; place=$place'],
  ['{title s} except in {place}', 'title=$title; !place=$place'],
  ['{misspelt s} in {place}', 'title=$misspelt; place=$place'],
  ['{misspelt} {place}', 'title=$misspelt; place=$place'],
  ['{title s} with {skill}, {skill} and {skill}', 'title=$title; skill=$skill; skill=$skill; skill=$skill'],
  ['{title s} in {place}, {place} or {place}', 'title=$title; place=$place|$place|$place'],
  ['former {title s} in {place}', 'title<$title; place=$place'],
  ['{title s}, {title s} and {title s}', 'title=$title|$title|$title'],
];

const companyPhrasings: readonly (readonly [string, string])[] = [
  ['{industry} companies in {place}', 'industry=$industry; place=$place'],
  ['{industry} companies', 'industry=$industry'],
  ['{place} {industry}', 'industry=$industry; place=$place'],
  ['{industry} {place}', 'industry=$industry; place=$place'],
  ['{industry} startups in {place}', 'industry=$industry; company_kind=company_kind:startup; place=$place'],
  ['companies based in {place} in {industry}', 'industry=$industry; place=$place'],
  ['{company_kind s} in {place}', 'company_kind=$company_kind; place=$place'],
  ['{place} {company_kind s}', 'company_kind=$company_kind; place=$place'],
  ['{industry} companies founded after 2015', 'industry=$industry; founded=2016..'],
  ['{industry} with over 100 employees in {place}', 'industry=$industry; headcount=101..; place=$place'],
  ['{industry} under 50 people', 'industry=$industry; headcount=..49'],
  ['{industry} companies backed by {employer}', 'industry=$industry; investor=$employer'],
  ['{stage} {industry} companies', 'stage=$stage; industry=$industry'],
  ['{stage} companies in {place}', 'stage=$stage; place=$place'],
  ['{industry} companies outside {place}', 'industry=$industry; !place=$place'],
  ['{industry} companies not in {place}', 'industry=$industry; !place=$place'],
  ['{industry} and {industry} companies', 'industry=$industry|$industry'],
  ['biggest {industry} companies in {place}', 'order=-headcount; industry=$industry; place=$place'],
  ['{industry} firms that raised over $20M', 'industry=$industry; funding=20000000..'],
  ['list of {company_kind s} near {place}', 'company_kind=$company_kind; place=$place'],
  ['{type} {industry} companies in {place}', 'type=$type; industry=$industry; place=$place'],
  ['{status} {industry} companies', 'status=$status; industry=$industry'],
  ['{company_kind s} in {place} or {place}', 'company_kind=$company_kind; place=$place|$place'],
  ['{industry} companies with 11-50 employees', 'industry=$industry; headcount=11..50'],
  ['newest {industry} companies', 'order=-founded; industry=$industry'],
  ['{place} {company_kind s} founded in 2012', 'company_kind=$company_kind; place=$place; founded=2012..2012'],
];

const slot = /\{(\w+)( s)?\}/g;
/** Nouns that turn a function into a title. */
const composedNouns = ['manager', 'director', 'analyst', 'specialist', 'lead', 'engineer', 'head of $', 'vp $'];
/** Forms below this certainty are not used, because they may mean something else in a sentence. */
const sureFrom = 0.6;
const likelyElseFrom = 0.4;
const likelyPlaceFrom = 0.75;

/** The sentences of the examples. Each is a phrasing of its own. */
export function exampleSentences(lexicon: Lexicon): Sentence[] {
  return examples().map(([target, query, notation]) => {
    const meaning = expectedItems(notation, lexicon);
    return { query, target, meaning, essential: false, phrasing: query };
  });
}

/**
 * Makes `perPhrasing` sentences of each phrasing with words of the lexicon. The same seed gives the same sentences, and
 * another phrasing beside them leaves them as they are.
 */
export function madeSentences(lexicon: Lexicon, perPhrasing: number, seed: number): Sentence[] {
  const forms = formsOf(readEntries(readSources([])), lexicon);
  const made = (
    target: Sentence['target'],
    [pattern, notation]: readonly [string, string],
    at: number,
    random: () => number,
  ): Sentence => {
    const chosen = new Map<string, string[]>();
    const query = pattern.replace(slot, (_, kind: string, many?: string) => {
      const all = forms.get(kind) ?? [];
      const form = all[Math.floor(random() * all.length)];
      if (form === undefined) throw new Error(`no forms of ${kind}`);
      chosen.set(kind, [...(chosen.get(kind) ?? []), form.id]);
      return many === undefined ? form.text : plural(form.text);
    });
    const meaning = notation.split('; ').map((item) => {
      const filled = item.replace(/\$(\w+)/g, (_, kind: string) => chosen.get(kind)?.shift() ?? '?');
      const [field, values] = filled.split(/(?<=[=<])/);
      return `${field}${[...new Set((values ?? '').split('|'))].sort().join('|')}`;
    });
    const text = at % 3 === 0 ? capitals(query) : query;
    return { query: text, target, meaning: meaning.sort(), essential: true, phrasing: pattern };
  };
  const all = (target: Sentence['target'], phrasings: readonly (readonly [string, string])[]): Sentence[] =>
    phrasings.flatMap((phrasing) => {
      const random = seededRandom(seed + hashOf(phrasing[0]));
      return Array.from({ length: perPhrasing }, (_, at) => made(target, phrasing, at, random));
    });
  return [...all('people', peoplePhrasings), ...all('company', companyPhrasings)];
}

/** Whether a sentence is held out: one phrasing of four is, with whatever words. */
export function isHeldOut({ phrasing }: Sentence): boolean {
  return hashOf(phrasing) % 4 === 0;
}

/** A number that depends on the text alone. */
export function hashOf(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) >>> 0;
  return hash;
}

interface Form {
  readonly id: string;
  readonly text: string;
}

/** The written forms of each kind of concept that are certain enough to use. */
function formsOf(entries: Entries, lexicon: Lexicon): ReadonlyMap<string, readonly Form[]> {
  const forms = new Map<string, Form[]>();
  const add = (kind: string, form: Form): void => {
    const all = forms.get(kind);
    if (all === undefined) forms.set(kind, [form]);
    else all.push(form);
  };
  for (const [, phrases] of entries.phrases.byStems())
    for (const { concept, folded, weight } of phrases)
      if (
        weight >= sureFrom &&
        !isRecordedAsType(concept) &&
        !meansMore(folded, concept, lexicon) &&
        !/ (?:industry|sector)$/.test(folded)
      )
        add(concept.kind, { id: concept.id, text: folded });
  forms.delete('place');
  for (const name of new Set(entries.gazetteer.largeNames())) {
    const words = name.split(' ');
    const [best] = lexicon.candidates(words, 0).filter(({ length }) => length === words.length);
    if (best?.concept.kind === 'place' && best.weight >= likelyPlaceFrom)
      add('place', { id: best.concept.id, text: name });
  }
  for (const { id, text } of forms.get('function') ?? [])
    for (const noun of composedNouns) {
      const words = noun.includes('$') ? noun.replace('$', text) : `${text} ${noun}`;
      const { title } = lexicon.title(words);
      if (title !== null && lexicon.concept(title)?.title?.function === id) add('composed', { id: title, text: words });
    }
  for (const { id, text } of forms.get('title') ?? []) {
    const misspelt = swapped(text);
    if (misspelt !== null && lexicon.candidates([misspelt], 0).length === 0) add('misspelt', { id, text: misspelt });
  }
  return forms;
}

/** Whether a kind of company is one that records state as a type. */
function isRecordedAsType({ parents }: Concept): boolean {
  return parents.some((parent) => parent.startsWith('type:'));
}

/**
 * Whether a form also means another kind of concept, as "sales" does: a skill, a function and an industry. A made
 * sentence cannot say which is meant.
 */
function meansMore(form: string, { kind }: Concept, lexicon: Lexicon): boolean {
  const words = form.split(' ');
  return lexicon
    .candidates(words, 0)
    .some(
      ({ concept, length, weight }) => concept.kind !== kind && length === words.length && weight >= likelyElseFrom,
    );
}

/** Swaps two letters of a long word; null for a short word and for several words. */
function swapped(word: string): string | null {
  if (!/^[a-z]{8,}$/.test(word)) return null;
  const at = 2 + (word.length % 4);
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

function plural(text: string): string {
  if (/(?:s|x|ch|\b\w{1,3})$/.test(text)) return text;
  return /[^aeiou]y$/.test(text) ? text.replace(/y$/, 'ies') : `${text}s`;
}

const capitals = (text: string): string => text.replace(/(?<![\p{L}\p{N}])\p{Ll}/gu, (letter) => letter.toUpperCase());
