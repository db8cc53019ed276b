import type { Field } from '../../fields/index.ts';
import { EditDistance } from '../../text/edit-distance.ts';
import { foldText } from '../../text/fold.ts';
import type { Sources } from '../grammar/lattice/edge.ts';
import { nearNames } from './names.ts';
import { conceptKindsOf } from './readings.ts';

const toldMax = 3;
/** The characters of an unknown value that are compared: distances to all labels take time with its length. */
const comparedMax = 40;
/** What is further off is no longer near. */
const nearEditsMax = 16;
/** Words of an unknown value for which other spellings are looked up. */
const respelledWordsMax = 4;

/** At most three values of the field that are nearest to an unknown one, of those that `isValid`. */
export function nearestValues(
  field: Field,
  text: string,
  sources: Sources,
  isValid: (label: string) => boolean,
): readonly string[] {
  const folded = foldText(text).slice(0, comparedMax);
  const labels = new Set([
    ...nearNames(field, text, sources, toldMax),
    ...respelled(field, folded, sources),
    ...listed(field, sources),
  ]);
  const told: string[] = [];
  // Most labels are far off, which is told early while only near ones are looked for.
  for (let editsMax = 2; told.length < toldMax && editsMax <= nearEditsMax; editsMax *= 2) {
    for (const label of within(editsMax, folded, labels)) {
      if (told.length === toldMax) break;
      labels.delete(label);
      if (isValid(label)) told.push(label);
    }
  }
  return told;
}

/** The labels within so many edits, nearest first. */
function within(editsMax: number, folded: string, labels: ReadonlySet<string>): readonly string[] {
  const distance = new EditDistance(folded, editsMax);
  return [...labels]
    .flatMap((label) => {
      const edits = Math.abs(label.length - folded.length) > editsMax ? null : distance.of(foldText(label));
      return edits === null ? [] : [{ label, edits }];
    })
    .sort((a, b) => a.edits - b.edits || (a.label < b.label ? -1 : 1))
    .map(({ label }) => label);
}

function listed(field: Field, { lexicon, target }: Sources): readonly string[] {
  return conceptKindsOf(field, target).flatMap((kind) => lexicon.listed(kind).map(({ label }) => label));
}

/** What the text says with one of its words in another spelling, whole or in part. */
function respelled(field: Field, folded: string, { lexicon, target }: Sources): readonly string[] {
  const kinds = conceptKindsOf(field, target);
  const words = folded.split(' ').slice(0, respelledWordsMax);
  const spellings = words.flatMap((word, at) => lexicon.nearWords(word).map((near) => words.with(at, near.word)));
  return [words, ...spellings].flatMap((spelling) =>
    spelling.flatMap((_, at) =>
      lexicon
        .candidates(spelling, at)
        .filter(({ concept, unknownWords }) => kinds.includes(concept.kind) && unknownWords === 0)
        .map(({ concept }) => concept.label),
    ),
  );
}
