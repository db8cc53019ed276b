import { business } from './functions-business.ts';
import { fields } from './functions-fields.ts';
import { technology } from './functions-technology.ts';

/**
 * A line of work: how its jobs are called from intern to chief, what people in it know, study and write about.
 * In titles `{r}` stands for the role; in phrases `{skill}`, `{n}` (a number of people or things), `{pct}` and
 * `{area}` (what the employer does) are filled in.
 */
export interface WorkFunction {
  readonly id: string;
  /** Roles with weights; each is the middle of its own ladder. */
  readonly roles: readonly (readonly [role: string, weight: number])[];
  /** Titles of individual contributors by level 0 (intern) to 5 (principal), most common first. */
  readonly ladder: readonly (readonly string[])[];
  /** Titles of managers by level 4 (manager) to 8 (chief), most common first. */
  readonly managers: readonly (readonly string[])[];
  readonly skills: readonly string[];
  /** Subjects of degrees. */
  readonly studies: readonly string[];
  /** What one does in the job. */
  readonly work: readonly string[];
  /** What came of it. */
  readonly results: readonly string[];
  /** Monthly rate of leaving against the average of all functions. */
  readonly turnover: number;
}

export const functions: readonly WorkFunction[] = [...technology, ...business, ...fields];

const byId = new Map(functions.map((one) => [one.id, one]));

export function functionOf(id: string): WorkFunction {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`no function ${id}`);
  return found;
}
