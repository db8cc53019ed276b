import { isObject } from '../../../records/normalise/values.ts';
import { foldText } from '../../../text/fold.ts';
import { isAbsent } from '../clean/absent.ts';
import { cleanList } from '../clean/lists.ts';
import { cleanYear } from '../clean/numbers.ts';
import { usStates } from '../clean/us-states.ts';
import type { Expression, ExpressionParts, Reading } from './mapping.ts';

/** The values that an expression can read: the row and, inside a template with `each`, the current item of the list. */
export interface Scope {
  readonly row: unknown;
  readonly item: unknown;
}

export type Evaluate = (scope: Scope) => unknown;

/** Maps the name of a column in a mapping to the name in the table's header. JSON has no header. */
export type ColumnNames = (name: string) => string;

/** Turns an expression into a function. A column that a row lacks gives undefined. */
export function compileExpression(expression: Expression, columns: ColumnNames): Evaluate {
  if (typeof expression === 'string') return compileColumn(expression, columns);
  const base = compileBase(expression, columns);
  const { values, as } = expression;
  const words = values === undefined ? null : new Map(Object.entries(values).map(([key, to]) => [foldKey(key), to]));
  const otherwise = expression.else;
  const pattern = expression.match === undefined ? null : new RegExp(expression.match, 'u');
  if (pattern === null && words === null && as === undefined && otherwise === undefined) return base;
  return (scope) => {
    let value = base(scope);
    if (pattern !== null) value = isAbsent(value) ? null : (pattern.exec(String(value))?.[1] ?? null);
    if (words !== null) value = translate(value, words, otherwise);
    else if (otherwise !== undefined && isAbsent(value)) value = otherwise;
    return as === undefined ? value : read(as, value, expression.separator);
  };
}

function compileBase(expression: ExpressionParts, columns: ColumnNames): Evaluate {
  const { column, columns: several, text, first, value } = expression;
  if (column !== undefined) return compileColumn(column, columns);
  if (several !== undefined) {
    const parts = several.map((one) => compileExpression(one, columns));
    return (scope) => {
      const said = parts.map((part) => part(scope)).filter((one) => !isAbsent(one));
      return expression.as === 'list'
        ? said.flatMap((one) => cleanList(one, expression.separator))
        : joined(said, expression.join ?? ', ');
    };
  }
  if (text !== undefined) return compileText(text, columns);
  if (first !== undefined) {
    const options = first.map((one) => compileExpression(one, columns));
    return (scope) => {
      for (const option of options) {
        const found = option(scope);
        if (!isAbsent(found)) return found;
      }
      return null;
    };
  }
  return () => value;
}

function joined(parts: readonly unknown[], by: string): string | null {
  const texts = parts.map((part) => String(part).trim());
  return texts.length === 0 ? null : [...new Set(texts)].join(by);
}

function compileText(text: string, columns: ColumnNames): Evaluate {
  const pieces = text
    .split(/\{([^{}]+)\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : compileColumn(piece, columns)));
  return (scope) => {
    let made = '';
    for (const piece of pieces) {
      if (typeof piece === 'string') made += piece;
      else {
        const value = piece(scope);
        if (isAbsent(value) || isObject(value)) return null;
        made += String(value).trim();
      }
    }
    return made;
  };
}

/**
 * Compiles the name of a column. `.` is the item itself, `/name` a field of the row, `./name` a field of the item. Any
 * other name is a field of the item if the item is an object, so that a missing value is not taken from the row; if the
 * item is a bare value, it is a field of the row.
 */
export function compileColumn(written: string, columns: ColumnNames): Evaluate {
  if (written === '.') return ({ item, row }) => item ?? row;
  const fromRow = written.startsWith('/');
  const fromItem = written.startsWith('./');
  const name = columns(written.slice(fromItem ? 2 : fromRow ? 1 : 0));
  const path = name.split('.');
  if (fromRow) return ({ row }) => lookUp(row, name, path);
  if (fromItem) return ({ item }) => lookUp(item, name, path);
  return ({ item, row }) => lookUp(isObject(item) ? item : row, name, path);
}

/** Finds a field by its whole name, else by its path. A list on the path gives the list of its items' values. */
function lookUp(from: unknown, name: string, path: readonly string[]): unknown {
  if (isObject(from) && Object.hasOwn(from, name)) return from[name];
  if (path.length === 1) return undefined;
  return follow(from, path, 0);
}

function follow(from: unknown, path: readonly string[], at: number): unknown {
  const step = path[at];
  if (step === undefined) return from;
  if (Array.isArray(from)) {
    const found = from.map((item: unknown) => follow(item, path, at)).filter((item) => !isAbsent(item));
    return found.length === 0 ? undefined : found;
  }
  return isObject(from) && Object.hasOwn(from, step) ? follow(from[step], path, at + 1) : undefined;
}

function translate(value: unknown, words: ReadonlyMap<string, unknown>, otherwise: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => translate(item, words, otherwise));
  const key = isAbsent(value) ? '' : foldKey(String(value));
  if (words.has(key)) return words.get(key);
  return otherwise === undefined ? value : otherwise;
}

function foldKey(text: string): string {
  return text.trim().toLowerCase();
}

function read(as: Reading, value: unknown, separator: string | undefined): unknown {
  if (isAbsent(value)) return null;
  switch (as) {
    case 'list':
      return cleanList(value, separator);
    case 'first-item':
      return cleanList(value, separator)[0] ?? null;
    case 'year':
      return cleanYear(value);
    case 'text':
      return String(value);
    case 'last-first':
      return lastFirst(String(value));
    case 'slug':
      return (
        foldText(String(value)).replace(/[^a-z0-9]+/g, '-') || Buffer.from(String(value)).toString('hex').slice(0, 60)
      );
    case 'words':
      return String(value)
        .replace(/[_-]+/g, ' ')
        .replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());
    case 'us-state':
      return usStates[String(value).trim().toUpperCase()] ?? value;
  }
}

/** `Abrams, Leslie Joyce` becomes Leslie Joyce Abrams. `Smith, John, Jr.` keeps its suffix at the end. */
function lastFirst(text: string): string {
  const [last = '', given, ...rest] = text.split(',').map((part) => part.trim());
  return [given, last, ...rest].filter((part) => part !== undefined && part !== '').join(' ');
}
