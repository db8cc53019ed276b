import { isIP } from 'node:net';

/** Addresses that share their first bits. */
export interface Network {
  readonly address: string;
  readonly prefixBits: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** A network in CIDR notation (RFC 4632, RFC 4291), or one address; null for anything else. */
export function parseNetwork(text: string): Network | null {
  // `Number` alone would read the prefix of "10.0.0.0/" as 0, which is every address there is.
  const [, address = '', prefix] = /^([0-9A-Fa-f.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return null;
  const bitsMax = version === 6 ? 128 : 32;
  const prefixBits = prefix === undefined ? bitsMax : Number(prefix);
  return prefixBits > bitsMax ? null : { address, prefixBits, family: version === 6 ? 'ipv6' : 'ipv4' };
}
