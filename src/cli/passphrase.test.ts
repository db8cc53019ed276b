import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { resolveConfig } from '../config-sources.ts';
import type { CliContext } from './context.ts';
import { CliFailure } from './failure.ts';
import { askPassphrase, configuredPassphrase } from './passphrase.ts';

/** The context of a command on a terminal on which somebody types a line after each question. */
function at(lines: readonly string[], isTTY = true): { context: CliContext; shown: string[] } {
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => {} });
  const shown: string[] = [];
  const context = {
    dataDir: '',
    json: false,
    stdin,
    config: resolveConfig({ file: null, environment: {} }),
    apiKey: undefined,
    operator: () => 'ada',
    now: () => 0,
    progress: () => ({ update: () => {}, end: () => {} }),
    notify: (line: string) => {
      const typed = lines[shown.push(line) - 1];
      setImmediate(() => stdin.write(`${typed}\n`));
    },
    print: () => {},
  };
  return { context, shown };
}

test('a passphrase is asked for on the terminal, and not shown', async () => {
  const { context, shown } = at(['open sesame']);
  expect(await askPassphrase(context, ['which?'])).toBe('open sesame');
  expect(shown).toEqual(['which?']);
});

test('a new passphrase is asked for twice', async () => {
  expect(await askPassphrase(at(['open sesame', 'open sesame']).context, ['which?', 'again?'])).toBe('open sesame');
  await expect(askPassphrase(at(['open sesame', 'open barley']).context, ['which?', 'again?'])).rejects.toThrow(
    CliFailure,
  );
  await expect(askPassphrase(at(['sesame']).context, ['which?'])).rejects.toThrow('has 8 to 1000 characters');
});

test('nobody is asked where there is no terminal', async () => {
  expect(await askPassphrase(at(['open sesame'], false).context, ['which?'])).toBe(null);
});

test('a passphrase of a file is its one line, and is in no message', () => {
  const passphraseFile = join(temporaryFolder(), 'words');
  const { context } = at([]);
  const configured = { ...context, config: { ...context.config, backup: { passphraseFile } } };
  writeFileSync(passphraseFile, 'open sesame\r\n');
  expect(configuredPassphrase(configured)).toBe('open sesame');
  writeFileSync(passphraseFile, 'sesame');
  expect(() => configuredPassphrase(configured)).toThrow(/must hold one line of 8 to 1000 characters$/);
  expect(configuredPassphrase(context)).toBe(null);
});
