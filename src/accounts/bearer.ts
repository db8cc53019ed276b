import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { DirectoryUnavailable } from '../ports/account-directory.ts';

export interface BearerOptions {
  /** The issuer exactly as in the tokens' `iss`. */
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
  /** The accepted signature algorithms, asymmetric ones only. */
  readonly algorithms: readonly string[];
  /** How far the clocks of issuer and service may differ. */
  readonly toleranceSeconds: number;
  readonly jwksTimeoutMs: number;
  /**
   * The key set is fetched again when it is older than `jwksMaxAgeMs`, or when a token names an unknown key and the
   * last fetch is long enough ago.
   */
  readonly jwksMaxAgeMs: number;
  readonly jwksCooldownMs: number;
  readonly jwksBytesMax: number;
  readonly tokenBytesMax: number;
}

/** The default options. Bearer tokens stay off until issuer, audience and JWKS URL are configured. */
export const bearerDefaults: Omit<BearerOptions, 'issuer' | 'audience' | 'jwksUrl'> = {
  algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'],
  toleranceSeconds: 5,
  jwksTimeoutMs: 3_000,
  jwksMaxAgeMs: 600_000,
  jwksCooldownMs: 10_000,
  jwksBytesMax: 262_144,
  tokenBytesMax: 8_192,
};

/** The identity that a token was issued to, after every check. */
export interface BearerIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** The e-mail address of the sign-in. `emailVerified` says whether the issuer vouches for it. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const tokenTypes = new Set(['at+jwt', 'jwt']);
const symmetricOrNone = /^(?:none$|HS)/i;

/** Checks access tokens as RFC 9068, section 4, asks: type, pinned algorithm, signature, issuer, audience and times. */
export class BearerVerifier {
  readonly #options: BearerOptions;
  readonly #keys: JWTVerifyGetKey;

  constructor(options: BearerOptions) {
    const unsafe = options.algorithms.find((algorithm) => symmetricOrNone.test(algorithm));
    if (unsafe !== undefined || options.algorithms.length === 0) {
      throw new RangeError(`bearer algorithms: name asymmetric ones such as RS256, not ${unsafe ?? 'none at all'}`);
    }
    this.#options = options;
    this.#keys = keySet(options);
  }

  /**
   * Returns null for a token that fails a check. Throws DirectoryUnavailable when the issuer's keys cannot be fetched.
   */
  async verify(token: string, now: number): Promise<BearerIdentity | null> {
    const { issuer, audience, algorithms, toleranceSeconds, tokenBytesMax } = this.#options;
    if (token.length > tokenBytesMax) return null;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, this.#keys, {
        issuer,
        audience,
        algorithms: [...algorithms],
        clockTolerance: toleranceSeconds,
        currentDate: new Date(now),
        requiredClaims: ['iss', 'aud', 'exp', 'sub'],
      });
      const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '') ?? '';
      const { sub, exp } = payload;
      if (!tokenTypes.has(type) || typeof sub !== 'string' || sub === '' || exp === undefined) return null;
      return {
        issuer,
        subject: sub,
        email: typeof payload['email'] === 'string' ? payload['email'] : null,
        emailVerified: payload['email_verified'] === true,
        expiresAt: (exp + toleranceSeconds) * 1000,
      };
    } catch (error) {
      if (error instanceof DirectoryUnavailable) throw error;
      return null;
    }
  }
}

/** Fetches the issuer's keys. A failure to fetch them is not the token's fault and must not become a 401. */
function keySet(options: BearerOptions): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(options.jwksUrl), {
    timeoutDuration: options.jwksTimeoutMs,
    cacheMaxAge: options.jwksMaxAgeMs,
    cooldownDuration: options.jwksCooldownMs,
    [customFetch]: boundedFetch(options.jwksBytesMax),
  });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      // The key set was read and holds no key, or several, for this token, so the token is at fault.
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      throw new DirectoryUnavailable(`cannot read the issuer's keys from ${options.jwksUrl}`, { cause: error });
    }
  };
}

/** Bounds the size of a response: a key set is a few kilobytes, and an endless one must not fill the memory. */
function boundedFetch(bytesMax: number): FetchImplementation {
  return async (url, options) => {
    const response = await fetch(url, options);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) throw new Error(`the key set is larger than ${bytesMax} bytes`);
      chunks.push(chunk);
    }
    return new Response(Buffer.concat(chunks), { status: response.status, headers: response.headers });
  };
}
