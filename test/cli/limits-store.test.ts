import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badCertificates, fixture } from '../certificates.ts';
import { crashCorpus } from '../chaos/corpus.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type TlsProxy, tlsProxy } from '../tls-proxy.ts';
import { isValkeyThere, valkeyServer } from '../valkey-server.ts';
import { main, whomHere } from './process.ts';

// Protects that an operator is told which server has the buckets, that it is away, and that its certificate is not good.

const server = await valkeyServer();
const data = ['--data', temporaryFolder()];
const isShared = { isWell: true, found: expect.stringMatching(/^in (Valkey|Redis) \d+\.\d+\.\d+$/) };

interface Doctor {
  readonly findings: readonly { readonly part: string; readonly isWell: boolean; readonly found: string }[];
}

/** What `whom doctor` says of the limits, from a process of its own, and what it logs. */
function examined(store: string, authority: string | null) {
  const env = {
    ...{ ...process.env, WHOM_LIMITS_STORE: store },
    ...(authority !== null && { NODE_EXTRA_CA_CERTS: fixture(authority) }),
  };
  return new Promise<{ readonly limits: unknown; readonly log: string }>((resolve) => {
    execFile(process.execPath, [main, 'doctor', ...data, '--json'], { env }, (_, stdout, log) => {
      const { findings }: Doctor = JSON.parse(stdout);
      resolve({ limits: findings.find(({ part }) => part === 'limits'), log });
    });
  });
}

describe.skipIf(!isValkeyThere)('limits in a store (needs VALKEY)', () => {
  let proxy: TlsProxy;
  const over = (host: string) => `rediss://${host}:${proxy.port}/0`;

  beforeAll(async () => {
    await server.start();
    proxy = await tlsProxy(Number(new URL(server.url).port));
    await whomHere(['import', '-', ...data], { input: crashCorpus() });
  });
  afterAll(async () => {
    await proxy.close();
    await server.kill();
  });

  test('whom doctor says which server has them, and that it is away', async () => {
    expect(await examined(server.url, null)).toMatchObject({ limits: isShared });
    await server.kill();
    expect(await examined(server.url, null)).toMatchObject({
      limits: { isWell: false, found: expect.stringContaining('limits.store') },
    });
    await server.start();
  });

  test.for(['localhost', '127.0.0.1'])('are shared over TLS where its authority is trusted, at %s', async (host) => {
    proxy.certify('database');
    expect(await examined(over(host), 'authority.pem')).toMatchObject({ limits: isShared, log: '' });
  });

  test.for(badCertificates('limits.store'))(
    'a certificate %s is a line that says what to do',
    async ([, certificate, authority, line]) => {
      proxy.certify(certificate);
      const { limits, log } = await examined(over('localhost'), authority);
      expect(limits).toMatchObject({ isWell: false });
      expect(log).toContain(`(limits.shareAlonePercent); the certificate of that store ${line}`);
    },
  );

  test('a server without TLS is not spoken to in the clear', async () => {
    const { limits, log } = await examined(server.url.replace('redis:', 'rediss:'), 'authority.pem');
    expect(limits).toMatchObject({ isWell: false });
    // It waits for the end of what it takes for a line.
    expect(log).toContain(' cannot be used (no answer in time)');
  });
});
