import type { Commonness, ConceptKind } from '../../lexicon/lexicon.ts';
import type { NameKind } from '../../ports/search-index.ts';
import type { Edge, LatticeInput } from '../grammar/lattice/edge.ts';
import { type Marker, markers } from '../grammar/lattice/markers.ts';
import type { FeatureSink, FeatureSpace } from './features.ts';
import { PlaceFeatures } from './place-features.ts';

/** The kinds of concept that queries for each target ask about more or less often than their priors say. */
const kindsAsked: Readonly<Record<LatticeInput['target'], readonly ConceptKind[]>> = {
  people: ['title', 'place', 'industry', 'company_kind', 'status', 'skill', 'language', 'study'],
  company: [
    'title',
    'function',
    'seniority',
    'place',
    'industry',
    'company_kind',
    'type',
    'stage',
    'status',
    'skill',
    'language',
    'degree',
    'study',
    'school',
  ],
};
/** Markers that are more certain or less certain than the others. */
const unusualMarkers = [
  'filler',
  'fact',
  'article',
  'clause',
  'people',
  'companies',
  'in',
  'of',
  'subject_in',
  'experienced',
  'early_career',
] as const satisfies readonly Marker[];
const nameKinds = [
  'employer',
  'school',
  'person',
  'person_word',
  'company',
  'title',
] as const satisfies readonly NameKind[];

/** The most letters of a grammar word that is doubted as a place. */
const markerLettersMax = 4;
const abbreviationMax = 3;
const abbreviated: ReadonlySet<ConceptKind> = new Set(['title', 'school', 'skill']);

const ofCompanies: ReadonlySet<Marker> = new Set(['companies', 'backed']);

/** Features of a single reading, regardless of other readings of its words. */
export class EdgeFeatures {
  readonly #ids;
  readonly #kinds: Readonly<Record<LatticeInput['target'], ReadonlyMap<ConceptKind, number>>>;
  readonly #markers: ReadonlyMap<Marker, number>;
  readonly #names: ReadonlyMap<NameKind, number>;
  readonly #nameIsWord: Readonly<Record<Commonness, number>>;
  readonly #place: PlaceFeatures;

  constructor(space: FeatureSpace) {
    this.#ids = space.ids([
      'reading',
      'words',
      'words by prior',
      'words in no list',
      'composed title',
      'more words',
      'marker as a place',
      'marker as a function',
      'marker as an abbreviation',
      'edits of a misspelling',
      'misspelt place',
      'misspelt person',
      'letter for a round',
      'words of a marker',
      'phrase of several words',
      'marker of companies asked of companies',
      'name of several words',
      'capital of a name',
      'name of two letters',
      'name that texts use otherwise',
      'words of a trait',
      'order',
      'unknown word',
    ]);
    const asked = (target: LatticeInput['target'], name: string): Map<ConceptKind, number> =>
      new Map(kindsAsked[target].map((kind) => [kind, space.id(`${kind} asked of ${name}`)]));
    this.#kinds = { people: asked('people', 'people'), company: asked('company', 'companies') };
    this.#markers = new Map(unusualMarkers.map((marker) => [marker, space.id(`words of marker ${marker}`)]));
    this.#names = new Map(nameKinds.map((kind) => [kind, space.id(`words of name ${kind}`)]));
    this.#nameIsWord = {
      commonest: space.id('name that is a commonest word'),
      common: space.id('name that is a common word'),
      known: space.id('name that is a known word'),
    };
    this.#place = new PlaceFeatures(space);
  }

  extract(edge: Edge, input: LatticeInput, sink: FeatureSink): void {
    const ids = this.#ids;
    const length = edge.to - edge.from;
    switch (edge.kind) {
      case 'unknown':
        sink.add(ids['unknown word'], 1);
        return;
      case 'concept':
        this.#concept(edge, input, sink);
        break;
      case 'name':
        sink.add(ids.words, length);
        this.#name(edge, input, sink);
        break;
      case 'marker':
        sink.add(ids.words, edge.words);
        sink.add(ids['words of a marker'], edge.words);
        this.#unusual(edge.marker, edge.words, sink);
        if (edge.words > 1) sink.add(ids['phrase of several words'], 1);
        if (input.target === 'company' && ofCompanies.has(edge.marker))
          sink.add(ids['marker of companies asked of companies'], 1);
        break;
      case 'quantity':
        sink.add(ids.words, length);
        sink.add(ids['words by prior'], length * edge.quantity.weight);
        break;
      case 'trait':
        sink.add(ids.words, length);
        sink.add(ids['words of a trait'], length);
        break;
      case 'order':
        sink.add(ids.words, length);
        sink.add(ids.order, 1);
        break;
    }
    sink.add(ids.reading, 1);
  }

  #unusual(marker: Marker, words: number, sink: FeatureSink): void {
    const own = this.#markers.get(marker);
    if (own !== undefined) sink.add(own, words);
  }

  #concept(edge: Edge & { kind: 'concept' }, input: LatticeInput, sink: FeatureSink): void {
    const ids = this.#ids;
    const { concept, length, weight, how, unknownWords } = edge.candidate;
    const known = length - unknownWords;
    sink.add(ids.words, known);
    sink.add(ids['words by prior'], known * weight);
    // Words attached only by a rule score less than known words and more than words not understood.
    if (unknownWords > 0) sink.add(ids['words in no list'], unknownWords);
    if (how === 'composed') sink.add(ids['composed title'], 1);
    // A listed phrase is more certain the more words it has.
    else if (length > 1) sink.add(ids['more words'], (length - 1) ** 1.4);
    if (length === 1) this.#smallWord(edge, input, sink);
    const kind = this.#kinds[input.target].get(concept.kind);
    if (kind !== undefined) sink.add(kind, 1);
    if (edge.edits > 0) {
      sink.add(ids['edits of a misspelling'], edge.edits);
      // A word one letter off a place's name is as often the name of something else: "Flexport", "importer".
      if (concept.kind === 'place' && length === 1) sink.add(ids['misspelt place'], 1);
    }
    if (length > edge.to - edge.from) sink.add(ids['letter for a round'], 1);
  }

  /**
   * Small words of the grammar ("or", "in") need a reason to be read as a concept. So do common words read as a place.
   */
  #smallWord(edge: Edge & { kind: 'concept' }, input: LatticeInput, sink: FeatureSink): void {
    const ids = this.#ids;
    const { concept, weight } = edge.candidate;
    const token = input.tokens[edge.from];
    if (token === undefined) return;
    const { word, asked, shape } = token;
    if (shape === 'upper') {
      if (concept.kind === 'place') this.#place.abbreviation(edge.candidate, word, input, sink);
      return;
    }
    const isMarker = markers.has(asked);
    if (concept.kind === 'place') {
      const said = this.#place.extract(edge.candidate, input, edge.from, sink);
      if (!said && isMarker && word.length <= markerLettersMax)
        sink.add(ids['marker as a place'], concept.place?.level === 'city' ? 1 : 1 - weight);
    } else if (isMarker && concept.kind === 'function') sink.add(ids['marker as a function'], 1);
    // Abbreviations such as MIT and EM are written in capitals; "Projektmanager mit SAP" and "em bancos" have none, unlike "mit-educated".
    else if (isMarker && shape === 'lower' && word.length <= abbreviationMax && abbreviated.has(concept.kind))
      sink.add(ids['marker as an abbreviation'], input.tokens[edge.to]?.gap === 'joined' ? 0 : 1);
  }

  #name(edge: Edge & { kind: 'name' }, { tokens, corpus, lexicon, target }: LatticeInput, sink: FeatureSink): void {
    const ids = this.#ids;
    const length = edge.to - edge.from;
    sink.add(this.#names.get(edge.name) ?? 0, length);
    if (edge.misspelt) sink.add(ids['misspelt person'], 1);
    const token = tokens[edge.from];
    if (length > 1 || token === undefined) {
      sink.add(ids['name of several words'], length);
      return;
    }
    const { word, stem, shape } = token;
    if (shape === 'title' || shape === 'upper') sink.add(ids['capital of a name'], 1);
    if (word.length <= 2) sink.add(ids['name of two letters'], 1);
    // A word that most texts use in another sense is rarely the name: "Square", "Notion", "Target".
    const inTexts = corpus.count('word', stem);
    if (inTexts > 0) sink.add(ids['name that texts use otherwise'], 1 - Math.min(1, edge.count / inTexts));
    // Nearly every word is some company's name in a large corpus. In small letters it is a word ("building the first
    // ... for", "get paid"), except at the head of a query for companies, where names stand.
    if (shape !== 'lower' || (target === 'company' && edge.from === 0)) return;
    const commonness = lexicon.commonness(word);
    if (commonness !== null) sink.add(this.#nameIsWord[commonness], 1);
  }
}
