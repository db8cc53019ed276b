import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { constants, gzip, type ZlibOptions } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const gzipped = promisify<Uint8Array, ZlibOptions, Buffer>(gzip);

/**
 * The files of the console by name. `index.html` is every page of it, `docs/client.html` the page `/docs/client`; the names
 * of the others hold a hash of their content.
 */
export type ConsoleFiles = ReadonlyMap<string, Uint8Array>;

const built = new URL('../../console/', import.meta.url);
/** In a clone the console is built from its sources, as fast as it could be read. */
const builder = new URL('../../../console/build.ts', import.meta.url);

/**
 * Brings the console's files, when they are first asked for. Rejects if there are none: in a clone whose development
 * packages are not installed.
 */
export function consoleFiles(): () => Promise<ConsoleFiles> {
  let files: Promise<ConsoleFiles> | null = null;
  return () => {
    files ??= existsSync(builder) ? buildNow() : readBuilt();
    files.catch(() => {
      files = null;
    });
    return files;
  };
}

async function buildNow(): Promise<ConsoleFiles> {
  const { buildConsole } = (await import(builder.href)) as { buildConsole: () => Promise<ConsoleFiles> };
  return buildConsole();
}

async function readBuilt(): Promise<ConsoleFiles> {
  const entries = await readdir(built, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const folder = fileURLToPath(built);
  return new Map(await Promise.all(paths.map(async (path) => [relative(folder, path), await readFile(path)] as const)));
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
};

/** The console runs and loads nothing but its own files, and no page may frame it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Whether a file is a page, and not one that pages load. */
export function isPageName(name: string): boolean {
  return name.endsWith('.html');
}

type Packing = (file: Uint8Array) => Promise<Buffer>;

/** Packs each file once, however often it is sent. */
export function packing(): Packing {
  const packed = new WeakMap<Uint8Array, Promise<Buffer>>();
  return (file) => {
    const before = packed.get(file);
    if (before !== undefined) return before;
    const now = gzipped(file, { level: constants.Z_BEST_COMPRESSION });
    packed.set(file, now);
    return now;
  };
}

/** Whether an Accept-Encoding takes gzip. */
export function takesGzip(accepted = ''): boolean {
  return accepted.split(',').some((one) => /^\s*gzip\s*(?:;\s*q\s*=\s*(?!0(?:\.0*)?\s*$).*)?$/i.test(one));
}

/**
 * Sends a file of the console, packed if the browser takes that: it is a third as large then. The browser keeps those
 * whose names change with their content.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  pack: Packing,
  [name, file]: readonly [name: string, file: Uint8Array],
): Promise<FastifyReply> {
  const isPage = isPageName(name);
  const isPacked = takesGzip(request.headers['accept-encoding']);
  const sent = isPacked ? await pack(file) : file;
  if (isPacked) reply.header('content-encoding', 'gzip');
  return reply
    .header('vary', 'accept-encoding')
    .header('content-type', types[extname(name)] ?? 'application/octet-stream')
    .header('cache-control', isPage ? 'no-cache' : 'public, max-age=31536000, immutable')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'DENY')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'same-origin')
    .send(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength));
}
