import type { AccountDirectory } from '../ports/account-directory.ts';

/** An operator's request cannot be carried out. The message is one line that says what to do. */
export class AdministrationRefused extends Error {
  override readonly name = 'AdministrationRefused';
}

export function unknownAccount(id: string): AdministrationRefused {
  return new AdministrationRefused(`no account '${id}': 'whom account list' shows them all`);
}

export function closedAccount(id: string): AdministrationRefused {
  return new AdministrationRefused(`account ${id} is closed for good: make another with 'whom account create'`);
}

/** Says why an account cannot be changed: there is none, or it is closed. */
export async function unusableAccount(directory: AccountDirectory, id: string): Promise<AdministrationRefused> {
  return (await directory.account(id)) === null ? unknownAccount(id) : closedAccount(id);
}
