import { seenRecordsMax } from '../../contract/bounds.ts';
import type { SearchBody } from '../../contract/search.ts';
import { chargedKeptDays, rememberedFrom } from '../../ledger/charged.ts';
import type { CreditLedger } from '../../ports/credit-ledger.ts';
import type { SearchCall } from '../../search/finder.ts';
import { quoted } from '../../text/quoted.ts';
import type { Refused } from '../respond.ts';

/** The records that a body leaves out: by their ids, or those for which its account was charged since a time. */
export type AskedExclusion = { readonly ids: readonly string[] } | { readonly since: number };

/** Reads what the schema of `exclude` cannot check. `now` is the time of the request, in milliseconds. */
export function askedExclusion(
  { exclude = [], page = 1 }: Pick<SearchBody, 'exclude' | 'page'>,
  now: number,
): AskedExclusion | Refused {
  if (!('seen_since' in exclude)) return { ids: exclude };
  const { seen_since: day } = exclude;
  const since = Date.parse(`${day}T00:00:00Z`);
  const first = dayText(rememberedFrom(now));
  // Date.parse takes the 31st of a short month for a day of the next one.
  if (Number.isNaN(since) || dayText(since) !== day)
    return invalid(`"exclude.seen_since" is ${quoted(day)}, which is no day; write one like "${dayText(now)}".`);
  if (since > now) return invalid(`"exclude.seen_since" lies in the future; today is ${dayText(now)} (UTC).`);
  if (since < rememberedFrom(now))
    return invalid(
      `"exclude.seen_since" may be ${first} or later: what was charged is remembered for ${chargedKeptDays} days.`,
    );
  if (page > 1)
    return invalid(
      'With "exclude.seen_since", "page" must be 1 or absent, because the page before is left out once it is charged. ' +
        'Ask for the first page again, or page with "cursor".',
    );
  return { since };
}

/**
 * The exclusion of a search: what was charged counts if that was before `before`, the time of the first page, so that
 * no later page or resumed export lacks what an earlier request of the same walk was charged for and never got.
 */
export async function meantExclusion(
  asked: AskedExclusion,
  { accountId, target: kind, before }: { accountId: string; target: SearchCall['target']; before: Date },
  ledger: Pick<CreditLedger, 'charged'>,
): Promise<NonNullable<SearchCall['exclude']> | Refused> {
  if ('ids' in asked) return asked.ids;
  const { since } = asked;
  const charged = { accountId, kind, since, before: before.getTime(), recordsMax: seenRecordsMax };
  const seen = await ledger.charged(charged);
  return (
    seen ?? invalid(`More than ${seenRecordsMax} records were charged since "exclude.seen_since": name a later day.`)
  );
}

function dayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function invalid(message: string): Refused {
  return { refused: 'validation_error', message };
}
