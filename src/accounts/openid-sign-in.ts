import type { AccountDirectory } from '../ports/account-directory.ts';
import { accountOfIdentity } from './account-of-identity.ts';
import { randomBase62 } from './base62.ts';
import { operatorOfSubject } from './openid-operators.ts';
import type { OpenIdProvider } from './openid-provider.ts';
import type { AdministrationOptions } from './options.ts';

/** 43 base62 digits hold 256 random bits. */
const secretDigits = 43;

/** What came of a browser's way to the provider. */
type OpenIdOutcome =
  | { readonly kind: 'owner'; readonly accountId: string }
  | { readonly kind: 'operator'; readonly operator: string }
  | { readonly kind: 'failed' }
  /** The provider knows who it is, and no account is theirs. */
  | { readonly kind: 'not_linked'; readonly subject: string };

/** Finds owners and operators by an OpenID provider. Which account an identity has is decided as for its bearer tokens. */
export class OpenIdSignIn {
  readonly provider: OpenIdProvider;
  readonly #operators: readonly string[];
  readonly #directory: AccountDirectory;
  readonly #randomBytes: AdministrationOptions['randomBytes'];

  constructor(
    provider: OpenIdProvider,
    operators: readonly string[],
    directory: AccountDirectory,
    randomBytes: AdministrationOptions['randomBytes'],
  ) {
    this.provider = provider;
    this.#operators = operators;
    this.#directory = directory;
    this.#randomBytes = randomBytes;
  }

  /** Returns a secret for the browser to keep, and where it goes. Rejects with DirectoryUnavailable, as `finish` does. */
  async begin(now: number): Promise<{ readonly secret: string; readonly url: URL }> {
    const secret = randomBase62(secretDigits, this.#randomBytes);
    return { secret, url: await this.provider.begin(secret, now) };
  }

  /** Reads what the browser with this secret brings back, as the query of its address. */
  async finish(secret: string, answer: string, now: number): Promise<OpenIdOutcome> {
    const identity = await this.provider.finish(secret, answer, now);
    if (identity === null) return { kind: 'failed' };
    const { subject } = identity;
    if (this.#operators.includes(subject)) return { kind: 'operator', operator: operatorOfSubject(subject) };
    const account = await accountOfIdentity(this.#directory, identity);
    return account === null ? { kind: 'not_linked', subject } : { kind: 'owner', accountId: account.accountId };
  }
}
