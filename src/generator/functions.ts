import { business } from './functions-business.ts';
import { fields } from './functions-fields.ts';
import { technology } from './functions-technology.ts';

/**
 * A line of work: the titles of its jobs from intern to chief, and what its people know, study and write about.
 * Placeholders are filled in: `{r}` in titles is the role; in phrases `{skill}`, `{n}` (a number of people or things),
 * `{pct}` and `{area}` (what the employer does).
 */
export interface WorkFunction {
  readonly id: string;
  /** Roles with weights. Each role is the middle of its own ladder. */
  readonly roles: readonly (readonly [role: string, weight: number])[];
  /** Titles of individual contributors by level, 0 (intern) to 5 (principal), the most common first. */
  readonly ladder: readonly (readonly string[])[];
  /** Titles of managers by level, 4 (manager) to 8 (chief), the most common first. */
  readonly managers: readonly (readonly string[])[];
  readonly skills: readonly string[];
  /** Subjects of degrees. */
  readonly studies: readonly string[];
  /** Phrases about the tasks of the job. */
  readonly work: readonly string[];
  /** Phrases about results. */
  readonly results: readonly string[];
  /** The monthly rate of leaving, relative to the average of all functions. */
  readonly turnover: number;
}

export const functions: readonly WorkFunction[] = [...technology, ...business, ...fields];

const byId = new Map(functions.map((one) => [one.id, one]));

export function functionOf(id: string): WorkFunction {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`no function ${id}`);
  return found;
}
