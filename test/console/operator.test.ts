import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importPeople } from '../import-people.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let service: TestServer;
beforeAll(async () => {
  service = await startTestServer({ consoleFiles: new Map() });
});
afterAll(() => service.stop());

interface Session {
  readonly cookie: string;
  readonly token: string;
}

async function ask(path: string, { cookie, token }: Partial<Session>, body?: object, { port } = service) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(token === undefined ? {} : { 'x-console-token': token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  const read = JSON.parse((await answer.text()) || 'null');
  return { status: answer.status, read, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

async function signedIn(link: string): Promise<Session> {
  const { cookie } = await ask('/console/api/sign-in', {}, { link });
  const { read } = await ask('/console/api/session', { cookie });
  return { cookie, token: read.anti_forgery };
}

const operator = async () => signedIn(await service.newOperatorLink());
const accounts = '/console/api/operator/accounts';

/** Every route of operators, with a body where it takes one. */
const operated: readonly (readonly [string, object | undefined])[] = [
  [accounts, undefined],
  [accounts, { name: 'x', email: 'x@example.org', plan: 'free' }],
  [`${accounts}/acc_1`, undefined],
  [`${accounts}/acc_1/suspend`, {}],
  [`${accounts}/acc_1/resume`, {}],
  [`${accounts}/acc_1/close`, {}],
  [`${accounts}/acc_1/plan`, { plan: 'pro' }],
  [`${accounts}/acc_1/link`, {}],
  [`${accounts}/acc_1/grant`, { credits: 5, reference: 'r' }],
  ['/console/api/operator/postings/1/reverse', { reason: 'x' }],
  ['/console/api/operator/audit', undefined],
  ['/console/api/operator/data', undefined],
  ['/console/api/operator/model', undefined],
  ['/console/api/operator/requests', undefined],
  ['/console/api/operator/requests/req_1', undefined],
  ['/console/api/operator/work', undefined],
  ['/console/api/operator/suppressions', { by: 'id', kind: 'people', id: 'p1' }],
  ['/console/api/operator/suppressions/0123456789abcdef/lift', {}],
  ['/console/api/operator/train', {}],
];

describe('an operator of the deployment', () => {
  test('signs in by a link of their own, and is told apart from owners', async () => {
    const { cookie } = await operator();
    const { read } = await ask('/console/api/session', { cookie });
    expect(read).toMatchObject({ role: 'operator', operator: 'ada' });
    expect(read).not.toHaveProperty('account');
  });

  test.each(operated)(
    'is asked for at %s: an owner gets 403, a stranger 401, and a page of another origin too',
    async (path, body) => {
      const owner = await signedIn(await service.newLink((await service.newKey()).accountId));
      const before = (await service.administration.audit.entries({ entriesMax: 1000 })).length;
      expect((await ask(path, owner, body)).status).toBe(403);
      expect((await ask(path, {}, body)).status).toBe(401);
      const { cookie } = await operator();
      expect((await ask(path, { cookie }, body)).status).toBe(401);
      // Nothing but the link of the operator itself was noted, so nothing was done.
      expect((await service.administration.audit.entries({ entriesMax: 1000 })).length).toBe(before + 1);
    },
  );

  test('has no account: what owners ask about theirs is refused, and so is a search', async () => {
    const session = await operator();
    for (const path of ['/console/api/keys', '/console/api/journal']) {
      expect((await ask(path, session)).status, path).toBe(403);
    }
    expect((await ask('/v1/search', session, { query: 'anyone' })).status).toBe(401);
  });

  test('sees the browsers of all operators and of no owner, and ends one', async () => {
    const [one, other] = [await operator(), await operator()];
    const { read } = await ask('/console/api/browsers', one);
    expect(read.browsers.length).toBeGreaterThan(1);
    expect(new Set(read.browsers.map((browser: { operator: string }) => browser.operator))).toEqual(new Set(['ada']));
    const { read: others } = await ask('/console/api/browsers', other);
    const { id } = others.browsers.find((browser: { is_this: boolean }) => browser.is_this);
    await ask(`/console/api/browsers/${id}/end`, one, {});
    expect((await ask('/console/api/session', other)).status).toBe(401);
  });

  test('makes an account, moves, suspends, resumes and closes it, all in the audit trail under their name', async () => {
    const session = await operator();
    const wish = { name: 'Acme', email: 'Ops@Acme.example', plan: 'free', credits: 7 };
    const { read: made } = await ask(accounts, session, wish);
    const at = `${accounts}/${made.id}`;
    await ask(`${at}/plan`, session, { plan: 'pro' });
    await ask(`${at}/suspend`, session, {});
    expect((await ask(at, session)).read.account).toMatchObject({ status: 'suspended', plan: 'pro' });
    await ask(`${at}/resume`, session, {});
    await ask(`${at}/close`, session, {});
    const { read: listed } = await ask(accounts, session);
    expect(listed.accounts.find(({ id }: { id: string }) => id === made.id)).toMatchObject({
      email: 'ops@acme.example',
      status: 'closed',
    });
    expect((await ask(`${at}/resume`, session, {})).read.error.message).toMatch(/closed for good/);
    const { read: trail } = await ask(`/console/api/operator/audit?account=${made.id}`, session);
    expect(trail.entries.map(({ action }: { action: string }) => action)).toEqual(
      ['close', 'resume', 'suspend', 'plan', 'create'].map((what) => `account.${what}`),
    );
    expect(trail.entries[0].operator).toBe('ada in the console');
  });

  test('makes a link with which an owner signs in', async () => {
    const session = await operator();
    const { accountId } = await service.newKey();
    const { read } = await ask(`${accounts}/${accountId}/link`, session, {});
    const owner = await signedIn(read.secret);
    expect((await ask('/console/api/session', owner)).read.account.id).toBe(accountId);
  });

  test('grants once for a reference, however often it is sent at the same time, and reverses it once', async () => {
    const session = await operator();
    const { accountId } = await service.newKey({ credits: 10 });
    const grant = () => ask(`${accounts}/${accountId}/grant`, session, { credits: 50, reference: 'invoice-17' });
    const granted = await Promise.all([grant(), grant(), grant()]);
    expect(granted.filter(({ read }) => !read.repeated)).toHaveLength(1);
    expect(await service.balance(accountId)).toBe(60);
    const other = { credits: 60, reference: 'invoice-17' };
    expect((await ask(`${accounts}/${accountId}/grant`, session, other)).status).toBe(422);
    const { posting } = granted[0]?.read ?? {};
    const reverse = () => ask(`/console/api/operator/postings/${posting}/reverse`, session, { reason: 'paid back' });
    const reversed = await Promise.all([reverse(), reverse()]);
    expect(reversed.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await service.balance(accountId)).toBe(10);
    const { read } = await ask(`${accounts}/${accountId}`, session);
    expect(read.postings.map((one: { is_reversible: boolean }) => one.is_reversible)).toEqual([false, false, false]);
  });

  test.each([
    ['a grant without a reference', `${accounts}/acc_1/grant`, { credits: 5 }],
    ['a grant of nothing', `${accounts}/acc_1/grant`, { credits: 0, reference: 'r' }],
    ['an unknown account', `${accounts}/acc_1/suspend`, {}],
    ['an address without @', accounts, { name: 'x', email: 'x', plan: 'free' }],
    ['an unknown plan', accounts, { name: 'x', email: 'x@example.org', plan: 'gold' }],
  ])('is told what is wrong with %s', async (_what, path, body) => {
    const { status, read } = await ask(path, await operator(), body);
    expect([status, read.error.code]).toEqual([422, 'validation_error']);
  });
});

const people = [
  {
    id: 'p1',
    full_name: 'Ada Lovelace',
    experience: [{ position: 'Nurse', company_name: 'Clinic', is_current: true }],
  },
  { id: 'p2', full_name: 'Bob Byron', experience: [{ position: 'Nurse', company_name: 'Clinic', is_current: true }] },
];

describe('the data of the deployment', () => {
  test('are counted, with their sources and what the latest import left open', async () => {
    const session = await operator();
    await importPeople(service.folder, people);
    const { read } = await ask('/console/api/operator/data', session);
    expect(read).toMatchObject({ people: 2, companies: 0, suppressions: [] });
    expect(read.sources).toMatchObject([{ source: 'native', kind: 'people', records: 2 }]);
    expect(read.imports).toMatchObject([{ operator: 'ada', counts: { new: 2, unlinkedEmployers: 1 } }]);
    // What is erased from the records must be nowhere else.
    expect(JSON.stringify(read.imports)).not.toMatch(/p1|Ada|Clinic/);
  });

  test('hide who is suppressed until it is lifted, and the audit trail names nobody', async () => {
    const session = await operator();
    const named = { by: 'name_and_employer', fullName: 'Ada Lovelace', employer: 'Clinic' };
    const suppress = () => ask('/console/api/operator/suppressions', session, named);
    expect([(await suppress()).read, (await suppress()).read]).toEqual([{ added: true }, { added: false }]);
    const { read } = await ask('/console/api/operator/data', session);
    expect(read.suppressions).toMatchObject([{ kind: 'people', by: 'name_and_employer' }]);
    const lift = () => ask(`/console/api/operator/suppressions/${read.suppressions[0].handle}/lift`, session, {});
    expect([(await lift()).read, (await lift()).read]).toEqual([{ removed: true }, { removed: false }]);
    const { read: trail } = await ask('/console/api/operator/audit', session);
    const actions = trail.entries.map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 4)).toEqual([...Array(2).fill('suppression.remove'), ...Array(2).fill('suppression.add')]);
    expect(JSON.stringify(trail)).not.toContain('Lovelace');
  });

  test('are trained on once at a time, and too few of them fail with a reason', async () => {
    const session = await operator();
    expect((await ask('/console/api/operator/model', session)).read).toEqual({ report: null });
    const train = () => ask('/console/api/operator/train', session, {});
    const begun = await Promise.all([train(), train()]);
    expect(begun.map(({ status }) => status).sort()).toEqual([200, 422]);
    const work = async () => (await ask('/console/api/operator/work', session)).read.work;
    const done = { what: 'training', operator: 'ada in the console', state: 'done' };
    await expect.poll(work, { interval: 200 }).toMatchObject(done);
    const { read } = await ask('/console/api/operator/model', session);
    expect(read.report).toMatchObject({ passed: false });
    expect(read.report.failures.length).toBeGreaterThan(0);
  });
});

describe('the requests', () => {
  test('are found by id, and grouped where they were refused, without what was asked', async () => {
    const session = await operator();
    const { key, accountId } = await service.newKey({ credits: 1 });
    const search = (body: object) =>
      fetch(`http://127.0.0.1:${service.port}/v1/search`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'zenobia quillfeather', ...body }),
      });
    const answered = await search({ page_size: 1 });
    await search({ page_size: 1, page: 2 });
    const id = answered.headers.get('x-request-id') ?? '';
    const { read: found } = await ask(`/console/api/operator/requests/${id}`, session);
    expect(found).toMatchObject({ id, operation: 'search', status: 200, code: 'ok', account_id: accountId });
    const { read } = await ask('/console/api/operator/requests', session);
    expect(read.errors).toContainEqual(
      expect.objectContaining({ operation: 'search', code: 'out_of_credits', count: 1 }),
    );
    expect(read.slow.map((slow: { id: string }) => slow.id)).toContain(id);
    expect(JSON.stringify([found, read])).not.toMatch(/zenobia|whom_live/);
    expect((await ask('/console/api/operator/requests/req_none', session)).status).toBe(404);
    // What was asked is kept nowhere unless the operator switched that on.
    expect(read.empty).toBe(null);
  });

  test('that found nothing are kept where the operator switched that on, without who asked', async () => {
    const keeping = await startTestServer({ consoleFiles: new Map(), search: { keepEmptyQueries: true } });
    const { key, accountId } = await keeping.newKey();
    const post = (path: string, query: string) =>
      fetch(`http://127.0.0.1:${keeping.port}${path}`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
    for (const query of ['nothing', 'anyone', 'nothing']) await post('/v1/search', query);
    const { cookie } = await ask('/console/api/sign-in', {}, { link: await keeping.newOperatorLink() }, keeping);
    const { read: opened } = await ask('/console/api/session', { cookie }, undefined, keeping);
    const session = { cookie, token: opened.anti_forgery };
    const { read } = await ask('/console/api/operator/requests', session, undefined, keeping);
    expect(read.empty).toMatchObject([{ query: 'nothing', target: 'people', count: 2 }]);
    expect(JSON.stringify(read.empty)).not.toContain(accountId);
    expect(keeping.log.join('')).not.toContain('nothing');
    await keeping.stop();
  });
});
