import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { resolveConfig } from './config-sources.ts';
import { openFilesMax, type StartFacts, startWarnings } from './start-checks.ts';

// Protects that the start warns of what would hurt later: keys in plain text on a network, figures that everybody can
// read, connections that cannot be opened. It must not warn if all is well.
const well: StartFacts = {
  address: '127.0.0.1',
  isEncrypted: false,
  monitoringAddress: '127.0.0.1',
  trustedProxies: [],
  connectionsMax: 10_000,
  openFilesMax: 20_000,
};

describe('a start warns of', () => {
  const cases: readonly (readonly [string, Partial<StartFacts>, readonly RegExp[]])[] = [
    ['nothing where all is well', {}, []],
    ['nothing on other addresses of this machine', { address: '::1', monitoringAddress: '127.8.9.1' }, []],
    ['plain HTTP on every network', { address: '0.0.0.0' }, [/^0\.0\.0\.0 answers other machines over plain HTTP/]],
    ['plain HTTP on every network, IPv6', { address: '::' }, [/^:: answers other machines over plain HTTP/]],
    ['plain HTTP on one network', { address: '192.168.1.5' }, [/server\.trustedProxies/]],
    ['nothing behind a proxy', { address: '0.0.0.0', trustedProxies: ['10.0.0.1'] }, []],
    ['nothing over TLS', { address: '0.0.0.0', isEncrypted: true }, []],
    ['measurements for everybody', { monitoringAddress: '0.0.0.0' }, [/how much is sold.*monitoring\.host/]],
    [
      'too few files',
      { openFilesMax: 1024 },
      [/may open 1024 files.*10512.*LimitNOFILE.*connectionsMax to at most 512/],
    ],
    ['hardly any files', { openFilesMax: 256 }, [/connectionsMax to at most 1$/]],
    ['nothing where the system does not tell', { openFilesMax: null }, []],
  ];
  test.each(cases)('%s', (_name, facts, expected) => {
    const warnings = startWarnings({ ...well, ...facts });
    expect(warnings).toHaveLength(expected.length);
    for (const [i, pattern] of expected.entries()) expect(warnings[i]).toMatch(pattern);
  });

  test('nothing with the files that the unit of systemd allows', () => {
    const unit = readFileSync(new URL('../deploy/whom.service', import.meta.url), 'utf8');
    const openFilesMax = Number(/^LimitNOFILE=(\d+)$/m.exec(unit)?.[1]);
    const { connectionsMax } = resolveConfig({ file: null, environment: {} }).server;
    expect(startWarnings({ ...well, connectionsMax, openFilesMax })).toEqual([]);
    expect(startWarnings({ ...well, connectionsMax, openFilesMax: openFilesMax - 1 })).toHaveLength(1);
  });

  test('the limit of this process is told where the system has one', () => {
    const limit = openFilesMax();
    if (process.platform === 'win32') expect(limit).toBeNull();
    else expect(limit === null || limit >= 64).toBe(true);
  });
});
