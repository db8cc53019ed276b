import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Run } from './context.ts';

/** Turns the code of a subcommand into commander's handler. */
export type Act = <Args extends readonly unknown[]>(run: Run<Args>) => (...args: Args) => Promise<void>;

export function add(parent: Command, usage: string, summary: string, examples: readonly string[] = []): Command {
  const command = parent.command(usage).description(summary);
  if (examples.length === 0) return command.helpCommand(false);
  return command.addHelpText('after', `\nExamples:\n${examples.map((example) => `  ${example}`).join('\n')}`);
}

export function portOption(): Option {
  return count('--port <port>', 'port to listen on; 0 takes a free one and prints it', 0, 65_535);
}

export function kindOption(): Option {
  return new Option('--kind <kind>', 'what the records are').choices(['people', 'company']);
}

export function count(flags: string, description: string, min: number, max: number): Option {
  return new Option(flags, description).argParser(wholeNumber(min, max));
}

/** An option that is a list with commas. With `names`, only these are taken. */
export function list(flags: string, description: string, names: readonly string[] | null = null): Option {
  return new Option(flags, description).argParser((text) => {
    const items = text.split(',').map((item) => item.trim());
    const wrong = names === null ? undefined : items.find((item) => !names.includes(item));
    if (wrong === undefined) return items;
    throw new InvalidArgumentError(`It must be one or several of ${names?.join(', ')}.`);
  });
}

/** An option that is a day. Its value is the beginning of that day in UTC, in milliseconds since 1970. */
export function day(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text) => {
    const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
    if (!Number.isNaN(at) && new Date(at).toISOString().startsWith(text)) return at;
    throw new InvalidArgumentError('It must be a day such as 2026-11-21.');
  });
}

export function wholeOrOff(min: number, max: number): (text: string) => number | null {
  const number = wholeNumber(min, max);
  return (text) => (text === 'off' ? null : number(text));
}

/** A parser of whole numbers for options and arguments. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}
