import { isObject } from '../../../records/normalise/values.ts';
import { utf16Of } from './text-encoding.ts';

/** The kind of an input, as its first bytes show it. */
export type Content =
  | { readonly is: 'zip' }
  | { readonly is: 'parquet' }
  /** A kind that holds no records. `advice` says what to do. */
  | { readonly is: 'other'; readonly advice: string }
  | { readonly is: 'empty' }
  | { readonly is: 'json-lines'; readonly first: readonly unknown[] }
  | { readonly is: 'json-document' }
  | { readonly is: 'table'; readonly delimiter: string };

const kinds: readonly (readonly [magic: string, advice: string])[] = [
  ['%PDF-', 'is a PDF: import takes the data that such a page was made from, as CSV or JSON'],
  ['\x89PNG', 'is a picture'],
  ['\xff\xd8\xff', 'is a picture'],
  ['GIF8', 'is a picture'],
  ['\x7fELF', 'is a program'],
  ['MZ\x90', 'is a program'],
  ['SQLite format 3\0', 'is a SQLite database: export its table as CSV'],
  ['\xd0\xcf\x11\xe0', 'is an old Office document: save the sheet as CSV (UTF-8)'],
  ['{\\rtf', 'is a text document: save the table in it as CSV'],
  ['BZh', 'is packed with bzip2: unpack it, or pack it with gzip or zstd'],
  ['\xfd7zXZ\0', 'is packed with xz: unpack it, or pack it with gzip or zstd'],
  ['7z\xbc\xaf', 'is a 7-Zip archive: unpack it and name the files in it'],
  ['Rar!', 'is a RAR archive: unpack it and name the files in it'],
];

const delimiters = [',', '\t', ';', '|'] as const;
const firstLinesMax = 20;
/** A longer line of JSON is taken for a record, because a document on one line is hardly longer. */
const longLineChars = 200_000;

/** Recognises the kind of an input by its first bytes. `head` must hold at least one line of a text. */
export function contentOf(head: Buffer): Content {
  if (head.length === 0) return { is: 'empty' };
  const start = head.subarray(0, 64).toString('latin1');
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return { is: 'zip' };
  if (start.startsWith('PAR1')) return { is: 'parquet' };
  const known = kinds.find(([magic]) => start.toLowerCase().startsWith(magic.toLowerCase()));
  if (known !== undefined) return { is: 'other', advice: known[1] };
  const text = textOf(head);
  if (text === null) return { is: 'other', advice: 'is neither text nor a format that import knows' };
  const trimmed = text.replace(/^\ufeff/, '').trimStart();
  if (trimmed === '') return { is: 'empty' };
  if (trimmed.startsWith('<')) return { is: 'other', advice: 'is a web page or XML: save the data itself' };
  if (trimmed.startsWith('{') || trimmed.startsWith('[') || trimmed.startsWith('"')) return json(trimmed);
  return { is: 'table', delimiter: delimiterOf(trimmed) };
}

function textOf(head: Buffer): string | null {
  const utf16 = utf16Of(head);
  if (utf16 !== null) return new TextDecoder(utf16 === 'UTF-16 LE' ? 'utf-16le' : 'utf-16be').decode(head);
  // Counts control characters, which no text has. A few are allowed, because fields carry them by accident.
  let control = 0;
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) control++;
  const marked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  return control * 50 > head.length || head.includes(0) ? null : head.toString('latin1', marked ? 3 : 0);
}

function json(text: string): Content {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.slice(0, firstLinesMax).map(parsed);
  const objects = values.filter(isObject);
  if (objects.length > 0 && !(objects.length === 1 && lines.length === 1 && '@graph' in (objects[0] ?? {}))) {
    return { is: 'json-lines', first: objects };
  }
  // The text is a table whose first column is quoted.
  if (text.startsWith('"')) return { is: 'table', delimiter: delimiterOf(text) };
  // A line longer than `head` may be one long record. Only a list of records is certain to be a document.
  if (!text.includes('\n') && text.length > longLineChars && text.startsWith('{'))
    return { is: 'json-lines', first: [] };
  const opened = /^[[{]\s*(?:$|["[{\]}])/.test(lines[0]?.trim() ?? '');
  const next = lines[1]?.trim() ?? '';
  // If each line begins with a brace, the text is JSON lines, and the first ones are broken.
  return opened && !(lines.length > 1 && next.startsWith('{') && next.endsWith('}') && !text.startsWith('['))
    ? { is: 'json-document' }
    : { is: 'json-lines', first: [] };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The delimiter that occurs most often in the first lines, outside quotes. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 16_384)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/, firstLinesMax);
  const counts = delimiters.map((one) => lines.reduce((sum, line) => sum + line.split(one).length - 1, 0));
  const most = counts.indexOf(Math.max(...counts));
  return delimiters[most] ?? ',';
}
