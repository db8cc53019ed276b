import { foldText } from '../../text/fold.ts';
import { nameKey } from '../../text/name-key.ts';
import type { Company } from '../company.ts';
import { endsBeforeStart } from '../normalise/dates.ts';
import { orderEducation, orderExperience } from '../normalise/normalise-person.ts';
import type { Certification, Education, Person, Role } from '../person.ts';

/**
 * Makes one record from what several sources say. A field takes the value of the source that verified last; lists are
 * united. The input stays unchanged, so that merging again without one source undoes what that source added.
 */
export function mergePeople(id: string, people: readonly Person[]): Person {
  const sorted = newestFirst(people);
  const pick = <K extends keyof Person>(field: K) => firstSaid(sorted, field);
  const [first] = sorted;
  if (first === undefined) throw new Error('nothing to merge');
  const certifications = sorted.flatMap((person) => person.certifications ?? []);
  return {
    id,
    full_name: first.full_name,
    social_url: pick('social_url'),
    headline: pick('headline'),
    about_me: pick('about_me'),
    location: pick('location'),
    experience: sorted.map(({ experience }) => experience).reduce(uniteExperience),
    education: orderEducation(sorted.map(({ education }) => education).reduce(uniteEducation)),
    skills: united(sorted.map(({ skills }) => skills)),
    languages: united(sorted.map(({ languages }) => languages)),
    ...(certifications.length > 0 && { certifications: uniteCertifications(certifications) }),
    refreshed_at: first.refreshed_at,
    job_change: pick('job_change'),
  };
}

export function mergeCompanies(id: string, companies: readonly Company[]): Company {
  const sorted = newestFirst(companies);
  const [first] = sorted;
  if (first === undefined) throw new Error('nothing to merge');
  const said = Object.keys(first).map((field) => {
    const key = field as keyof Company;
    const values: readonly unknown[] = sorted.map((one) => one[key]);
    const found = values.find((value) => (Array.isArray(value) ? value.length > 0 : value !== null));
    return [field, found ?? first[key]];
  });
  return {
    ...(Object.fromEntries(said) as Company),
    id,
    specialties: united(sorted.map(({ specialties }) => specialties)),
    investors: united(sorted.map(({ investors }) => investors)),
  };
}

/** Records without a day come last. The order is total, so that a merge does not depend on the order of imports. */
function newestFirst<T extends { readonly refreshed_at: string | null; readonly id: string }>(
  records: readonly T[],
): readonly T[] {
  return records.toSorted((a, b) => {
    const [one, other] = [a.refreshed_at ?? '', b.refreshed_at ?? ''];
    if (one !== other) return one < other ? 1 : -1;
    return a.id < b.id ? -1 : 1;
  });
}

function firstSaid<T extends object, K extends keyof T>(records: readonly T[], field: K): T[K] {
  const found = records.find((record) => record[field] !== null) ?? records[0];
  if (found === undefined) throw new Error('nothing to merge');
  return found[field];
}

function united(lists: readonly (readonly string[])[]): readonly string[] {
  const known = new Map(
    lists
      .flat()
      .toReversed()
      .map((item) => [foldText(item), item]),
  );
  return [...new Set(lists.flat().map((item) => known.get(foldText(item)) ?? item))];
}

/** Certifications of one name become one. The newest source comes first; older ones fill what it leaves open. */
function uniteCertifications(newestFirst: readonly Certification[]): readonly Certification[] {
  const byName = new Map<string, Certification>();
  for (const { name, issuer, date } of newestFirst) {
    const key = foldText(name);
    const known = byName.get(key);
    byName.set(
      key,
      known === undefined
        ? { name, issuer, date }
        : { ...known, issuer: known.issuer ?? issuer, date: known.date ?? date },
    );
  }
  return [...byName.values()];
}

/**
 * Roles at one employer become one when their dates can overlap. An older source's current role counts as ended when a
 * newer source knows a current role.
 */
function uniteExperience(newer: readonly Role[], older: readonly Role[]): readonly Role[] {
  const roles = [...newer];
  const knowsCurrent = newer.some(({ is_current }) => is_current);
  for (const role of older) {
    const at = roles.findIndex((known) => isSameRole(known, role));
    const known = roles[at];
    if (known !== undefined) roles[at] = filled(known, role);
    else roles.push(knowsCurrent && role.is_current ? { ...role, is_current: false } : role);
  }
  return orderExperience(roles);
}

export function isSameRole(a: Role, b: Role): boolean {
  return (
    isSameEmployer(a, b) &&
    (a.position === null || b.position === null || foldText(a.position) === foldText(b.position)) &&
    overlaps(a, b)
  );
}

export function isSameEmployer(a: Role, b: Role): boolean {
  if (a.company_id !== null && a.company_id === b.company_id) return true;
  return a.company_name !== null && b.company_name !== null && nameKey(a.company_name) === nameKey(b.company_name);
}

/**
 * Whether two roles may overlap: unless one certainly ended before the other began. Unknown dates count as overlapping.
 */
function overlaps(a: Role, b: Role): boolean {
  const before = (end: string | null, start: string | null) =>
    end !== null && start !== null && endsBeforeStart(start, end);
  return !before(a.end_time, b.start_time) && !before(b.end_time, a.start_time);
}

/** Unites two roles. Of two dates that agree the more exact one stands; of two that differ, the newer source's. */
function filled(newer: Role, older: Role): Role {
  const exact = (a: string | null, b: string | null) => (a === null || b?.startsWith(a) === true ? b : a);
  return {
    position: newer.position ?? older.position,
    company_name: newer.company_name ?? older.company_name,
    company_id: newer.company_id ?? older.company_id,
    company_url: newer.company_url ?? older.company_url,
    start_time: exact(newer.start_time, older.start_time),
    end_time: newer.is_current ? null : exact(newer.end_time, older.end_time),
    is_current: newer.is_current,
    location: newer.location ?? older.location,
    job_description: newer.job_description ?? older.job_description,
    industry: newer.industry ?? older.industry,
  };
}

function uniteEducation(newer: readonly Education[], older: readonly Education[]): readonly Education[] {
  const items = [...newer];
  for (const item of older) {
    const at = items.findIndex((known) => isSameSchool(known, item));
    const known = items[at];
    if (known === undefined) items.push(item);
    else {
      items[at] = {
        institution_name: known.institution_name,
        social_url: known.social_url ?? item.social_url,
        degree: united([known.degree, item.degree]),
        start_time: known.start_time ?? item.start_time,
        end_time: known.end_time ?? item.end_time,
        description: known.description ?? item.description,
      };
    }
  }
  return items;
}

function isSameSchool(a: Education, b: Education): boolean {
  if (a.institution_name === null || b.institution_name === null) return false;
  const together = a.end_time === null || b.end_time === null || a.end_time.slice(0, 4) === b.end_time.slice(0, 4);
  return together && nameKey(a.institution_name) === nameKey(b.institution_name);
}
