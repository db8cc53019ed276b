import { Command, CommanderError } from 'commander';
import { version } from '../version.ts';
import { licenses } from './commands/licenses.ts';
import { defineCommands } from './commands.ts';
import type { CliContext, Io, Run } from './context.ts';

interface GlobalOptions {
  readonly data?: string;
  readonly config?: string;
  readonly json?: boolean;
}

/** Flags that set a value of the configuration. */
const configFlags: Readonly<Record<string, { readonly path: string; readonly flag: string }>> = {
  port: { path: 'server.port', flag: '--port' },
  host: { path: 'server.host', flag: '--host' },
};

/**
 * Runs `whom` with these arguments and returns the exit status: 0 done, 1 failed, 2 wrong usage. The code of a
 * subcommand is loaded only when it is called, so that `whom --help` starts at once.
 */
export async function runCli(argv: readonly string[], io: Io): Promise<number> {
  const program = new Command('whom')
    .description('Answers "who?" in plain language: people and company search, profiles and job-change predictions.')
    .option('--data <dir>', 'data folder (else WHOM_DATA, else ./whom-data)')
    .option('--config <file>', 'configuration file (else WHOM_CONFIG, else whom.config.json in the data folder)')
    .option('--json', 'one line of JSON on standard output instead of text')
    .version(version(), '--version', 'print the version')
    .option('--licenses', 'print the license, and what is in whom of others under which')
    .on('option:licenses', () => {
      io.stdout.write(licenses());
      throw new CommanderError(0, 'whom.licenses', '');
    })
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      // Commander writes here only the help for a missing subcommand; the handler of `commander.help` prints one line.
      writeErr: () => undefined,
      outputError: (text) => {
        const line = text
          .replace(/^error: /, '')
          .replace(/\s*\n\s*/g, ' ')
          .trim();
        io.stderr.write(`whom: ${line} (--help shows the usage)\n`);
      },
    })
    .addHelpText(
      'after',
      '\nExamples:\n  whom demo\n  whom import people.jsonl.gz && whom search "nurses in Lagos"\n  whom serve --help',
    )
    .helpCommand(false)
    .exitOverride();

  function act<Args extends readonly unknown[]>(run: Run<Args>): (...args: Args) => Promise<void> {
    return async (...args) => {
      // Commander's last two arguments are the options of the subcommand and the subcommand itself.
      const options: unknown = args.at(-2);
      const context = await makeContext(io, program.opts<GlobalOptions>(), isRecord(options) ? options : {});
      const result = await run(context, ...args);
      if (result) context.print(result);
    };
  }
  defineCommands(program, act);

  try {
    await program.parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.code === 'commander.help') io.stderr.write('whom: a command is missing (--help shows them all)\n');
      return error.exitCode === 0 ? 0 : 2;
    }
    const { describeFailure } = await import('./failure.ts');
    const { line, status } = describeFailure(error);
    io.stderr.write(`whom: ${line}\n`);
    return status;
  }
}

async function makeContext(io: Io, globals: GlobalOptions, options: Record<string, unknown>): Promise<CliContext> {
  const [{ loadConfig }, { startProgress }] = await Promise.all([import('./load-config.ts'), import('./progress.ts')]);
  const dataDir = globals.data || io.environment['WHOM_DATA'] || './whom-data';
  const flags = Object.fromEntries(
    Object.entries(configFlags).flatMap(([name, { path, flag }]) =>
      options[name] === undefined ? [] : [[path, { flag, text: String(options[name]) }]],
    ),
  );
  const json = globals.json === true;
  return {
    dataDir,
    json,
    stdin: io.stdin,
    config: loadConfig({
      dataDir,
      file: globals.config || io.environment['WHOM_CONFIG'] || undefined,
      environment: io.environment,
      flags,
    }),
    apiKey: io.environment['WHOM_API_KEY'] || undefined,
    operator: io.operator,
    now: io.now,
    progress: () => startProgress({ stream: io.stderr, isTerminal: io.stderrIsTerminal, now: io.now }),
    notify: (line) => io.stderr.write(`${line}\n`),
    print: ({ value, text }) => io.stdout.write(json ? `${JSON.stringify(value)}\n` : text.replace(/\n?$/, '\n')),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
