import { hash } from 'node:crypto';
import * as openid from 'openid-client';
import { DirectoryUnavailable } from '../ports/account-directory.ts';
import type { IssuedIdentity } from './account-of-identity.ts';
import { bytesOf } from './bounded-answer.ts';
import { isSubject } from './subject.ts';

export interface OpenIdOptions {
  /** The address of the provider, exactly as in the `iss` of its tokens. Plain http only on this machine. */
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a client that is known by PKCE alone. */
  readonly clientSecret: string | null;
  /** The address that the provider sends browsers back to. */
  readonly returnUrl: string;
  /** The subjects who sign in as operators. */
  readonly operators: readonly string[];
}

/** How long an answer of the provider may take in seconds, and how large it may be. */
const timeoutSeconds = 5;
const answerBytesMax = 262_144;
/** How long what the provider says of itself is used. */
const discoveryMs = 600_000;

interface Discovered {
  readonly provider: openid.Configuration;
  readonly at: number;
}

/**
 * Signs browsers in by an OpenID provider: authorization code, PKCE, state and nonce. All three are made of one secret that
 * the browser keeps in a cookie, so that nothing is kept here between the two requests, and an answer of the provider is
 * worth nothing in another browser. Both methods reject with DirectoryUnavailable when the provider cannot be reached.
 */
export class OpenIdProvider {
  readonly #options: OpenIdOptions;
  readonly #warn: (line: string) => void;
  #discovered: Discovered | null = null;

  /** `warn` gets a line when the provider refuses the service itself. */
  constructor(options: OpenIdOptions, warn: (line: string) => void) {
    this.#options = options;
    this.#warn = warn;
  }

  /** The provider's host, for people to read. */
  get host(): string {
    return new URL(this.#options.issuer).host;
  }

  /** The address at the provider where the browser with this secret is signed in. */
  async begin(secret: string, now: number): Promise<URL> {
    const { state, nonce, verifier } = partsOf(secret);
    return openid.buildAuthorizationUrl(await this.#discover(now), {
      redirect_uri: this.#options.returnUrl,
      scope: 'openid email',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
  }

  /**
   * Whom the provider says that the browser with this secret is; `answer` is the query with which it came back. Null for
   * whatever is forged, expired, refused by the provider, or meant for another browser.
   */
  async finish(secret: string, answer: string, now: number): Promise<IssuedIdentity | null> {
    const provider = await this.#discover(now);
    const { state, nonce, verifier } = partsOf(secret);
    const url = new URL(this.#options.returnUrl);
    url.search = answer;
    try {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
      const tokens = await openid.authorizationCodeGrant(provider, url, checks);
      const claims = tokens.claims();
      if (claims === undefined || !isSubject(claims.sub)) return null;
      const { iss, sub, email, email_verified: verified } = claims;
      return {
        issuer: iss,
        subject: sub,
        email: typeof email === 'string' ? email : null,
        emailVerified: verified === true,
      };
    } catch (error) {
      if (isAway(error)) throw new DirectoryUnavailable('the OpenID provider cannot be used', { cause: error });
      // Whatever else the provider refuses is the client's secret or address, which an operator must know.
      if (error instanceof openid.ResponseBodyError && error.error !== 'invalid_grant')
        this.#warn(`the OpenID provider refuses this service: ${error.error.slice(0, 100)}`);
      return null;
    }
  }

  async #discover(now: number): Promise<openid.Configuration> {
    const known = this.#discovered;
    if (known !== null && now >= known.at && now - known.at < discoveryMs) return known.provider;
    const { issuer, clientId, clientSecret } = this.#options;
    try {
      const provider = await openid.discovery(
        new URL(issuer),
        clientId,
        {},
        // Basic is the method that each provider must have (RFC 6749, 2.3.1).
        clientSecret === null ? openid.None() : openid.ClientSecretBasic(clientSecret),
        {
          timeout: timeoutSeconds,
          [openid.customFetch]: boundedFetch,
          // A token that came from the provider itself is believed by its signature only, as any other.
          execute: [
            openid.enableNonRepudiationChecks,
            ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
          ],
        },
      );
      this.#discovered = { provider, at: now };
      return provider;
    } catch (error) {
      throw new DirectoryUnavailable('the OpenID provider cannot be used', { cause: error });
    }
  }
}

/** What goes to the provider of a browser's secret, which itself stays in the browser. */
function partsOf(secret: string): { readonly state: string; readonly nonce: string; readonly verifier: string } {
  const part = (name: string) => hash('sha256', `${name} ${secret}`, 'base64url');
  return { state: part('state'), nonce: part('nonce'), verifier: part('verifier') };
}

async function boundedFetch(url: string, options: openid.CustomFetchOptions): Promise<Response> {
  const { signal, ...rest } = options;
  const response = await fetch(url, { ...rest, ...(signal && { signal }), redirect: 'manual' } as RequestInit);
  const body = await bytesOf(response, answerBytesMax);
  return new Response(body.length === 0 ? null : new Uint8Array(body), response);
}

const unsound = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** Whether the provider gave no answer, or none that a sound one gives, so that nobody can tell who the browser is. */
function isAway(error: unknown): boolean {
  if (error instanceof openid.ClientError) return error.code === undefined || unsound.has(error.code);
  return error instanceof TypeError;
}
