import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { SecureContextOptions } from 'node:tls';
import type { Config } from '../../config.ts';

/** A certificate or its key cannot be used. The message is one line that names the file and says what to do. */
export class CertificateUnusable extends Error {
  override readonly name = 'CertificateUnusable';
}

/** A chain of certificates is some kilobytes. */
const fileBytesMax = 1_048_576;

interface Files {
  readonly certificateFile: string;
  readonly keyFile: string;
}

interface Pair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** The certificate of the service with its key, as they stand in two files in PEM. */
export class Certificate {
  readonly #files: Files;
  #pair: Pair;
  /** What was said of the files last. A reason is said once, however often the files are looked at. */
  #complaint: string | null = null;

  /** Throws CertificateUnusable. */
  constructor(files: Files) {
    this.#files = files;
    this.#pair = readPair(files);
  }

  /** For `node:tls`. Older protocols than 1.2 are refused (RFC 8996), whatever the process was started with. */
  get context(): SecureContextOptions {
    return { ...this.#pair, minVersion: 'TLSv1.2' };
  }

  /**
   * Reads the files again and says what came of it; null when nothing is new. Files that cannot be used leave the
   * certificate as it was.
   */
  renew(): { readonly isRenewed: boolean; readonly line: string } | null {
    try {
      const pair = readPair(this.#files);
      this.#complaint = null;
      if (pair.cert.equals(this.#pair.cert) && pair.key.equals(this.#pair.key)) return null;
      this.#pair = pair;
      const { validTo } = new X509Certificate(pair.cert);
      return { isRenewed: true, line: `the certificate was renewed: it is valid until ${validTo}` };
    } catch (error) {
      if (!(error instanceof CertificateUnusable)) throw error;
      const line = `the certificate stays as it was: ${error.message}`;
      if (line === this.#complaint) return null;
      this.#complaint = line;
      return { isRenewed: false, line };
    }
  }
}

/** Opens the certificate that is configured; null when there is none. Throws CertificateUnusable. */
export function openCertificate({ certificateFile, keyFile }: Config['tls']): Certificate | null {
  return certificateFile === undefined || keyFile === undefined ? null : new Certificate({ certificateFile, keyFile });
}

/** Throws CertificateUnusable unless both files can be read and belong together. */
function readPair({ certificateFile, keyFile }: Files): Pair {
  const cert = contentOf(certificateFile, 'tls.certificateFile');
  const key = contentOf(keyFile, 'tls.keyFile');
  if (!certificateOf(cert, certificateFile).checkPrivateKey(privateKeyOf(key, keyFile))) {
    throw new CertificateUnusable(
      `${keyFile} (tls.keyFile) is not the key of the first certificate in ${certificateFile} (tls.certificateFile)`,
    );
  }
  return { cert, key };
}

function contentOf(path: string, setting: string): Buffer {
  try {
    const { size } = statSync(path);
    if (size > fileBytesMax) throw new Error(`it is larger than ${fileBytesMax} bytes`);
    return readFileSync(path);
  } catch (error) {
    throw new CertificateUnusable(`cannot read ${path} (${setting}): ${messageOf(error)}`, { cause: error });
  }
}

function certificateOf(cert: Buffer, path: string): X509Certificate {
  try {
    return new X509Certificate(cert);
  } catch (error) {
    const advice = 'it must begin with the certificate of this service, followed by those between it and its authority';
    throw new CertificateUnusable(`${path} (tls.certificateFile) holds no certificate in PEM: ${advice}`, {
      cause: error,
    });
  }
}

function privateKeyOf(key: Buffer, path: string): KeyObject {
  try {
    return createPrivateKey(key);
  } catch (error) {
    throw new CertificateUnusable(`${path} (tls.keyFile) holds no private key in PEM without a passphrase`, {
      cause: error,
    });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
