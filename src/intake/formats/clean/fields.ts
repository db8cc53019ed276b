import { isAbsent } from './absent.ts';
import { cleanCountry } from './countries.ts';
import { cleanDate, type DateStyle } from './dates.ts';
import { cleanList } from './lists.ts';
import { cleanCount, cleanHeadcount, cleanMoney, cleanYear } from './numbers.ts';

/** Reads a value as written; null if it cannot. */
type Clean = (value: unknown, dates: DateStyle) => unknown;

const webDomain = /^(?:https?:\/\/)?$/i;
const webAddress: Clean = (value) => {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return webDomain.test(text) ? null : text.replace(/\s.*$/s, '').replace(/^(?!https?:)\/\//i, 'https://');
};

const statuses: Readonly<Record<string, string>> = {
  operating: 'active',
  inactive: 'closed',
  dead: 'closed',
  defunct: 'closed',
  ipo: 'public',
  was_acquired: 'acquired',
};

const cleaners: Readonly<Record<string, Clean>> = {
  start_time: cleanDate,
  end_time: cleanDate,
  refreshed_at: cleanDate,
  date: cleanDate,
  employees_num: cleanHeadcount,
  funding: cleanMoney,
  founded: cleanYear,
  social_followers: cleanCount,
  country_code: cleanCountry,
  social_url: webAddress,
  website: webAddress,
  company_url: webAddress,
  status: (value) => (typeof value === 'string' ? (statuses[value.trim().toLowerCase()] ?? value) : value),
  specialties: (value) => cleanList(value),
  skills: (value) => cleanList(value),
  languages: (value) => cleanList(value),
  certifications: (value) => cleanList(value),
  investors: (value) => cleanList(value),
  degree: (value) => cleanList(value, ';'),
};

/**
 * Brings a value into the form of the native format. A value that states nothing becomes null. An unreadable value
 * stays as written, so that normalising refuses and counts it.
 */
export function cleanField(field: string, value: unknown, dates: DateStyle): unknown {
  if (isAbsent(value)) return null;
  const clean = cleaners[field];
  if (clean === undefined) return typeof value === 'number' ? String(value) : value;
  return clean(value, dates) ?? value;
}
