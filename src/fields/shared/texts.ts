import type { Query } from '../../engine/engine.ts';
import { foldText } from '../../text/fold.ts';
import { any, phrase, text } from './queries.ts';

/** Every text of a person. */
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
/** Texts in which people write what they do and that keep phrases; those of `jobs` would take 240 bytes a person. */
const workTexts = ['headline', 'titles', 'skills', 'summary'] as const;

/** Every text of a company. */
export const companyTexts = ['name_text', 'slogan', 'industry', 'specialties', 'about', 'location'] as const;
/** Texts in which companies write what they do. */
export const tradeTexts = ['slogan', 'industry', 'specialties', 'about'] as const;

/** Words in what somebody writes of their work; in the long texts of their jobs single words only. */
export function toldOfWork(words: string): Query {
  const said = phrase(workTexts, words);
  return foldText(words).includes(' ') ? said : any([said, text(['jobs'], words, 'all')]);
}
