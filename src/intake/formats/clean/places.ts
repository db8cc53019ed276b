import { isObject, type RawObject } from '../../../records/normalise/values.ts';
import { cleanCountry } from './countries.ts';
import { usStates } from './us-states.ts';

const stateNames = new Set(Object.values(usStates));

/** Replaces the two letters of a US state by its name if the country says so, and names of countries by codes. */
export function finishPersonPlace(record: RawObject): RawObject {
  const { location } = record;
  if (!isObject(location)) return record;
  const { country, ...parts } = location;
  const code = cleanCountry(parts['country_code'] ?? country);
  const region = stateOf(parts['region'], code) ?? parts['region'];
  const place = {
    ...parts,
    ...(region !== undefined && { region }),
    ...(code !== null && { country_code: code }),
    ...(code === null && country !== undefined && { country }),
  };
  return { ...record, location: place };
}

/**
 * Finds city and country of a headquarters: `Saint Paul, Minnesota` is in the US, `Dublin, Ireland` in Ireland,
 * `Remote, OR` nowhere. A country that the source states stays.
 */
export function finishCompanyPlace(record: RawObject): RawObject {
  const { headquarters } = record;
  if (typeof headquarters !== 'string') return record;
  const said = typeof record['country_code'] === 'string' ? cleanCountry(record['country_code']) : null;
  const parts = headquarters
    .split(/[,;]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [city = '', ...rest] = parts;
  if (/^remote$/i.test(city)) return { ...record, headquarters: null };
  const last = rest.at(-1);
  if (last === undefined) {
    // A country alone is no city, except a city state. CA may be California or Canada.
    const alone = usStates[city] === undefined ? cleanCountry(city) : null;
    if (said !== 'us' && alone !== null && !/^(?:singapore|hong kong|monaco|luxembourg|djibouti)/i.test(city)) {
      return { ...record, headquarters: null, country_code: record['country_code'] ?? alone };
    }
    return { ...record, headquarters: stateOf(city, said) ?? city };
  }
  const state = stateOf(last, said) ?? (said === null && stateNames.has(last) ? last : null);
  if (state !== null) {
    return { ...record, headquarters: `${city}, ${state}`, country_code: record['country_code'] ?? 'us' };
  }
  const country = cleanCountry(last);
  // The last part is the country if it is the stated one, or if none is stated and it names one. Two letters after a
  // city are as often a state or province: Torino, TO is not in Tonga.
  const isUnsure = last.length === 2 && rest.length === 1 && said !== country && country !== 'gb';
  if (country === null || isUnsure || (said !== null && country !== said)) return record;
  const region = rest.length > 1 ? (stateOf(rest[0], country) ?? rest[0]) : undefined;
  return {
    ...record,
    headquarters: region === undefined || region === city ? city : `${city}, ${region}`,
    country_code: record['country_code'] ?? country,
  };
}

function stateOf(region: unknown, country: string | null): string | null {
  return country === 'us' && typeof region === 'string' ? (usStates[region.trim().toUpperCase()] ?? null) : null;
}
