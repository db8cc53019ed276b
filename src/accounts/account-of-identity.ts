import type { AccountDirectory, AccountState, Identity } from '../ports/account-directory.ts';

/** Whom an issuer says that somebody is. */
export interface IssuedIdentity extends Identity {
  /** The e-mail address of the sign-in. `emailVerified` says whether the issuer vouches for it. */
  readonly email: string | null;
  readonly emailVerified: boolean;
}

/**
 * Finds the account that an identity acts for: by issuer and subject, else by an e-mail address that the issuer verified
 * and that only one account has. Rejects with DirectoryUnavailable.
 */
export async function accountOfIdentity(
  directory: Pick<AccountDirectory, 'accountByIdentity' | 'accountsByEmail'>,
  { issuer, subject, email, emailVerified }: IssuedIdentity,
): Promise<AccountState | null> {
  const linked = await directory.accountByIdentity({ issuer, subject });
  if (linked !== null || email === null || !emailVerified) return linked;
  const [only, another] = await directory.accountsByEmail(email.toLowerCase());
  return another === undefined ? (only ?? null) : null;
}
