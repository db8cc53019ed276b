import type { Condition, Field } from '../../intent/intent.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import { foldText } from '../../text/fold.ts';
import { industryOfKind } from '../documents/company-kinds.ts';
import {
  flat,
  keysOf,
  type Levels,
  type LevelsOf,
  mentions,
  type PlanContext,
  rangesOf,
  surfacesOf,
  wordsOf,
} from './levels.ts';
import { investorValue, metrosOf } from './people-levels.ts';
import { any, everything, phrase, range, term, text } from './queries.ts';
import { weights } from './weights.ts';

/** Every text of a company. */
export const companyTexts = ['name_text', 'slogan', 'industry', 'specialties', 'about', 'location'] as const;
/** Texts in which companies write what they do. */
const trades = ['slogan', 'industry', 'specialties', 'about'] as const;

/** What is asked of people says nothing of a company. */
const ofPeople: LevelsOf = () => flat(everything);

/** What each condition means in the company index. */
export const companyLevels: Readonly<Record<Field, LevelsOf>> = {
  name: nameLevels,
  employer: nameLevels,
  industry: sectorLevels,
  specialty: sectorLevels,
  skill: sectorLevels,
  company_kind: organisationLevels,
  type: organisationLevels,
  stage: organisationLevels,
  status: organisationLevels,
  investor: organisationLevels,
  headcount: numberLevels,
  founded: numberLevels,
  funding: numberLevels,
  followers: numberLevels,
  place: placeLevels,
  employer_place: placeLevels,
  text: textLevels,
  title: sectorLevels,
  function: sectorLevels,
  seniority: ofPeople,
  school: ofPeople,
  degree: ofPeople,
  study: ofPeople,
  language: ofPeople,
  experience_years: ofPeople,
  role_years: ofPeople,
  role_start: ofPeople,
  role_end: ofPeople,
  role_during: ofPeople,
  graduated: ofPeople,
  first_role: ofPeople,
};

function nameLevels({ values }: Condition): Levels {
  const names = [...keysOf(values), ...wordsOf(values).map(foldText)];
  const exact = term('name', names);
  const stated = any([exact, ...names.filter(isWords).map((name) => text(['name_text'], name, 'all'))]);
  return { ...flat(stated), exact, prefer: [{ query: exact, weight: weights.nameExact }] };
}

/** Ids of concepts and records hold a colon, which no folded name does. */
function isWords(key: string): boolean {
  return key !== '' && !key.includes(':');
}

/** What a company does: stated, named in its description, or in the words of the query. */
function sectorLevels(condition: Condition, context: PlanContext): Levels {
  const keys = keysOf(condition.values);
  const exact = term('sector', keys);
  const surfaces = surfacesOf(condition, context);
  const named = any([term('mention', keys), ...surfaces.map((words) => phrase(trades, words))]);
  const scattered = surfaces.map((words) => text(trades, words, 'all'));
  const told = any([exact, named]);
  const open = any([told, ...scattered, term('sector', served(keys, context.lexicon))]);
  return {
    // Ruled out is who says it, not who has words in a description that may hint at it.
    exact: condition.negated ? any([exact, ...surfaces.map((words) => phrase(trades, words))]) : told,
    stated: condition.field === 'industry' && keys.length > 0 ? exact : told,
    open,
    ever: open,
    prefer: [
      { query: exact, weight: weights.sectorStated },
      { query: named, weight: weights.sectorNamed },
      ...surfaces.map((words) => ({ query: text(trades, words, 'any'), weight: weights.leftover })),
    ],
    row: null,
  };
}

/**
 * The industries that a technology serves: the lists that records choose their industry from have "financial services"
 * and no "fintech".
 */
function served(ids: readonly string[], lexicon: Lexicon): readonly string[] {
  return ids
    .filter((id) => id.endsWith('tech') && id !== 'industry:biotech')
    .flatMap((id) => lexicon.concept(id)?.parents ?? [])
    .filter((id) => id !== 'industry:technology' && id !== 'industry:software');
}

/** A trade that no list holds ("real time data company"): all of its words, else some of them. */
function textLevels({ values }: Condition): Levels {
  const asked = wordsOf(values);
  const stated = any(asked.map((words) => mentions(companyTexts, words, 'all')));
  const open = any(asked.map((words) => mentions(companyTexts, words, 'any')));
  const prefer = asked.flatMap((words) => [
    { query: phrase(trades, words), weight: weights.sectorNamed },
    { query: open, weight: weights.leftover },
  ]);
  return { exact: stated, stated, open, ever: open, prefer, row: null };
}

/** Kind, type, stage, status and investors: facts, of which a record without them cannot be said to meet any. */
function organisationLevels(condition: Condition, context: PlanContext): Levels {
  const { values, field } = condition;
  const keys = field === 'investor' ? values.map((value) => investorValue(value)) : keysOf(values);
  const spoken = wordsOf(values).map((words) => text(companyTexts, words, 'all'));
  const exact = any([term('sector', keys), ...spoken]);
  const industries = field === 'company_kind' ? keys.flatMap((id) => industryOfKind(id, context.lexicon) ?? []) : [];
  const stated = industries.length === 0 ? exact : any([exact, term('sector', industries)]);
  const named = surfacesOf(condition, context).map((words) => phrase(trades, words));
  const open = any([stated, ...named]);
  const prefer = industries.length === 0 ? [] : [{ query: term('sector', industries), weight: weights.sectorStated }];
  return { exact, stated, open, ever: open, prefer, row: null };
}

function numberLevels({ values, field }: Condition, { lexicon }: PlanContext): Levels {
  const stated = any(rangesOf(values, lexicon).map(({ min, max }) => range(field, min, max)));
  return flat(stated);
}

/** Headquarters, before offices elsewhere. */
function placeLevels({ values, negated }: Condition, { lexicon }: PlanContext): Levels {
  const keys = keysOf(values);
  const near = [...new Set([...keys, ...keys.flatMap((id) => metrosOf(id, lexicon))])];
  const spoken = wordsOf(values).map((words) => text(['location'], words, 'all'));
  // Who is outside a place is somewhere: a record without a place is neither in nor outside.
  const nowhere = negated ? [term('unstated', ['employer_place'])] : [];
  const exact = any([term('place', keys), ...spoken, ...nowhere]);
  const stated = any([term('place', near), ...spoken]);
  const open = any([stated, term('office', keys)]);
  return {
    exact,
    stated,
    open,
    ever: open,
    prefer: [{ query: exact, weight: weights.placeExact }],
    row: null,
  };
}
