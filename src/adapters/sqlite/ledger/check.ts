import { behindMaxMs } from '../../../ledger/clock.ts';
import type { CheckReport } from '../../../ports/credit-ledger.ts';
import type { Fault } from '../../../ports/fault.ts';
import type { ControlDatabase } from '../control/database.ts';
import { chargedRequests } from './charged-requests.ts';
import { Replay, type Sums } from './replay.ts';

/** The rules of the books beside those of single postings. Each query finds the rows that break its rule. */
const rules: readonly { readonly rule: string; readonly broken: string }[] = [
  {
    rule: 'every account has a balance',
    broken: 'SELECT id AS place FROM accounts WHERE id NOT IN (SELECT account_id FROM balances)',
  },
  {
    rule: 'a reversal undoes a posting of its account, and all of it',
    broken: `SELECT 'posting ' || reversal.id AS place FROM journal AS reversal
        LEFT JOIN journal AS original ON original.id = reversal.reverses
        LEFT JOIN journal_archive AS archived ON archived.id = reversal.reverses
      WHERE reversal.reverses IS NOT NULL
        AND (coalesce(original.account_id, archived.account_id), coalesce(original.house, archived.house))
          IS NOT (reversal.account_id, -reversal.house)`,
  },
];

const faultsOfARuleMax = 20;

/** What is found without adding up any account. */
export interface FileFaults {
  /** Nothing that a damaged file says can be relied on, so these are reported alone. */
  readonly damage: readonly Fault[];
  readonly charges: readonly Fault[];
}

/** Checks the file and all that was ever posted, in one consistent read. What `now` says to be in the future is a fault. */
export function checkCredits(database: ControlDatabase, now: number): CheckReport {
  return database.transaction(() => {
    const file = checkFile(database);
    return joinedReport(file, file.damage.length > 0 ? null : checkAccounts(database, now));
  })();
}

/** Checks the pages of the file and the requests that were charged, in one consistent read. */
export function checkFile(database: ControlDatabase): FileFaults {
  return database.transaction(() => {
    const damage = damageOf(database);
    return { damage, charges: damage.length > 0 ? [] : chargedRequests(database, faultsOfARuleMax) };
  })();
}

/** Checks the postings of every account, and its balance, in one consistent read; it may run beside a busy server. */
export function checkAccounts(database: ControlDatabase, now: number): CheckReport {
  return database.transaction(() => {
    const future = now + behindMaxMs;
    const replay = new Replay(database, future, faultsOfARuleMax);
    const archived = replay.read('journal_archive');
    const carried = wrongSums(database, 'carried', replay.sums, 'what is carried forward is the sum of the archive');
    const postings = replay.read('journal');
    const faults = [
      ...replay.faults,
      ...carried,
      ...wrongSums(database, 'balances', replay.sums, 'a balance is the sum of its journal'),
      ...rules.flatMap(({ rule, broken }) => placesOf(database, broken).map((where) => ({ rule, where }))),
      ...cyclesBegun(database, future).map((where) => ({ rule: 'no cycle begins in the future', where })),
    ];
    return { accounts: count(database), postings, archived, faults };
  })();
}

/** Both parts in one report; `accounts` is null if the file is damaged. */
export function joinedReport({ damage, charges }: FileFaults, accounts: CheckReport | null): CheckReport {
  if (accounts === null) return { accounts: 0, postings: 0, archived: 0, faults: damage };
  return { ...accounts, faults: [...accounts.faults, ...charges] };
}

/** The accounts whose sums in a table are not those of their postings. */
function wrongSums(
  database: ControlDatabase,
  table: 'balances' | 'carried',
  sums: ReadonlyMap<string, Sums>,
  rule: string,
): readonly Fault[] {
  const rows = database
    .prepare<[], Sums & { readonly id: string }>(`SELECT account_id AS id, plan, bought, extra FROM ${table}`)
    .all();
  const stored = new Map(rows.map((row) => [row.id, row]));
  const isWrong = (id: string) => {
    const [is, posted] = [stored.get(id), sums.get(id)];
    return (['plan', 'bought', 'extra'] as const).some((part) => (is?.[part] ?? 0) !== (posted?.[part] ?? 0));
  };
  const wrong = [...new Set([...stored.keys(), ...sums.keys()])].filter(isWrong);
  return wrong.slice(0, faultsOfARuleMax).map((where) => ({ rule, where }));
}

/** What SQLite finds wrong with the file: its pages, and that rows are what their tables allow. */
function damageOf(database: ControlDatabase): readonly Fault[] {
  const of = (pragma: string) =>
    (database.pragma(pragma) as readonly Readonly<Record<string, string>>[]).flatMap((row) => Object.values(row));
  // The replay looks at the postings' constraints in a tenth of the time.
  database.pragma('ignore_check_constraints = ON');
  const found = of(`quick_check(${faultsOfARuleMax})`);
  database.pragma('ignore_check_constraints = OFF');
  return [...new Set([...found, ...tables(database).flatMap((table) => of(`integrity_check('${table}')`))])]
    .filter((text) => text !== 'ok')
    .slice(0, faultsOfARuleMax)
    .map((where) => ({ rule: 'the file is not damaged', where }));
}

/**
 * The tables whose indexes are compared with them. Those of the journal hold few rows, and comparing them would take as
 * long as the rest of the check.
 */
function tables(database: ControlDatabase): readonly string[] {
  return database
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'journal%'`)
    .pluck()
    .all();
}

function placesOf(database: ControlDatabase, broken: string): readonly string[] {
  return database.prepare<[number], string>(`SELECT place FROM (${broken}) LIMIT ?`).pluck().all(faultsOfARuleMax);
}

function cyclesBegun(database: ControlDatabase, future: number): readonly string[] {
  return database
    .prepare<[number, number], string>('SELECT account_id FROM balances WHERE cycle_start > ? LIMIT ?')
    .pluck()
    .all(future, faultsOfARuleMax);
}

function count(database: ControlDatabase): number {
  return database.prepare<[], number>('SELECT count(*) FROM accounts').pluck().get() ?? 0;
}
