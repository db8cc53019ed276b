import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { Identity } from '../ports/account-directory.ts';
import type { NewAccountOptions } from './commands/account.ts';
import type { GenerateCommandOptions } from './commands/generate.ts';
import type { ImportCommandOptions } from './commands/import.ts';
import type { NewKeyOptions } from './commands/key.ts';
import type { RecordOptions } from './commands/record.ts';
import type { SearchOptions } from './commands/search.ts';
import type { SuppressOptions } from './commands/suppress.ts';
import type { Run } from './context.ts';

type Act = <Args extends readonly unknown[]>(run: Run<Args>) => (...args: Args) => Promise<void>;

const creditsMax = 1_000_000_000;
const requestsPerMinuteMax = 1_000_000;

/**
 * Defines every subcommand of `whom`: its description, options and examples. The code of each is one file in
 * `commands/`.
 */
export function defineCommands(program: Command, act: Act): void {
  add(program, 'demo', 'Set up a demo with made-up people and companies, and serve it.', [
    'whom demo',
    'whom demo --port 9000',
  ])
    .addOption(portOption())
    .action(act(async (context) => (await import('./commands/demo.ts')).demo(context)));
  add(program, 'serve', 'Answer requests over HTTP.', [
    'whom serve --data /var/lib/whom --host 0.0.0.0',
    'whom serve --port 0 --json',
  ])
    .addOption(portOption())
    .addOption(new Option('--host <address>', 'address to listen on; 0.0.0.0 answers every network'))
    .action(act(async (context) => (await import('./commands/serve.ts')).serve(context)));
  add(
    program,
    'import <files...>',
    'Import people and companies: files, folders and zips of known exports, CSV, JSON; - is standard input.',
    [
      'whom import people.jsonl.gz companies.jsonl.gz',
      'whom import Basic_LinkedInDataExport.zip',
      'whom import members.csv --suggest-map',
      'whom import members.csv --map members.map.json --date 2026-11-01',
      'zcat export.gz | whom import - --kind people --json',
    ],
  )
    .addOption(kindOption())
    .option('--map <file>', 'mapping file for a format that is not known, see docs/importing.md')
    .option('--suggest-map', 'write a mapping file to edit and show sample rows; nothing is imported')
    .option('--source <name>', 'name of the origin, instead of what the format says')
    .option('--date <day>', 'day of the data, instead of the one in the name of the file')
    .action(
      act(async (context, files: string[], options: ImportCommandOptions) =>
        (await import('./commands/import.ts')).importRecords(context, files, options),
      ),
    );
  add(program, 'generate <folder>', 'Make up people and companies, in the format that import reads.', [
    'whom generate made-up --people 100000 --companies 10000',
    'whom generate made-up --seed 7 --today 2026-11-21 --json',
  ])
    .addOption(count('--people <n>', 'people', 0, 100_000_000).default(20_000))
    .addOption(count('--companies <n>', 'companies', 0, 10_000_000).default(3_000))
    .addOption(count('--seed <n>', 'the same seed makes the same world', 0, 4_294_967_295).default(1))
    .option('--today <day>', 'the day on which the world is seen; the real one by default')
    .action(
      act(async (context, folder: string, options: GenerateCommandOptions) =>
        (await import('./commands/generate.ts')).generate(context, folder, options),
      ),
    );
  defineSearch(program, act);
  add(program, 'train', 'Train the job-change model on what was imported, test it on the past, and score everybody.', [
    'whom train',
    'whom train --data /var/lib/whom --json',
  ]).action(act(async (context) => (await import('./commands/train.ts')).trainModel(context)));
  add(program, 'status', 'Show what the data folder holds.', ['whom status --json']).action(
    act(async (context) => (await import('./commands/status.ts')).status(context)),
  );
  defineRecord(add(program, 'record', 'Show and erase single records.'), act);
  defineAccount(add(program, 'account', 'Make, show and suspend accounts.'), act);
  defineKey(add(program, 'key', 'Make, list, rotate and revoke API keys.'), act);
  defineCredits(add(program, 'credits', 'Grant and show credits, check the journal.'), act);
  defineSuppress(add(program, 'suppress', 'Hide people and companies from everything, now and after any import.'), act);
}

function defineSearch(program: Command, act: Act): void {
  const target = () =>
    new Option('--target <target>', 'what is looked for').choices(['people', 'company']).default('people');
  add(program, 'search <query>', 'Search the data folder itself: no server, no key, no credits.', [
    'whom search "staff engineers in Berlin"',
    'whom search "fintech companies in Brazil" --target company --page-size 50 --json',
  ])
    .addOption(target())
    .addOption(count('--page <n>', 'page, from 1', 1, 10_000).default(1))
    .addOption(count('--page-size <n>', 'results of a page', 1, 100).default(10))
    .action(
      act(async (context, query: string, options: SearchOptions) =>
        (await import('./commands/search.ts')).search(context, query, options),
      ),
    );
  add(program, 'explain <query>', 'Say how a query is understood and how many it finds.', [
    'whom explain "ex-Google engineers now at startups"',
  ])
    .addOption(target())
    .action(
      act(async (context, query: string, options: Pick<SearchOptions, 'target'>) =>
        (await import('./commands/search.ts')).explain(context, query, options),
      ),
    );
}

function defineRecord(parent: Command, act: Act): void {
  add(parent, 'show <id>', 'Show a record as it is stored.', [
    'whom record show p_1f3c',
    'whom record show p_1f3c --sources',
    'whom record show c_77 --kind company --json',
  ])
    .addOption(kindOption().default('people'))
    .option('--sources', 'which source gave which field, and changes of role')
    .action(
      act(async (context, id: string, options: RecordOptions) =>
        (await import('./commands/record.ts')).showRecord(context, id, options),
      ),
    );
  add(parent, 'split <id>', 'Undo a merge: make what one source says a record of its own.', [
    'whom record split p_1f3c --source hubspot',
  ])
    .addOption(kindOption().default('people'))
    .requiredOption('--source <name>', 'the source to take out, as `record show --sources` names it')
    .action(
      act(async (context, id: string, options: Pick<RecordOptions, 'kind'> & { source: string }) =>
        (await import('./commands/record.ts')).splitRecord(context, id, options),
      ),
    );
  add(parent, 'erase <id>', 'Remove a record from store, history and index, on disk too.', ['whom record erase p_1f3c'])
    .addOption(kindOption().default('people'))
    .action(
      act(async (context, id: string, options: RecordOptions) =>
        (await import('./commands/record.ts')).eraseRecord(context, id, options),
      ),
    );
}

function defineAccount(parent: Command, act: Act): void {
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
  add(parent, 'link <account>', 'Let a bearer identity act for an account.', [
    'whom account link acc_... --issuer https://id.example --subject user-17',
  ])
    .requiredOption('--issuer <issuer>', '`iss` of its tokens')
    .requiredOption('--subject <subject>', '`sub` of its tokens')
    .action(
      act(async (context, account: string, identity: Identity) =>
        (await import('./commands/account.ts')).linkIdentity(context, account, identity),
      ),
    );
}

function defineKey(parent: Command, act: Act): void {
  add(parent, 'create <account>', 'Make an API key; it is shown once.', [
    'whom key create acc_...',
    'whom key create acc_... --rpm 600 --label crawler --json',
  ])
    .addOption(count('--rpm <n>', 'requests a minute instead of the default', 1, requestsPerMinuteMax))
    .option('--label <text>', 'what it is for')
    .option('--test', 'a key that begins with whom_test_')
    .action(
      act(async (context, account: string, options: NewKeyOptions) =>
        (await import('./commands/key.ts')).createKey(context, account, options),
      ),
    );
  add(parent, 'list <account>', "List an account's keys, the newest first.", ['whom key list acc_...']).action(
    act(async (context, account: string) => (await import('./commands/key.ts')).listKeys(context, account)),
  );
  add(parent, 'rotate <key-id>', 'Replace a key; the old one stays valid for the overlap.', [
    'whom key rotate key_...',
  ]).action(act(async (context, key: string) => (await import('./commands/key.ts')).rotateKey(context, key)));
  add(parent, 'revoke <key-id>', 'Refuse a key from now on.', ['whom key revoke key_...']).action(
    act(async (context, key: string) => (await import('./commands/key.ts')).revokeKey(context, key)),
  );
}

function defineCredits(parent: Command, act: Act): void {
  add(parent, 'grant <account>', 'Add bought credits, which do not expire.', [
    'whom credits grant acc_... 10000 --note "invoice 17"',
  ])
    .addArgument(new Argument('<credits>').argParser(wholeNumber(1, creditsMax)))
    .option('--note <text>', 'kept in the journal')
    .action(
      act(async (context, account: string, credits: number, options: { note?: string }) =>
        (await import('./commands/credits.ts')).grantCredits(context, account, credits, options),
      ),
    );
  add(parent, 'show <account>', 'Show what an account can spend.', ['whom credits show acc_...']).action(
    act(async (context, account: string) => (await import('./commands/credits.ts')).showCredits(context, account)),
  );
  add(parent, 'check', 'Recompute every balance from the journal and look for what must never be.', [
    'whom credits check && echo well',
  ]).action(act(async (context) => (await import('./commands/credits.ts')).checkCredits(context)));
}

function defineSuppress(parent: Command, act: Act): void {
  const naming = (command: Command) =>
    command
      .addOption(kindOption().default('people'))
      .option('--url <url>', 'name the record by its social URL')
      .option('--name <name>', 'name a person by full name, with --employer')
      .option('--employer <name>', 'an employer of the person, current or past');
  naming(
    add(parent, 'add [id]', 'Hide a record. The list holds hashes, not the data it forgets.', [
      'whom suppress add p_1f3c',
      'whom suppress add --kind company c_77',
      'whom suppress add --name "Ada Lovelace" --employer "Analytical Engines"',
    ]),
  ).action(
    act(async (context, id: string | undefined, options: SuppressOptions) =>
      (await import('./commands/suppress.ts')).addSuppression(context, id, options),
    ),
  );
  naming(add(parent, 'remove [id]', 'Take a record off the list.', ['whom suppress remove --handle 5f0c2a9be1d04477']))
    .option('--handle <handle>', 'name the entry as `suppress list` shows it')
    .action(
      act(async (context, id: string | undefined, options: SuppressOptions) =>
        (await import('./commands/suppress.ts')).removeSuppression(context, id, options),
      ),
    );
  add(parent, 'list', 'List what is hidden, by handle.', ['whom suppress list --json']).action(
    act(async (context) => (await import('./commands/suppress.ts')).listSuppressions(context)),
  );
}

function add(parent: Command, usage: string, summary: string, examples: readonly string[] = []): Command {
  const command = parent.command(usage).description(summary);
  if (examples.length === 0) return command.helpCommand(false);
  return command.addHelpText('after', `\nExamples:\n${examples.map((example) => `  ${example}`).join('\n')}`);
}

function portOption(): Option {
  return count('--port <port>', 'port to listen on; 0 takes a free one and prints it', 0, 65_535);
}

function kindOption(): Option {
  return new Option('--kind <kind>', 'what the records are').choices(['people', 'company']);
}

function count(flags: string, description: string, min: number, max: number): Option {
  return new Option(flags, description).argParser(wholeNumber(min, max));
}

function wholeOrOff(min: number, max: number): (text: string) => number | null {
  const number = wholeNumber(min, max);
  return (text) => (text === 'off' ? null : number(text));
}

/** A parser of whole numbers for options and arguments. */
function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}
