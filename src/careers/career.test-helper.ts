import type { Person, Role } from '../records/person.ts';
import { type Career, careerOf, type RoleTest } from './career.ts';

export const today = new Date('2026-11-21T12:00:00Z');

/**
 * Parses a role written as `Analyst @ Google, 2010-01..2014-06`. `..` without an end is open, `..?` ended on an unknown
 * day.
 */
export function role(text: string): Role {
  const [, position = '', company = '', start = '', end = ''] =
    /^(.*?) @ (.*?)(?:, ([\d?-]*)\.\.([\d?-]*))?$/.exec(text) ?? [];
  return {
    position: position || null,
    company_name: company || null,
    company_id: null,
    company_url: null,
    start_time: start === '' || start === '?' ? null : start,
    end_time: end === '' || end === '?' ? null : end,
    is_current: text.endsWith('..'),
    location: null,
    job_description: null,
    industry: null,
  };
}

export function person(id: string, roles: readonly Role[], graduated: string | null = null): Person {
  const studies = { institution_name: 'A', social_url: null, degree: [], start_time: null, description: null };
  return {
    id,
    full_name: id,
    social_url: null,
    headline: null,
    about_me: null,
    location: null,
    experience: roles,
    education: graduated === null ? [] : [{ ...studies, end_time: graduated }],
    skills: [],
    languages: [],
    refreshed_at: null,
    job_change: null,
  };
}

export const career = (roles: readonly string[], graduated: string | null = null, id = 'p'): Career =>
  careerOf(person(id, roles.map(role), graduated), today);

/** Whether a role is at a company of this name; null where the company is not known. */
export const at =
  (name: string): RoleTest =>
  ({ company_name }) =>
    company_name === null ? null : company_name === name;
/** Whether a role has this title; null where the title is not known. */
export const is =
  (title: string): RoleTest =>
  ({ position }) =>
    position === null ? null : position === title;
