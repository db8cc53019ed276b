import { describe, expect, test } from 'vitest';
import { addressBucket, clientAddresses } from './client-address.ts';

function addressBuckets(proxies: Parameters<typeof clientAddresses>[0]) {
  const clientOf = clientAddresses(proxies);
  return (...of: Parameters<typeof clientOf>) => addressBucket(clientOf(...of));
}

// Protects that a client cannot choose its address bucket, and that clients behind one proxy do not share one.
describe('the bucket of an address', () => {
  test.each([
    ['192.0.2.1', 'address:192.0.2.1'],
    ['::ffff:192.0.2.1', 'address:192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', 'address:2001:db8:1:2::/64'],
    ['2001:db8::1', 'address:2001:db8:0:0::/64'],
    ['::1', 'address:0:0:0:0::/64'],
    ['fe80::1%eth0', 'address:fe80:0:0:0::/64'],
    [undefined, 'address:'],
  ])('of a connection from %s is %s, whatever its headers say', (remote, bucket) => {
    const bucketOf = addressBuckets({ trustedProxies: [], forwardedHeader: 'x-forwarded-for' });
    expect(bucketOf(remote, { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' })).toBe(bucket);
  });

  test.each([
    ['one proxy', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['two proxies', '10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['an invention of the client', '10.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['a stranger who says to be a proxy', '203.0.113.7', '1.1.1.1', '203.0.113.7'],
    ['nothing said', '10.0.0.1', undefined, '10.0.0.1'],
    ['nonsense', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['nonsense behind a proxy', '10.0.0.1', '1.1.1.1, nonsense, 10.0.0.2', '10.0.0.2'],
    ['a port', '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['a proxy that listens on IPv6', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['only proxies', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('X-Forwarded-For: %s', (_name, remote, header, client) => {
    const bucketOf = addressBuckets({ trustedProxies: ['10.0.0.0/8'], forwardedHeader: 'x-forwarded-for' });
    const headers = { 'x-forwarded-for': header, forwarded: 'for=9.9.9.9' };
    expect(bucketOf(remote, headers)).toBe(`address:${client}`);
  });

  test.each([
    ['for=203.0.113.9', 'address:203.0.113.9'],
    ['For="203.0.113.9:4711";proto=https;by=10.0.0.1', 'address:203.0.113.9'],
    ['for="[2001:db8:cafe::17]:4711"', 'address:2001:db8:cafe:0::/64'],
    ['for=1.1.1.1, proto=http;for=203.0.113.9', 'address:203.0.113.9'],
    ['for=_hidden', 'address:2001:db8:ffff:0::/64'],
    ['host=example.org', 'address:2001:db8:ffff:0::/64'],
  ])('Forwarded: %s', (forwarded, bucket) => {
    const bucketOf = addressBuckets({ trustedProxies: ['2001:db8:ffff::/48'], forwardedHeader: 'forwarded' });
    expect(bucketOf('2001:db8:ffff::1', { forwarded, 'x-forwarded-for': '9.9.9.9' })).toBe(bucket);
  });

  // The prefix of "10.0.0.0/" must not be read as the number 0, which would trust every address.
  const noRanges = [
    '10.0.0.0/33',
    'proxy.example.org',
    '::/129',
    '10.0.0.0/x',
    '',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '::1%lo',
  ];
  test.each(noRanges)('a range "%s" is refused', (range) => {
    expect(() => addressBuckets({ trustedProxies: [range], forwardedHeader: 'forwarded' })).toThrow(RangeError);
  });
});
