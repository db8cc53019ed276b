/** Every kind of entry, with how likely a form means its entry when the file does not say. */
export const formWeights = {
  title: 0.9,
  function: 0.5,
  seniority: 0.7,
  place: 0.8,
  industry: 0.75,
  specialty: 0.7,
  company_kind: 0.8,
  type: 0.8,
  stage: 0.85,
  status: 0.6,
  size: 0.7,
  skill: 0.75,
  language: 0.6,
  certification: 0.85,
  degree: 0.8,
  study: 0.5,
  school: 0.85,
  school_group: 0.85,
  employer: 0.8,
  employer_group: 0.85,
} as const;

export type ConceptKind = keyof typeof formWeights;

export function isConceptKind(word: string): word is ConceptKind {
  return Object.hasOwn(formWeights, word);
}
