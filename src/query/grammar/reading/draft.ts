import { fieldsWhere } from '../../../fields/index.ts';
import { rungsFrom } from '../../../fields/shared/rungs.ts';
import type { Condition, Field, Intent, Span, Value } from '../../../intent/intent.ts';
import type { Lexicon } from '../../../lexicon/lexicon.ts';
import type { Marker } from '../lattice/markers.ts';

/** Fields in which a query for companies says a trade. */
export const tradeFields: ReadonlySet<Field> = new Set(['industry', 'specialty', 'text']);

/** Fields of what people work in, which sentences do not tell apart: "in marketing or sales". */
export const workFields: ReadonlySet<Field> = new Set(['function', 'industry']);

/** Fields that describe a job, including its employer. */
export const jobFields = fieldsWhere(({ of }) => of === 'role' || of === 'company');

/** A condition as first read, before `conclude` looks at the whole sentence. */
export interface DraftCondition {
  field: Field;
  values: Value[];
  scope: Condition['scope'];
  negated: boolean;
  strength: Condition['strength'];
  confidence: number;
  span: Span;
  /** The job of the sentence that the condition describes. Job 0 is the one asked for. */
  job: number;
  /** The marker that governs the condition. */
  governor: Marker | null;
  /** The number that alternatives share. */
  alternative?: number;
}

/** Rules out whoever tells of the words. */
export function ruledOut(words: readonly string[], target: Intent['target'], span: Span): DraftCondition {
  return {
    field: 'text',
    values: [{ kind: 'words', text: words.join(' ') }],
    scope: 'any',
    negated: true,
    // Of companies, it mostly tells the one that is named from what else has the name ("Loop, not the shape").
    strength: target === 'people' ? 'hard' : 'soft',
    confidence: 0.4,
    span,
    job: 0,
    governor: null,
  };
}

/** The entries of the lexicon that have the ids, as values of a condition. */
export function conceptValues(ids: readonly string[], lexicon: Lexicon): Value[] {
  return ids.flatMap((id): Value[] => {
    const concept = lexicon.concept(id);
    return concept === null ? [] : [{ kind: 'concept', id, label: concept.label }];
  });
}

/** The degrees that whoever has "no degree" lacks, whatever certificates they have. */
const academicDegrees = ['degree:doctorate', 'degree:master', 'degree:bachelor'];

/** "Without a degree", which records say by having none, as a condition that rules out every degree. */
export function lacksDegree(draft: DraftCondition, lexicon: Lexicon): DraftCondition {
  const isNone = draft.values.some((value) => value.kind === 'concept' && value.id === 'degree:none');
  return isNone ? { ...draft, values: conceptValues(academicDegrees, lexicon), negated: !draft.negated } : draft;
}

const experiencedYears = 5;

/** What "experienced" and "early career" say, in years. */
export function yearsOfExperience(said: 'experienced' | 'early_career', span: Span): DraftCondition {
  const isMost = said === 'early_career';
  const [min, max] = isMost ? [null, experiencedYears] : [experiencedYears, null];
  const label = isMost ? `up to ${max} years` : `${min} years or more`;
  return {
    field: 'experience_years',
    values: [{ kind: 'range', min, max, label }],
    scope: 'any',
    negated: false,
    strength: 'soft',
    confidence: 0.5,
    span,
    job: 0,
    governor: null,
  };
}

const lowestRungs = { leadership: 'seniority:head', management: 'seniority:manager' } as const;
export type LowestRung = keyof typeof lowestRungs;

/** What "decision makers" and "the leadership team" say: the rungs from head on. "In management" are managers, too. */
export function levelOfLeadership(from: LowestRung, lexicon: Lexicon, span: Span): DraftCondition {
  return {
    field: 'seniority',
    values: conceptValues(rungsFrom(lowestRungs[from], true), lexicon),
    scope: 'any',
    negated: false,
    strength: 'hard',
    confidence: 0.9,
    span,
    job: 0,
    governor: null,
  };
}

/** What "bilingual" and "multilingual" say, in languages. */
export function languagesSpoken(said: 'bilingual' | 'multilingual', span: Span): DraftCondition {
  const min = said === 'bilingual' ? 2 : 3;
  return {
    field: 'language_count',
    values: [{ kind: 'range', min, max: null, label: `${min} or more` }],
    scope: 'any',
    negated: false,
    strength: 'hard',
    confidence: 0.9,
    span,
    job: 0,
    governor: null,
  };
}
