import type { CliContext, Result } from '../context.ts';
import { table } from '../text.ts';
import { withSystem } from '../with-system.ts';

export interface AuditOptions {
  readonly account?: string;
  /** Milliseconds since 1970. */
  readonly since?: number;
  readonly max: number;
}

/** Shows the newest entries of the audit trail. */
export async function showAudit(context: CliContext, { account, since, max }: AuditOptions): Promise<Result> {
  const query = {
    ...(account === undefined ? {} : { accountId: account }),
    ...(since === undefined ? {} : { since }),
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
