import type { Condition, Field, Intent, Value } from '../../src/intent/intent.ts';
import type { Lexicon } from '../../src/lexicon/lexicon.ts';
import { foldText } from '../../src/text/fold.ts';
import type { Bounds, CompanyQuery } from './query-sets.ts';

/** The faults in the reading of a query about companies. Empty if every structured constraint is right. */
export function companyFaults({ constraints }: CompanyQuery, intent: Intent, lexicon: Lexicon): string[] {
  if (constraints === undefined) return [];
  const { category, industry, country, region, company_type, funding_stage } = constraints;
  const contained = [category?.contains, ...(category?.contains_all ?? []), industry?.contains];
  return [
    ...contained.flatMap((name) => (name === undefined ? [] : topicFaults(name, intent, lexicon))),
    ...placeFaults(country?.eq, intent, lexicon),
    ...placeFaults(region?.contains, intent, lexicon),
    ...conceptFaults('type', company_type?.eq, intent, lexicon),
    ...conceptFaults('stage', funding_stage?.contains, intent, lexicon),
    ...boundFaults('founded', constraints.founded_year, intent, 1),
    ...boundFaults('headcount', constraints.employees, intent, 1),
    ...boundFaults('funding', constraints.funding, intent, 0),
  ];
}

const topicFields = new Set<Field>(['industry', 'specialty', 'company_kind', 'skill', 'function', 'study', 'text']);

function asked(intent: Intent, matches: (condition: Condition) => boolean): Value[] {
  return intent.conditions
    .filter((condition) => !condition.negated && matches(condition))
    .flatMap(({ values }) => values);
}

/**
 * A topic is right if the query asks for it by name, by the concept that the name means, or by a narrower concept.
 * Leftover words do not count.
 */
function topicFaults(name: string, intent: Intent, lexicon: Lexicon): string[] {
  const wanted = foldText(name.replaceAll('-', ' '));
  const words = wanted.split(' ');
  const meant = lexicon
    .candidates(words, 0)
    .filter(({ length }) => length === words.length)
    .map(({ concept }) => concept.id);
  const right = asked(intent, ({ field }) => topicFields.has(field)).some((value) => {
    if (value.kind === 'concept') {
      return foldText(value.label).includes(wanted) || meant.some((id) => lexicon.within(value.id, id));
    }
    return value.kind === 'words' && ` ${value.text} `.includes(` ${wanted} `);
  });
  return right ? [] : [`does not ask for ${name}`];
}

function placeFaults(name: string | undefined, intent: Intent, lexicon: Lexicon): string[] {
  if (name === undefined) return [];
  const truth = lexicon.place(name)?.id;
  if (truth === undefined) return [`the lexicon does not know ${name}`];
  const places = asked(intent, ({ field }) => field === 'place');
  const right = places.some((value) => value.kind === 'concept' && lexicon.within(value.id, truth));
  return right ? [] : [`place is not ${name}`];
}

function conceptFaults(field: 'type' | 'stage', name: string | undefined, intent: Intent, lexicon: Lexicon): string[] {
  if (name === undefined) return [];
  const truth = lexicon.company(name);
  const values = asked(intent, (condition) => condition.field === field);
  const right = values.some((value) => value.kind === 'concept' && truth.includes(value.id));
  return right ? [] : [`${field} is not ${name}`];
}

/**
 * The set reads "after 2020" both as 2020 and as 2021, and "over 100 people" from 100, where we begin with 101. So an
 * open bound may be one off either way.
 */
function boundFaults(field: Field, bounds: Bounds | undefined, intent: Intent, tolerance: number): string[] {
  if (bounds === undefined) return [];
  const { eq, not_eq, gte, lte } = bounds;
  const ranges = intent.conditions.filter((condition) => condition.field === field);
  const right = ranges.some(({ values, negated }) =>
    values.some((value) => {
      if (value.kind !== 'range') return false;
      if (not_eq !== undefined) return negated && value.min === not_eq && value.max === not_eq;
      if (negated) return false;
      const low = eq ?? gte ?? null;
      const high = eq ?? lte ?? null;
      const slack = low === null || high === null ? tolerance : 0;
      return near(value.min, low, slack) && near(value.max, high, slack);
    }),
  );
  return right ? [] : [`${field} is not ${JSON.stringify(bounds)}`];
}

function near(value: number | null, truth: number | null, slack: number): boolean {
  return value === null || truth === null ? value === truth : Math.abs(value - truth) <= slack;
}
