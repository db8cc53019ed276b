/** A caller whose credentials were verified. */
export interface Caller {
  /** The API key's id, or `issuer subject` of a bearer token: owner of a bucket and of repeat windows. */
  readonly callerId: string;
  readonly accountId: string;
  readonly active: boolean;
  /** Requests a minute; null means the default. */
  readonly requestsPerMinute: number | null;
}

export type Verification =
  | { readonly kind: 'caller'; readonly caller: Caller }
  | { readonly kind: 'invalid' }
  /** A verified bearer identity without an account. */
  | { readonly kind: 'not_linked'; readonly email: string | null; readonly callerId: string };

/** A port: SQLite when embedded; PostgreSQL or a remote account service over HTTP. Results are cached briefly. */
export interface AccountDirectory {
  verifyKey(key: string, now: number): Promise<Verification>;
  verifyBearer(token: string, now: number): Promise<Verification>;
  close(): Promise<void>;
}

/** The account store, or the issuer's JWKS, cannot be reached; HTTP says 503 `auth_unavailable`. */
export class DirectoryUnavailable extends Error {
  override readonly name = 'DirectoryUnavailable';
}
