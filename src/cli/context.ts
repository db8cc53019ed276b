import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import type { Progress } from './progress.ts';

/** The world of a command: what `main.ts` takes from the process, and what a test puts in its place. */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  readonly stderrIsTerminal: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What a subcommand gets. */
export interface CliContext {
  readonly dataDir: string;
  readonly json: boolean;
  readonly stdin: Readable;
  readonly config: Config;
  readonly now: () => number;
  /** A progress line on standard error. */
  readonly progress: () => Progress;
  /** A line on standard error for the reader, not part of the result. */
  readonly say: (line: string) => void;
  /** A line on standard output at once, for commands that keep running. */
  readonly print: (result: Result) => void;
}

/** What a subcommand answers: `value` with --json, else `text`. */
export interface Result {
  readonly value: unknown;
  readonly text: string;
}
