import { isIP, SocketAddress } from 'node:net';
import { inNetworks } from '../../network.ts';
import type { HttpOptions } from '../dependencies.ts';

type Header = string | string[] | undefined;
type Proxies = Pick<HttpOptions['server'], 'trustedProxies' | 'forwardedHeader'>;

/** The address of a request's client; an IPv4 address in its own form. */
export type ClientAddress = (remoteAddress: string | undefined, headers: Record<string, Header>) => string;

/** Makes the function that finds a request's client. Throws on an invalid range. */
export function clientAddresses(proxies: Proxies): ClientAddress {
  const { trustedProxies: ranges, forwardedHeader } = proxies;
  const isTrusted = inNetworks(ranges);

  return (remoteAddress, headers) => {
    let client = bareAddress(remoteAddress ?? '');
    if (ranges.length > 0 && client !== '') {
      // Each proxy appends the address that asked it. From the right, the first address that is not a trusted proxy is
      // the client. The client wrote everything left of that, so it proves nothing.
      const chain =
        forwardedHeader === 'forwarded' ? forwarded(headers['forwarded']) : list(headers['x-forwarded-for']);
      for (let i = chain.length - 1; i >= 0 && isTrusted(client); i--) {
        const next = bareAddress(chain[i] ?? '');
        if (isIP(next) === 0) break;
        client = next;
      }
    }
    return client;
  };
}

/**
 * Names the bucket of a client address: the IPv4 address itself, or the /64 of an IPv6 address. Whoever has one address
 * of a /64 has all of them (RFC 4291, RFC 6177).
 */
export function addressBucket(client: string): string {
  return `address:${ownedBy(client)}`;
}

/**
 * Makes the function that names the address by which a connection is counted. It returns null for a trusted proxy,
 * which brings connections of many clients. Throws on an invalid range.
 */
export function connectionAddresses(
  trustedProxies: Proxies['trustedProxies'],
): (remoteAddress: string | undefined) => string | null {
  const isTrusted = inNetworks(trustedProxies);
  return (remoteAddress) => {
    const address = bareAddress(remoteAddress ?? '');
    return isTrusted(address) ? null : ownedBy(address);
  };
}

/** The addresses that certainly belong to one client: an IPv4 address, or the /64 of an IPv6 address. */
function ownedBy(address: string): string {
  return isIP(address) === 6 ? network64(address) : address;
}

function list(header: Header): string[] {
  const joined = Array.isArray(header) ? header.join(',') : (header ?? '');
  return joined === '' ? [] : joined.split(',');
}

/** The `for` parameters of an RFC 7239 header, in their order. */
function forwarded(header: Header): string[] {
  return list(header).map((element) => /(?:^|;)\s*for=("?)([^";]*)\1/i.exec(element)?.[2] ?? '');
}

/** Strips port, brackets and zone from an address, and the IPv6 form from an IPv4 address. */
function bareAddress(written: string): string {
  const text = written.trim().replace(/%[^\]]*/, '');
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
}

function network64(address: string): string {
  // SocketAddress writes the address in its one canonical form (RFC 5952).
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
  const [head = '', tail] = canonical.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
