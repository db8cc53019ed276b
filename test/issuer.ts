import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';

/** How the endpoint answers: with the key set, or like a broken endpoint. */
type Answer = (response: ServerResponse, keySet: string) => void;

/** An issuer of access tokens for tests, with a real JWKS endpoint on loopback. */
export interface Issuer {
  readonly issuer: string;
  readonly jwksUrl: string;
  /** How often the key set has been asked for. */
  readonly asked: () => number;
  /** Makes a token. `claims` and `header` override those of a valid token; undefined removes one. */
  token(claims?: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>;
  /** Makes a new key, which signs from now on and is the only one published. */
  rotate(): Promise<void>;
  /** Sets how the endpoint answers; null restores the key set. */
  answer(answer: Answer | null): void;
  stop(): Promise<void>;
}

export const audience = 'https://whom.example';

/** Starts an issuer. Its tokens are issued at `nowSeconds` and expire after five minutes. */
export async function startIssuer(nowSeconds: number, algorithm = 'ES256'): Promise<Issuer> {
  let serial = 0;
  let pair = await generateKeyPair(algorithm);
  let published = '';
  let asked = 0;
  let broken: Answer | null = null;

  const publish = async () => {
    serial++;
    const key = { ...(await exportJWK(pair.publicKey)), kid: `key ${serial}`, alg: algorithm, use: 'sig' };
    published = JSON.stringify({ keys: [key] });
  };
  await publish();

  const server = createServer((_request, response) => {
    asked++;
    if (broken === null) response.setHeader('content-type', 'application/json').end(published);
    else broken(response, published);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;

  return {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    asked: () => asked,
    token: (claims = {}, header = {}) => {
      const payload = { iss: issuer, aud: audience, sub: 'user 1', iat: nowSeconds, exp: nowSeconds + 300, ...claims };
      return new SignJWT(payload)
        .setProtectedHeader({ alg: algorithm, kid: `key ${serial}`, typ: 'at+jwt', ...header })
        .sign(pair.privateKey);
    },
    rotate: async () => {
      pair = await generateKeyPair(algorithm);
      await publish();
    },
    answer: (answer) => {
      broken = answer;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
