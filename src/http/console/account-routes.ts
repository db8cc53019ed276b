import { Type } from 'typebox';
import type { Accounts } from '../../accounts/accounts.ts';
import type { ConsoleParts } from '../dependencies.ts';
import { operatedAccountAnswer, operatedPostingAnswers, trailAnswer } from './operator-answers.ts';
import { type ConsoleSteps, closed, idParams, operatorOf, withId } from './steps.ts';

const accountsMax = 1000;
const postingsMax = 500;
const entriesMax = 500;
const creditsMax = 1_000_000_000;

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const newAccountBody = Type.Object(
  {
    name: text(200),
    email: text(254),
    plan: text(100),
    credits: Type.Optional(Type.Integer({ minimum: 0, maximum: creditsMax })),
  },
  closed,
);
const planBody = Type.Object({ plan: text(100) }, closed);
/** The reference is required, so that a grant that is sent twice is booked once. */
const grantBody = Type.Object(
  {
    credits: Type.Integer({ minimum: 1, maximum: creditsMax }),
    reference: text(100),
    note: Type.Optional(text(200)),
  },
  closed,
);
const reverseBody = Type.Object({ reason: text(200) }, closed);
const postingParams = { params: Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }) }) };
const trailQuery = Type.Object({ account: Type.Optional(text(40)) }, closed);

const changes: Readonly<Record<'suspend' | 'resume' | 'close', (accounts: Accounts, id: string) => Promise<void>>> = {
  suspend: (accounts, id) => accounts.suspend(id),
  resume: (accounts, id) => accounts.resume(id),
  close: (accounts, id) => accounts.close(id),
};

/** Adds what operators do with accounts and their credits, and the audit trail. */
export function addAccountRoutes({ app, answer }: ConsoleSteps, parts: ConsoleParts): void {
  const { administration, audit, signInLink } = parts;
  const operator = { config: { console: 'operator' } } as const;
  const at = '/console/api/operator/accounts';

  app.get(at, operator, async (request, reply) => {
    const { accounts } = administration(operatorOf(request.exchange));
    const listed = await accounts.list(accountsMax);
    return answer(request, reply, { accounts: listed.map(operatedAccountAnswer), count: await accounts.count() });
  });

  app.post(at, { ...operator, schema: { body: newAccountBody } }, async (request, reply) => {
    const { credits, ...wish } = request.body;
    const { accounts } = administration(operatorOf(request.exchange));
    const id = await accounts.create({ ...wish, ...(credits === undefined ? {} : { creditsPerCycle: credits }) });
    return answer(request, reply, { id });
  });

  app.get(`${at}/:id`, { ...operator, schema: idParams }, async (request, reply) => {
    const { accounts, credits } = administration(operatorOf(request.exchange));
    const { id } = request.params;
    const account = await accounts.show(id);
    const postings = await credits.journal(id, postingsMax);
    const shown = { account: operatedAccountAnswer(account), postings: operatedPostingAnswers(postings) };
    return answer(request, reply, shown);
  });

  for (const [name, change] of Object.entries(changes)) {
    app.post(`${at}/:id/${name}`, { ...operator, schema: withId }, async (request, reply) => {
      await change(administration(operatorOf(request.exchange)).accounts, request.params.id);
      return answer(request, reply, {});
    });
  }

  app.post(`${at}/:id/plan`, { ...operator, schema: { body: planBody, ...idParams } }, async (request, reply) => {
    const { accounts } = administration(operatorOf(request.exchange));
    await accounts.changePlan(request.params.id, request.body.plan);
    return answer(request, reply, {});
  });

  app.post(`${at}/:id/link`, { ...operator, schema: withId }, async (request, reply) => {
    const secret = await signInLink(request.params.id, operatorOf(request.exchange));
    return answer(request, reply, { secret });
  });

  app.post(`${at}/:id/grant`, { ...operator, schema: { body: grantBody, ...idParams } }, async (request, reply) => {
    const { credits, note = null, reference } = request.body;
    const desk = administration(operatorOf(request.exchange)).credits;
    return answer(request, reply, await desk.grant(request.params.id, credits, note, reference));
  });

  app.post(
    '/console/api/operator/postings/:id/reverse',
    { ...operator, schema: { body: reverseBody, ...postingParams } },
    async (request, reply) => {
      const { credits } = administration(operatorOf(request.exchange));
      const { posting } = await credits.reverse(Number(request.params.id), request.body.reason);
      return answer(request, reply, { posting });
    },
  );

  app.get(
    '/console/api/operator/audit',
    { ...operator, schema: { querystring: trailQuery } },
    async (request, reply) => {
      const { account } = request.query;
      const of = account === undefined ? {} : { accountId: account };
      const entries = await audit.entries({ ...of, entriesMax });
      return answer(request, reply, { entries: entries.map(trailAnswer) });
    },
  );
}
