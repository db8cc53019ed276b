import { Argument, type Command } from 'commander';
import type { Identity } from '../ports/account-directory.ts';
import { type Act, add, count, day, wholeNumber, wholeOrOff } from './command-parts.ts';
import type { NewAccountOptions } from './commands/account.ts';
import type { AuditOptions } from './commands/audit.ts';
import type { AdjustOptions, GrantOptions, ReasonOption } from './commands/credits.ts';

const creditsMax = 1_000_000_000;
const listedMax = 10_000;

export function defineAccount(parent: Command, act: Act): void {
  add(parent, 'create <name>', 'Make an account.', [
    'whom account create "Acme Inc" --email ops@acme.example --plan pro',
    'whom account create Test --email t@example.com --plan free --credits 500 --json',
  ])
    .requiredOption('--email <email>', 'address of its owner')
    .option('--plan <plan>', 'one of credits.plans (docs/configuration.md); the first of them by default')
    .addOption(count('--credits <n>', 'credits of each billing cycle instead of what the plan has', 0, creditsMax))
    .action(
      act(async (context, name: string, options: NewAccountOptions) =>
        (await import('./commands/account.ts')).createAccount(context, name, options),
      ),
    );
  add(parent, 'show <account>', 'Show an account with its balance.', ['whom account show acc_...']).action(
    act(async (context, account: string) => (await import('./commands/account.ts')).showAccount(context, account)),
  );
  add(parent, 'list', 'List the accounts, the newest first.', ['whom account list']).action(
    act(async (context) => (await import('./commands/account.ts')).listAccounts(context)),
  );
  add(parent, 'suspend <account>', 'Refuse every request of an account (403).', [
    'whom account suspend acc_...',
  ]).action(
    act(async (context, account: string) => (await import('./commands/account.ts')).suspendAccount(context, account)),
  );
  add(parent, 'resume <account>', 'Let a suspended account work again.', ['whom account resume acc_...']).action(
    act(async (context, account: string) => (await import('./commands/account.ts')).resumeAccount(context, account)),
  );
  add(
    parent,
    'close <account>',
    'Close an account for good: its keys are revoked, its cycle ends, bought credits stay to be paid back.',
    ['whom account close acc_...'],
  ).action(
    act(async (context, account: string) => (await import('./commands/account.ts')).closeAccount(context, account)),
  );
  add(parent, 'anonymise <account>', 'Forget whose a closed account was; its journal stays.', [
    'whom account anonymise acc_...',
  ]).action(
    act(async (context, account: string) => (await import('./commands/account.ts')).anonymiseAccount(context, account)),
  );
  add(
    parent,
    'plan <account> <plan>',
    'Move an account to another plan; more credits come at once, fewer from the next cycle on.',
    ['whom account plan acc_... scale'],
  ).action(
    act(async (context, account: string, plan: string) =>
      (await import('./commands/account.ts')).changePlan(context, account, plan),
    ),
  );
  add(parent, 'extra-usage <account>', 'Allow spending past the plan, up to a limit of credits a cycle.', [
    'whom account extra-usage acc_... 5000',
    'whom account extra-usage acc_... off',
  ])
    .addArgument(new Argument('<limit>', 'credits, or off').argParser(wholeOrOff(1, creditsMax)))
    .action(
      act(async (context, account: string, limit: number | null) =>
        (await import('./commands/account.ts')).setExtraUsage(context, account, limit),
      ),
    );
  add(
    parent,
    'link <account>',
    'Print a link with which its owner signs in to the console, once; or let a bearer identity act for the account.',
    ['whom account link acc_...', 'whom account link acc_... --issuer https://id.example --subject user-17'],
  )
    .option('--issuer <issuer>', '`iss` of the tokens of the identity, with --subject')
    .option('--subject <subject>', '`sub` of its tokens')
    .action(
      act(async (context, account: string, identity: Partial<Identity>) =>
        Object.keys(identity).length === 0
          ? (await import('./commands/sign-in-link.ts')).signInLink(context, account)
          : (await import('./commands/account.ts')).linkIdentity(context, account, identity),
      ),
    );
}

export function defineCredits(parent: Command, act: Act): void {
  const reference = '--reference <ref>';
  const referenceText = 'your own number of it, e.g. of the invoice; it is booked once, however often it is repeated';
  add(parent, 'grant <account>', 'Add bought credits, which do not expire.', [
    'whom credits grant acc_... 10000 --reference invoice-17',
    'whom credits grant acc_... 500 --note "for the outage"',
  ])
    .addArgument(new Argument('<credits>').argParser(wholeNumber(1, creditsMax)))
    .option('--note <text>', 'kept in the journal, which nobody can change: no names')
    .option(reference, referenceText)
    .action(
      act(async (context, account: string, credits: number, options: GrantOptions) =>
        (await import('./commands/credits.ts')).grantCredits(context, account, credits, options),
      ),
    );
  add(parent, 'adjust <account>', 'Correct a balance; what is taken beyond it becomes a debt.', [
    'whom credits adjust acc_... 40 --reason "answers of 3 May were empty"',
    'whom credits adjust acc_... -- -40 --reason "paid back"',
  ])
    .addArgument(new Argument('<credits>', 'below 0 to take').argParser(wholeNumber(-creditsMax, creditsMax)))
    .requiredOption('--reason <text>', 'kept in the journal, which nobody can change: no names')
    .option(reference, referenceText)
    .action(
      act(async (context, account: string, credits: number, options: AdjustOptions) =>
        (await import('./commands/credits.ts')).adjustCredits(context, account, credits, options),
      ),
    );
  add(parent, 'reverse', 'Undo a charge, purchase or adjustment by its number in the journal.', [
    'whom credits reverse 4711 --reason "the invoice was not paid"',
  ])
    .addArgument(new Argument('<posting>').argParser(wholeNumber(1, Number.MAX_SAFE_INTEGER)))
    .requiredOption('--reason <text>', 'kept in the journal, which nobody can change: no names')
    .action(
      act(async (context, posting: number, options: ReasonOption) =>
        (await import('./commands/credits.ts')).reversePosting(context, posting, options),
      ),
    );
  add(parent, 'show <account>', 'Show what an account can spend.', ['whom credits show acc_...']).action(
    act(async (context, account: string) => (await import('./commands/credits.ts')).showCredits(context, account)),
  );
  add(parent, 'journal <account>', 'Show the postings of an account, the newest first.', [
    'whom credits journal acc_... --max 20',
  ])
    .addOption(count('--max <n>', 'postings to show', 1, listedMax).default(100))
    .action(
      act(async (context, account: string, { max }: { max: number }) =>
        (await import('./commands/credits.ts')).showJournal(context, account, max),
      ),
    );
  add(parent, 'check', 'Recompute every balance from the journal and look for what must never be.', [
    'whom credits check && echo well',
  ]).action(act(async (context) => (await import('./commands/credits.ts')).checkCredits(context)));
  add(parent, 'clock', 'Compare the clock with the latest time that the credits saw.', [
    'whom credits clock',
    'whom credits clock --confirm',
  ])
    .option('--confirm', 'the clock is right: go on from its time')
    .action(
      act(async (context, { confirm = false }: { confirm?: boolean }) =>
        (await import('./commands/clock.ts')).creditsClock(context, confirm),
      ),
    );
  add(parent, 'archive', 'Move the postings of closed cycles to the archive, and carry their sums forward.', [
    'whom credits archive --before 2026-01-01',
  ])
    .addOption(day('--before <day>', 'postings before this day (UTC)').makeOptionMandatory())
    .action(
      act(async (context, { before }: { before: number }) =>
        (await import('./commands/credits.ts')).archivePostings(context, before),
      ),
    );
  add(parent, 'repair', 'Undo the cycles that began while the clock was ahead.', ['whom credits repair']).action(
    act(async (context) => (await import('./commands/clock.ts')).repairCredits(context)),
  );
}

export function defineOperator(parent: Command, act: Act): void {
  add(parent, 'link', 'Print a link with which you sign in to the console as an operator, once.', [
    'whom operator link',
  ]).action(act(async (context) => (await import('./commands/sign-in-link.ts')).operatorLink(context)));
}

export function defineAudit(program: Command, act: Act): void {
  add(program, 'audit', 'Show what operators did to accounts, keys, credits and records, the newest first.', [
    'whom audit',
    'whom audit --account acc_... --since 2026-11-01 --json',
  ])
    .option('--account <account>', 'of this account only')
    .addOption(day('--since <day>', 'from this day on (UTC)'))
    .addOption(count('--max <n>', 'entries to show', 1, listedMax).default(100))
    .action(
      act(async (context, options: AuditOptions) => (await import('./commands/audit.ts')).showAudit(context, options)),
    );
}
