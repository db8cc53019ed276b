import type { Education, Person, Role } from '../../src/records/person.ts';
import type { Random } from '../engine/random-source.ts';

export const employers = ['Google', 'Meta', 'IBM', 'Acme'] as const;
/** Several people have each of them. */
export const names = Array.from({ length: 180 }, (_, i) => `Jane Doe ${i}`);
const industries = ['Banking', 'Insurance', 'Computer Software'] as const;
const locations = ['Berlin, Germany', 'Munich, Germany', 'Paris, France', 'France'] as const;
export const titles = ['Intern', 'Analyst', 'Manager', 'Director'] as const;

function randomDate(random: Random, from: number, to: number): string | null {
  if (random.chance(0.12)) return null;
  const year = String(from + random.below(to - from + 1));
  return random.chance(0.35) ? year : `${year}-${String(1 + random.below(12)).padStart(2, '0')}`;
}

/** A role with dates of any precision, or none; some lie in the future, and some ends before their starts. */
function randomRole(random: Random): Role {
  const start_time = randomDate(random, 2005, random.chance(0.03) ? 2029 : 2025);
  const year = Number(start_time?.slice(0, 4) ?? 2012);
  const near = random.chance(0.85);
  const end_time = randomDate(random, near ? year : 2004, near ? Math.min(year + 5, 2029) : 2029);
  const is_current = random.chance(0.15);
  return {
    position: random.chance(0.9) ? random.pick(titles) : null,
    company_name: random.chance(0.92) ? random.pick(employers) : null,
    company_id: random.chance(0.08) ? random.pick(['g', 'h']) : null,
    company_url: null,
    start_time,
    end_time: is_current ? null : end_time,
    is_current,
    location: random.chance(0.8) ? random.pick(locations) : null,
    job_description: null,
    industry: random.chance(0.8) ? random.pick(industries) : null,
  };
}

function randomEducation(random: Random): Education {
  const end_time = randomDate(random, 2000, random.chance(0.1) ? 2029 : 2012);
  return { institution_name: 'A', social_url: null, degree: [], start_time: null, end_time, description: null };
}

/** Jobs one after the other, as most people have them. */
function orderlyRoles(random: Random): Role[] {
  let month = 2004 * 12 + random.below(60);
  return Array.from({ length: 1 + random.below(6) }, (): Role => {
    const start = month;
    month += random.below(50);
    const end = month;
    month += random.pick([0, 0, 1, 2, 4, 8, -2, -6]);
    const bare = random.chance(0.3);
    const is_current = random.chance(0.1) || end > 2026 * 12 + 8;
    return {
      ...randomRole(random),
      start_time: dateOf(start, bare),
      end_time: is_current ? null : dateOf(Math.max(end, start), bare),
      is_current,
    };
  }).reverse();
}

function dateOf(month: number, bare: boolean): string {
  const year = String(Math.floor(month / 12));
  return bare ? year : `${year}-${String((month % 12) + 1).padStart(2, '0')}`;
}

export function randomPerson(random: Random, id: string): Person {
  const many = random.chance(0.004) ? 40 : 5;
  const experience = random.chance(0.5) ? orderlyRoles(random) : random.many(many, () => randomRole(random));
  return {
    id,
    full_name: random.pick(names),
    social_url: null,
    headline: random.chance(0.5) ? 'Manager at Google' : null,
    about_me: null,
    location: null,
    experience,
    education: random.many(3, () => randomEducation(random)),
    skills: [],
    languages: [],
    refreshed_at: null,
    job_change: null,
  };
}
