import { randomBytes } from 'node:crypto';
import { type BackupProgress, backUp } from '../../backup/back-up.ts';
import type { Manifest } from '../../backup/manifest.ts';
import { restore } from '../../backup/restore.ts';
import { refuseUnrestored } from '../../data-folder.ts';
import type { AuditAction } from '../../ports/audit-trail.ts';
import { openStoreCopies } from '../../system.ts';
import { version } from '../../version.ts';
import type { CliContext, Result } from '../context.ts';
import { CliFailure, mustExist } from '../failure.ts';
import { askPassphrase, configuredPassphrase } from '../passphrase.ts';
import { duration, grouped } from '../progress.ts';
import { unlessInterrupted } from '../signals.ts';
import { withSystem } from '../with-system.ts';

export interface BackupCommandOptions {
  readonly encrypt?: boolean;
}

/** Backs up the data folder. The command fails when the books of the backup have faults, though the backup is made. */
export async function backup(
  context: CliContext,
  folder: string,
  { encrypt }: BackupCommandOptions,
): Promise<Result | undefined> {
  const { dataDir, now } = context;
  mustExist(dataDir);
  refuseUnrestored(dataDir);
  const passphrase = configuredPassphrase(context) ?? (encrypt === true ? await newPassphrase(context) : null);
  const copies = await openStoreCopies();
  const started = now();
  const progress = context.progress();
  const manifest = await unlessInterrupted((signal) =>
    backUp({
      dataDir,
      target: folder,
      copies,
      passphrase,
      now,
      randomBytes,
      madeBy: `whom ${version()}`,
      record: () => record(context, dataDir, 'data.backup', folder),
      onProgress: (at) => progress.update(() => progressLine(at)),
      signal,
    }),
  );
  if (context.config.database.url !== undefined) {
    context.notify(
      'accounts, credits and suppressions lie in the database, which is backed up by itself (docs/scale.md)',
    );
  }
  const seconds = (now() - started) / 1000;
  progress.end(`backed up in ${duration(seconds)}`);
  const result = {
    value: { backup: folder, seconds, ...manifest },
    text: `${dataDir} is backed up in ${folder}: ${described(manifest)}`,
  };
  return soundOrFailed(context, result, manifest.faults_of_the_books);
}

/** Restores a backup. The command fails when the books that it restored have faults. */
export async function restoreBackup(context: CliContext, folder: string): Promise<Result | undefined> {
  const { dataDir, now } = context;
  const copies = await openStoreCopies();
  const started = now();
  const progress = context.progress();
  const { manifest, faults } = await unlessInterrupted((signal) =>
    restore({
      backup: folder,
      dataDir,
      copies,
      passphrase: async () => configuredPassphrase(context) ?? (await knownPassphrase(context)),
      now,
      record: (staged, { made_at: madeAt }) => record(context, staged, 'data.restore', `the backup of ${madeAt}`),
      onProgress: (at) => progress.update(() => progressLine(at)),
      signal,
    }),
  );
  const seconds = (now() - started) / 1000;
  progress.end(`restored in ${duration(seconds)}`);
  const result = {
    value: { data: dataDir, seconds, faults, ...manifest },
    text: [
      `${dataDir} is as it was on ${manifest.made_at}: ${described(manifest)}`,
      'the next whom serve makes the search index of it',
    ].join('\n'),
  };
  return soundOrFailed(context, result, faults);
}

async function record(context: CliContext, dataDir: string, action: AuditAction, detail: string): Promise<void> {
  const entry = { at: context.now(), operator: context.operator(), action, accountId: null, subject: null, detail };
  await withSystem({ ...context, dataDir }, async (system) => (await system.audit()).append(entry));
}

/** The result, printed with a failure behind it when books are not sound: nobody must take it for good. */
function soundOrFailed(context: CliContext, result: Result, faults: number): Result | undefined {
  if (faults === 0) return result;
  context.print(result);
  throw new CliFailure(`its books break ${grouped(faults)} rules: 'whom credits check' names them`);
}

async function newPassphrase(context: CliContext): Promise<string> {
  const passphrase = await askPassphrase(context, [
    'passphrase to encrypt the backup with (it is not shown, and without it the backup is lost):',
    'the same again:',
  ]);
  if (passphrase !== null) return passphrase;
  throw new CliFailure('there is no terminal to ask on: set backup.passphraseFile (docs/configuration.md)');
}

async function knownPassphrase(context: CliContext): Promise<string> {
  const passphrase = await askPassphrase(context, ['passphrase of the backup (it is not shown):']);
  if (passphrase !== null) return passphrase;
  throw new CliFailure('the backup is encrypted: set WHOM_BACKUP_PASSPHRASE_FILE, or run this on a terminal');
}

function described({ files, encryption }: Manifest): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const counts = files
    .flatMap(({ counts }) => Object.entries(counts))
    .map(([what, count]) => (what === 'change' ? `change ${grouped(count)}` : `${grouped(count)} ${what}`));
  const size = `${grouped(Math.ceil(bytes / 1e6))} MB${encryption === null ? '' : ' encrypted'}`;
  return [size, ...counts].join(', ');
}

function progressLine({ step, file, bytes, of }: BackupProgress): string {
  const [done, all] = [bytes, of].map((one) => grouped(Math.ceil(one / 1e6)));
  return `${step} ${file}: ${done} of ${all} MB`;
}
