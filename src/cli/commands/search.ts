import { predictedCards } from '../../http/operations/predicted-results.ts';
import { changedNote, shownFacets } from '../../http/render.ts';
import { filtersOf } from '../../intent/filters.ts';
import type { CompanyCard, PersonCard } from '../../records/presented.ts';
import { Cursors } from '../../search/cursor.ts';
import type { Facets, NextPage } from '../../search/finder.ts';
import type { System } from '../../system.ts';
import type { CliContext, Result } from '../context.ts';
import { CliFailure, WrongUsage } from '../failure.ts';
import { type PageOptions, pageAsked } from '../page-options.ts';
import { grouped } from '../progress.ts';
import { type AskedOptions, mustPredict, withFinder } from '../with-finder.ts';

export interface SearchOptions extends AskedOptions, PageOptions {
  readonly page: number;
  readonly pageSize: number;
}

/** Searches the data folder itself, without a server, key or credits. */
export async function search(context: CliContext, query: string, options: SearchOptions): Promise<Result> {
  const { page, pageSize, cursor } = options;
  const { windowResultsMax } = context.config.search;
  if (cursor !== undefined && page > 1) throw new WrongUsage('--cursor says where the page begins; leave out --page');
  if (cursor === undefined && page * pageSize > windowResultsMax) {
    throw new WrongUsage(
      `--page times --page-size may be ${windowResultsMax} at most; narrow the query instead, or use --cursor`,
    );
  }
  const paging = async (system: System, { target, filter, sort }: SearchOptions) => {
    const goesWith = JSON.stringify([query, target, filter, sort]);
    const cursors = new Cursors(await system.cursorKey(), () => `the command ${goesWith}`);
    return { cursors, asked: pageAsked(options, target, cursors) };
  };
  return withFinder(context, query, options, async (finder, call, system) => {
    const { target } = call;
    const { cursors, asked } = await paging(system, options);
    const paged = { ...call, ...asked, page, pageSize };
    await mustPredict(finder, paged);
    const outcome = await finder.search(paged);
    if (outcome.kind === 'off_topic') throw new CliFailure(outcome.message);
    const { total, message, facets } = outcome;
    const cards = predictedCards(outcome.cards, outcome.predictions);
    const lines = outcome.cards.map((card, at) => cardText(card, outcome.predictions?.[at]?.score ?? null));
    const next = outcome.next && nextShown(outcome.next, cursors);
    const [one, many] = target === 'people' ? ['person', 'people'] : ['company', 'companies'];
    const shown = `${grouped(total)} ${total === 1 ? one : many}`;
    return {
      value: {
        ...{ total_count: total, page, page_size: pageSize, result_type: target, results: cards, message },
        ...facetsValue(facets),
        ...next,
      },
      text: [
        shown,
        ...lines,
        ...(message === null ? [] : [message]),
        ...facetLines(facets),
        ...(next === null ? [] : nextLines(next)),
      ].join('\n'),
    };
  });
}

interface NextShown {
  readonly cursor: string | null;
  readonly cursor_note: string | null;
}

function nextShown({ end, changed }: NextPage, cursors: Cursors): NextShown {
  return { cursor: end && cursors.write(end), cursor_note: changed ? changedNote : null };
}

function nextLines({ cursor, cursor_note: note }: NextShown): readonly string[] {
  return [...(note === null ? [] : [note]), cursor === null ? 'the last page' : `next page: --cursor ${cursor}`];
}

function facetsValue(facets: Facets | null): object {
  return facets === null ? {} : { facets: shownFacets(facets) };
}

function facetLines(facets: Facets | null): readonly string[] {
  return Object.entries(facets ?? {}).flatMap(([name, values]) => [
    `${name}:`,
    ...values.map(({ value, count }) => `  ${grouped(count).padStart(11)}  ${value.label}`),
  ]);
}

/** Shows how a query is understood, and how many records it finds. */
export async function explain(context: CliContext, query: string, options: AskedOptions): Promise<Result> {
  return withFinder(context, query, options, async (finder, call) => {
    await mustPredict(finder, call);
    const explained = await finder.explain(call);
    if (explained.kind === 'off_topic') throw new CliFailure(explained.message);
    const { intent, sentence, notUnderstood, total, facets } = explained;
    const lines = [
      sentence,
      ...(notUnderstood.length === 0 ? [] : [`not understood: ${notUnderstood.join(', ')}`]),
      `${grouped(total)} match; --json shows every condition`,
      ...facetLines(facets),
    ];
    return {
      value: {
        ...{ intent, filters: filtersOf(intent), sentence, not_understood: notUnderstood, total_count: total },
        ...facetsValue(facets),
      },
      text: lines.join('\n'),
    };
  });
}

function cardText(card: PersonCard | CompanyCard, score: number | null): string {
  const parts =
    'full_name' in card
      ? [card.full_name, card.position, card.company_name, card.location]
      : [card.company_name, card.industry, card.headquarters, card.employees_num && `${card.employees_num} people`];
  const shown = [...parts, score && `likely to change jobs: ${score}`];
  return `${card.id}  ${shown.filter((part) => part !== null).join(' · ')}`;
}
