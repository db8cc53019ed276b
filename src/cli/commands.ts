import { type Command, Option } from 'commander';
import { defineAccount, defineAudit, defineCredits, defineOperator } from './account-commands.ts';
import { type Act, add, count, kindOption, portOption } from './command-parts.ts';
import type { BackupCommandOptions } from './commands/backup.ts';
import type { GenerateCommandOptions } from './commands/generate.ts';
import type { ImportCommandOptions } from './commands/import.ts';
import type { LookupOptions } from './commands/lookup.ts';
import type { McpOptions } from './commands/mcp.ts';
import type { RecordOptions } from './commands/record.ts';
import type { SearchOptions } from './commands/search.ts';
import type { ServeOptions } from './commands/serve.ts';
import type { SuggestOptions } from './commands/suggest.ts';
import type { SuppressOptions } from './commands/suppress.ts';
import { filterOption } from './filter-option.ts';
import { defineKey } from './key-commands.ts';
import { defineUpkeep } from './upkeep-commands.ts';
import type { AskedOptions } from './with-finder.ts';

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
    .option('--init', 'serve a folder without records or accounts too, and make what is missing')
    .action(
      act(async (context, options: ServeOptions) => (await import('./commands/serve.ts')).serve(context, options)),
    );
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
  add(program, 'mcp', 'Let an agent ask a service by MCP, over standard input and output. The key is WHOM_API_KEY.', [
    'WHOM_API_KEY=whom_live_... whom mcp --url https://whom.example',
  ])
    .option('--url <address>', 'where the service is', 'http://127.0.0.1:8080')
    .action(act(async (context, options: McpOptions) => (await import('./commands/mcp.ts')).mcp(context, options)));
  defineSearch(program, act);
  defineLookup(program, act);
  add(program, 'train', 'Train the job-change model on what was imported, test it on the past, and score everybody.', [
    'whom train',
    'whom train --data /var/lib/whom --json',
  ]).action(act(async (context) => (await import('./commands/train.ts')).trainModel(context)));
  add(program, 'reindex', 'Make the search index anew, beside the one in use; also in place of one of other data.', [
    'whom reindex',
  ]).action(act(async (context) => (await import('./commands/reindex.ts')).reindex(context)));
  add(program, 'status', 'Show what the data folder holds.', ['whom status --json']).action(
    act(async (context) => (await import('./commands/status.ts')).status(context)),
  );
  add(program, 'backup <folder>', 'Back up the data folder, which a server may be using, into a new folder.', [
    'whom backup /backups/2026-11-22',
    'WHOM_BACKUP_PASSPHRASE_FILE=/etc/whom/passphrase whom backup /backups/2026-11-22 --json',
    'whom backup /backups/2026-11-22 --encrypt',
  ])
    .option('--encrypt', 'ask for a passphrase, where backup.passphrase and backup.passphraseFile name none')
    .action(
      act(async (context, folder: string, options: BackupCommandOptions) =>
        (await import('./commands/backup.ts')).backup(context, folder, options),
      ),
    );
  add(program, 'restore <folder>', 'Restore a backup into an empty data folder.', [
    'whom restore /backups/2026-11-22 --data whom-data',
  ]).action(
    act(async (context, folder: string) => (await import('./commands/backup.ts')).restoreBackup(context, folder)),
  );
  defineRecord(add(program, 'record', 'Show and erase single records.'), act);
  defineAccount(add(program, 'account', 'Make, show and suspend accounts.'), act);
  defineKey(add(program, 'key', 'Make, list, rotate and revoke API keys.'), act);
  defineCredits(add(program, 'credits', 'Grant and show credits, check the journal.'), act);
  defineAudit(program, act);
  defineUpkeep(program, act);
  defineOperator(add(program, 'operator', 'Sign in to the console as an operator of the deployment.'), act);
  defineSuppress(add(program, 'suppress', 'Hide people and companies from everything, now and after any import.'), act);
}

function target(): Option {
  return new Option('--target <target>', 'what is looked for').choices(['people', 'company']).default('people');
}

function defineSearch(program: Command, act: Act): void {
  const searching = add(program, 'search [query]', 'Search the data folder itself: no server, no key, no credits.', [
    'whom search "staff engineers in Berlin"',
    'whom search "people who left Google" --filter title="Product Manager" --filter headcount=50..200',
    'whom search --filter place=Berlin --filter employer!=Acme',
    'whom search "fintech companies in Brazil" --target company --page-size 50 --json',
    'whom search "nurses" --facet place.country --facet title --sort "most experienced" --cursor',
    'whom search "in Berlin" --similar-to p_1f3c --export people.csv',
  ]);
  addMatchOptions(searching)
    .option('--sort <order>', 'an order as a sentence says it, or "headcount desc"')
    .option('--cursor [token]', 'page through everything: first without, then with the token of the page before')
    .addOption(target())
    .addOption(filterOption())
    .addOption(count('--page <n>', 'page, from 1', 1, 10_000).default(1))
    .addOption(count('--page-size <n>', 'results of a page', 1, 100).default(10))
    .option('--export <file>', 'write all results to a file: a table if it ends with .csv, else lines of JSON')
    .action(
      act(
        async (
          context,
          query: string | undefined,
          { export: file, ...options }: SearchOptions & { readonly export?: string },
        ) =>
          file === undefined
            ? (await import('./commands/search.ts')).search(context, query ?? '', options)
            : (await import('./commands/export.ts')).exportAll(context, query ?? '', file, options),
      ),
    );
  const explaining = add(program, 'explain [query]', 'Say how a query is understood and how many it finds.', [
    'whom explain "ex-Google engineers now at startups"',
  ]);
  addMatchOptions(explaining)
    .addOption(target())
    .addOption(filterOption())
    .action(
      act(async (context, query: string | undefined, options: AskedOptions) =>
        (await import('./commands/search.ts')).explain(context, query ?? '', options),
      ),
    );
}

/** Adds `--facet`, `--similar-to` and `--exclude`, which hold for whatever matches. */
function addMatchOptions(command: Command): Command {
  const several = (text: string, before: readonly string[] = []) => [...before, text];
  return command
    .option(
      '--facet <name>',
      'count the values among all that match, such as place.country; several times',
      several,
      [],
    )
    .option('--similar-to <id>', 'others like this record, the most similar first; several times', several, [])
    .option('--exclude <file>', 'leave out the records whose ids the file has, one a line');
}

function defineLookup(program: Command, act: Act): void {
  add(program, 'lookup <file>', 'Look up whom the lines of a file mean: CSV with a header, or JSON lines.', [
    'whom lookup leads.csv',
    'whom lookup companies.jsonl --target company --json',
  ])
    .addOption(target())
    .action(
      act(async (context, file: string, options: LookupOptions) =>
        (await import('./commands/lookup.ts')).lookup(context, file, options),
      ),
    );
  add(program, 'suggest <text>', 'Show the values that a text may become, as one types.', [
    'whom suggest "engineers in san fr"',
    'whom suggest prod --field title --limit 20 --json',
  ])
    .addOption(target())
    .option('--field <name>', 'the field whose value is typed, instead of a sentence')
    .addOption(count('--limit <n>', 'suggestions', 1, 20).default(10))
    .action(
      act(async (context, text: string, options: SuggestOptions) =>
        (await import('./commands/suggest.ts')).suggest(context, text, options),
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
