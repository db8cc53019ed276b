import type { RawObject } from '../../../records/normalise/values.ts';
import { isAbsent } from '../clean/absent.ts';
import { cleanDate, cleanEnd, cleanSpan, type DateStyle, isOngoing } from '../clean/dates.ts';
import { cleanField } from '../clean/fields.ts';
import { cleanList } from '../clean/lists.ts';
import { finishCompanyPlace, finishPersonPlace } from '../clean/places.ts';
import { type ColumnNames, compileColumn, compileExpression, type Evaluate, type Scope } from './expression.ts';
import type { Expression, ItemTemplate, Mapping, Parts, Template } from './mapping.ts';
import { uniteRoles } from './unite-roles.ts';

/** Maps one row to raw records of the native format. */
export type RowMapper = (row: unknown) => readonly RawObject[];

/** Compiles a mapping once, for any number of rows. */
export function compileMapping(mapping: Mapping, columns: ColumnNames): RowMapper {
  const style = mapping.dates ?? {};
  const templates = mapping.records.map((template) => compileTemplate(template, columns, style));
  return (row) => templates.flatMap((template) => template(row));
}

function compileTemplate(template: Template, columns: ColumnNames, style: DateStyle): RowMapper {
  const each = template.each === undefined ? null : compileColumn(template.each, columns);
  const when = template.when === undefined ? null : compileExpression(template.when, columns);
  const fields = Object.entries(template.fields).map(
    ([field, value]) => [field, compileField(field, value, columns, style)] as const,
  );
  const finish = template.kind === 'people' ? finishPersonPlace : finishCompanyPlace;

  const make = (scope: Scope): RawObject => {
    const record: Record<string, unknown> = {};
    for (const [field, evaluate] of fields) {
      const value = evaluate(scope);
      if (value !== null) record[field] = value;
    }
    // The name field is always present, so that the kind of a record does not depend on which fields are filled.
    const name = template.kind === 'people' ? 'full_name' : 'company_name';
    record[name] ??= null;
    return finish(record);
  };
  return (row) => {
    const items = each === null ? [undefined] : distinct(cleanList(each({ row, item: undefined })));
    const scopes = items.map((item): Scope => ({ row, item }));
    return scopes.filter((scope) => when === null || !isAbsent(when(scope))).map(make);
  };
}

/** Drops repeated names: a name that occurs twice in one list is one person. */
function distinct(items: readonly unknown[]): readonly unknown[] {
  return [...new Set(items.map((item) => (typeof item === 'string' ? item.trim() : item)))];
}

function compileField(
  field: string,
  value: Expression | Parts | readonly ItemTemplate[],
  columns: ColumnNames,
  style: DateStyle,
): Evaluate {
  if (isItems(value)) {
    const makers = value.map((item) => compileItems(item, columns, style));
    return (scope) => makers.flatMap((make) => make(scope));
  }
  if (typeof value === 'object' && 'parts' in value) {
    const parts = compileFields(value.parts, columns, style);
    return (scope) => {
      const place = parts(scope);
      return Object.keys(place).length === 0 ? null : place;
    };
  }
  const evaluate = compileExpression(value, columns);
  if (typeof value === 'object' && value.as === 'text') return evaluate;
  return (scope) => cleanField(field, evaluate(scope), style);
}

function isItems(value: Expression | Parts | readonly ItemTemplate[]): value is readonly ItemTemplate[] {
  return Array.isArray(value);
}

function compileItems(
  template: ItemTemplate,
  columns: ColumnNames,
  style: DateStyle,
): (scope: Scope) => readonly RawObject[] {
  const { dates, start_time: start, end_time: end, ...others } = template.fields;
  const each = template.each === undefined ? null : compileColumn(template.each, columns);
  const when = template.when === undefined ? null : compileExpression(template.when, columns);
  const fields = compileFields(others, columns, style);
  const span = dates === undefined ? null : compileExpression(dates, columns);
  const from = start === undefined ? null : compileExpression(start, columns);
  const to = end === undefined ? null : compileExpression(end, columns);

  const make = (scope: Scope): RawObject => {
    const made = fields(scope);
    return { ...made, ...(span === null ? ends(from?.(scope), to?.(scope), style) : spanned(span(scope), style)) };
  };
  return (scope) => {
    const items = each === null ? [scope.item] : cleanList(each(scope));
    const made = items
      .map((item): Scope => ({ row: scope.row, item }))
      .filter((inner) => when === null || !isAbsent(when(inner)))
      .map(make)
      .filter((item) => Object.values(item).some((value) => typeof value === 'string'));
    return template.unite === true ? uniteRoles(made) : made;
  };
}

/** The start and end of a role. An unreadable date stays as written, and normalising refuses and counts it. */
function ends(from: unknown, to: unknown, style: DateStyle): RawObject {
  const made: Record<string, unknown> = {};
  const start = cleanDate(from, style);
  if (start !== null) made['start_time'] = start;
  else if (!isAbsent(from)) made['start_time'] = from;
  if (isAbsent(to) || (typeof to === 'string' && isOngoing(to))) return made;
  made['end_time'] = cleanEnd(to, start, style) ?? to;
  return made;
}

function spanned(value: unknown, style: DateStyle): RawObject {
  if (isAbsent(value)) return {};
  const span = cleanSpan(value, style);
  if (span === null) return { start_time: value, is_current: false };
  return { start_time: span.start, ...(span.end !== null && { end_time: span.end }), is_current: span.isCurrent };
}

function compileFields(
  fields: Readonly<Record<string, Expression>>,
  columns: ColumnNames,
  style: DateStyle,
): (scope: Scope) => Record<string, unknown> {
  const compiled = Object.entries(fields).map(
    ([field, expression]) => [field, compileField(field, expression, columns, style)] as const,
  );
  return (scope) => {
    const made: Record<string, unknown> = {};
    for (const [field, evaluate] of compiled) {
      const value = evaluate(scope);
      if (value !== null) made[field] = field === 'is_current' ? isTrue(value) : value;
    }
    return made;
  };
}

function isTrue(value: unknown): boolean {
  return value === true || /^(?:true|yes|y|1)$/i.test(String(value));
}
