import type { Query } from '../../engine/engine.ts';
import { foldText } from '../../text/fold.ts';
import { any, phrase, text } from './queries.ts';

/** All texts of a person. */
export const personTexts = [
  'name_text',
  'headline',
  'titles',
  'past_titles',
  'employers',
  'past_employers',
  'schools',
  'skills',
  'location',
  'summary',
  'jobs',
] as const;
/**
 * Texts in which people describe their work and whose word order is kept. Keeping it for `jobs` would take 240 bytes a
 * person.
 */
const workTexts = ['headline', 'titles', 'skills', 'summary'] as const;

/** The texts of a person that keep the order of their words, and those that do not. */
export const orderedTexts = ['headline', 'titles', 'past_titles', 'skills', 'summary'] as const;
export const unorderedTexts = ['employers', 'past_employers', 'schools', 'location', 'jobs'] as const;

/** All texts of a company. */
export const companyTexts = ['name_text', 'slogan', 'industry', 'specialties', 'about', 'location'] as const;
/** Texts in which companies describe their trade. */
export const tradeTexts = ['slogan', 'industry', 'specialties', 'about'] as const;

/** Finds words in a person's texts about work. The long texts of `jobs` match single words only. */
export function toldOfWork(words: string): Query {
  const said = phrase(workTexts, words);
  return foldText(words).includes(' ') ? said : any([said, text(['jobs'], words, 'all')]);
}
