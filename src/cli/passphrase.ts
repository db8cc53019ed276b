import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import type { CliContext } from './context.ts';
import { CliFailure } from './failure.ts';

/** The passphrase of the configuration; null when there is none. Throws CliFailure, which never shows it. */
export function configuredPassphrase({ config }: CliContext): string | null {
  const { passphrase, passphraseFile } = config.backup;
  if (passphraseFile === undefined) return passphrase ?? null;
  let text: string;
  try {
    text = readFileSync(passphraseFile, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown error';
    throw new CliFailure(`backup.passphraseFile: ${passphraseFile} cannot be read (${code})`);
  }
  if (isUsable(text)) return text;
  throw new CliFailure(`backup.passphraseFile: ${passphraseFile} must hold one line of 8 to 1000 characters`);
}

/**
 * Asks for a passphrase on the terminal, without showing it, as often as there are questions; the answers must be the
 * same. Returns null when nobody sits there. Throws CliFailure.
 */
export async function askPassphrase(
  { stdin, notify }: CliContext,
  questions: readonly string[],
): Promise<string | null> {
  if (!isTerminal(stdin)) return null;
  const unseen = new Writable({ write: (_text, _encoding, done) => done() });
  const reader = createInterface({ input: stdin, output: unseen, terminal: true, historySize: 0 });
  try {
    const answers: string[] = [];
    for (const question of questions) {
      notify(question);
      answers.push(await reader.question(''));
    }
    const [answer = ''] = answers;
    if (answers.some((one) => one !== answer)) throw new CliFailure('the two passphrases are not the same');
    if (!isUsable(answer)) throw new CliFailure('a passphrase has 8 to 1000 characters');
    return answer;
  } finally {
    reader.close();
  }
}

function isUsable(text: string): boolean {
  return text.length >= 8 && text.length <= 1000 && !/[\r\n]/.test(text);
}

function isTerminal(stdin: Readable): boolean {
  return 'isTTY' in stdin && stdin.isTTY === true;
}
