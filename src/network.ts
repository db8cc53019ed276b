import { BlockList, isIP } from 'node:net';

/** The addresses that share their first `prefixBits` bits. */
export interface Network {
  readonly address: string;
  readonly prefixBits: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Parses a network in CIDR notation (RFC 4632, RFC 4291), or a single address; null for anything else. */
export function parseNetwork(text: string): Network | null {
  // `Number` alone would read the prefix of "10.0.0.0/" as 0, and the network would hold every address.
  const [, address = '', prefix] = /^([0-9A-Fa-f.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return null;
  const bitsMax = version === 6 ? 128 : 32;
  const prefixBits = prefix === undefined ? bitsMax : Number(prefix);
  return prefixBits > bitsMax ? null : { address, prefixBits, family: version === 6 ? 'ipv6' : 'ipv4' };
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether only this machine can ask at the address. */
export function isLoopback(address: string): boolean {
  return loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
