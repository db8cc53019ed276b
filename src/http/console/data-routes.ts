import { Type } from 'typebox';
import type { Suppressed } from '../../records/suppressions.ts';
import type { ConsoleParts } from '../dependencies.ts';
import { dataAnswer, importAnswer, modelAnswer, workAnswer } from './operator-answers.ts';
import { type ConsoleSteps, closed, noBody, operatorOf } from './steps.ts';

const text = Type.String({ minLength: 1, maxLength: 500 });
const kind = Type.Union([Type.Literal('people'), Type.Literal('company')]);
const namedBody = Type.Union([
  Type.Object({ by: Type.Literal('id'), kind, id: text }, closed),
  Type.Object({ by: Type.Literal('social_url'), kind, socialUrl: text }, closed),
  Type.Object({ by: Type.Literal('name_and_employer'), fullName: text, employer: text }, closed),
]);
const handleParams = { params: Type.Object({ handle: Type.String({ pattern: '^[0-9a-f]{16,64}$' }) }) };

/** Adds what operators see of the data, who is hidden, and the training of the job-change model. */
export function addDataRoutes({ app, answer }: ConsoleSteps, { desk }: ConsoleParts): void {
  const operator = { config: { console: 'operator' } } as const;
  const importer = { config: { console: 'import' } } as const;
  const at = '/console/api/operator';

  app.get(`${at}/data`, operator, async (request, reply) =>
    answer(request, reply, { ...dataAnswer(await desk.look()), imports: desk.imports().map(importAnswer) }),
  );

  app.post(`${at}/suppressions`, { ...operator, schema: { body: namedBody } }, async (request, reply) => {
    const named: Suppressed = request.body;
    return answer(request, reply, { added: await desk.suppress(named, operatorOf(request.exchange)) });
  });

  app.post(
    `${at}/suppressions/:handle/lift`,
    { ...operator, schema: { ...noBody, ...handleParams } },
    async (request, reply) =>
      answer(request, reply, { removed: await desk.lift(request.params.handle, operatorOf(request.exchange)) }),
  );

  app.get(`${at}/model`, operator, async (request, reply) =>
    answer(request, reply, { report: modelAnswer(await desk.modelReport()) }),
  );

  app.get(`${at}/work`, importer, async (request, reply) => answer(request, reply, { work: workAnswer(desk.work()) }));

  app.post(`${at}/work/stop`, { ...operator, schema: noBody }, async (request, reply) => {
    desk.cutOff();
    return answer(request, reply, {});
  });

  app.post(`${at}/train`, { ...operator, schema: noBody }, async (request, reply) => {
    desk.train(operatorOf(request.exchange));
    return answer(request, reply, {});
  });
}
