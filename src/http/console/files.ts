import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply } from 'fastify';

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

/** Sends a file of the console. The browser keeps those whose names change with their content. */
export function sendFile(reply: FastifyReply, name: string, file: Uint8Array): FastifyReply {
  const isPage = isPageName(name);
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
