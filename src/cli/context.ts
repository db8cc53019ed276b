import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import type { Progress } from './progress.ts';

/** The world of a command: what `main.ts` takes from the process, and what a test replaces. */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  readonly stderrIsTerminal: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The name of whoever runs the command, for the audit trail. */
  readonly operator: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The context that every subcommand receives. */
export interface CliContext {
  readonly dataDir: string;
  readonly json: boolean;
  readonly stdin: Readable;
  readonly config: Config;
  /** The key in `WHOM_API_KEY`, for commands that ask a service. */
  readonly apiKey: string | undefined;
  readonly operator: () => string;
  readonly now: () => number;
  /** Starts a progress line on standard error. */
  readonly progress: () => Progress;
  /** Writes a line for the reader to standard error. It is not part of the result. */
  readonly notify: (line: string) => void;
  /** Writes a result to standard output at once, for commands that keep running. */
  readonly print: (result: Result) => void;
}

/** The result of a subcommand: `value` is printed with --json, else `text`. */
export interface Result {
  readonly value: unknown;
  readonly text: string;
}

/** Runs a subcommand. If it returns a result, the result is printed. */
export type Run<Args extends readonly unknown[]> = (context: CliContext, ...args: Args) => Promise<Result | undefined>;
