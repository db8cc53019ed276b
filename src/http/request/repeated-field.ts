/** Strings, and the three signs that tell which strings are names of fields. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}:]/g;

/**
 * A field that occurs twice in one object of this JSON; null if there is none. Parsers disagree about which of the two
 * counts (RFC 8259, 4), so a proxy and the service could read two different requests. The text must be valid JSON.
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
