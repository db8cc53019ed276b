/**
 * Drops case, marks and compatibility forms, and replaces anything that is no letter or digit by one space. All names,
 * titles and words are compared in this form: "Zürich" equals "zurich", and "AT&T" equals "at and t".
 */
export function foldText(text: string): string {
  // Most names are plain ASCII, for which this saves seven passes.
  if (/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(text)) return text.toLowerCase();
  if (isAscii(text))
    return foldMarks(text)
      .toLowerCase()
      .replace(/[^a-z0-9+#]+/g, ' ')
      .trim();
  return foldMarks(
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/ß/g, 'ss')
      .replace(/ø/g, 'o')
      .replace(/ł/g, 'l')
      .replace(/æ/g, 'ae')
      .replace(/’/g, ''),
  )
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();
}

export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** Replaces the marks that need a rule of their own. After that each character alone decides whether it is in a word. */
export function foldMarks(text: string): string {
  let plain = text;
  if (plain.includes("'") || plain.includes('`')) plain = plain.replace(/['`]/g, '');
  if (plain.includes('&')) plain = plain.replace(/&/g, ' and ');
  return plain;
}
