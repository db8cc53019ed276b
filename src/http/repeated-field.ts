/** Texts, and the three signs that tell which of them are names of fields. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}:]/g;

/**
 * A field that an object of this JSON gives twice, null when none does. Parsers disagree about which of the two counts
 * (RFC 8259, 4), so that a proxy and the service could read two different requests. The text must be valid JSON.
 */
export function repeatedField(json: string): string | null {
  const open: Set<unknown>[] = [];
  let text = '';
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (token === ':') {
      const name: unknown = text.includes('\\') ? JSON.parse(text) : text.slice(1, -1);
      const names = open.at(-1);
      if (names?.has(name)) return String(name);
      names?.add(name);
    } else text = token;
  }
  return null;
}
