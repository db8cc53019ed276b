import { userInfo } from 'node:os';

/** The user who runs the command; with `sudo`, who asked for it and as whom. */
export function operatorName(environment: Readonly<Record<string, string | undefined>>): string {
  const user = userName();
  const asker = environment['SUDO_USER'];
  return asker === undefined || asker === '' || asker === user ? user : `${asker} as ${user}`;
}

/** A container may run under a number that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
