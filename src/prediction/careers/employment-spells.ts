import { monthOf } from '../../records/normalise/dates.ts';
import type { Person, Role } from '../../records/person.ts';
import type { RoleChange } from '../../records/provenance.ts';
import { knownNameKey } from '../../text/name-key.ts';
import { earlierCareers } from './earlier-careers.ts';

/**
 * The months that a prediction covers. Months are numbers, year * 12 + (month - 1). A snapshot of month `s` is taken as
 * the month begins: it knows what happened before `s`, and its horizon is the twelve months from `s` to `s + 11`.
 */
export const horizonMonths = 12;

/** A job title held from a month on. */
interface Step {
  readonly start: number;
  readonly title: string | null;
  readonly industry: string | null;
}

/** An unbroken time with one employer, over all roles there. */
export interface Spell {
  /** `i:` and the id of a company record, else `n:` and the folded name. */
  readonly employer: string;
  readonly start: number;
  /** The last month whose snapshot finds the person there. If the person left, it is the month of leaving. */
  readonly end: number;
  readonly left: boolean;
  /** If the person has not left, the records attest the presence in all months before this one. */
  readonly attestedTo: number;
  /** The roles in the order of their start. The first begins at `start`. */
  readonly steps: readonly Step[];
}

/** A career as verified, and as it could be seen before its newer facts were seen. */
export interface History {
  /** The month in which the whole career was verified. */
  readonly verified: number;
  /** Spells in the order of their start. */
  readonly spells: readonly Spell[];
  /** What snapshots up to the month `until` knew, the earliest month first. Empty if the history has no change. */
  readonly earlier: readonly { readonly until: number; readonly spells: readonly Spell[] }[];
}

/** Titles of work beside a job or without an employer. Such work neither begins nor ends a job. */
const besideTheJob =
  /\b(?:board (?:member|director|advis[eo]r|observer|chair(?:man|woman|person)?|trustee)|member of the (?:advisory )?board|(?:advisory|supervisory) board|chair(?:man|woman|person)? of the board|non[- ]?executive|independent director|trustee|volunteer(?:ing)?|voluntario|voluntaria|b[ée]n[ée]vole|ehrenamtlich\w*|aufsichtsrat|beirat|mentor|angel investor)\b|^(?:senior |strategic |startup |technical )?advis[eo]r(?:\s*(?:,|\bto\b).*)?$/i;

/** Roles at one employer with at most this many months between them are one spell, because records round both ends. */
const joinedMonths = 3;
/** The same bound if an end is a bare year, which counts as the middle of that year. */
const joinedMonthsBare = 12;

/** A role that begins and ends in one bare year lasts this long. */
const monthsWithinYear = 4;

interface Dated {
  readonly employer: string;
  readonly step: Step;
  /** Null if the role has not ended. */
  readonly end: number | null;
  readonly endKnown: boolean;
  readonly bare: boolean;
}

/**
 * The spells of a person as verified on `refreshed_at`, and as they could be seen before each change of role in
 * `changes`. Null if that day is unknown. Roles are left out if they lack a start or an employer, begin after the
 * verification, end before they begin, or are work beside the job. An end of a current role is only a plan, so the role
 * is open.
 */
export function historyOf({ refreshed_at, experience }: Person, changes: readonly RoleChange[] = []): History | null {
  if (refreshed_at === null) return null;
  const verified = monthOf(refreshed_at);
  // A change seen after the verification came from a source that has since been removed.
  const told = changes.filter(({ seen_on }) => seen_on !== null && seen_on <= refreshed_at);
  const earlier = earlierCareers(experience, told).map(({ until, experience: seen }) => ({
    until,
    spells: spellsOf(seen, Math.min(until, verified)),
  }));
  return { verified, spells: spellsOf(experience, verified), earlier };
}

function datedRole(role: Role, verified: number): Dated | null {
  const { start_time, end_time, company_id, company_name, position, industry } = role;
  if (start_time === null || (position !== null && besideTheJob.test(position))) return null;
  const employer =
    company_id !== null ? `i:${company_id}` : company_name === null ? '' : `n:${knownNameKey(company_name)}`;
  if (employer.length < 3) return null;
  // A bare year counts as its middle, but not later than the verification of the record.
  const start =
    start_time.length === 4
      ? Math.min(monthOf(start_time), Math.max(verified, yearStart(start_time)))
      : monthOf(start_time);
  let end = end_time === null ? null : monthOf(end_time);
  const bare = start_time.length === 4 || end_time?.length === 4;
  // If start and end are the same bare year, the end lies on average four months after the start. The start must not
  // move, because while the role goes on, its place would reveal when the role will end.
  if (start === end && start_time.length === 4 && end_time?.length === 4) end = start + monthsWithinYear;
  // If one of the two is a bare year, the end is not before the start.
  if (bare && end !== null && end_time?.slice(0, 4) === start_time.slice(0, 4)) end = Math.max(end, start);
  if (start > verified || (end !== null && end < start)) return null;
  if (end !== null && end > verified) end = role.is_current ? null : verified;
  const endKnown = end !== null || role.is_current;
  return { employer, step: { start, title: position, industry }, end, endKnown, bare };
}

function yearStart(year: string): number {
  return Number(year) * 12;
}

interface Joined {
  readonly employer: string;
  readonly start: number;
  readonly steps: Step[];
  end: number | null;
  endKnown: boolean;
  bare: boolean;
}

function spellsOf(experience: readonly Role[], verified: number): readonly Spell[] {
  const joined = join(experience.flatMap((role) => datedRole(role, verified) ?? []));
  const current = joined
    .filter((spell) => spell.end === null && spell.endKnown)
    .reduce<Joined | null>((last, spell) => (last !== null && lastStart(last) > lastStart(spell) ? last : spell), null);
  return joined.map((spell, index): Spell => {
    const { employer, start, steps, end, endKnown } = spell;
    if (end !== null) return { employer, start, end, left: true, attestedTo: end, steps };
    // An open role that was followed by another job may only have been forgotten. It counts until that job began, or until
    // its own last news, whichever is later.
    const next = joined[index + 1];
    const told = Math.max(next?.start ?? verified, lastStart(spell));
    const attestedTo = !endKnown ? start : spell === current ? verified : told;
    return { employer, start, end: attestedTo + 1, left: false, attestedTo, steps };
  });
}

function lastStart({ steps, start }: Joined): number {
  return steps.at(-1)?.start ?? start;
}

/** Joins consecutive roles at one employer, in the order of their start. */
function join(roles: readonly Dated[]): readonly Joined[] {
  const joined: Joined[] = [];
  for (const { employer, step, end, endKnown, bare } of [...roles].sort((a, b) => a.step.start - b.step.start)) {
    const before = joined.findLast((spell) => spell.employer === employer);
    const gap = bare || before?.bare === true ? joinedMonthsBare : joinedMonths;
    if (before !== undefined && (before.end === null || step.start <= before.end + gap)) {
      before.steps.push(step);
      if (!before.endKnown) before.end = end;
      else before.end = before.end === null || end === null ? null : Math.max(before.end, end);
      before.endKnown = endKnown;
      before.bare ||= bare;
    } else joined.push({ employer, start: step.start, steps: [step], end, endKnown, bare });
  }
  return joined;
}
