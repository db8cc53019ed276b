import { signal } from '@preact/signals';
import type { Upload } from '../../../src/http/console/desk.ts';
import { ask, Refusal } from '../../api.ts';
import { firstPieceBytes, nextPieceBytes } from './piece-bytes.ts';

export const uploads = '/console/api/operator/uploads';

interface Sending {
  readonly file: File;
  readonly upload: Upload | null;
  /** Why it does not go on; null while it does. */
  readonly error: unknown;
}

/** The file that this page sends, also while another screen is shown; null for none. */
export const sending = signal<Sending | null>(null);
let stop = new AbortController();

/**
 * Sends a file in pieces, from where the service has it. Resolves when it is there as a whole, or does not go on: then
 * `sending` says why.
 */
export async function send(file: File): Promise<void> {
  stop.abort();
  stop = new AbortController();
  const { signal: abort } = stop;
  const now = (upload: Upload | null, error: unknown = null) => {
    if (!abort.aborted) sending.value = { file, upload, error };
  };
  now(null);
  let upload: Upload | null = null;
  try {
    const { name, size: bytes, lastModified: modified } = file;
    ({ upload } = await ask<{ upload: Upload }>(uploads, { body: { name, bytes, modified }, signal: abort }));
    now(upload);
    let pieceBytes = firstPieceBytes;
    while (upload.received < upload.bytes) {
      const before = upload.received;
      const began = performance.now();
      upload = await sendPiece(upload, file, pieceBytes, abort);
      pieceBytes = nextPieceBytes(upload.received - before, performance.now() - began);
      now(upload);
    }
    if (!abort.aborted) sending.value = null;
  } catch (error) {
    now(upload, error);
  }
}

/** Stops sending, and forgets the file. */
export function stopSending(): void {
  stop.abort();
  sending.value = null;
}

async function sendPiece(
  { id, received }: Upload,
  file: File,
  pieceBytes: number,
  abort: AbortSignal,
): Promise<Upload> {
  const body = file.slice(received, received + pieceBytes);
  try {
    const answer = await ask<{ upload: Upload }>(`${uploads}/${id}/pieces/${received}`, { body, signal: abort });
    // Another page is sending the same file.
    if (answer.upload.received === received) await seconds(1);
    return answer.upload;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'rate_limited') throw error;
    await seconds(error.retryAfter ?? 1);
    return sendPiece({ id, received, name: file.name, bytes: file.size }, file, pieceBytes, abort);
  }
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1000 * count));
}
