import { mkdirSync } from 'node:fs';
import { generateFiles } from '../../generator/generate.ts';
import type { CliContext, Result } from '../context.ts';
import { WrongUsage } from '../failure.ts';
import { grouped, progressLine } from '../progress.ts';

export interface GenerateCommandOptions {
  readonly people: number;
  readonly companies: number;
  readonly seed: number;
  readonly today?: string;
}

/** Writes made-up people and companies in the native format. */
export async function generate(context: CliContext, folder: string, options: GenerateCommandOptions): Promise<Result> {
  const files = await generateInto(context, folder, options, dayOf(context, options.today));
  return {
    value: { ...files, seed: options.seed },
    text: [
      `${grouped(options.people)} people: ${files.people}`,
      `${grouped(options.companies)} companies: ${files.companies}`,
      `Import them with: whom import ${files.companies} ${files.people}`,
    ].join('\n'),
  };
}

export async function generateInto(
  context: CliContext,
  folder: string,
  { people, companies, seed }: Omit<GenerateCommandOptions, 'today'>,
  today: Date,
): Promise<{ readonly people: string; readonly companies: string }> {
  mkdirSync(folder, { recursive: true });
  const progress = context.progress();
  const started = context.now();
  const line = (done: number) => progressLine('records made up', done, people + companies, context.now() - started);
  const files = await generateFiles({ seed, people, companies, today }, folder, (done) =>
    progress.update(() => line(done)),
  );
  progress.end(line(people + companies));
  return files;
}

function dayOf(context: CliContext, today: string | undefined): Date {
  if (today === undefined) return new Date(context.now());
  const date = new Date(`${today}T00:00:00Z`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(today) && !Number.isNaN(date.getTime())) return date;
  throw new WrongUsage('--today must be a day such as 2026-11-21');
}
