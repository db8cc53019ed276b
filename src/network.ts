import { BlockList, isIP } from 'node:net';

/** The addresses that share their first `prefixBits` bits. */
interface Network {
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

/**
 * Makes the function that says whether an address is in one of the networks. Throws RangeError for a text that is no
 * network.
 */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (network === null) throw new RangeError(`"${text}" is neither an address nor a network such as 10.0.0.0/8`);
    list.addSubnet(network.address, network.prefixBits, network.family);
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Whether only this machine can ask at the address. */
export const isLoopback = inNetworks(['127.0.0.0/8', '::1']);
