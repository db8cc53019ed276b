/** A backup or a restore is impossible. The message says why and what to do; nothing was changed. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}
