import { queryCodePointsMax } from '../../contract/bounds.ts';
import { filtersOf } from '../../intent/filters.ts';
import { Problem } from '../../query/filters/problem.ts';
import type { CompanyCard, PersonCard } from '../../records/presented.ts';
import type { Finder, SearchCall } from '../../search/finder.ts';
import type { CliContext, Result } from '../context.ts';
import { CliFailure, mustExist, WrongUsage } from '../failure.ts';
import { filtersIn } from '../filter-option.ts';
import { grouped } from '../progress.ts';
import { withSystem } from '../with-system.ts';

export interface SearchOptions {
  readonly target: 'people' | 'company';
  readonly filter: readonly string[];
  readonly page: number;
  readonly pageSize: number;
}

/** Searches the data folder itself, without a server, key or credits. */
export async function search(context: CliContext, query: string, options: SearchOptions): Promise<Result> {
  const { page, pageSize } = options;
  const { windowResultsMax } = context.config.search;
  if (page * pageSize > windowResultsMax) {
    throw new WrongUsage(`--page times --page-size may be ${windowResultsMax} at most; narrow the query instead`);
  }
  return withFinder(context, query, options, async (finder, call) => {
    const { target } = call;
    const outcome = await finder.search({ ...call, page, pageSize });
    if (outcome.kind === 'off_topic') throw new CliFailure(outcome.message);
    const { total, cards, message } = outcome;
    const lines = cards.map(cardText);
    const [one, many] = target === 'people' ? ['person', 'people'] : ['company', 'companies'];
    const shown = `${grouped(total)} ${total === 1 ? one : many}`;
    return {
      value: { total_count: total, page, page_size: pageSize, result_type: target, results: cards, message },
      text: [shown, ...lines, ...(message === null ? [] : [message])].join('\n'),
    };
  });
}

/** Shows how a query is understood, and how many records it finds. */
export async function explain(
  context: CliContext,
  query: string,
  options: Pick<SearchOptions, 'target' | 'filter'>,
): Promise<Result> {
  return withFinder(context, query, options, async (finder, call) => {
    const explained = await finder.explain(call);
    if (explained.kind === 'off_topic') throw new CliFailure(explained.message);
    const { intent, sentence, notUnderstood, total } = explained;
    const lines = [
      sentence,
      ...(notUnderstood.length === 0 ? [] : [`not understood: ${notUnderstood.join(', ')}`]),
      `${grouped(total)} match; --json shows every condition`,
    ];
    return {
      value: { intent, filters: filtersOf(intent), sentence, not_understood: notUnderstood, total_count: total },
      text: lines.join('\n'),
    };
  });
}

/** Reads query and filters, and gives the call for the first result. */
async function withFinder<T>(
  context: CliContext,
  query: string,
  { target, filter }: Pick<SearchOptions, 'target' | 'filter'>,
  work: (finder: Finder, call: SearchCall) => Promise<T>,
): Promise<T> {
  const length = [...query].length;
  if (length === 0 && filter.length === 0) throw new WrongUsage('a query is missing, or a --filter instead of it');
  if (length > queryCodePointsMax) {
    throw new WrongUsage(`a query has 1 to ${queryCodePointsMax} characters; this one has ${length}`);
  }
  const asked = filtersIn(filter, target);
  mustExist(context.dataDir);
  return withSystem(context, async (system) => {
    const finder = await system.finder();
    const now = new Date(context.now());
    const filters = asked && (await finder.resolve(asked, { target, now }));
    if (filters instanceof Problem) throw new WrongUsage(filters.message);
    await finder.prepare?.({ query, target, now });
    return work(finder, { query, filters, target, page: 1, pageSize: 1, withMatch: false, now });
  });
}

function cardText(card: PersonCard | CompanyCard): string {
  const parts =
    'full_name' in card
      ? [card.full_name, card.position, card.company_name, card.location]
      : [card.company_name, card.industry, card.headquarters, card.employees_num && `${card.employees_num} people`];
  return `${card.id}  ${parts.filter((part) => part !== null).join(' · ')}`;
}
