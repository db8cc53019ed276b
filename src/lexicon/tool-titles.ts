import { foldText } from '../text/fold.ts';
import type { Concept, Lexicon, ToolTitle } from './lexicon.ts';

/** The functions whose work is told by its tools: "Rust Engineer", "SAP Consultant", "Oracle DBA". */
const ofTools = ['function:software-engineering', 'function:data'] as const;
/** Of programming languages every name is the tool ("Golang"); other names of a skill may be wider ("kernel"). */
const languages = 'skill:programming';
/** A name that mostly means something else is no tool. */
const surelySkill = 0.5;

/**
 * A title that puts a tool before another title, taken apart: a "React Developer" is a developer who knows React. Null
 * for other titles, for those that name a discipline ("DevOps Engineer"), and for those that say a rung.
 */
export function toolTitle(id: string, lexicon: Pick<Lexicon, 'concept' | 'candidates' | 'within'>): ToolTitle | null {
  const concept = lexicon.concept(id);
  if (concept?.kind !== 'title' || !ofTools.some((area) => lexicon.within(id, area))) return null;
  const words = foldText(concept.label).split(' ');
  for (let end = 1; end < words.length; end++) {
    const [before, noun] = [words.slice(0, end), words.slice(end)];
    const named = lexicon.candidates(before, 0).filter(({ length }) => length === end);
    const skill = named.find(
      ({ concept: { id: skillId, kind, label }, weight }) =>
        kind === 'skill' && weight >= surelySkill && (isNameOf(label, before) || lexicon.within(skillId, languages)),
    );
    const isDiscipline = named.some(({ concept: { kind, label } }) => disciplines.has(kind) && isNameOf(label, before));
    if (skill === undefined || isDiscipline) continue;
    const title = lexicon
      .candidates(noun, 0)
      .find(({ concept: { kind }, length, how }) => kind === 'title' && length === noun.length && how !== 'composed');
    if (title !== undefined && title.concept.title?.seniority == null)
      return { title: title.concept.id, skill: skill.concept.id };
  }
  return null;
}

const disciplines: ReadonlySet<Concept['kind']> = new Set(['function', 'industry']);

/** Whether the words are the name, or either is the other with more words: "sap hana" of SAP, "azure" of Microsoft Azure. */
function isNameOf(label: string, words: readonly string[]): boolean {
  const name = foldText(label).split(' ');
  return name.every((word) => words.includes(word)) || words.every((word) => name.includes(word));
}
