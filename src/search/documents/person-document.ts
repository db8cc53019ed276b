import type { Stay } from '../../careers/career.ts';
import type { EngineDocument, GroupRow } from '../../engine/engine.ts';
import { keptScore } from '../../fields/record/job-change.ts';
import { vagueHome } from '../../fields/record/place.ts';
import { companyIdKey, unlinked } from '../../fields/role/employer.ts';
import { wholeTitle } from '../../fields/role/title.ts';
import { type RoleFacet, type RoleTime, roleFacets, roleField } from '../../fields/shared/role-facets.ts';
import { heightOf } from '../../fields/shared/rungs.ts';
import type { PlaceLevel } from '../../lexicon/lexicon.ts';
import { evidenceDigest, evidenceNumber } from '../../prediction/evidence-digest.ts';
import { ordinals, smallWords } from '../../query/policy/words.ts';
import { profileTwinKey } from '../../records/merge/person-twins.ts';
import { monthOf } from '../../records/normalise/dates.ts';
import type { Education, Person, Role } from '../../records/person.ts';
import { foldText } from '../../text/fold.ts';
import { nameKey } from '../../text/name-key.ts';
import { wordsOf } from '../../text/words.ts';
import { dayNumber, type Experience, experienceOf, firstRole } from './career.ts';
import {
  type CountedOfRole,
  careerStart,
  codesOf,
  graduationNumbers,
  indexedStays,
  putRoleNumbers,
} from './career-numbers.ts';
import type { CompanyFacts } from './company-facts.ts';
import { emptyList, type List, union, unionWithout, withAll } from './lists.ts';
import type { Readings } from './readings.ts';
import { settledFacts } from './settled-facts.ts';
import { staticRank } from './static-rank.ts';
import { ofUnlinked, type UnstatedSet, unstatedList, unstatedLists, unstatedSet } from './unstated.ts';

/** Looks up the facts of a company record by its id; null if it does not exist. */
export type FactsOf = (companyId: string) => CompanyFacts | null;

interface RoleFacts {
  readonly role: Role;
  readonly times: readonly RoleTime[];
  readonly facets: Readonly<Record<RoleFacet, List>>;
  readonly exact: string | null;
  /** Whether names of titles and rungs are all that the title says, up to punctuation. */
  readonly whole: boolean;
  /** The one rung that the title is read as. */
  readonly rung: string | null;
  /** Certifications named in the title. */
  readonly certified: List;
  /** The skill that the title is made of. */
  readonly tools: List;
  /** The industry of the role, else of its employer, without parents; null if neither states one that is known. */
  readonly industry: string | null;
  /** Empty if the role names no place. */
  readonly place: List;
  readonly company: CompanyFacts | null;
  readonly unstated: UnstatedSet;
}

/** The document that represents a person in the people index. */
export function personDocument(person: Person, factsOf: FactsOf, readings: Readings): EngineDocument {
  const roles = rolesOf(person).map((role, i, all) => roleFacts(role, timesOf(all, i), factsOf, readings));
  const shown = roles.filter(({ times }) => times !== past);
  const experience = experienceOf(person.experience);
  const places = placesOf(person, roles, readings);
  const schools = person.education.map((item) => schoolNames(item, readings));
  const degrees = person.education.map((item) => union(item.degree.map(readings.degree)));
  const stays = indexedStays(person.experience);
  const counted = roles.map((facts) => countedOf(facts, readings));
  const codes = codesOf(stays, counted);
  const rungs = new Map(roles.map(({ role, rung }) => [role, rung === null ? null : heightOf(rung)]));
  const link = profileTwinKey(person.social_url);
  const settled = settledFacts(stays, (role) => rungs.get(role) ?? null);
  const keywords: Record<string, List> = {
    link: link === null ? emptyList : [link],
    name: [nameKey(person.full_name)],
    name_word: foldText(person.full_name).split(' '),
    title_exact: [...new Set(shown.flatMap(({ exact }) => (exact === null ? [] : [exact])))],
    title_whole: shown.some(({ whole }) => whole) ? ofWholeTitle : emptyList,
    first_title: firstTitles(person, readings),
    place: places,
    school: union(schools),
    degree: union(degrees),
    skill: skillsOf(person, shown, readings),
    skill_told: skillsTold(person, shown, readings),
    language: union(person.languages.map(readings.language)),
    career: settled.career,
    settled: settled.settled,
    unstated: unstatedList(unstatedOf(shown, places, experience, readings)),
  };
  for (const facet of roleFacets) putFacet(keywords, facet, roles);
  const ofHeadline = tellingWords(person.headline);
  return {
    id: person.id,
    rank: staticRank(person.refreshed_at, completeness(person)),
    keywords,
    texts: textsOf(person, shown),
    numbers: { ...numbersOf(person, shown, experience, careerStart(stays)), ...settled.numbers },
    groups: {
      role: roles.map((facts, i) => {
        const ofCareer = { ...codes[i], ...settled.ofRoles[i] };
        return roleRow(facts, places, stays[i], ofCareer, settled.roles[i] ?? emptyList, ofHeadline);
      }),
      education: person.education.map((item, i) =>
        educationRow(item, schools[i] ?? emptyList, degrees[i] ?? emptyList),
      ),
    },
  };
}

/** The roles of a person. If a record has none, its headline gives one ("CTO at Acme"). */
function rolesOf(person: Person): readonly Role[] {
  if (person.experience.length > 0 || person.headline === null) return person.experience;
  const [position = '', company = null] = person.headline.split(/\s+(?:at|@|bei|chez|en)\s+/);
  return [
    {
      position,
      company_name: company,
      company_id: null,
      company_url: null,
      start_time: null,
      end_time: null,
      is_current: true,
      location: null,
      job_description: null,
      industry: null,
    },
  ];
}

const now: readonly RoleTime[] = ['now'];
const past: readonly RoleTime[] = ['past'];
const last: readonly RoleTime[] = Object.freeze(['past', 'last'] as const);

/** The role at 0 decides whether there is a current role, because current roles come first. */
function timesOf(roles: readonly Role[], at: number): readonly RoleTime[] {
  if (roles[at]?.is_current === true) return now;
  return at === 0 ? last : past;
}

function roleFacts(role: Role, times: readonly RoleTime[], factsOf: FactsOf, readings: Readings): RoleFacts {
  const company = role.company_id === null ? null : factsOf(role.company_id);
  const title = role.position === null ? null : readings.title(role.position);
  const ownIndustry = role.industry === null ? emptyList : readings.industry(role.industry);
  let unstated = company?.unstated ?? ofUnlinked;
  if (ownIndustry.length > 0) unstated &= ~industryUnstated;
  if (role.start_time === null) unstated |= datesUnstated;
  return {
    role,
    times,
    facets: {
      title: title?.values ?? emptyList,
      function: title?.functions ?? emptyList,
      seniority: title?.rungs ?? emptyList,
      employer: employerNames(role, company, readings),
      sector: withAll(company?.sectors ?? emptyList, ownIndustry),
      employer_place: company?.places ?? emptyList,
    },
    exact: title?.title ?? null,
    whole: title?.whole === true,
    rung: title?.seniority ?? null,
    certified: title?.certifications ?? emptyList,
    tools: title?.tools ?? emptyList,
    industry: ownIndustry[0] ?? company?.industry ?? null,
    place: role.location === null ? emptyList : readings.place(role.location),
    company,
    unstated,
  };
}

const ofWholeTitle: List = Object.freeze([wholeTitle]);
const industryUnstated = unstatedSet('industry');
const datesUnstated = unstatedSet('dates');
const placeUnstated = unstatedSet('place');
const homeUnstated = unstatedSet(vagueHome);
const wide: ReadonlySet<PlaceLevel> = new Set(['country', 'world_region']);
const linkUnstated = unstatedSet(unlinked);

function employerNames(role: Role, company: CompanyFacts | null, readings: Readings): List {
  const own = role.company_name === null ? emptyList : readings.employer(role.company_name);
  if (company !== null) return withAll(company.names, own);
  return role.company_id === null ? own : [...own, companyIdKey(role.company_id)];
}

const roleFields = Object.fromEntries(
  roleFacets.map((facet) => [
    facet,
    { now: roleField(facet, 'now'), last: roleField(facet, 'last'), past: roleField(facet, 'past') },
  ]),
) as Readonly<Record<RoleFacet, Readonly<Record<RoleTime, string>>>>;

/** A value of an ended role is not past if a current role still has it: a promotion leaves the employer in place. */
function putFacet(keywords: Record<string, List>, facet: RoleFacet, roles: readonly RoleFacts[]): void {
  const fields = roleFields[facet];
  const current: List[] = [];
  const ended: List[] = [];
  for (const { times, facets } of roles) (times === now ? current : ended).push(facets[facet]);
  const held = union(current);
  keywords[fields.now] = held;
  keywords[fields.last] = roles[0]?.times === last ? roles[0].facets[facet] : emptyList;
  keywords[fields.past] = held.length === 0 ? union(ended) : unionWithout(ended, held);
}

function roleRow(
  { role, times, facets, rung, place: written, company, unstated }: RoleFacts,
  home: List,
  stay: Stay | undefined,
  ofCareer: Readonly<Record<string, number>>,
  mark: List,
  ofHeadline: readonly string[],
): GroupRow {
  const { title, function: area, seniority, employer, sector, employer_place } = facets;
  const place = role.location === null && role.is_current ? home : written;
  const numbers: Record<string, number> = { ...company?.numbers };
  // Another role at the employer may have the link that this one lacks.
  const linked = stay?.employer.id ?? null;
  const told = linked === null ? unstated | linkUnstated : unstated;
  // A role that only the headline tells has no dates.
  if (stay !== undefined) putRoleNumbers(numbers, stay, ofCareer, rung);
  return {
    keywords: {
      time: times,
      title,
      function: area,
      seniority,
      employer: linked === null || role.company_id !== null ? employer : [...employer, companyIdKey(linked)],
      sector,
      employer_place,
      place,
      mark,
      unstated: unstatedList(told | unstatedLists(facets, place)),
      word: wordsTold(role, ofHeadline),
    },
    numbers,
  };
}

/** The most words of one role that are looked for in it; whole lives have some hundred. */
const wordsOfRoleMax = 2_000;

/** What is told of a role: its title, employer and description, and the words of the headline, which is of no one role. */
function wordsTold({ position, company_name, job_description }: Role, ofHeadline: readonly string[]): List {
  const words = new Set<string>();
  for (const some of [tellingWords(position), tellingWords(company_name), tellingWords(job_description), ofHeadline])
    for (const word of some) if (words.size < wordsOfRoleMax) words.add(word);
  return [...words];
}

function tellingWords(text: string | null): readonly string[] {
  return text === null ? [] : wordsOf(text).filter(isTelling);
}

/** Sentences are asked without their small words, which would be a third of all, but for initials and "First Circuit". */
function isTelling(word: string): boolean {
  return !smallWords.has(word) || word.length === 1 || ordinals.has(word);
}

function countedOf({ role, industry, place }: RoleFacts, { lexicon }: Readings): CountedOfRole {
  const [narrowest] = place;
  const at = narrowest === undefined ? undefined : lexicon.concept(narrowest)?.place;
  const title = foldText(role.position ?? '');
  return {
    title: title === '' ? null : title,
    industry,
    country: at?.country ?? null,
    city: at?.level === 'city' ? (narrowest ?? null) : null,
  };
}

function educationRow(item: Education, school: List, degree: List): GroupRow {
  return {
    keywords: { school, degree },
    numbers: item.end_time === null ? {} : { end_year: Number(item.end_time.slice(0, 4)) },
  };
}

function firstTitles(person: Person, readings: Readings): List {
  const position = firstRole(person.experience)?.position ?? null;
  return position === null ? emptyList : readings.title(position).values;
}

/** The places where somebody lives and works now. */
function placesOf({ location }: Person, roles: readonly RoleFacts[], readings: Readings): List {
  const places: List[] = [];
  if (location !== null) places.push(readings.place(location.text, location));
  for (const { role, place } of roles) if (role.is_current) places.push(place);
  return union(places);
}

function schoolNames(item: Education, readings: Readings): List {
  const name = item.institution_name;
  return name === null ? emptyList : readings.school(name);
}

/**
 * Listed skills and certifications, and those named in the headline. Few records list certifications, so those behind
 * the name ("Ann Lee, CPA") and in current titles count as well.
 */
function skillsOf(person: Person, shown: readonly RoleFacts[], readings: Readings): List {
  const { full_name, headline, certifications = [] } = person;
  const skills = person.skills.map(readings.skill);
  for (const { name } of certifications) skills.push(readings.skill(name));
  if (headline !== null) skills.push(readings.skillsIn(headline));
  for (const letters of full_name.split(',').slice(1)) skills.push(readings.skillsIn(letters));
  for (const { certified } of shown) skills.push(certified);
  return union(skills);
}

/**
 * Skills in long texts, and those that titles are made of. They are read when the document is made: a phrase search in those texts made a query with two skills
 * ten times slower.
 */
function skillsTold(person: Person, shown: readonly RoleFacts[], readings: Readings): List {
  const told = person.about_me === null ? [] : [readings.skillsIn(person.about_me)];
  for (const { role, tools } of shown) {
    told.push(tools);
    if (role.job_description !== null) told.push(readings.skillsIn(role.job_description));
  }
  return union(told);
}

function unstatedOf(
  shown: readonly RoleFacts[],
  places: List,
  experience: Experience,
  { lexicon }: Readings,
): UnstatedSet {
  let unstated = shown.length === 0 ? ofUnlinked : 0;
  for (const facts of shown) unstated |= facts.unstated;
  unstated &= ~datesUnstated;
  if (places.length === 0) unstated |= placeUnstated;
  else if (places.every((id) => wide.has(lexicon.concept(id)?.place?.level ?? 'city'))) unstated |= homeUnstated;
  if (experience === null) unstated |= datesUnstated;
  return unstated;
}

function textsOf(person: Person, shown: readonly RoleFacts[]): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  const put = (field: string, parts: readonly (string | null)[]) => {
    const text = [...new Set(parts.filter((part) => part !== null))].join('\n');
    if (text !== '') texts[field] = text;
  };
  const current = new Set(shown.map(({ role }) => role));
  const earlier = person.experience.filter((role) => !current.has(role));
  put('name_text', [person.full_name]);
  put('headline', [person.headline]);
  put(
    'titles',
    shown.map(({ role }) => role.position),
  );
  put(
    'employers',
    shown.map(({ role }) => role.company_name),
  );
  put(
    'past_titles',
    earlier.map((role) => role.position),
  );
  put(
    'past_employers',
    earlier.map((role) => role.company_name),
  );
  put(
    'schools',
    person.education.flatMap((item) => [item.institution_name, ...item.degree, item.description]),
  );
  put('skills', [
    ...person.skills,
    ...person.languages,
    ...(person.certifications ?? []).flatMap(({ name, issuer }) => [name, issuer]),
  ]);
  put('location', [person.location?.text ?? null]);
  put('summary', [person.about_me]);
  put(
    'jobs',
    person.experience.map((role) => role.job_description),
  );
  return texts;
}

function numbersOf(
  person: Person,
  shown: readonly RoleFacts[],
  experience: Experience,
  began: number | null,
): Readonly<Record<string, number>> {
  const start = shown.find(({ role }) => role.is_current)?.role.start_time ?? null;
  const numbers: Record<string, number> = {
    ...shown.find(({ company }) => company !== null)?.company?.numbers,
    ...graduationNumbers(person.education),
  };
  if (experience !== null && 'since' in experience) numbers['working_since'] = experience.since;
  if (experience !== null && 'months' in experience) numbers['worked_months'] = experience.months;
  const languages = new Set(person.languages.map(foldText)).size;
  if (languages > 0) numbers['language_count'] = languages;
  if (began !== null) numbers['career_start'] = began;
  if (start !== null) numbers['role_since'] = monthOf(start);
  const left = shown.find(({ times }) => times === last)?.role.end_time ?? null;
  if (left !== null) numbers['left'] = monthOf(left);
  if (person.refreshed_at !== null) numbers['refreshed'] = dayNumber(person.refreshed_at);
  if (person.experience.length > 0) numbers['evidence'] = evidenceNumber(evidenceDigest(person));
  if (person.job_change !== null) {
    numbers['imported_score'] = keptScore(person.job_change.score);
    numbers['imported_day'] = dayNumber(person.job_change.signal_date);
  }
  return numbers;
}

/** The share of the profile's parts that are filled in, 0..1. */
function completeness(person: Person): number {
  const parts = [
    person.headline !== null,
    person.about_me !== null,
    person.location !== null,
    person.social_url !== null,
    person.experience.length > 0,
    person.education.length > 0,
    person.skills.length > 0,
  ];
  return parts.filter(Boolean).length / parts.length;
}
