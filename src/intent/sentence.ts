import type { FieldDefinition, Unit } from '../fields/definition.ts';
import { definitionOf } from '../fields/index.ts';
import { sortingOf } from '../fields/orders.ts';
import { definitionOfRelation } from '../relations/index.ts';
import { monthText } from '../relations/shared/period.ts';
import type { RoleGroup } from '../relations/shared/role-group.ts';
import type { CareerOrder, Condition, Intent, Likened, Relation, Value } from './intent.ts';

/** Writes the name of somebody whom a relation speaks of. */
type PersonText = (name: string) => string;

const asSaid: PersonText = (name) => name;

/**
 * Writes the intent as one plain sentence, so that people can check what was understood. `lookedFor` are the words that
 * were not understood and that the search looks for in texts: other words that were not understood change no answer.
 */
export function sentence(intent: Intent, lookedFor: readonly string[], person = asSaid): string {
  const people = intent.target === 'people';
  const subject = people ? 'People' : 'Companies';
  const conditions = eitherOf(intent.conditions, (condition) => part(condition, people));
  const parts = [...conditions, ...relationParts(intent.relations, person), ...likePart(intent)];
  const rest = lookedFor.map((text) => `"${text}"`).join(' and ');
  const told =
    rest === '' ? '' : parts.length === 0 ? ` whose records speak of ${rest}` : `, preferably telling of ${rest}`;
  return `${subject}${parts.length === 0 ? '' : ` ${parts.join(', ')}`}${orderText(intent)}${told}.${unsearched(intent)}`;
}

/**
 * Says that a wider title stands for one that nobody has ever had, in a sentence of its own; `area` are the words of which those who
 * have it tell, if they must.
 */
export function titleInstead({ said }: Condition, { values }: Condition, area: readonly string[]): string {
  const titles = values.flatMap((value) => ('label' in value ? [value.label] : [])).join(' or ');
  const telling = area.length === 0 ? '' : ` and tells of “${area.join(' ')}”`;
  return ` Nobody in the data is known as “${said}”, so whoever has the title ${titles}${telling} is shown.`;
}

/** Says that only those companies are shown whose records list their trade under names of the query, in a sentence of its own. */
export function listedUnder(names: readonly string[]): string {
  return ` Only companies whose records list it as ${names.map((name) => `“${name}”`).join(' or ')} are shown.`;
}

/** Says which words ask for protected traits, in a sentence of its own; empty if none do. */
export function unsearched({ leftover }: Intent): string {
  const asking = leftover.filter(({ trait }) => trait !== undefined);
  if (asking.length === 0) return '';
  const traits = [...new Set(asking.map(({ trait }) => trait))].join(', ');
  return ` Protected traits (${traits}) are not searched: ${asking.map(({ text }) => `"${text}"`).join(', ')}.`;
}

function likePart({ like = [] }: Intent): readonly string[] {
  const own = like.filter(({ of }) => of === undefined);
  const peers = like.length === own.length ? [] : [peersText(like)];
  return own.length === 0 ? peers : [...peers, `similar to ${named(own)}`];
}

/** Writes that people work at companies like the named ones. */
export function peersText(like: readonly Likened[]): string {
  return `at a company similar to ${named(like.filter(({ of }) => of === 'employers'))}`;
}

function named(some: readonly Likened[]): string {
  return some.map(({ name }) => name).join(' or ');
}

function orderText({ order }: Intent): string {
  if (order === null) return '';
  const { descending, ascending } = sortingOf(order.by) ?? orderPhrase(order as CareerOrder);
  return `, ${order.descending ? descending : ascending}`;
}

function orderPhrase(order: CareerOrder): { readonly descending: string; readonly ascending: string } {
  const ordering = definitionOfRelation(order.by).order;
  return ordering?.phrase(order, roleText) ?? { descending: '', ascending: '' };
}

/** What a condition asks for: the words of the query that say it, else what the sentence says. */
export function conditionText(condition: Condition, people: boolean): string {
  return condition.said === '' ? part(condition, people) : condition.said;
}

function part({ field, values, scope, negated, strength, unknown }: Condition, people: boolean): string {
  const { phrase, of, value: kind } = definitionOf(field);
  const said = negated ? phrase.not : ((scope === 'any' ? undefined : phrase[scope]) ?? phrase.any);
  const company = people && of === 'company' ? 'at a company ' : '';
  const shown = values.map((value) => valueText(value, kind)).join(' or ');
  const unstated = unknown === 'include' ? ', or not stated' : '';
  return `${strength === 'soft' && !negated ? 'preferably ' : ''}${company}${said} ${shown}${unstated}`;
}

function relationParts(relations: readonly Relation[], person: PersonText): readonly string[] {
  return eitherOf(relations, (relation) => relationText(relation, person));
}

/** One part for each of the conditions or relations, and for all that are alternatives of each other. */
function eitherOf<T extends { readonly alternative?: number }>(
  asked: readonly T[],
  text: (one: T) => string,
): readonly string[] {
  const groups = Map.groupBy(asked, (one) => one.alternative ?? one);
  return [...groups.values()].map((group) => group.map(text).join(', or '));
}

/** A relation in plain words. */
export function relationText(relation: Relation, person = asSaid): string {
  const text = definitionOfRelation(relation.kind).phrase(relation, roleText, person);
  return relation.negated ? `but none ${text}` : text;
}

/** "a role at Google with the title Data Scientist"; "any role" for a group without conditions. */
function roleText(group: RoleGroup): string {
  if (group.length === 0) return 'any role';
  const parts = group.map(({ field, values, negated }) => {
    const { phrase, of, value: kind } = definitionOf(field);
    const company = of === 'company' ? 'at a company ' : '';
    const shown = values.map((value) => valueText(value, kind)).join(' or ');
    return `${company}${negated ? phrase.not : (phrase.role ?? phrase.any)} ${shown}`;
  });
  return `a role ${parts.join(' ')}`;
}

function valueText(value: Value, kind: FieldDefinition['value']): string {
  if (value.kind === 'words') return `"${value.text}"`;
  if (value.kind !== 'range' || kind.kind !== 'number') return value.label;
  const { unit } = kind;
  const { min, max } = value;
  const show = showNumber[unit];
  if (min !== null && max !== null) return min === max ? show(min) : `${show(min)} to ${show(max)}`;
  const isDate = unit === 'month' || unit === 'year';
  if (min !== null) return isDate ? `in or after ${show(min)}` : `${show(min)} or more`;
  return max === null ? 'any' : isDate ? `in or before ${show(max)}` : `up to ${show(max)}`;
}

/** How a number of each unit is written. */
export const showNumber: Readonly<Record<Unit, (number: number) => string>> = {
  count: (number) => number.toLocaleString('en-US'),
  years: (number) => number.toLocaleString('en-US'),
  dollars: (number) => `$${number.toLocaleString('en-US')}`,
  chance: String,
  year: String,
  month: monthText,
};
