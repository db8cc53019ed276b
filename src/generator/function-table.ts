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

/**
 * A function as written in its table. Lists are separated by commas or lines, alternative titles by `|`, and roles are
 * `name weight`.
 */
interface Written {
  readonly id: string;
  readonly turnover: number;
  readonly roles: string;
  readonly ladder: string;
  readonly managers: string;
  readonly skills: string;
  readonly studies: string;
  readonly work: string;
  readonly results: string;
}

export function workFunction(written: Written): WorkFunction {
  return {
    id: written.id,
    turnover: written.turnover,
    roles: list(written.roles).map((entry) => {
      const cut = entry.lastIndexOf(' ');
      return [entry.slice(0, cut), Number(entry.slice(cut + 1))] as const;
    }),
    ladder: list(written.ladder).map((titles) => titles.split('|')),
    managers: list(written.managers).map((titles) => titles.split('|')),
    skills: list(written.skills),
    studies: list(written.studies),
    work: lines(written.work),
    results: lines(written.results),
  };
}

function list(text: string): readonly string[] {
  return text
    .trim()
    .split(/,\s*/)
    .map((entry) => entry.trim());
}

function lines(text: string): readonly string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim());
}
