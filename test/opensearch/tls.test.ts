import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { badCertificates, fixture } from '../certificates.ts';
import { ask } from '../chaos/client.ts';
import { crashCorpus, crashPeople } from '../chaos/corpus.ts';
import { type ServerProcess, startServer, whomHere, whomJson } from '../cli/process.ts';
import { openSearchUrl, removeIndexes } from '../opensearch-cluster.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type TlsProxy, tlsProxy } from '../tls-proxy.ts';

// Protects that a cluster behind HTTPS is believed only where its certificate is good, and that one which is not is a line that
// says what to do.

const data = ['--data', temporaryFolder()];
const prefix = `whom-test-${randomUUID()}`;

/** `whom serve` over the cluster at this address, which trusts an authority of ours, or none. */
async function serve(store: string, authority: string | null): Promise<ServerProcess> {
  const server = await startServer(['serve', ...data], {
    ...{ WHOM_SEARCH_STORE: store, WHOM_SEARCH_STORE_INDEX: prefix, WHOM_SEARCH_STORE_REPLICAS: '0' },
    ...(authority !== null && { NODE_EXTRA_CA_CERTS: fixture(authority) }),
  });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
}

describe.skipIf(openSearchUrl === null)('OpenSearch behind HTTPS (needs OPENSEARCH)', () => {
  let proxy: TlsProxy;
  let key: string;

  beforeAll(async () => {
    proxy = await tlsProxy(Number(new URL(openSearchUrl ?? '').port));
    await whomHere(['import', '-', ...data], { input: crashCorpus() });
    const create = ['account', 'create', 'shop', '--email', 'shop@example.org', '--credits', '1000000', ...data];
    const { account_id } = await whomJson<{ account_id: string }>(create);
    ({ key } = await whomJson<{ key: string }>(['key', 'create', account_id, ...data]));
  });
  afterAll(async () => {
    await removeIndexes(prefix);
    await proxy.close();
  });

  const search = async ({ address }: ServerProcess) => {
    const told = await ask(address, { key, path: '/v1/search', body: { query: 'people' } });
    return told.kind === 'unknown' ? told : [told.status, told.body.error?.code ?? told.body.total_count];
  };

  test.for(['localhost', '127.0.0.1'])('is searched where its authority is trusted and it is at %s', async (host) => {
    proxy.certify('database');
    const server = await serve(`https://${host}:${proxy.port}`, 'authority.pem');
    await expect.poll(() => search(server)).toEqual([200, crashPeople]);
  });

  test.for(badCertificates('search.store'))(
    'a certificate %s is a line in the log, and no answer',
    async ([, certificate, authority, line]) => {
      proxy.certify(certificate);
      const server = await serve(`https://localhost:${proxy.port}`, authority);
      expect(await search(server)).toEqual([502, 'upstream_unavailable']);
      expect(server.log()).toContain(`the search cluster did not answer: the certificate of the cluster ${line}`);
    },
  );

  test('a cluster without TLS is not spoken to in the clear', async () => {
    const server = await serve((openSearchUrl ?? '').replace('http:', 'https:'), 'authority.pem');
    expect(await search(server)).toEqual([502, 'upstream_unavailable']);
    expect(server.log()).toContain('the cluster does not speak the TLS that search.store asks for');
  });
});
