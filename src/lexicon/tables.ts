import { ConceptTable } from './concept-table.ts';
import type { Entries } from './concepts.ts';
import { EnglishWords } from './english.ts';
import { Gazetteer, type PlacedArea } from './gazetteer.ts';
import { StoredRows } from './gazetteer-rows.ts';
import { Sections, SectionWriter } from './image/sections.ts';
import type { Concept } from './lexicon.ts';
import { NearWords } from './near-words.ts';
import { Phrases } from './phrases.ts';
import { PlaceBeginnings } from './place-beginnings.ts';

/** A noun that states the kind of job in a title. */
interface Noun {
  readonly concept: Concept;
  /** Whether the noun can lead an area: "director of ...". */
  readonly leader: boolean;
  /** Whether the noun is a trade of its own. */
  readonly own: boolean;
  /** Whether a title before the noun only says of whom it is: a butcher's helper is no butcher. */
  readonly apart: boolean;
}

/** The lexicon as it is used: tables in one image, of which an entry becomes an object when it is asked for. */
export interface Tables {
  readonly concepts: ConceptTable;
  readonly nouns: readonly Noun[];
  readonly phrases: Phrases;
  /** The forms of weight 0, which only records use. */
  readonly recordNames: Phrases;
  readonly gazetteer: Gazetteer;
  readonly placeBeginnings: PlaceBeginnings;
  readonly english: EnglishWords;
  readonly nearWords: NearWords;
}

/** Makes the image of what the data files say. */
export function imageOf(entries: Entries, key: string): Uint8Array {
  const writer = new SectionWriter();
  const { concepts, attributes, phrases, recordNames, gazetteer, rows, english } = entries;
  const numbers = ConceptTable.write(writer, [...concepts.values()]);
  const nouns = [...attributes].filter(([, said]) => said.has('noun'));
  writer.add(
    'nouns',
    'u32',
    nouns.map(([id]) => numbers.get(id) ?? 0),
  );
  writer.add(
    'nouns.kinds',
    'u8',
    nouns.map(
      ([, said]) =>
        (said.has('leader') ? leads : 0) | (said.has('own') ? isOwn : 0) | (said.has('apart') ? isApart : 0),
    ),
  );
  Phrases.write(writer, 'phrases', phrases.byStems(), numbers);
  Phrases.write(writer, 'recordNames', recordNames.byStems(), numbers);
  StoredRows.write(writer, rows, rows.areas());
  writer.add('gazetteer.drawn', 'u8', Buffer.from(JSON.stringify(gazetteer.drawn)));
  PlaceBeginnings.write(writer, rows.forms());
  EnglishWords.write(writer, english);
  NearWords.write(writer, correctable(entries));
  return writer.finish(key);
}

const leads = 1;
const isOwn = 2;
const isApart = 4;

/** The tables of an image; null if it is no whole image with this key. */
export function tablesIn(image: Uint8Array, key: string): Tables | null {
  const sections = Sections.open(image, key);
  if (sections === null) return null;
  const concepts = new ConceptTable(sections);
  const kinds = sections.u8('nouns.kinds');
  const drawn = JSON.parse(Buffer.from(sections.u8('gazetteer.drawn')).toString()) as readonly PlacedArea[];
  return {
    concepts,
    nouns: Array.from(sections.u32('nouns'), (number, at) => ({
      concept: concepts.at(number),
      leader: ((kinds[at] ?? 0) & leads) !== 0,
      own: ((kinds[at] ?? 0) & isOwn) !== 0,
      apart: ((kinds[at] ?? 0) & isApart) !== 0,
    })),
    phrases: new Phrases(sections, 'phrases', concepts),
    recordNames: new Phrases(sections, 'recordNames', concepts),
    gazetteer: new Gazetteer(new StoredRows(sections), drawn),
    placeBeginnings: new PlaceBeginnings(sections),
    english: new EnglishWords(sections),
    nearWords: new NearWords(sections),
  };
}

/**
 * The words to which a misspelling may be corrected: those of every listed form, and of places with at least a
 * hundred thousand people.
 */
function correctable({ phrases, gazetteer }: Entries): ReadonlySet<string> {
  const words = new Set(phrases.words());
  for (const form of gazetteer.largeNames()) for (const word of form.split(' ')) words.add(word);
  return words;
}
