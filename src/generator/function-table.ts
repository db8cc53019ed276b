import type { WorkFunction } from './functions.ts';

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
