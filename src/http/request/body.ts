import type { FastifyInstance } from 'fastify';
import { quoted } from '../../text/quoted.ts';
import { repeatedField } from './repeated-field.ts';

/** The body cannot be read as JSON. The message is meant for the caller. */
export class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';
}

const contentType = /^application\/json[ \t]*(;[ \t]*charset=("?)utf-8\2[ \t]*)?$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Does the first half of step 5: a body must be JSON in UTF-8. The server bounds its size. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { 'content-type': type, 'content-encoding': encoding } = request.headers;
    if (type === undefined || !contentType.test(type)) return done(wrongType());
    if (encoding !== undefined && encoding !== 'identity') {
      return done(new UnreadableBody('Content-Encoding is not supported; send the JSON as it is.'));
    }
    if (body.length === 0) return done(null, null);
    const parsed = parse(body);
    return parsed instanceof UnreadableBody ? done(parsed) : done(null, parsed);
  });
  app.addContentTypeParser('*', (_request, _payload, done) => done(wrongType()));
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
