import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JWTPayload } from 'jose';
import { type Issuer, startIssuer } from './issuer.ts';

export const clientId = 'whom';
export const clientSecret = 'a secret of the client';

/** An OpenID provider on loopback, which lets everybody in that comes, as `subject`. */
export interface OpenIdProviderForTests {
  /** Its address, which browsers see as another site than that of a service at 127.0.0.1. */
  readonly issuer: string;
  readonly keys: Issuer;
  /** Overrides claims of the next ID tokens; undefined removes one. */
  claims: JWTPayload;
  /** Overrides the query with which browsers are sent back. */
  answer: Readonly<Record<string, string>>;
  /** What the token endpoint answers instead, as its status; null for the token. */
  tokenStatus: number | null;
  stop(): Promise<void>;
}

interface Begun {
  readonly nonce: string;
  readonly challenge: string;
  readonly returnUrl: string;
}

/** Starts a provider. Its tokens are signed now and hold for five minutes. */
export async function startOpenIdProvider(subject: string): Promise<OpenIdProviderForTests> {
  const keys = await startIssuer(Math.floor(Date.now() / 1000));
  const begun = new Map<string, Begun>();
  let codes = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', provider.issuer);
    if (pathname === '/.well-known/openid-configuration') return json(response, 200, discovery());
    if (pathname === '/authorize') {
      const asked = (name: string) => searchParams.get(name) ?? '';
      const code = `code ${codes++}`;
      begun.set(code, { nonce: asked('nonce'), challenge: asked('code_challenge'), returnUrl: asked('redirect_uri') });
      const back = new URL(asked('redirect_uri'));
      const query = { code, state: asked('state'), iss: provider.issuer, ...provider.answer };
      back.search = new URLSearchParams(query).toString();
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    if (pathname !== '/token') return json(response, 404, {});
    if (provider.tokenStatus !== null) return json(response, provider.tokenStatus, { error: 'server_error' });
    const body = new URLSearchParams(await textOf(request));
    const known = begun.get(body.get('code') ?? '');
    begun.delete(body.get('code') ?? '');
    const encoded = encodeURIComponent(clientSecret).replaceAll('%20', '+');
    if (request.headers.authorization !== `Basic ${btoa(`${clientId}:${encoded}`)}`) {
      return json(response, 401, { error: 'invalid_client' });
    }
    const challenge = hash('sha256', body.get('code_verifier') ?? '', 'base64url');
    if (known === undefined || known.challenge !== challenge || known.returnUrl !== body.get('redirect_uri')) {
      return json(response, 400, { error: 'invalid_grant' });
    }
    const claims = { iss: provider.issuer, aud: clientId, sub: subject, nonce: known.nonce, ...provider.claims };
    const token = await keys.token(claims, { typ: 'JWT' });
    json(response, 200, { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: token });
  }

  const discovery = () => ({
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/authorize`,
    token_endpoint: `${provider.issuer}/token`,
    jwks_uri: keys.jwksUrl,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
  });

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider: OpenIdProviderForTests = {
    issuer: `http://localhost:${port}`,
    keys,
    claims: {},
    answer: {},
    tokenStatus: null,
    async stop() {
      await keys.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

function json(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
