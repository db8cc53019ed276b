import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crashCorpus } from '../chaos/corpus.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { isValkeyThere, valkeyServer } from '../valkey-server.ts';
import { whomHere } from './process.ts';

// Protects that an operator is told which server has the buckets, and that it is away.

const server = await valkeyServer();
const data = ['--data', temporaryFolder()];
const env = { WHOM_LIMITS_STORE: server.url };

interface Told {
  readonly findings: readonly { readonly part: string; readonly isWell: boolean; readonly found: string }[];
}

async function limitsInDoctor(): Promise<Told['findings'][number] | undefined> {
  const { findings }: Told = JSON.parse((await whomHere(['doctor', ...data, '--json'], { env })).stdout);
  return findings.find(({ part }) => part === 'limits');
}

describe.skipIf(!isValkeyThere)('limits in a store (needs VALKEY)', () => {
  beforeAll(async () => {
    await server.start();
    await whomHere(['import', '-', ...data], { input: crashCorpus() });
  });
  afterAll(() => server.kill());

  test('whom doctor says which server has them, and that it is away', async () => {
    expect(await limitsInDoctor()).toEqual({
      part: 'limits',
      isWell: true,
      found: expect.stringMatching(/^in (Valkey|Redis) \d+\.\d+\.\d+$/),
    });
    await server.kill();
    expect(await limitsInDoctor()).toMatchObject({ isWell: false, found: expect.stringContaining('limits.store') });
    await server.start();
  });
});
