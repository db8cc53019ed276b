import { isLoopback } from './network.ts';

export interface StartFacts {
  /** The address that the service listens on, as reported by the system. */
  readonly address: string;
  /** Whether it speaks TLS. */
  readonly isEncrypted: boolean;
  readonly monitoringAddress: string;
  readonly trustedProxies: readonly string[];
  readonly connectionsMax: number;
  /** The number of files that the system allows this process to open; null if the system does not tell. */
  readonly openFilesMax: number | null;
}

/**
 * Files that are open beside the API's connections: databases, index segments, monitoring connections, files of an
 * import.
 */
const filesMax = 512;

/** Warnings for the operator at the start. Each is one line that says what to do. */
export function startWarnings(facts: StartFacts): string[] {
  const { address, isEncrypted, monitoringAddress, trustedProxies, connectionsMax, openFilesMax } = facts;
  const warnings: string[] = [];
  if (!isLoopback(address) && !isEncrypted && trustedProxies.length === 0) {
    warnings.push(
      `${address} answers other machines over plain HTTP: keys and personal data can be read on the way. Let a proxy ` +
        'speak TLS in front and name it in server.trustedProxies, give whom a certificate (tls.certificateFile), or ' +
        'keep server.host at 127.0.0.1',
    );
  }
  if (!isLoopback(monitoringAddress)) {
    warnings.push(
      `${monitoringAddress} tells other machines without a key how much is sold: let only your own reach it, or keep ` +
        'monitoring.host at 127.0.0.1',
    );
  }
  if (openFilesMax !== null && openFilesMax < connectionsMax + filesMax) {
    warnings.push(
      `this process may open ${openFilesMax} files, too few for ${connectionsMax} connections: raise the limit to ` +
        `${connectionsMax + filesMax} (LimitNOFILE= of a systemd unit, ulimit -n of a shell, nofile of a container), ` +
        `or set server.connectionsMax to at most ${Math.max(1, openFilesMax - filesMax)}`,
    );
  }
  return warnings;
}

/**
 * The number of files and connections that this process may open; null if the system does not tell. It takes some 10 ms
 * before anything listens. Later it also takes the time to look up the names of all connected addresses.
 */
export function openFilesMax(): number | null {
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft: number | 'unlimited' } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : null;
}
