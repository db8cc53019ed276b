import { type Static, type TSchema, Type } from 'typebox';
import {
  NoCreditsError,
  NotAllowedError,
  type PartnerCompanyCard,
  type PartnerProfileCard,
  type Whom,
} from '../client/index.ts';
import { dataText, fieldLines, framed } from './data-text.ts';

/** One tool: what an agent reads of it, and what it does. */
interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: TSchema;
  /** Resolves to the text of the answer. Throws the errors of the client, or `NotDone`. */
  run(whom: Whom, asked: unknown, signal: AbortSignal): Promise<string>;
}

/** The call was not made, or came to nothing; the message says what to do. */
export class NotDone extends Error {
  override readonly name = 'NotDone';
}

const prices = { record: 4, prediction: 10 } as const;
const creditsDefault = 10;
const resultsMax = 100;

const query = Type.String({
  description: 'Plain language: "ex-Google engineers in Berlin". See whom://query-language.',
});
const filters = Type.Optional(
  Type.Object(
    {},
    { additionalProperties: true, description: 'Must hold too: {"place":"Berlin","headcount":{"gte":50}}.' },
  ),
);
const id = Type.String({ minLength: 1, maxLength: 128, description: 'From a search.' });

function maxCredits(least: number, usual: number) {
  return Type.Optional(
    Type.Integer({ minimum: least, default: usual, description: 'The most that this call may cost.' }),
  );
}

function tool<Input extends TSchema>(
  name: string,
  description: string,
  input: Input,
  run: (whom: Whom, asked: Static<Input>, signal: AbortSignal) => Promise<string>,
): Tool {
  // The server validates by `input` before it calls.
  return { name, description, input, run: (whom, asked, signal) => run(whom, asked as Static<Input>, signal) };
}

/** The last line of every answer. */
function account(used: number, left: number | null, cursor: string | null): string {
  return `credits used: ${used}; credits left: ${left ?? 'unknown'}; cursor: ${cursor ?? 'none'}`;
}

/** What the account can spend: of a look-up that may cost nothing. Null for a key that may not look up. */
async function balance(whom: Whom, signal: AbortSignal): Promise<number | null> {
  try {
    return (await whom.lookUpProfiles({ keys: [{ id: '-' }], max_credits: 0 }, { signal })).credits_remaining;
  } catch (error) {
    if (error instanceof NoCreditsError) return 0;
    if (error instanceof NotAllowedError && error.code === 'account_not_authorized') return null;
    throw error;
  }
}

type Card = PartnerProfileCard | PartnerCompanyCard;

/** A hit in one line. */
function cardLine(card: Card): string {
  const shown =
    'full_name' in card
      ? [card.full_name, card.position ?? card.headline, card.company_name, card.location]
      : [card.company_name, card.industry, card.headquarters, card.employees_num && `${card.employees_num} people`];
  return [card.id, ...shown].flatMap((part) => (part ? [dataText(`${part}`)] : [])).join(' | ');
}

const searchInput = Type.Object(
  {
    query,
    filters,
    max_credits: maxCredits(1, creditsDefault),
    cursor: Type.Optional(Type.String({ description: 'From the last answer to the same query: the hits after it.' })),
  },
  { additionalProperties: false },
);

function search(target: 'people' | 'company') {
  return async (whom: Whom, asked: Static<typeof searchInput>, signal: AbortSignal): Promise<string> => {
    const { max_credits = creditsDefault, cursor = null, ...said } = asked;
    const page_size = Math.min(max_credits, resultsMax);
    const body = { ...said, target, cursor, max_credits, page_size, include: ['understanding'] as const };
    const page = await whom.search(body, { signal });
    const unread = page.not_understood ?? [];
    return [
      `${page.total_count} found; ${page.results.length} shown: id | name | role or trade | ...\n`,
      unread.length === 0 ? '' : `Not understood, only ranks: ${unread.map(dataText).join(', ')}\n`,
      'message' in page && page.message !== null ? `${dataText(page.message)}\n` : '',
      framed(page.results.map(cardLine)),
      account(page.credits_used, page.credits_remaining, page.cursor ?? null),
    ].join('');
  };
}

/** A record by its id. The service itself keeps the bound, so that a repeat within the hour passes one of 0. */
export async function record(
  whom: Whom,
  kind: 'person' | 'company',
  id: string,
  max_credits: number,
  signal: AbortSignal,
): Promise<string> {
  const body = { keys: [{ id }], max_credits };
  const answer =
    kind === 'person' ? await whom.lookUpProfiles(body, { signal }) : await whom.lookUpCompanies(body, { signal });
  const [result] = answer.results;
  if (result?.status === 'found') {
    return framed(fieldLines(result.record)) + account(answer.credits_used, answer.credits_remaining, null);
  }
  if (result?.status === 'not_charged') {
    throw new NotDone(
      `It costs ${prices.record} credits; max_credits is ${max_credits}, the account has ${answer.credits_remaining}. ` +
        'Raise max_credits, or ask the user for credits.',
    );
  }
  throw new NotDone(`No ${kind} has this id. Take an id from a search of the same kind.`);
}

export const tools: readonly Tool[] = [
  tool(
    'explain',
    'Free. How a query is understood, how many it finds, what a search costs. Use it before you pay.',
    Type.Object(
      { query, filters, target: Type.Optional(Type.Enum(['people', 'company'], { default: 'people' })) },
      { additionalProperties: false },
    ),
    async (whom, asked, signal) => {
      const [explained, left] = await Promise.all([whom.explain(asked, { signal }), balance(whom, signal)]);
      const unread = explained.not_understood;
      return [
        `Understood: ${dataText(explained.understood)}\n`,
        unread.length === 0 ? '' : `Not understood, only ranks: ${unread.map(dataText).join(', ')}\n`,
        `Finds ${explained.total_count}. A search costs ${explained.price?.result ?? 1} credits a hit.\n`,
        account(0, left, null),
      ].join('');
    },
  ),
  tool(
    'search_people',
    'People, one line each, best first. 1 credit a hit, or as explain says; max_credits bounds how many you get.',
    searchInput,
    search('people'),
  ),
  tool('search_companies', 'The same for companies.', searchInput, search('company')),
  tool(
    'get_record',
    'The full record: a career with dates, education, texts; or a company. 4 credits, free again for an hour.',
    Type.Object(
      {
        id,
        kind: Type.Optional(Type.Enum(['person', 'company'], { default: 'person' })),
        max_credits: maxCredits(0, 4),
      },
      { additionalProperties: false },
    ),
    (whom, { id, kind = 'person', max_credits = prices.record }, signal) => record(whom, kind, id, max_credits, signal),
  ),
  tool(
    'job_change',
    'How likely a person is to change jobs, with reasons. 10 credits; free if nothing is known, and again for an hour.',
    Type.Object({ id, max_credits: maxCredits(0, prices.prediction) }, { additionalProperties: false }),
    async (whom, { id, max_credits = prices.prediction }, signal) => {
      if (max_credits < prices.prediction) {
        throw new NotDone(`It may cost ${prices.prediction} credits. Set max_credits to at least that.`);
      }
      const {
        credits_used,
        credits_remaining,
        request_id: _,
        usage_notice: __,
        ...said
      } = await whom.jobChange(id, { signal });
      const lines = said.has_prediction ? fieldLines(said) : [];
      const head = said.has_prediction ? '' : 'No prediction is held for this person.\n';
      return head + framed(lines) + account(credits_used, credits_remaining, null);
    },
  ),
  tool(
    'balance',
    'Free. The credits that are left.',
    Type.Object({}, { additionalProperties: false }),
    async (whom, _, signal) => account(0, await balance(whom, signal), null),
  ),
];
