import { foldText } from './fold.ts';

/** Legal forms that are not part of how a company is called; a name that is nothing but one keeps it. */
const legalForms = new Set(
  (
    'inc incorporated corp corporation co company llc llp lp ltd limited plc pbc gmbh mbh ag kg kgaa ug se sa sas sarl ' +
    'srl spa sl slu bv nv ab as asa oy oyj aps pte pty pvt private kk ltda eirl sro zrt kft doo ooo pjsc psc'
  ).split(' '),
);

/** The key under which a company, school or person is known: folded, without trailing legal forms. */
export function nameKey(name: string): string {
  const words = foldText(name).split(' ');
  let length = words.length;
  while (length > 1 && legalForms.has(words[length - 1] ?? '')) length--;
  return words.slice(0, length).join(' ');
}
