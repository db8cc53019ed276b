import type { Preference, Query } from '../../engine/engine.ts';
import type { Condition, Field } from '../../intent/intent.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import { foldText } from '../../text/fold.ts';
import { investorKey } from '../documents/company-facts.ts';
import type { Unstated } from '../documents/unstated.ts';
import { type RoleFacet, type RoleTime, roleField } from '../schema.ts';
import {
  askedWords,
  flat,
  keysOf,
  type Levels,
  type LevelsOf,
  type PlanContext,
  type Range,
  rangesOf,
  surfacesOf,
  wordsOf,
} from './levels.ts';
import { all, any, everything, phrase, range, same, term, text } from './queries.ts';
import { nearRungs, wideRungs } from './seniority.ts';
import { weights } from './weights.ts';

/** Every text of a person. */
export const personTexts = [
  'name_text',
  'headline',
  'titles',
  'past_titles',
  'employers',
  'past_employers',
  'schools',
  'skills',
  'location',
  'summary',
  'jobs',
] as const;
/** Texts in which people write what they do and that keep phrases; those of `jobs` would take 240 bytes a person. */
const workTexts = ['headline', 'titles', 'skills', 'summary'] as const;
/** A past role that ended within so many months is worth more than an older one. */
const recentMonths = 60;
/** For so many months after the last role somebody counts as between two. */
export const betweenRolesMonths = 12;

/** What each condition means in the people index. */
export const peopleLevels: Readonly<Record<Field, LevelsOf>> = {
  name: nameLevels,
  title: titleLevels,
  function: (condition, context) => facetLevels('function', condition, context),
  seniority: seniorityLevels,
  employer: employerLevels,
  school: schoolLevels,
  degree: degreeLevels,
  study: degreeLevels,
  skill: skillLevels,
  language: languageLevels,
  experience_years: experienceLevels,
  role_years: roleYearsLevels,
  role_start: (condition, { lexicon }) => roleDateLevels('start', condition, lexicon),
  role_end: (condition, { lexicon }) => roleDateLevels('end', condition, lexicon),
  role_during: duringLevels,
  graduated: graduatedLevels,
  first_role: (condition) => flat(term('first_title', keysOf(condition.values))),
  industry: (condition, context) => sectorLevels('industry', condition, context),
  specialty: (condition, context) => sectorLevels('industry', condition, context),
  company_kind: (condition, context) => sectorLevels('kind', condition, context),
  type: (condition, context) => sectorLevels('type', condition, context),
  stage: (condition, context) => sectorLevels('stage', condition, context),
  status: (condition, context) => sectorLevels('status', condition, context),
  investor: (condition, context) => sectorLevels('investor', condition, context),
  headcount: (condition, context) => numberLevels('headcount', condition, context),
  founded: (condition, context) => numberLevels('founded', condition, context),
  funding: (condition, context) => numberLevels('funding', condition, context),
  followers: (condition, context) => numberLevels('followers', condition, context),
  employer_place: (condition, context) => facetLevels('employer_place', condition, context, 'employer_place'),
  place: placeLevels,
  text: (condition, context) =>
    flat(any(surfacesOf(condition, context).map((words) => text(personTexts, words, 'all')))),
};

/**
 * A facet when it has to hold: unsaid, it is about the present, or about the last role of somebody between two. Who
 * left longer ago, or nobody knows when, is a former senator and no senator.
 */
function heldThen(facet: RoleFacet, keys: readonly string[], scope: Condition['scope'], month: number): Query {
  if (scope !== 'any') return held(facet, keys, everTimesOf(scope));
  const between = all([held(facet, keys, ['last']), range('left', month - betweenRolesMonths, null)]);
  return any([held(facet, keys, ['now']), between]);
}

/** The same where nobody holds it now: unsaid, once is enough. */
function everTimesOf(scope: Condition['scope']): readonly RoleTime[] {
  return scope === 'current' ? ['now'] : scope === 'past' ? ['past'] : ['now', 'past'];
}

/** Roles of the time that the scope says. */
function timed(row: Query, scope: Condition['scope']): Query {
  return scope === 'any' || scope === 'ever' ? row : all([term('time', everTimesOf(scope)), row]);
}

function held(facet: RoleFacet, keys: readonly string[], times: readonly RoleTime[]): Query {
  return any(times.map((time) => term(roleField(facet, time), keys)));
}

function currentFirst(facet: RoleFacet, keys: readonly string[], scope: Condition['scope']): readonly Preference[] {
  return scope === 'any' ? [{ query: held(facet, keys, ['now']), weight: weights.current }] : [];
}

function facetLevels(
  facet: RoleFacet,
  { values, scope }: Condition,
  { month }: PlanContext,
  unstated?: Unstated,
): Levels {
  const keys = keysOf(values);
  const stated = heldThen(facet, keys, scope, month);
  const row = term(facet, keys);
  const unsaid = unstated === undefined || scope === 'past' ? [] : [term('unstated', [unstated])];
  const open = any([stated, ...unsaid]);
  return {
    exact: stated,
    stated,
    open,
    ever: any([open, held(facet, keys, everTimesOf(scope))]),
    prefer: currentFirst(facet, keys, scope),
    row: { stated: row, open: any([row, ...unsaid]) },
  };
}

function nameLevels({ values }: Condition): Levels {
  const names = [...keysOf(values), ...wordsOf(values).map(foldText)];
  const exact = term('name', names);
  const parts = names.map((name) =>
    name.includes(' ') ? text(['name_text'], name, 'all') : term('name_word', [name]),
  );
  const stated = any([exact, ...parts]);
  return { ...flat(stated), prefer: [{ query: exact, weight: weights.nameExact }] };
}

function titleLevels(condition: Condition, context: PlanContext): Levels {
  const { lexicon, month } = context;
  const { values, scope } = condition;
  const keys = keysOf(values);
  const near = [...new Set([...keys, ...keys.flatMap((id) => nearTitles(id, lexicon))])];
  const titles = scope === 'past' ? ['past_titles'] : scope === 'ever' ? ['titles', 'past_titles'] : ['titles'];
  // What a word before a title adds ("independent senators"), people write into their headline as well.
  const fields = condition.strength === 'soft' ? [...titles, 'headline'] : titles;
  const spoken = wordsOf(values).map((words) => text(fields, words, 'all'));
  const labels = values.flatMap((value) => (value.kind === 'concept' || value.kind === 'entity' ? [value.label] : []));
  const exact = any([heldThen('title', keys, scope, month), ...spoken]);
  const stated = any([exact, heldThen('title', near, scope, month)]);
  // Words that no list holds ("wastewater compliance engineer") may stand apart in the title of a record.
  const written = [...labels, ...wordsOf(values)].map((words) => text(fields, words, 'all'));
  // "Statistician" alone does not say that it is no ETL statistician.
  const unsaid = [...written, ...(scope === 'past' ? [] : [term('title_exact', bareTitles(keys, lexicon))])];
  const prefer: Preference[] = [...currentFirst('title', near, scope)];
  if (near.length > keys.length) prefer.push({ query: exact, weight: weights.titleHeld });
  if (scope !== 'past') prefer.push({ query: term('title_exact', keys), weight: weights.titleExact });
  else prefer.push({ query: recently(term('title', keys), month), weight: weights.recent });
  const said = askedWords(condition, context);
  if (said !== null) prefer.push({ query: phrase(fields, said), weight: weights.titlePhrase });
  return {
    exact,
    stated,
    open: any([stated, ...unsaid]),
    ever: any([stated, ...unsaid, held('title', near, everTimesOf(scope))]),
    prefer,
    row: spoken.length > 0 ? null : { stated: term('title', near), open: term('title', near) },
  };
}

/** Related titles of a near rung: a director stands for a vice president, not for the chief officer above. */
function nearTitles(id: string, lexicon: Lexicon): readonly string[] {
  const rung = lexicon.concept(id)?.title?.seniority ?? null;
  if (rung === null) return [];
  const near = nearRungs([rung]);
  return lexicon.related(id).filter((other) => near.includes(lexicon.concept(other)?.title?.seniority ?? ''));
}

/** The nouns of titles without what makes them special, where the noun alone says what somebody does. */
function bareTitles(ids: readonly string[], lexicon: Lexicon): readonly string[] {
  const isTitle = (id: string) => id.startsWith('title:');
  return [...new Set(ids.flatMap((id) => lexicon.ancestors(id)))].filter((id) => {
    const noun = isTitle(id) ? lexicon.concept(id) : null;
    return noun?.title?.function != null && !noun.parents.some(isTitle);
  });
}

function recently(row: Query, month: number): Query {
  return same('role', all([term('time', ['past']), row, range('end', month - recentMonths, null)]));
}

function seniorityLevels({ values, scope }: Condition, { month }: PlanContext): Levels {
  const asked = keysOf(values);
  const near = nearRungs(asked);
  const wide = wideRungs(asked);
  const exact = heldThen('seniority', asked, scope, month);
  return {
    exact,
    stated: heldThen('seniority', near, scope, month),
    open: heldThen('seniority', wide, scope, month),
    ever: held('seniority', wide, everTimesOf(scope)),
    prefer: near.length > asked.length ? [{ query: exact, weight: weights.seniorityExact }] : [],
    row: { stated: term('seniority', near), open: term('seniority', wide) },
  };
}

/** An employer that is not said to be current may be any: "Stripe people". Names no list holds are read as words. */
function employerLevels({ values, scope }: Condition): Levels {
  const keys = keysOf(values);
  const fields =
    scope === 'current' ? ['employers'] : scope === 'past' ? ['past_employers'] : ['employers', 'past_employers'];
  const spoken = wordsOf(values).map((words) => text(fields, words, 'all'));
  const query = any([held('employer', keys, everTimesOf(scope)), ...spoken]);
  const row = spoken.length > 0 ? null : term('employer', keys);
  return flat(query, row, currentFirst('employer', keys, scope));
}

function schoolLevels({ values }: Condition): Levels {
  const spoken = wordsOf(values).map((words) => text(['schools'], words, 'all'));
  const keys = keysOf(values);
  return flat(any([term('school', keys), ...spoken]), spoken.length > 0 ? null : term('school', keys));
}

function degreeLevels({ values }: Condition): Levels {
  const spoken = wordsOf(values).map((words) => text(['schools'], words, 'all'));
  const keys = keysOf(values);
  return flat(any([term('degree', keys), ...spoken]), spoken.length > 0 ? null : term('degree', keys));
}

function graduatedLevels({ values }: Condition, { lexicon }: PlanContext): Levels {
  const row = any(rangesOf(values, lexicon).map(({ min, max }) => range('end_year', min, max)));
  return flat(same('education', row), row);
}

/** Words in what somebody writes of their work; in the long texts of their jobs single words only. */
function named(words: string): Query {
  const said = phrase(workTexts, words);
  return foldText(words).includes(' ') ? said : any([said, text(['jobs'], words, 'all')]);
}

/** Skills are listed, or named in what somebody writes; who names none may still have it, so they only rank then. */
function skillLevels(condition: Condition): Levels {
  const keys = keysOf(condition.values);
  const spoken = wordsOf(condition.values);
  const listed = term('skill', [...keys, ...spoken.map(foldText)]);
  const told = [term('skill_told', keys), ...spoken.map(named)];
  return wished(any([listed, ...told]), [{ query: listed, weight: weights.skillListed }]);
}

function languageLevels(condition: Condition, context: PlanContext): Levels {
  const listed = term('language', [...keysOf(condition.values), ...wordsOf(condition.values).map(foldText)]);
  const named = surfacesOf(condition, context).map((words) => phrase(['skills', 'headline'], words));
  return wished(any([listed, ...named]), []);
}

/** What nobody lists in full: where nobody meets it with the rest, it only ranks. */
function wished(stated: Query, prefer: readonly Preference[]): Levels {
  return { exact: stated, stated, open: everything, ever: everything, prefer, row: null };
}

function experienceLevels({ values }: Condition, { lexicon, month }: PlanContext): Levels {
  const worked = (ranges: readonly Range[]) =>
    any(
      ranges.flatMap(({ min, max }) => [
        range(
          'working_since',
          max === null ? null : month - (max + 1) * 12 + 1,
          min === null ? null : month - min * 12,
        ),
        range('worked_months', min === null ? null : min * 12, max === null ? null : (max + 1) * 12 - 1),
      ]),
    );
  const ranges = rangesOf(values, lexicon);
  const exact = worked(ranges);
  // "3-5 years" is what a job asks for at least: who has twice as much comes after those who fit.
  const stated = worked(ranges.map(({ min, max }) => ({ min, max: min === null || max === null ? max : max * 2 })));
  const open = any([stated, term('unstated', ['dates'])]);
  return {
    exact,
    stated,
    open,
    ever: open,
    prefer: ranges.some(({ min, max }) => min !== null && max !== null)
      ? [{ query: exact, weight: weights.yearsExact }]
      : [],
    row: null,
  };
}

/** Years in one role: so far for a current one, from start to end for a past one. */
function roleYearsLevels({ values, scope }: Condition, { lexicon, month }: PlanContext): Levels {
  const rows = rangesOf(values, lexicon).flatMap(({ min, max }) => {
    const soFar = range('start', max === null ? null : month - max * 12, min === null ? null : month - min * 12);
    const lasted = range('months', min === null ? null : min * 12, max === null ? null : max * 12);
    const parts: Query[] = [];
    if (scope !== 'past') parts.push(all([term('time', ['now']), soFar]));
    if (scope !== 'current') parts.push(all([term('time', ['past']), lasted]));
    return parts;
  });
  return flat(same('role', any(rows)), any(rows));
}

function roleDateLevels(field: 'start' | 'end', { values, scope }: Condition, lexicon: Lexicon): Levels {
  const dates = any(rangesOf(values, lexicon).map(({ min, max }) => range(field, min, max)));
  const row = timed(dates, scope);
  return flat(same('role', row), row);
}

/** Some part of the role lies in the range; what has not ended reaches into every later month. */
function duringLevels({ values, scope }: Condition, { lexicon }: PlanContext): Levels {
  const rows = rangesOf(values, lexicon).map(({ min, max }) => {
    const begun = range('start', null, max);
    const goesOn = min === null ? everything : any([term('time', ['now']), range('end', min, null)]);
    return all([max === null ? range('start', null, null) : begun, goesOn]);
  });
  const row = timed(any(rows), scope);
  return flat(same('role', row), row);
}

/** What is true of the employer. Records often leave it out, so that nothing said is let pass in `open`. */
function sectorLevels(unstated: Unstated, condition: Condition, context: PlanContext): Levels {
  const { values, scope, field } = condition;
  const keys = field === 'investor' ? values.map((value) => investorValue(value)) : keysOf(values);
  const spoken = wordsOf(values).map((words) => text(personTexts, words, 'all'));
  const stated = any([heldThen('sector', keys, scope, context.month), ...spoken]);
  const told = surfacesOf(condition, context).map(named);
  const unsaid = scope === 'past' ? [] : [term('unstated', [unstated]), ...told];
  const row = spoken.length > 0 ? null : term('sector', keys);
  return {
    exact: stated,
    stated,
    open: any([stated, ...unsaid]),
    ever: any([stated, ...unsaid, held('sector', keys, everTimesOf(scope))]),
    prefer: currentFirst('sector', keys, scope),
    row: row === null ? null : { stated: row, open: any([row, term('unstated', [unstated])]) },
  };
}

export function investorValue(value: Condition['values'][number]): string {
  if (value.kind === 'entity') return investorKey(value.key);
  if (value.kind === 'words') return investorKey(value.text);
  return value.kind === 'concept' ? investorKey(value.label) : '';
}

function numberLevels(
  field: 'headcount' | 'founded' | 'funding' | 'followers',
  { values, scope }: Condition,
  { lexicon }: PlanContext,
): Levels {
  const row = any(rangesOf(values, lexicon).map(({ min, max }) => range(field, min, max)));
  // Document and row name the number alike; the document's is that of the employer on the card.
  const stated = scope === 'past' ? same('role', all([term('time', ['past']), row])) : row;
  const unsaid = term('unstated', [field]);
  const open = scope === 'past' ? stated : any([stated, unsaid]);
  return {
    exact: stated,
    stated,
    open,
    ever: open,
    prefer: [],
    row: { stated: row, open: any([row, unsaid]) },
  };
}

/** A city stands for its metro area as well, behind the city itself. */
function placeLevels({ values, scope, negated }: Condition, { lexicon }: PlanContext): Levels {
  const keys = keysOf(values);
  const near = [...new Set([...keys, ...keys.flatMap((id) => metrosOf(id, lexicon))])];
  const spoken = wordsOf(values).map((words) => text(['location'], words, 'all'));
  if (scope === 'past') {
    const row = term('place', near);
    return flat(same('role', all([term('time', ['past']), row])), row);
  }
  // Who is outside a place is somewhere: a record without a place is neither in nor outside.
  const nowhere = negated ? [term('unstated', ['place'])] : [];
  const exact = any([term('place', keys), ...spoken, ...nowhere]);
  const stated = any([term('place', near), ...spoken]);
  const prefer = near.length > keys.length ? [{ query: exact, weight: weights.placeExact }] : [];
  return { exact, stated, open: stated, ever: stated, prefer, row: null };
}

/** The metro areas that a city belongs to; none for wider places. */
export function metrosOf(id: string, lexicon: Lexicon): readonly string[] {
  const concept = lexicon.concept(id);
  if (concept?.place?.level !== 'city') return [];
  return lexicon.ancestors(id).filter((above) => lexicon.concept(above)?.place?.level === 'metro');
}
