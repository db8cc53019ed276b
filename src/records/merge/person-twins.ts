import { foldText } from '../../text/fold.ts';
import type { Person, Role } from '../person.ts';
import { isSameEmployer } from './merge.ts';
import { areTwoPages, pageKey, pageOf } from './pages.ts';
import { candidatesMax, mayBeTwin, type TwinCandidates, type TwinFound } from './twin-candidates.ts';

/** How many matching roles show that two people of one name are the same person. */
const rolesMin = 2;

/** The key under which a person with this public profile is a candidate; null when the page is nobody's profile. */
export function profileTwinKey(url: string | null): string | null {
  const page = url === null ? null : pageKey(url);
  return page === null ? null : `u:${page}`;
}

/** The key under which a person of this name is a candidate. */
export function nameTwinKey(fullName: string): string {
  return `n:${foldText(fullName)}`;
}

/**
 * Finds the same person among the candidates: by the same public profile, or by the same name and two matching roles.
 */
export function findPersonTwin(person: Person, candidates: TwinCandidates): TwinFound {
  const mayBe = (id: string) => mayBeTwin(candidates, person.id, id);
  const profile = profileTwinKey(person.social_url);
  const byPage = profile === null ? [] : candidates.holders(profile).filter(mayBe);
  if (byPage.length > 0) return only(byPage);
  if (person.experience.length < rolesMin) return only([]);
  const namesakes = candidates.holders(nameTwinKey(person.full_name));
  if (namesakes.length >= candidatesMax) return only([]);
  const same = namesakes.filter(mayBe).filter((id) => {
    const body = candidates.body(id);
    if (body === null) return false;
    const other = JSON.parse(body) as Person;
    if (areTwoPages(pageOf(person), pageOf(other))) return false;
    return matchingRoles(person.experience, other.experience) >= rolesMin;
  });
  return only(same);
}

function only(ids: readonly string[]): TwinFound {
  return ids.length === 1 ? { id: ids[0] ?? null, doubts: [] } : { id: null, doubts: ids };
}

/**
 * Counts the matching roles of two careers: one employer, and the same first year or the same title. Each role counts
 * once.
 */
function matchingRoles(a: readonly Role[], b: readonly Role[]): number {
  const left = [...b];
  let matching = 0;
  for (const role of a) {
    const at = left.findIndex(
      (other) => isSameEmployer(role, other) && (isSameStart(role, other) || isSameTitle(role, other)),
    );
    if (at === -1) continue;
    left.splice(at, 1);
    matching++;
  }
  return matching;
}

function isSameStart(a: Role, b: Role): boolean {
  return a.start_time !== null && a.start_time.slice(0, 4) === b.start_time?.slice(0, 4);
}

function isSameTitle(a: Role, b: Role): boolean {
  return a.position !== null && b.position !== null && foldText(a.position) === foldText(b.position);
}
