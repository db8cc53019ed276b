import { readFileSync } from 'node:fs';
import { definitionOf } from '../fields/index.ts';
import { sortingOf } from '../fields/orders.ts';
import type { Condition, Field, Intent, Order, Relation, Value } from '../intent/intent.ts';
import { showNumber } from '../intent/sentence.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { OffTopic, Understood } from '../ports/query-interpreter.ts';
import type { CorpusNames, NameKind } from '../ports/search-index.ts';
import { definitionOfRelation, type RelationKind } from '../relations/index.ts';
import type { Amount } from '../relations/shared/amount.ts';
import type { Period } from '../relations/shared/period.ts';
import type { RoleGroup } from '../relations/shared/role-group.ts';
import { foldText } from '../text/fold.ts';
import { argumentNames } from './relations/template.ts';

type Example = readonly [target: Intent['target'], query: string, expected: string];

/** The examples of `examples.txt` in the order of the file. */
export function examples(): Example[] {
  const rows: Example[] = [];
  let target: Intent['target'] = 'people';
  for (const line of readFileSync(new URL('./examples.txt', import.meta.url), 'utf8').split('\n')) {
    if (line === 'people:' || line === 'company:') target = line === 'people:' ? 'people' : 'company';
    const [query, expected] = line.startsWith('#') ? [] : line.split(' => ');
    if (query !== undefined && expected !== undefined) rows.push([target, query, expected]);
  }
  return rows;
}

/** The day on which the examples are asked. */
export const exampleDay = new Date('2026-03-15T00:00:00Z');

const known: Partial<Record<NameKind, readonly string[]>> = {
  employer: ['acme', 'northwind traders'],
  school: ['springfield college'],
  person: ['jane smith', 'maria garcia lopez'],
  person_word: ['jane', 'smith', 'maria', 'garcia', 'lopez', 'okonkwo'],
  company: ['sakana ai', 'kaldi', 'barbara', 'neon', 'q ctrl'],
};

/** A small corpus for the examples, with a few names that occur once each. */
export const exampleNames: CorpusNames = {
  count: (kind, key) => (known[kind]?.includes(key) ? 1 : 0),
  begins: (kind, words) => known[kind]?.some((name) => name.startsWith(`${words} `)) ?? false,
  near: () => [],
};

/** Parses the notation of `examples.txt`. Expected and actual items take one form and are compared as sorted lists. */
export function expectedItems(notation: string, lexicon: Lexicon): string[] {
  return notation
    .split(';')
    .map((item) => canonical(item.trim(), lexicon))
    .sort();
}

const itemPattern = /^(!?\??)(!?)([a-z_]+)([=<>^])(.*?)(#\d+)?(\/\d+)?$/;

const relationPattern = /^(!|order=[-+]|)([a-z_]+)\((.*)\)(\/\d+)?$/;

function canonical(item: string, lexicon: Lexicon): string {
  const relation = relationPattern.exec(item);
  if (relation !== null) {
    const [, mark = '', kind = '', args = '', alternative = ''] = relation;
    const shown = args.split(', ').map((arg) => arg.split(' & ').map((part) => canonical(part, lexicon)));
    return `${mark}${kind}(${shown.map((parts) => parts.sort().join(' & ')).join(', ')})${alternative}`;
  }
  const match = itemPattern.exec(item);
  if (match === null || item.startsWith('+') || item.startsWith('OFF')) return item.toLowerCase();
  const [, marks = '', more = '', field = '', scope = '=', values = '', role = '', alternative = ''] = match;
  if (field === 'order') return item;
  const shown = values.split('|').map((value) => canonicalValue(field as Field, value.trim(), lexicon));
  return marksOf(marks + more) + field + scope + shown.sort().join('|') + role + alternative;
}

function marksOf(marks: string): string {
  return (marks.includes('!') ? '!' : '') + (marks.includes('?') ? '?' : '');
}

function canonicalValue(field: Field, value: string, lexicon: Lexicon): string {
  if (/^["@]|^[a-z_]+:/.test(value) || value.includes('..')) return value;
  return resolve(field, value, lexicon) ?? `unknown(${value})`;
}

function resolve(field: Field, value: string, lexicon: Lexicon): string | null {
  const words = foldText(value).split(' ');
  const kinds = definitionOf(field).value.concepts;
  const meant = lexicon
    .candidates(words, 0)
    .filter(({ concept, length }) => length === words.length && kinds.includes(concept.kind))
    .sort((a, b) => b.weight - a.weight);
  // "cambridge ma" is an address rather than the name of a place.
  return meant[0]?.concept.id ?? (kinds.includes('place') ? (lexicon.place(value)?.id ?? null) : null);
}

export function actualItems(answer: Understood | OffTopic): string[] {
  if (answer.offTopic) return [answer.reason === 'people_query_for_company_target' ? 'off people' : 'off'];
  return itemsOf(answer.intent).sort();
}

function itemsOf({ conditions, relations, leftover, order }: Intent): string[] {
  const items = [...conditions.map(itemOf), ...relations.map(relationItemOf)];
  for (const { text, trait } of leftover) items.push(`+${text}${trait === undefined ? '' : `:${trait}`}`.toLowerCase());
  if (order !== null) items.push(`order=${order.descending ? '-' : '+'}${orderItemOf(order)}`);
  return items;
}

const scopes = { any: '=', past: '<', current: '>', ever: '^' } as const;

/** Writes a condition in the notation of `examples.txt`. */
export function itemOf({ field, values, scope, negated, strength, role, alternative }: Condition): string {
  const marks = (negated ? '!' : '') + (strength === 'soft' ? '?' : '');
  const shown = values.map((value) => shownValue(field, value)).sort();
  const ties = (role === undefined ? '' : `#${role}`) + (alternative === undefined ? '' : `/${alternative}`);
  return marks + field + scopes[scope] + shown.join('|') + ties;
}

function orderItemOf({ descending: _descending, span: _span, by, ...asked }: Order): string {
  if (sortingOf(by) !== null) return by;
  const args = argumentNames(by as RelationKind, true);
  return `${by}(${args.map((name) => argumentOf((asked as Readonly<Record<string, Argument>>)[name] ?? null)).join(', ')})`;
}

/** Writes a relation in the notation of `examples.txt`: what it asks, in the order of its definition. */
export function relationItemOf(relation: Relation): string {
  const { kind, negated, alternative } = relation;
  const args = Object.keys(definitionOfRelation(kind).own).map((name) =>
    argumentOf((relation as Readonly<Record<string, unknown>>)[name] as Argument),
  );
  return `${negated ? '!' : ''}${kind}(${args.join(', ')})${alternative === undefined ? '' : `/${alternative}`}`;
}

type Argument = null | string | boolean | number | RoleGroup | Amount | Period;

function argumentOf(argument: Argument): string {
  if (argument === null) return '-';
  if (typeof argument === 'string' || typeof argument === 'boolean') return String(argument).toLowerCase();
  if (typeof argument === 'number') return showNumber.month(argument);
  if ('first' in argument) return `${showNumber.month(argument.first)}..${showNumber.month(argument.last)}`;
  if ('min' in argument) return `${argument.min ?? ''}..${argument.max ?? ''}`;
  const conditions = argument.map(({ field, values, negated }) => {
    const shown = values.map((value) => shownValue(field, value)).sort();
    return `${negated ? '!' : ''}${field}=${shown.join('|')}`;
  });
  return conditions.length === 0 ? 'any' : conditions.sort().join(' & ');
}

function shownValue(field: Field, value: Value): string {
  if (value.kind === 'concept') return value.id;
  if (value.kind === 'entity') return `@${value.key}`;
  if (value.kind === 'words') return `"${value.text}"`;
  const kind = definitionOf(field).value;
  const show = (number: number | null): string => {
    if (number === null) return '';
    return kind.kind === 'number' && kind.unit === 'month' ? showNumber.month(number) : String(number);
  };
  return `${show(value.min)}..${show(value.max)}`;
}
