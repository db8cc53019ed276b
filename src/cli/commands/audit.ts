import type { CliContext, Result } from '../context.ts';
import { WrongUsage } from '../failure.ts';
import { table } from '../text.ts';
import { withSystem } from '../with-system.ts';

export interface AuditOptions {
  readonly account?: string;
  readonly since?: string;
  readonly max: number;
}

/** Shows the newest entries of the audit trail. */
export async function showAudit(context: CliContext, { account, since, max }: AuditOptions): Promise<Result> {
  const query = {
    ...(account === undefined ? {} : { accountId: account }),
    ...(since === undefined ? {} : { since: startOfDay(since) }),
    entriesMax: max,
  };
  const entries = await withSystem(context, async (system) => (await system.audit()).entries(query));
  const rows = entries.map(({ at, operator, action, accountId, subject, detail }) => [
    new Date(at).toISOString(),
    operator,
    action,
    accountId ?? '-',
    subject ?? '-',
    detail ?? '',
  ]);
  return {
    value: entries.map(({ accountId, at, ...entry }) => ({
      ...entry,
      at: new Date(at).toISOString(),
      account_id: accountId,
    })),
    text: table(['at', 'operator', 'action', 'account', 'what', 'detail'], rows, 'no entries'),
  };
}

function startOfDay(text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at)) throw new WrongUsage('--since must be a day such as 2026-11-21');
  return at;
}
