import { isAbsent } from './absent.ts';

const literalItem = /u?(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g;
const literal = /^[[({]\s*(?:u?['"][\s\S]*)?,?\s*[\])}]$/;

/** A list printed without quotes, `[a, b]`. */
const bare = /^\[([^[\]{}]*)\]$/;

/**
 * Reads a list in any form: an array, JSON, a Python literal (`['a', u"b's"]`), or items between semicolons, bars, line
 * ends or commas. The first of these separators that occurs counts. A comma inside brackets separates nothing: `R&D
 * (US, EU)`.
 */
export function cleanList(value: unknown, separator?: string): readonly unknown[] {
  if (isAbsent(value)) return [];
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [value];
  const text = value.trim();
  const items = fromJson(text) ?? fromLiteral(text) ?? split(bare.exec(text)?.[1] ?? text, separator);
  return items.filter((item) => !isAbsent(item));
}

function fromJson(text: string): readonly unknown[] | null {
  if (!text.startsWith('[')) return null;
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? items : null;
  } catch {
    return null;
  }
}

function fromLiteral(text: string): readonly string[] | null {
  if (!literal.test(text)) return null;
  return [...text.matchAll(literalItem)].map((match) => (match[1] ?? match[2] ?? '').replace(/\\(.)/g, '$1'));
}

function split(text: string, separator: string | undefined): readonly string[] {
  const by = separator ?? [';', '|', '\n', ','].find((one) => text.includes(one));
  if (by === undefined) return [text];
  const items = by === ',' ? text.split(/,(?![^()]*\))/) : text.split(by);
  return items.map((item) => item.trim());
}
