/**
 * Letters without case, marks and compatibility forms, anything else as one space: how names, titles and words
 * are compared everywhere ("Zürich" = "zurich", "AT&T" = "at and t").
 */
export function foldText(text: string): string {
  // Most names are plain; they skip seven passes.
  if (/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(text)) return text.toLowerCase();
  if (/^[\x00-\x7f]*$/.test(text))
    return text
      .toLowerCase()
      .replace(/['`]/g, '')
      .replace(/&/g, ' and ')
      .replace(/[^a-z0-9+#]+/g, ' ')
      .trim();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/æ/g, 'ae')
    .replace(/['’`]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();
}

/** 1 for the ASCII characters that words are made of. */
const inWord = new Uint8Array(128);
for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789+#') inWord[character.charCodeAt(0)] = 1;

/** The words of `foldText`; those of plain ASCII in one pass, since long texts are read so. */
export function foldedWords(text: string): string[] {
  if (!/^[\x00-\x7f]*$/.test(text) || /['`&]/.test(text)) {
    const folded = foldText(text);
    return folded === '' ? [] : folded.split(' ');
  }
  const lower = text.toLowerCase();
  const words: string[] = [];
  let start = -1;
  for (let i = 0; i < lower.length; i++) {
    if (inWord[lower.charCodeAt(i)] === 1) {
      if (start < 0) start = i;
    } else if (start >= 0) {
      words.push(lower.slice(start, i));
      start = -1;
    }
  }
  if (start >= 0) words.push(lower.slice(start));
  return words;
}

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
