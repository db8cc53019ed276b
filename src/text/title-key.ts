import { foldText } from './fold.ts';
import { stemWord } from './stem.ts';

/** A whole title as a key: "Dental Hygienists" and "dental hygienist" have the same. */
export function titleKey(title: string): string {
  return foldText(title).split(' ').map(stemWord).join(' ');
}
