import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyReply } from 'fastify';

/** The files of the console by name. `index.html` is every page; the names of the others hold a hash of their content. */
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
  const names = await readdir(built);
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, built))] as const)));
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
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

/** Sends a file of the console. The browser keeps those whose names change with their content. */
export function sendFile(reply: FastifyReply, name: string, file: Uint8Array): FastifyReply {
  const isPage = name === 'index.html';
  return reply
    .header('content-type', types[extname(name)] ?? 'application/octet-stream')
    .header('cache-control', isPage ? 'no-cache' : 'public, max-age=31536000, immutable')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'DENY')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'same-origin')
    .send(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
}
