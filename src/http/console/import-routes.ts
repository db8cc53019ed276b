import type { Readable } from 'node:stream';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import { parseDay } from '../../records/normalise/dates.ts';
import type { ConsoleParts } from '../dependencies.ts';
import { DeskRefused, type HowToImport } from './desk.ts';
import { uploadsAnswer } from './operator-answers.ts';
import { type ConsoleSteps, closed, idParams, noBody, operatorOf } from './steps.ts';

const count = (maximum: number) => Type.Integer({ minimum: 0, maximum });
const fileBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 255 }),
    bytes: count(Number.MAX_SAFE_INTEGER),
    modified: count(Number.MAX_SAFE_INTEGER),
  },
  closed,
);
const howParts = {
  kind: Type.Optional(Type.Union([Type.Literal('people'), Type.Literal('company')])),
  source: Type.Optional(Type.String({ pattern: '^[^\\u0000-\\u001f]{1,100}$' })),
  day: Type.Optional(Type.String({ maxLength: 10 })),
  mapping: Type.Optional(Type.String({ maxLength: 60_000 })),
};
const howBody = Type.Object(howParts, closed);
const chosen = Type.Object(
  { column: Type.String({ maxLength: 1000 }), field: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]) },
  closed,
);
const previewBody = Type.Object({ ...howParts, fields: Type.Optional(Type.Array(chosen, { maxItems: 1000 })) }, closed);
const pieceParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 40 }),
  offset: Type.String({ pattern: '^(?:0|[1-9][0-9]{0,14})$' }),
});

/** Adds the import of a file: it is sent in pieces, looked at, and imported. */
export function addImportRoutes({ app, answer }: ConsoleSteps, { desk }: ConsoleParts): void {
  const importer = { config: { console: 'import' } } as const;
  const at = '/console/api/operator/uploads';

  app.get(at, importer, async (request, reply) => answer(request, reply, uploadsAnswer(desk.upload(), desk.imports())));

  app.post(at, { ...importer, schema: { body: fileBody } }, async (request, reply) =>
    answer(request, reply, { upload: desk.beginUpload(request.body) }),
  );

  app.post(`${at}/discard`, { ...importer, schema: noBody }, async (request, reply) => {
    desk.discardUpload();
    return answer(request, reply, {});
  });

  const looked = { body: previewBody, ...idParams };
  app.post(`${at}/:id/preview`, { ...importer, schema: looked }, async (request, reply) => {
    const { fields = [], ...how } = request.body;
    return answer(request, reply, await desk.preview(request.params.id, howOf(how), fields));
  });

  const imported = { body: howBody, ...idParams };
  app.post(`${at}/:id/import`, { ...importer, schema: imported }, async (request, reply) => {
    desk.import(request.params.id, howOf(request.body), operatorOf(request.exchange));
    return answer(request, reply, {});
  });

  // Only here may a body be what is no JSON. It is handed on as it arrives.
  app.register(async (pieces) => {
    pieces.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
    pieces
      .withTypeProvider<TypeBoxTypeProvider>()
      .post(`${at}/:id/pieces/:offset`, { ...importer, schema: { params: pieceParams } }, async (request, reply) => {
        const { id, offset } = request.params;
        const upload = await desk.receive(id, Number(offset), request.body as Readable);
        return answer(request, reply, { upload });
      });
  });
}

function howOf({ kind, source, day, mapping }: Static<typeof howBody>): HowToImport {
  if (day !== undefined && parseDay(day) === null) {
    throw new DeskRefused('The day of the data is written like 2024-05-11.');
  }
  return { kind: kind ?? null, source: source ?? null, sourceDate: day ?? null, mapping: mapping ?? null };
}
