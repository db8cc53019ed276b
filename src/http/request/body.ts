import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { quoted } from '../../text/quoted.ts';
import { repeatedField } from './repeated-field.ts';

/** The body cannot be read as JSON. The message is meant for the caller. */
export class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';
}

const contentType = /^application\/json[ \t]*(;[ \t]*charset=("?)utf-8\2[ \t]*)?$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** What is said of a body that is too long. */
export function tooLong(bytesMax: number): string {
  return `The body may have at most ${bytesMax} bytes.`;
}

/**
 * Does the first half of step 5: a body must be JSON in UTF-8 of at most `bytesMax` bytes. One that leaves records out may
 * be as long as its route allows.
 */
export function readJsonBodies(app: FastifyInstance, bytesMax: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const read = readBody(request.headers, body);
    if (body.length > bytesMax && !leavesOut(read)) return done(new UnreadableBody(tooLong(bytesMax)));
    return read instanceof UnreadableBody ? done(read) : done(null, read);
  });
  app.addContentTypeParser('*', (_request, _payload, done) => done(wrongType()));
}

function readBody(headers: IncomingHttpHeaders, body: Buffer): unknown {
  const { 'content-type': type, 'content-encoding': encoding } = headers;
  if (type === undefined || !contentType.test(type)) return wrongType();
  if (encoding !== undefined && encoding !== 'identity') {
    return new UnreadableBody('Content-Encoding is not supported; send the JSON as it is.');
  }
  return body.length === 0 ? null : parse(body);
}

function leavesOut(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, 'exclude');
}

function wrongType(): UnreadableBody {
  return new UnreadableBody('The Content-Type must be application/json, with charset utf-8 or none.');
}

function parse(body: Buffer): unknown {
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    return new UnreadableBody('The body is not valid UTF-8.');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return new UnreadableBody('The body is not valid JSON.');
  }
  const repeated = repeatedField(text);
  return repeated === null ? value : new UnreadableBody(`The field ${quoted(repeated)} is given twice; send it once.`);
}
