import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Answer, call, errorOf } from './client.ts';

let service: TestServer;
beforeAll(async () => {
  service = await startTestServer({ finder: { people: 60, companies: 7 } });
});
afterAll(async () => {
  expect((await service.administration.ledger.check(Date.now())).faults).toEqual([]);
  await service.stop();
});

const path = '/v1/profiles/lookup';
const people = (...ids: readonly string[]) => ids.map((id) => ({ id }));

interface Looked {
  readonly status: string;
  readonly id?: string;
  readonly message?: string;
}

function bodyOf(answer: Answer): Readonly<Record<string, unknown>> {
  return JSON.parse(answer.text);
}

function statusesOf(answer: Answer): readonly string[] {
  expect(answer.status, answer.text).toBe(200);
  return (bodyOf(answer)['results'] as readonly Looked[]).map(({ status, id }) =>
    id === undefined ? status : `${status} ${id}`,
  );
}

describe('a bulk look-up', () => {
  test('answers each key in its place: found, ambiguous, not found, not valid', async () => {
    const { key } = await service.newKey({ credits: 100 });
    const keys = [
      ...[{ id: 'p3' }, { name: 'twin', place: 'Zürich' }, { id: 'nobody' }, { ide: 'p1' }, 7],
      { name: 'p4', employer: 'Acme' },
    ];
    const answer = await call(service.port, { path, key, body: { keys } });
    expect(bodyOf(answer)).toMatchObject({ result_type: 'people', credits_used: 8, credits_remaining: 92 });
    expect(statusesOf(answer)).toEqual(['found p3', 'ambiguous', 'not_found', 'invalid', 'invalid', 'found p4']);
    const [found, ambiguous, , unknown, number] = bodyOf(answer)['results'] as readonly object[];
    const one = bodyOf(await call(service.port, { path: '/v1/profiles/p3', key }));
    expect(one).toMatchObject((found as { readonly record: object }).record);
    expect(one).toMatchObject({ credits_used: 0 });
    expect(ambiguous).toMatchObject({ candidates: [{ id: 'p0' }, { id: 'p1' }] });
    expect(unknown).toMatchObject({ message: 'Unknown field "ide"; did you mean "id"?' });
    expect(number).toMatchObject({ message: 'The key must be an object, not the number 7.' });
  });

  test('of companies has their records', async () => {
    const { key } = await service.newKey({ credits: 100 });
    const body = { keys: [{ id: 'c2' }, { name: 'c2' }, { name: 'twin' }, { domain: 'acme.com' }] };
    const answer = await call(service.port, { path: '/v1/companies/lookup', key, body });
    expect(bodyOf(answer)).toMatchObject({ result_type: 'company', credits_used: 4 });
    expect(statusesOf(answer)).toEqual(['found c2', 'found c2', 'ambiguous', 'not_found']);
  });

  test('shares the repeat windows of the look-up of one, both ways', async () => {
    const { key } = await service.newKey({ credits: 100 });
    await call(service.port, { path: '/v1/profiles/p1', key });
    const answer = await call(service.port, { path, key, body: { keys: people('p1', 'p2', 'p2') } });
    expect(bodyOf(answer)).toMatchObject({ credits_used: 4, credits_remaining: 92 });
    expect(bodyOf(await call(service.port, { path: '/v1/profiles/p2', key }))).toMatchObject({ credits_used: 0 });
  });

  test.each([
    ['max_credits', { credits: 100, max_credits: 11 }, 8],
    ['max_credits below the price', { credits: 100, max_credits: 3 }, 0],
    ['no credits wished', { credits: 100, max_credits: 0 }, 0],
    ['the balance', { credits: 14 }, 8],
  ])('charges in order up to %s, and gives nothing that was not charged', async (_, { credits, ...more }, used) => {
    const { key, accountId } = await service.newKey({ credits });
    await call(service.port, { path: '/v1/profiles/p9', key });
    const keys = people('p1', 'nobody', 'p2', 'p3', 'p9', 'p1');
    const answer = await call(service.port, { path, key, body: { keys, ...more } });
    const [first, second] = [used >= 4 ? 'found p1' : 'not_charged', used >= 8 ? 'found p2' : 'not_charged'];
    expect(statusesOf(answer)).toEqual([first, 'not_found', second, 'not_charged', 'found p9', first]);
    expect(bodyOf(answer)).toMatchObject({ credits_used: used });
    expect(answer.text).not.toContain('Person \\"3');
    expect(await service.balance(accountId)).toBe(credits - 4 - used);
  });

  test('gives an account without credits what it paid for, and nothing else', async () => {
    const { key } = await service.newKey({ credits: 4 });
    const ask = (...ids: string[]) => call(service.port, { path, key, body: { keys: people(...ids) } });
    expect(statusesOf(await ask('p1'))).toEqual(['found p1']);
    expect(statusesOf(await ask('p1', 'p1'))).toEqual(['found p1', 'found p1']);
    expect(errorOf(await ask('p1', 'p2')).code).toBe('out_of_credits');
    expect(errorOf(await ask('nobody')).code).toBe('out_of_credits');
  });

  test('under an Idempotency-Key gives the same bytes, with what was not charged then', async () => {
    const { key, accountId } = await service.newKey({ credits: 6 });
    const headers = { 'idempotency-key': 'once' };
    const body = { keys: [{ id: 'p1' }, { id: 'p2' }, { name: 'twin', place: 'here' }] };
    const first = await call(service.port, { path, key, headers, body });
    await call(service.port, { path: '/v1/profiles/p2', key });
    const again = await call(service.port, { path, key, headers, body });
    expect(statusesOf(first)).toEqual(['found p1', 'not_charged', 'ambiguous']);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect(await service.balance(accountId)).toBe(-2);
    for (const other of [{ keys: people('p1') }, { ...body, max_credits: 4 }]) {
      const refused = await call(service.port, { path, key, headers, body: other });
      expect(errorOf(refused).message).toContain('was used with another body');
    }
    const companies = { path: '/v1/companies/lookup', key, headers, body: { keys: [{ id: 'p1' }] } };
    expect(errorOf(await call(service.port, companies)).code).toBe('validation_error');
  });

  test('of 30 at once that overlap charges each record once', async () => {
    const { key, accountId } = await service.newKey({ credits: 1_000 });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => {
        const keys = people(...Array.from({ length: 10 }, (_, n) => `p${(i * 3 + n) % 40}`));
        return call(service.port, { path, key, body: { keys } });
      }),
    );
    const used = answers.reduce((sum, answer) => sum + Number(bodyOf(answer)['credits_used']), 0);
    expect([used, await service.balance(accountId)]).toEqual([160, 840]);
  });

  test.each([
    ['no keys', {}, '"keys" is required.'],
    ['an empty list', { keys: [] }, '"keys" needs at least 1 item.'],
    ['101 keys', { keys: people(...Array.from({ length: 101 }, () => 'p1')) }, '"keys" may have at most 100 items.'],
    ['a wrong name', { keys: people('p1'), max_credit: 4 }, 'Unknown field "max_credit"; did you mean "max_credits"?'],
    ['a broken bound', { keys: people('p1'), max_credits: -1 }, '"max_credits" must be at least 0.'],
  ])('with %s is refused as a whole, free of charge', async (_, body, message) => {
    const { key, accountId } = await service.newKey({ credits: 100 });
    const answer = await call(service.port, { path, key, body });
    expect([answer.status, errorOf(answer).message]).toEqual([422, message]);
    expect(await service.balance(accountId)).toBe(100);
  });

  test('is refused where no companies are served', async () => {
    const without = await startTestServer({ finder: { companies: 0 } });
    const { key } = await without.newKey();
    const answer = await call(without.port, { path: '/v1/companies/lookup', key, body: { keys: people('c1') } });
    expect(errorOf(answer).code).toBe('company_search_disabled');
    await without.stop();
  });

  test('and the look-up of one share a path: both methods are named', async () => {
    const { key } = await service.newKey();
    const answer = await call(service.port, { path, key, method: 'PUT' });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, POST, OPTIONS']);
  });
});
