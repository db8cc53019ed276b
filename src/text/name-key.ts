import { memoised } from './bounded-cache.ts';
import { foldText } from './fold.ts';

/** Legal forms, which are dropped from the end of a company's name. A name that is only a legal form keeps it. */
const legalForms = new Set(
  (
    'inc incorporated corp corporation co company llc llp lp ltd limited plc pbc gmbh mbh ag kg kgaa ug se sa sas sarl ' +
    'srl spa sl slu bv nv ab as asa oy oyj aps pte pty pvt private kk ltda eirl sro zrt kft doo ooo pjsc psc'
  ).split(' '),
);

/** The key of a company, school or person: the folded name without legal forms at its end. */
export function nameKey(name: string): string {
  return withoutLegalForms(foldText(name));
}

/** Whether a folded word is dropped from the end of a name. */
export function isLegalForm(word: string): boolean {
  return legalForms.has(word);
}

/** `nameKey` of a name that is folded already: folding again cost a twentieth of understanding a sentence. */
export function withoutLegalForms(folded: string): string {
  let end = folded.length;
  let space = folded.lastIndexOf(' ');
  while (space > 0 && legalForms.has(folded.slice(space + 1, end))) {
    end = space;
    space = folded.lastIndexOf(' ', end - 1);
  }
  return folded.slice(0, end);
}

/** `nameKey` where names repeat: folding one takes 3 µs, and a few thousand employers make up most careers. */
export const knownNameKey = memoised(nameKey, 100_000);
