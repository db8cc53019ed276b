import type { Condition, Field, Intent } from '../../src/intent/intent.ts';
import type { Lexicon, PlaceLevel } from '../../src/lexicon/lexicon.ts';
import { foldText } from '../../src/text/fold.ts';
import type { PeopleQuery } from './query-sets.ts';

/** The faults in the reading of a query about people. Empty if title, seniority, place and years are right. */
export function peopleFaults({ text, metadata }: PeopleQuery, intent: Intent, lexicon: Lexicon): string[] {
  return [
    ...titleFaults(text, metadata, intent, lexicon),
    ...seniorityFaults(metadata, intent, lexicon),
    ...placeFaults(metadata, intent, lexicon),
    ...yearFaults(metadata, intent),
  ];
}

function asked(intent: Intent, field: Field): Condition[] {
  return intent.conditions.filter((condition) => condition.field === field && !condition.negated);
}

function ids(conditions: readonly Condition[]): string[] {
  return conditions.flatMap(({ values }) => values.flatMap((value) => (value.kind === 'concept' ? [value.id] : [])));
}

/**
 * The reading must ask for the concept of the role, and for nothing else. If the lexicon has no canonical title for the
 * role, it must ask for the role's function. The words of the role must also be read as title, function or seniority,
 * so that a lexicon that reads every role as the same vague thing fails.
 */
function titleFaults(
  text: string,
  { role_title }: PeopleQuery['metadata'],
  intent: Intent,
  lexicon: Lexicon,
): string[] {
  const truth = lexicon.title(role_title);
  const titles = asked(intent, 'title');
  const faults: string[] = [];
  if (truth.title !== null) {
    if (!ids(titles).includes(truth.title)) faults.push(`title is not ${truth.title} but [${ids(titles).join(' ')}]`);
    const others = titles.filter((title) => !ids([title]).includes(truth.title ?? '') && title.strength === 'hard');
    if (others.length > 0) faults.push(`asks for ${ids(others).join(' ')} too`);
  } else if (truth.function === null) faults.push(`the lexicon does not know ${role_title}`);
  else if (!ids(asked(intent, 'function')).includes(truth.function)) faults.push(`function is not ${truth.function}`);
  const role = [...titles, ...asked(intent, 'function'), ...asked(intent, 'seniority')];
  const covered = foldText(role.map(({ span }) => text.slice(span[0], span[1])).join(' ')).split(' ');
  const missing = foldText(role_title)
    .split(' ')
    .filter((word) => !covered.some((other) => other === word || other === `${word}s` || `${other}s` === word));
  if (missing.length > 0) faults.push(`the role's words ${missing.join(' ')} are read otherwise`);
  return faults;
}

const heads = new Set(['seniority:head', 'seniority:director', 'seniority:vp']);

/** Head of, director and VP are near each other, and no other title is near them. */
function seniorityFaults({ role_title }: PeopleQuery['metadata'], intent: Intent, lexicon: Lexicon): string[] {
  const truth = lexicon.title(role_title).seniority;
  const beside = asked(intent, 'seniority').filter((condition) => condition.strength === 'hard');
  const implied = asked(intent, 'title').flatMap(({ values }) =>
    values.flatMap((value) => (value.kind === 'concept' ? [lexicon.concept(value.id)?.title?.seniority ?? null] : [])),
  );
  const rungs = beside.length > 0 ? ids(beside) : [...new Set(implied)];
  const faults: string[] = [];
  const head = /^(head|director|vp)\b|\b(director)s?$/i.test(role_title);
  if (head && !rungs.some((rung) => rung !== null && heads.has(rung)))
    faults.push(`is not a head but [${rungs.join(' ')}]`);
  if (!head && rungs.some((rung) => rung !== null && heads.has(rung) && rung !== truth)) faults.push('is a head');
  // Words beside the role ("mid-level", "early career") may add a seniority; the one that the role states must be
  // there.
  const said = truth !== null && truth !== 'seniority:mid';
  if (!head && said && !rungs.includes(truth)) faults.push(`seniority is not ${truth} but [${rungs.join(' ')}]`);
  return faults;
}

const levels: Readonly<Record<PeopleQuery['metadata']['geo_type'], readonly PlaceLevel[]>> = {
  city: ['city', 'metro'],
  metro: ['metro', 'city'],
  state: ['region'],
  country: ['country'],
  region: ['world_region', 'region', 'metro'],
};

/** The place must be exactly this one; for a city, its metro area counts too. */
function placeFaults({ geo_name, geo_type }: PeopleQuery['metadata'], intent: Intent, lexicon: Lexicon): string[] {
  const words = foldText(geo_name).split(' ');
  const allowed = levels[geo_type];
  const truth = lexicon
    .candidates(words, 0)
    .filter(({ length, concept }) => length === words.length && allowed.includes(concept.place?.level ?? 'city'))
    .filter(({ concept }) => concept.kind === 'place')
    .sort(
      (a, b) =>
        allowed.indexOf(a.concept.place?.level ?? 'city') - allowed.indexOf(b.concept.place?.level ?? 'city') ||
        b.weight - a.weight,
    )
    .map(({ concept }) => concept.id);
  const first = truth[0];
  if (first === undefined) return [`the lexicon does not know ${geo_name} (${geo_type})`];
  const places = ids(asked(intent, 'place'));
  if (places.length === 0) return [`no place, not ${first}`];
  const wrong = places.filter((place) => place !== first && !sameMetro(place, first, lexicon));
  return wrong.length > 0 ? [`place is not ${first} but ${wrong.join(' ')}`] : [];
}

function sameMetro(a: string, b: string, lexicon: Lexicon): boolean {
  const metros = (id: string): string[] =>
    [id, ...lexicon.ancestors(id)].filter((other) => lexicon.concept(other)?.place?.level === 'metro');
  const mine = metros(a);
  return metros(b).some((metro) => mine.includes(metro));
}

/** The set takes "3-5 years" as 5, so any number inside the range that was read is right. */
function yearFaults({ min_experience_years: years }: PeopleQuery['metadata'], intent: Intent): string[] {
  const ranges = asked(intent, 'experience_years')
    .filter((condition) => condition.strength === 'hard')
    .flatMap(({ values }) => values.flatMap((value) => (value.kind === 'range' ? [value] : [])));
  if (years === undefined) return ranges.length > 0 ? ['asks for years of experience'] : [];
  const right = ranges.some(
    ({ min, max }) => min !== null && min <= years && (max === null ? min === years : max >= years),
  );
  return right ? [] : [`years are not ${years}`];
}
