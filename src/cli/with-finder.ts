import { queryCodePointsMax } from '../contract/bounds.ts';
import { asksForPredictions } from '../intent/intent.ts';
import { Problem } from '../query/filters/problem.ts';
import type { Finder, SearchCall } from '../search/finder.ts';
import type { System } from '../system.ts';
import type { CliContext } from './context.ts';
import { mustExist, WrongUsage } from './failure.ts';
import { filtersIn } from './filter-option.ts';
import { type MatchOptions, matchAsked } from './page-options.ts';
import { withSystem } from './with-system.ts';

/** What says which records match, beside the query. */
export interface AskedOptions extends MatchOptions {
  readonly target: 'people' | 'company';
  readonly filter: readonly string[];
}

/** Reads the query and what is asked beside it, and gives the call for the first result. Throws WrongUsage. */
export async function withFinder<T>(
  context: CliContext,
  query: string,
  options: AskedOptions,
  work: (finder: Finder, call: SearchCall, system: System) => Promise<T>,
): Promise<T> {
  const { target, filter } = options;
  const length = [...query].length;
  if (length === 0 && filter.length === 0 && options.similarTo.length === 0)
    throw new WrongUsage('a query is missing, or a --filter or --similar-to instead of it');
  if (length > queryCodePointsMax) {
    throw new WrongUsage(`a query has 1 to ${queryCodePointsMax} characters; this one has ${length}`);
  }
  const asked = filtersIn(filter, target);
  const matching = matchAsked(options, target);
  mustExist(context.dataDir);
  return withSystem(context, async (system) => {
    const finder = await system.finder();
    const now = new Date(context.now());
    const filters = asked && (await finder.resolve(asked, { target, now }));
    if (filters instanceof Problem) throw new WrongUsage(filters.message);
    const [missing] = await finder.missing(target, matching.similarTo ?? []);
    if (missing !== undefined) throw new WrongUsage(`--similar-to ${missing} is the id of no record`);
    if (length > 0) await finder.prepare?.({ query, target, now });
    const call = {
      query,
      filters,
      ...matching,
      target,
      predictions: true,
      page: 1,
      pageSize: 1,
      withMatch: false,
      now,
    };
    return work(finder, call, system);
  });
}

/** Refuses a sort or filters by job-change predictions where there are none. Throws WrongUsage. */
export async function mustPredict(finder: Finder, { filters, sort, now }: SearchCall): Promise<void> {
  const asked = { conditions: filters?.conditions ?? [], order: sort ?? filters?.order ?? null };
  if (asksForPredictions(asked) && !(await finder.servesPredictions(now)))
    throw new WrongUsage('there are no job-change predictions to sort or filter by: make some with whom train');
}
