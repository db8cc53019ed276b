import { jwtVerify } from 'jose';
import { DirectoryUnavailable } from '../ports/account-directory.ts';
import type { IssuedIdentity } from './account-of-identity.ts';
import { IssuerKeys, type IssuerKeysOptions } from './issuer-keys.ts';
import { isSubject } from './subject.ts';

export interface BearerOptions extends IssuerKeysOptions {
  /** The issuer exactly as in the tokens' `iss`. */
  readonly issuer: string;
  readonly audience: string;
  /** The accepted signature algorithms, asymmetric ones only. */
  readonly algorithms: readonly string[];
  /** How far the clocks of issuer and service may differ. */
  readonly toleranceSeconds: number;
  readonly tokenBytesMax: number;
}

/** The default options. Bearer tokens stay off until issuer, audience and JWKS URL are configured. */
export const bearerDefaults: Omit<BearerOptions, 'issuer' | 'audience' | 'jwksUrl'> = {
  algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'],
  toleranceSeconds: 5,
  jwksTimeoutMs: 3_000,
  jwksMaxAgeMs: 600_000,
  jwksStaleMaxMs: 86_400_000,
  jwksCooldownMs: 10_000,
  jwksBytesMax: 262_144,
  tokenBytesMax: 8_192,
};

/** The identity that a token was issued to, after every check. */
interface BearerIdentity extends IssuedIdentity {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const tokenTypes = new Set(['at+jwt', 'jwt']);
const symmetricOrNone = /^(?:none$|HS)/i;

/** Checks access tokens as RFC 9068, section 4, asks: type, pinned algorithm, signature, issuer, audience and times. */
export class BearerVerifier {
  readonly #options: BearerOptions;
  readonly #keys: IssuerKeys;

  /** `warn` gets a line when the issuer's keys cannot be read. Throws RangeError for an unsafe algorithm. */
  constructor(options: BearerOptions, warn: (line: string) => void) {
    const unsafe = options.algorithms.find((algorithm) => symmetricOrNone.test(algorithm));
    if (unsafe !== undefined || options.algorithms.length === 0) {
      throw new RangeError(`bearer algorithms: name asymmetric ones such as RS256, not ${unsafe ?? 'none at all'}`);
    }
    this.#options = options;
    this.#keys = new IssuerKeys(options, warn);
  }

  /**
   * Returns null for a token that fails a check. Throws DirectoryUnavailable when the issuer's keys cannot be fetched.
   */
  async verify(token: string, now: number): Promise<BearerIdentity | null> {
    const { issuer, audience, algorithms, toleranceSeconds, tokenBytesMax } = this.#options;
    if (token.length > tokenBytesMax) return null;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, (header, jws) => this.#keys.find(header, jws, now), {
        issuer,
        audience,
        algorithms: [...algorithms],
        clockTolerance: toleranceSeconds,
        currentDate: new Date(now),
        requiredClaims: ['iss', 'aud', 'exp', 'sub'],
      });
      const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '') ?? '';
      const { sub, exp } = payload;
      if (!tokenTypes.has(type) || !isSubject(sub) || exp === undefined) return null;
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
