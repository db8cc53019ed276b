import type { Command } from 'commander';
import { callerScopes, operatorScopes, scopes } from '../ports/account-directory.ts';
import { type Act, add, count, day, list } from './command-parts.ts';
import type { NewKeyOptions } from './commands/key.ts';

const requestsMax = 1_000_000;

export function defineKey(parent: Command, act: Act): void {
  add(parent, 'create <account>', 'Make an API key; it is shown once.', [
    'whom key create acc_...',
    'whom key create acc_... --rpm 600 --label crawler --json',
    'whom key create acc_... --scope search,lookup --from 192.0.2.7,2001:db8::/32 --expires 2027-06-30',
  ])
    .addOption(
      list(
        '--scope <names>',
        `what it may be used for: ${callerScopes.join(', ')}, all of them by default; ${operatorScopes.join(', ')} for programs of the operator`,
        scopes,
      ),
    )
    .addOption(list('--from <networks>', 'addresses and networks it may be used from; everywhere by default'))
    .addOption(day('--expires <day>', 'refused from this day on (UTC); never by default'))
    .addOption(count('--rpm <n>', 'requests a minute instead of the default', 1, requestsMax))
    .addOption(count('--concurrency <n>', 'requests in work at the same time instead of the default', 1, requestsMax))
    .option('--label <text>', 'what it is for')
    .option('--test', 'a key that begins with whom_test_: it works on the data of `whom demo` only')
    .action(
      act(async (context, account: string, options: NewKeyOptions) =>
        (await import('./commands/key.ts')).createKey(context, account, options),
      ),
    );
  add(parent, 'list <account>', "List an account's keys, the newest first.", ['whom key list acc_...']).action(
    act(async (context, account: string) => (await import('./commands/key.ts')).listKeys(context, account)),
  );
  add(
    parent,
    'rotate <key-id>',
    'Replace a key by one with the same bounds; the old one stays valid for the overlap.',
    ['whom key rotate key_...'],
  ).action(act(async (context, key: string) => (await import('./commands/key.ts')).rotateKey(context, key)));
  add(parent, 'revoke <key-id>', 'Refuse a key from now on.', ['whom key revoke key_...']).action(
    act(async (context, key: string) => (await import('./commands/key.ts')).revokeKey(context, key)),
  );
}
