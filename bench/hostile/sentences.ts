import { type Entries, readEntries } from '../../src/lexicon/concepts.ts';
import { readSources } from '../../src/lexicon/sources.ts';
import { seededRandom } from '../../src/seeded-random.ts';

/** A sentence made to cost as much as it can, and the way it was made. */
export interface HostileSentence {
  readonly shape: string;
  readonly query: string;
  readonly target: 'people' | 'company';
}

/** The most code points that the contract lets a query have. */
const queryCodePointsMax = 500;

/** Fills a query with pieces until no further one fits. */
type Shape = (words: Words) => () => string;

/** Words of the lexicon by kind, each call another one. */
interface Words {
  readonly random: () => number;
  pick<T>(all: readonly T[]): T;
  any(kind: string): string;
}

const joints = [' ', ', ', ' or ', ' and ', ' not ', '/', ' and not ', ' in ', ' at '];
const openers = [
  'ex-',
  'former ',
  'now at ',
  'who left ',
  'who worked at ',
  'moved from ',
  'not at ',
  'never at ',
  'joined ',
  'at ',
];
const common = 'people who are in the of at with and or to from for work working experience years company best new';
const sizes = [
  'under 50 people',
  '10+ years',
  'before 2020',
  'since 2015',
  'raised over 5M',
  'founded after 2019',
  'series B',
  '3-5 years',
];
const givenNames = 'jane maria chen ali john anna ivan sofia david smith garcia nguyen kim lopez singh';
/** One code point of each kind that folding, splitting or looking up treats in a way of its own. */
const characters = [
  ...['a', 'e ', '1', '1 ', 'A ', '.', '-', '/ ', '&', '+', '# ', "'", '"', 'ß', 'é', 'ﷺ', 'ﬃ', '㎨', '½'],
  ...['東', '東 ', 'я', '😀', '\u0300', '\u202e', 'x, '],
];

/** A phrase that is said again and again, and phrases side by side. */
const shapes: Readonly<Record<string, Shape>> = {
  'one phrase repeated': (words) => {
    const phrase = phraseOf(words);
    const joint = words.pick(joints);
    return () => phrase + joint;
  },
  'long list': (words) => {
    const kind = words.pick(['title', 'place', 'employer', 'skill', 'industry', 'school', 'language']);
    const joint = words.pick([', ', ' or ', '/', ' ', ' and ']);
    return () => words.any(kind) + joint;
  },
  'either and not, nested': (words) => () =>
    `${words.pick(['not ', 'or ', 'and not ', 'outside '])}${phraseOf(words)} `,
  'common words': (words) => () => `${words.pick(common.split(' '))} `,
  names: (words) => () => `${words.pick(givenNames.split(' '))}${words.pick([' ', ' ', ', '])}`,
  misspellings: (words) => () => `${misspelt(words.any(words.pick(['title', 'skill', 'industry', 'place'])), words)} `,
  'one character': (words) => {
    const character = words.pick(characters);
    return () => character;
  },
  relations: (words) => () => `${words.pick(openers)}${words.any('employer')} ${words.any('title')} `,
  'places of many readings': (words) => {
    const places = [
      'springfield',
      'san jose',
      'georgia',
      'cambridge',
      'victoria',
      'santa cruz',
      'union',
      'in',
      'or',
      'la',
    ];
    return () => words.pick(places) + words.pick([' ', ', ', ' in ']);
  },
  'titles without end': (words) => () =>
    `${words.any('function')} ${words.pick(['', 'manager ', 'director of ', 'vp ', 'lead ', 'head of '])}`,
  numbers: (words) => () => `${words.pick(sizes)} `,
  'anything beside anything': (words) => () =>
    phraseOf(words) + words.pick([...joints, ' ex-', ' with ', ' before 2020 ', ' who know ', ' now at ']),
};

function phraseOf({ any, pick }: Words): string {
  const kind = pick([
    'title',
    'place',
    'employer',
    'skill',
    'industry',
    'school',
    'language',
    'function',
    'number',
    'past',
  ]);
  if (kind === 'number') return pick(sizes);
  return kind === 'past' ? pick(openers) + any('employer') : any(kind);
}

/** A word with one letter taken out. */
function misspelt(text: string, { random }: Words): string {
  const at = 1 + Math.floor(random() * Math.max(1, text.length - 2));
  return text.slice(0, at) + text.slice(at + 1);
}

/** `count` sentences, the shapes in turn. The same seed gives the same ones. */
export function* hostileSentences(count: number, seed: number): Generator<HostileSentence> {
  const random = seededRandom(seed);
  const pick = <T>(all: readonly T[]): T => {
    const one = all[Math.floor(random() * all.length)];
    if (one === undefined) throw new Error('there is nothing to pick from');
    return one;
  };
  const forms = formsOf(readEntries(readSources([])));
  const words: Words = { random, pick, any: (kind) => pick(forms.get(kind) ?? []) };
  const names = Object.entries(shapes);
  for (let n = 0; n < count; n++) {
    const [shape, make] = names[n % names.length] ?? pick(names);
    yield { shape, query: filled(make(words)), target: random() < 0.7 ? 'people' : 'company' };
  }
}

function filled(next: () => string): string {
  const query: string[] = [];
  for (let piece = [...next()]; query.length + piece.length <= queryCodePointsMax; piece = [...next()])
    query.push(...piece);
  return query.join('');
}

/** The folded forms of each kind of concept. */
function formsOf({ phrases, gazetteer }: Entries): ReadonlyMap<string, readonly string[]> {
  const forms = new Map<string, string[]>([['place', [...new Set(gazetteer.largeNames())]]]);
  for (const [, same] of phrases.byStems())
    for (const { concept, folded } of same) {
      const all = forms.get(concept.kind);
      if (all === undefined) forms.set(concept.kind, [folded]);
      else all.push(folded);
    }
  return forms;
}
