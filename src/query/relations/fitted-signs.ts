import { keptImage, writeImage } from '../../lexicon/image/kept-image.ts';
import { Sections, SectionWriter } from '../../lexicon/image/sections.ts';
import { LexiconError } from '../../lexicon/outline.ts';
import { dataLines } from '../data/data-file.ts';
import { keyOfImage } from './image-key.ts';
import { RelationSigns, type SignTable, signTable } from './relation-signs.ts';

const file = 'relation-signs.txt';
/** Weights are written in tenths. */
const tenths = 10;
const image = 'relation-signs';

/** Reads `data/relation-signs.txt`. Throws LexiconError with the line that it cannot read. */
function readTable(): SignTable {
  const relations: string[] = [];
  const weights: [string, (readonly [number, number])[]][] = [];
  for (const { line, number } of dataLines(file)) {
    const sign = line.lastIndexOf(' = ');
    if (sign < 0) {
      relations.push(line);
      continue;
    }
    const own = line
      .slice(sign + 3)
      .split(' ')
      .map((value) => {
        const colon = value.indexOf(':');
        const [relation, weight] = [Number(value.slice(0, colon)), Number(value.slice(colon + 1))];
        if (colon > 0 && relation in relations && weight > 0) return [relation, weight / tenths] as const;
        throw new LexiconError(file, number, 'a sign is "words = relation:tenths ..."');
      });
    weights.push([line.slice(0, sign), own]);
  }
  return signTable(relations, weights);
}

/** What the image says beside numbers. */
type Texts = Pick<SignTable, 'relations' | 'words' | 'telling'>;

function imageOf(key: string): Uint8Array {
  const { signs, slots, from, relation, weight, ...texts } = readTable();
  const writer = new SectionWriter();
  writer.add('texts', 'u8', Buffer.from(JSON.stringify(texts satisfies Texts)));
  writer.add('signs', 'u32', signs);
  writer.add('slots', 'u32', slots);
  writer.add('from', 'u32', from);
  writer.add('relation', 'u32', relation);
  writer.add('weight', 'f64', weight);
  return writer.finish(key);
}

/** Reading the 8,600 signs takes 60 ms of one core, so their table is kept as an image. */
function keptSigns(): RelationSigns {
  const key = imageKey();
  const sections = keptImage(
    image,
    (bytes) => Sections.open(bytes, key),
    () => imageOf(key),
  );
  return new RelationSigns({
    ...(JSON.parse(Buffer.from(sections.u8('texts')).toString()) as Texts),
    signs: sections.u32('signs'),
    slots: sections.u32('slots'),
    from: sections.u32('from'),
    relation: sections.u32('relation'),
    weight: sections.f64('weight'),
  });
}

/** Small words are no telling ones, so their file is behind the image too. */
const imageKey = (): string => keyOfImage([file, 'words.txt']);

/** Makes the image that a package brings. */
export function writePackagedSigns(): void {
  writeImage(image, imageOf(imageKey()));
}

/** As found by `npm run fit:relations`. */
export const fittedSigns: RelationSigns = keptSigns();
