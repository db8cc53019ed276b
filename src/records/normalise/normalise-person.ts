import type { Certification, Education, JobChange, JobChangeReason, Person, Place, Role } from '../person.ts';
import { endsBeforeStart } from './dates.ts';
import { recordId } from './ids.ts';
import { note, type Remarks } from './remarks.ts';
import { countryName, isObject, type RawObject, Values } from './values.ts';

/** The facts that normalising needs beside the record. */
export interface NormaliseContext {
  /** The name of the source. Keys that cannot serve as ids are hashed together with it. */
  readonly source: string;
  /** `YYYY-MM-DD`. An end after this day is the scheduled end of a current role. */
  readonly today: string;
  /** The day of the data (`YYYY-MM-DD`), for records without a day of their own; absent or null when unknown. */
  readonly sourceDate?: string | null;
  readonly remarks: Remarks;
}

export type Normalised<T> = { readonly record: T } | { readonly refused: string };

/** Bounds of a person: texts in UTF-16 units, lists in entries. */
const nameCharsMax = 300;
const lineCharsMax = 500;
const textCharsMax = 20_000;
const rolesMax = 200;
const educationMax = 100;
const certificationsMax = 100;
const wordsMax = 300;
const dayMs = 86_400_000;

const personFields = fieldSet(
  'id full_name social_url headline about_me location experience education skills languages certifications refreshed_at job_change ' +
    'position company_name company_id company_url industry evidence_summary kind deleted ' +
    'credits_used credits_remaining request_id usage_notice',
);
const placeFields = fieldSet('text city region country_code country');
const roleFields = fieldSet(
  'position company_name company_id company_url start_time end_time is_current duration location job_description industry',
);
const educationFields = fieldSet('institution_name social_url degree start_time end_time description');
const certificationFields = fieldSet('name issuer date');

/** Turns a raw record in the importer's format into a person, or returns why it is refused. */
export function normalisePerson(raw: RawObject, context: NormaliseContext): Normalised<Person> {
  const values = new Values(context.remarks);
  const fullName = values.personName(raw['full_name'], 'full_name', nameCharsMax);
  if (fullName === null) return { refused: 'full_name is missing' };
  const id = recordId(context.source, raw['id']);
  if (id === null) return { refused: 'id is missing' };
  values.unknownOfPerson(raw, personFields, '');
  const certified = certifications(raw['certifications'], values);
  return {
    record: {
      id,
      full_name: fullName,
      social_url: values.url(raw['social_url'], 'social_url'),
      headline: values.personText(raw['headline'], 'headline', lineCharsMax),
      about_me: values.personText(raw['about_me'], 'about_me', textCharsMax),
      location: place(raw['location'], values),
      experience: experience(raw, values, context),
      education: education(raw['education'], values),
      skills: values.texts(raw['skills'], 'skills', nameCharsMax, wordsMax),
      languages: values.texts(raw['languages'], 'languages', nameCharsMax, wordsMax),
      ...(certified.length > 0 && { certifications: certified }),
      refreshed_at: verifiedOn(raw, values, context),
      job_change: jobChange(raw['job_change'], values),
    },
  };
}

/**
 * The day on which a record was verified: its own, or that of its source. A day further ahead than time zones allow is
 * refused: it would count as the newest for good, and every later import of the record as older.
 */
export function verifiedOn(raw: RawObject, values: Values, { sourceDate, today }: NormaliseContext): string | null {
  const day = values.day(raw['refreshed_at'] ?? sourceDate, 'refreshed_at');
  const isPast = day === null || day <= today || Date.parse(day) - Date.parse(today) <= dayMs;
  return isPast ? day : refused(values, 'refreshed_at');
}

function place(raw: unknown, values: Values): Place | null {
  if (!isObject(raw)) {
    const text = values.text(raw, 'location', lineCharsMax);
    return text === null ? null : { text, city: null, region: null, country_code: null };
  }
  values.unknownOfPerson(raw, placeFields, 'location.');
  const city = values.text(raw['city'], 'location.city', nameCharsMax);
  const region = values.text(raw['region'], 'location.region', nameCharsMax);
  const code = values.countryCode(raw['country_code'], 'location.country_code');
  const country = code === null ? values.text(raw['country'], 'location.country', nameCharsMax) : countryName(code);
  const written = values.text(raw['text'], 'location.text', lineCharsMax);
  const parts = [city, region === city ? null : region, country].filter((part) => part !== null);
  const text = written ?? parts.join(', ');
  return text === '' ? null : { text, city, region, country_code: code };
}

/** The roles of a person. A raw card has no list of roles but still names the current one. */
function experience(raw: RawObject, values: Values, context: NormaliseContext): readonly Role[] {
  const listed = values.objects(raw['experience'], 'experience', rolesMax);
  if (listed.length > 0)
    return orderExperience(listed.map((item) => role(item, values, context)).filter(saysSomething));
  const { position, company_name, company_id, company_url, industry } = raw;
  return [role({ position, company_name, company_id, company_url, industry }, values, context)].filter(saysSomething);
}

function role(raw: RawObject, values: Values, context: NormaliseContext): Role {
  values.unknownOfPerson(raw, roleFields, 'experience.');
  const start = values.date(raw['start_time'], 'experience.start_time');
  let end = values.date(raw['end_time'], 'experience.end_time');
  let isCurrent = end === null && raw['is_current'] !== false && isAbsent(raw['end_time']);
  if (end !== null && start !== null && endsBeforeStart(start, end)) {
    note(values.remarks.nulled, 'experience.end_time');
    end = null;
  } else if (end !== null && raw['is_current'] !== false && end > context.today) {
    end = null;
    isCurrent = true;
  }
  return {
    position: values.personText(raw['position'], 'experience.position', lineCharsMax),
    company_name: values.text(raw['company_name'], 'experience.company_name', nameCharsMax),
    company_id: recordId(context.source, raw['company_id']),
    company_url: values.url(raw['company_url'], 'experience.company_url'),
    start_time: start,
    end_time: end,
    is_current: isCurrent,
    location: values.text(raw['location'], 'experience.location', lineCharsMax),
    job_description: values.personText(raw['job_description'], 'experience.job_description', textCharsMax),
    industry: values.text(raw['industry'], 'experience.industry', nameCharsMax),
  };
}

/** Whether no end was given. An end that cannot be read is still an end. */
function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function saysSomething(role: Role): boolean {
  return role.position !== null || role.company_name !== null || role.job_description !== null;
}

/**
 * Current roles first, then newest start first. A role without a start is placed by its end, and last without either.
 */
export function orderExperience(roles: readonly Role[]): readonly Role[] {
  return roles.toSorted(
    (a, b) =>
      Number(b.is_current) - Number(a.is_current) ||
      newestFirst(a.start_time ?? a.end_time, b.start_time ?? b.end_time) ||
      newestFirst(a.end_time, b.end_time),
  );
}

function education(raw: unknown, values: Values): readonly Education[] {
  const items = values.objects(raw, 'education', educationMax).map((item): Education => {
    values.unknownOfPerson(item, educationFields, 'education.');
    const start = values.date(item['start_time'], 'education.start_time');
    let end = values.date(item['end_time'], 'education.end_time');
    if (end !== null && start !== null && endsBeforeStart(start, end)) {
      note(values.remarks.nulled, 'education.end_time');
      end = null;
    }
    return {
      institution_name: values.text(item['institution_name'], 'education.institution_name', nameCharsMax),
      social_url: values.url(item['social_url'], 'education.social_url'),
      degree: values.texts(item['degree'], 'education.degree', nameCharsMax, wordsMax),
      start_time: start,
      end_time: end,
      description: values.personText(item['description'], 'education.description', textCharsMax),
    };
  });
  return orderEducation(items.filter((item) => item.institution_name !== null || item.degree.length > 0));
}

/** Newest first: by the end or, where the end is open or unknown, by the start. */
export function orderEducation(items: readonly Education[]): readonly Education[] {
  return items.toSorted(
    (a, b) =>
      newestFirst(a.end_time ?? a.start_time, b.end_time ?? b.start_time) || newestFirst(a.start_time, b.start_time),
  );
}

/** Reads certifications from a list of names, or of objects that also hold the issuer and the date. */
function certifications(raw: unknown, values: Values): readonly Certification[] {
  const items = Array.isArray(raw)
    ? raw.map((item: unknown) => (typeof item === 'string' ? { name: item } : item))
    : raw;
  return values.objects(items, 'certifications', certificationsMax).flatMap((item): readonly Certification[] => {
    values.unknownOfPerson(item, certificationFields, 'certifications.');
    const name = values.personText(item['name'], 'certifications.name', nameCharsMax);
    const issuer = values.text(item['issuer'], 'certifications.issuer', nameCharsMax);
    return name === null ? [] : [{ name, issuer, date: values.date(item['date'], 'certifications.date') }];
  });
}

function newestFirst(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? 1 : -1;
}

function jobChange(raw: unknown, values: Values): JobChange | null {
  if (raw === null || raw === undefined) return null;
  if (!isObject(raw)) return refused(values, 'job_change');
  const score = raw['score'];
  const signalDate = values.day(raw['signal_date'], 'job_change.signal_date');
  if (typeof score !== 'number' || !(score >= 0 && score <= 1) || signalDate === null) {
    return refused(values, 'job_change');
  }
  const reasoning = values
    .objects(raw['reasoning'], 'job_change.reasoning', wordsMax)
    .map((item) => reason(item, values))
    .filter((item) => item !== null)
    .toSorted((a, b) => a.rank - b.rank)
    .map((item, index) => ({ ...item, rank: index + 1 }));
  return { score, signal_date: signalDate, reasoning };
}

const intensities = ['low', 'medium', 'high'] as const;

function reason(raw: RawObject, values: Values): JobChangeReason | null {
  const category = values.text(raw['category'], 'job_change.reasoning.category', lineCharsMax);
  const intensity = intensities.find((known) => known === raw['intensity']);
  const { weight, rank } = raw;
  const sound =
    category !== null && intensity !== undefined && typeof weight === 'number' && weight >= -1 && weight <= 1;
  if (!sound) return refused(values, 'job_change.reasoning');
  return { category, intensity, weight, rank: typeof rank === 'number' ? rank : Number.MAX_SAFE_INTEGER };
}

function refused(values: Values, field: string): null {
  note(values.remarks.nulled, field);
  return null;
}

function fieldSet(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}
