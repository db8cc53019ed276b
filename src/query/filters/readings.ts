import { definitionOf, type Field } from '../../fields/index.ts';
import type { Intent, Value } from '../../intent/intent.ts';
import type { Candidate, Concept, ConceptKind } from '../../lexicon/lexicon.ts';
import { foldText } from '../../text/fold.ts';
import type { Sources } from '../grammar/lattice/edge.ts';

/** The kinds of entries of the lexicon that can be a value of the field. Companies are named like employers. */
export function conceptKindsOf(field: Field, target: Intent['target']): readonly ConceptKind[] {
  const named = field === 'name' && target === 'company' ? 'employer' : field;
  return definitionOf(named).value.concepts;
}

/** The entries of the lexicon that a whole text can mean as a value of the field, the likeliest first. */
export function readingsOf(field: Field, text: string, { lexicon, target }: Sources): readonly Candidate[] {
  const words = foldText(text).split(' ');
  const kinds = conceptKindsOf(field, target);
  return lexicon
    .candidates(words, 0)
    .filter(({ concept, length }) => length === words.length && kinds.includes(concept.kind))
    .filter(({ unknownWords, partial }) => unknownWords === 0 && !partial)
    .toSorted((a, b) => b.weight - a.weight);
}

export function conceptValue({ id, label, headcount }: Concept): Value {
  return headcount === undefined ? { kind: 'concept', id, label } : { kind: 'range', ...headcount, label };
}
