/** What is wrong with the TLS of a server and what to do, by the code of the TLS layer; null where it is something else. */
export function tlsFault(code: string, server: string, setting: string): string | null {
  const fault = faults[code];
  return fault === undefined ? null : fault(server, setting);
}

type Line = (server: string, setting: string) => string;

const untrusted: Line = (server) =>
  `the certificate of ${server} is of an authority that is not trusted here: name the file of its authority in the environment as ` +
  'NODE_EXTRA_CA_CERTS';
const plain: Line = (server, setting) => `${server} does not speak the TLS that ${setting} asks for: correct either`;

const faults: Readonly<Record<string, Line>> = {
  CERT_HAS_EXPIRED: (server) => `the certificate of ${server} has expired: renew it, or set the clock of this machine`,
  CERT_NOT_YET_VALID: (server) =>
    `the certificate of ${server} is not valid yet: set the clock of this machine, or correct it`,
  ERR_TLS_CERT_ALTNAME_INVALID: (server, setting) =>
    `the certificate of ${server} is for another name: name the host in ${setting} as the certificate does`,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  EPROTO: plain,
  ERR_SSL_WRONG_VERSION_NUMBER: plain,
};
