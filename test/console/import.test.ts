import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';

let service: TestServer;
let session: { readonly cookie: string; readonly token: string };
beforeAll(async () => {
  service = await startTestServer({ consoleFiles: new Map() });
  session = await signedIn();
});
afterAll(() => service.stop());

const at = '/console/api/operator/uploads';

async function asked(path: string, body?: object | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const isRaw = body instanceof Uint8Array;
  const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: isRaw ? body : JSON.stringify(body) }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': isRaw ? 'application/octet-stream' : 'application/json' }),
      ...headers,
    },
  });
  const read = JSON.parse((await answer.text()) || 'null');
  return { status: answer.status, read, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

async function signedIn() {
  const { cookie } = await asked('/console/api/sign-in', { link: await service.newOperatorLink() });
  const { read } = await asked('/console/api/session', undefined, { cookie });
  return { cookie, token: read.anti_forgery };
}

const ask = (path: string, body?: object | Uint8Array<ArrayBuffer>, { cookie, token } = session) =>
  asked(path, body, { cookie, 'x-console-token': token });

let modified = 0;

/** Sends a file in pieces of this many bytes, as a browser does. Gives its id. */
async function sent(name: string, content: string, pieceBytes = 1000): Promise<string> {
  const bytes = new TextEncoder().encode(content);
  let { upload } = (await ask(at, { name, bytes: bytes.length, modified: modified++ })).read;
  while (upload.received < upload.bytes) {
    const { received } = upload;
    const piece = bytes.slice(received, received + pieceBytes);
    upload = (await ask(`${at}/${upload.id}/pieces/${received}`, piece)).read.upload;
  }
  return upload.id;
}

async function outcome() {
  const work = async () => (await ask('/console/api/operator/work')).read.work;
  await expect.poll(async () => (await work()).state, { interval: 100 }).not.toBe('running');
  return work();
}

const line = (id: string, name: string) =>
  `${JSON.stringify({ id, full_name: name, experience: [{ position: 'Nurse', company_name: 'Clinic', is_current: true }] })}\n`;
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => line(`p${index}`, `Ann ${index}`)).join('');

describe('a file that an operator sends', () => {
  test('is put together from its pieces, looked at, imported once and removed', async () => {
    const id = await sent('people.jsonl', people(40));
    const { read } = await ask(`${at}/${id}/preview`, {});
    expect(read).toMatchObject({
      inputs: [{ name: 'people.jsonl', format: 'native, JSON lines', source: 'native' }],
      problems: { read: 40, refusedTotal: 0 },
      obstacle: null,
      mapping: null,
    });
    const begun = await Promise.all([ask(`${at}/${id}/import`, {}), ask(`${at}/${id}/import`, {})]);
    expect(begun.map(({ status }) => status).sort()).toEqual([200, 422]);
    const work = await outcome();
    expect(work).toMatchObject({
      state: 'done',
      operator: 'ada in the console',
      report: { new: 40, rejectsFiles: [] },
    });
    expect((await ask('/console/api/operator/data')).read).toMatchObject({ people: 40 });
    const { read: after } = await ask(at);
    expect(after).toMatchObject({ upload: null, imports: [{ operator: 'ada in the console', counts: { new: 40 } }] });
    expect(readdirSync(join(service.folder, 'uploads'))).toEqual([]);
    const { read: trail } = await ask('/console/api/operator/audit');
    expect(trail.entries.filter(({ action }: { action: string }) => action === 'data.import')).toHaveLength(1);
    expect(existsSync(join(service.folder, 'index'))).toBe(true);
  });

  test('is told apart by mapping and sample rows, with what is wrong in it by field and line', async () => {
    const csv =
      'Full name,Job title,Company,Start date,Shoe size\n' +
      'Ann Lee,Cook,Acme,2019-03,38\nBob Ray,Cook,Acme,soon,41\n,Cook,Acme,2020,40\nEve Ng,Cook,Acme,2020,1,2,3\n';
    const id = await sent('2026-10-01-staff.csv', csv, 7);
    const { read } = await ask(`${at}/${id}/preview`, {});
    expect(read.inputs).toMatchObject([{ source: 'staff', source_date: '2026-10-01' }]);
    expect(read.columns).toContainEqual({
      name: 'Job title',
      field: 'experience.position',
      samples: ['Cook', 'Cook', 'Cook'],
    });
    expect(read.columns).toContainEqual({ name: 'Shoe size', field: null, samples: ['38', '41', '40'] });
    expect(JSON.parse(read.mapping)).toMatchObject({ source: 'staff' });
    expect(read.problems).toMatchObject({ read: 4, refusedTotal: 2, nulled: { 'experience.start_time': 1 } });
    expect(read.problems.refusedLines).toEqual({
      'full_name is missing': [4],
      'more cells than the header has columns': [5],
    });
    const mapping = read.mapping.replace('"full_name"', '"headline": "Shoe size", "full_name"');
    const { read: changed } = await ask(`${at}/${id}/preview`, { mapping, source: 'club', day: '2026-11-01' });
    expect(changed.inputs).toMatchObject([{ format: 'mapped, CSV', source: 'club', source_date: '2026-11-01' }]);
    expect(changed.columns).toContainEqual({ name: 'Shoe size', field: 'headline', samples: ['38', '41', '40'] });
  });

  test.each([
    ['', 'empty.csv', 'empty.csv is empty; nothing was imported'],
    ['a,b\n1,2\n', 'x.csv', 'x.csv: no column tells the name of a person or company (columns: a, b)'],
    ['%PDF-1.4', 'x.pdf', 'x.pdf is a PDF'],
    ['Name,Title\n"Ann,Cook\n', 'x.csv', 'the table cannot be read near line 2'],
  ])('of which nothing can be read (%j) says so without the place where it lies', async (content, name, obstacle) => {
    const id = await sent(name, content);
    const { read } = await ask(`${at}/${id}/preview`, {});
    expect(read.obstacle).toContain(obstacle);
    expect(JSON.stringify(read)).not.toContain(service.folder);
  });

  test('with a broken mapping says what is wrong with the mapping', async () => {
    const id = await sent('staff.csv', 'Full name\nAnn Lee\n');
    const { read } = await ask(`${at}/${id}/preview`, { mapping: '{' });
    expect(read.obstacle).toMatch(/^the mapping is not JSON/);
    expect(read.columns).toHaveLength(1);
  });

  test('with more wrong than right changes nothing, and stays to be mended', async () => {
    const before = (await ask('/console/api/operator/data')).read;
    const { imports } = (await ask(at)).read;
    const id = await sent('bad.jsonl', `${line('x1', 'Ann Lee')}nonsense\nnonsense\n`);
    await ask(`${at}/${id}/import`, {});
    const work = await outcome();
    expect(work).toMatchObject({
      state: 'failed',
      problem: '2 of 3 records were refused (most: not JSON), so nothing was imported',
      report: { refusedLines: { 'not JSON': [2, 3] }, rejectsFiles: [] },
    });
    const { read: after } = await ask(at);
    expect(after.upload).toMatchObject({ id });
    expect(after.imports).toEqual(imports);
    expect((await ask('/console/api/operator/data')).read).toMatchObject({ change: before.change });
  });

  test('goes on where it was cut off, also in another session, and no piece counts twice', async () => {
    const content = people(30);
    const bytes = new TextEncoder().encode(content);
    const file = { name: 'people.jsonl', bytes: bytes.length, modified: 77 };
    const { read } = await ask(at, file);
    const { id } = read.upload;
    const piece = (offset: number) => ask(`${at}/${id}/pieces/${offset}`, bytes.slice(offset, offset + 500));
    expect((await piece(0)).read.upload.received).toBe(500);
    // The answer was lost, so that the piece is sent again; then one that leaves a gap.
    expect((await piece(0)).read.upload.received).toBe(500);
    expect((await piece(1000)).read.upload.received).toBe(500);
    const other = await signedIn();
    const { read: again } = await ask(at, file, other);
    expect(again.upload).toMatchObject({ id, received: 500 });
    const { read: rest } = await ask(`${at}/${id}/pieces/500`, bytes.slice(500), other);
    expect(rest.upload.received).toBe(bytes.length);
    const { read: preview } = await ask(`${at}/${id}/preview`, {}, other);
    expect(preview.problems).toMatchObject({ read: 30, refusedTotal: 0 });
  });

  test('is bounded: neither more than it said, nor long pieces, nor more than fits', async () => {
    const { read } = await ask(at, { name: 'x.csv', bytes: 10, modified: 1 });
    const piece = (bytes: number) => ask(`${at}/${read.upload.id}/pieces/0`, new Uint8Array(bytes));
    expect((await piece(11)).status).toBe(422);
    expect((await piece(10)).read.upload.received).toBe(10);
    const { read: large } = await ask(at, { name: 'y.csv', bytes: 5_000_000, modified: 1 });
    const long = await ask(`${at}/${large.upload.id}/pieces/0`, new Uint8Array(2 * 1024 ** 2 + 1));
    expect(long.read.error.message).toMatch(/2 MiB/);
    expect((await ask(`${at}/${large.upload.id}/import`, {})).read.error.message).toMatch(/send the rest/);
    expect((await ask(at, { name: 'z.csv', bytes: 20 * 1024 ** 3, modified: 1 })).read.error.message).toMatch(/16 GB/);
    expect((await ask(`${at}/${read.upload.id}/pieces/0`, new Uint8Array(1))).read.error.message).toMatch(/no longer/);
    // Nothing but the one file was kept.
    expect(readdirSync(join(service.folder, 'uploads'))).toHaveLength(1);
  });

  test('is said to be gone when an erasure took it away', async () => {
    const id = await sent('people.jsonl', people(1));
    rmSync(join(service.folder, 'uploads'), { recursive: true });
    expect((await ask(at)).read.upload).toBe(null);
    for (const path of [`${at}/${id}/preview`, `${at}/${id}/import`]) {
      expect((await ask(path, {})).read.error.message).toMatch(/a record was erased.*Choose it again/);
    }
    const again = await sent('people.jsonl', people(1));
    expect((await ask(`${at}/${again}/preview`, {})).read.problems.read).toBe(1);
    await ask(`${at}/discard`, {});
  });

  test.each(['../../control.db', '..', '/etc/passwd', 'a\u0000b.csv', 'بيانات.csv', '-', 'x'.repeat(255)])(
    'stays in its folder, whatever it is called: %j',
    async (name) => {
      const id = await sent(name, people(1));
      const found = readdirSync(join(service.folder, 'uploads', id, 'file'));
      expect(found).toHaveLength(1);
      expect((await ask(`${at}/${id}/preview`, {})).read.problems.read).toBe(1);
      await ask(`${at}/discard`, {});
      expect((await ask(at)).read.upload).toBe(null);
    },
  );

  test('can be stopped while it is read, which changes nothing and lets the next one begin', async () => {
    const before = (await ask('/console/api/operator/data')).read;
    const content = people(60_000).replaceAll('p', 'q');
    const id = await sent('many.jsonl', content, 2 * 1024 ** 2);
    await ask(`${at}/${id}/import`, {});
    expect((await ask(`${at}/discard`, {})).read.error.message).toMatch(/under way/);
    await ask('/console/api/operator/work/stop', {});
    expect(await outcome()).toMatchObject({ state: 'cut_off', report: null });
    expect((await ask('/console/api/operator/data')).read).toMatchObject({ change: before.change });
    expect((await ask('/console/api/operator/work/stop', {})).status).toBe(422);
    const next = await sent('next.jsonl', line('n1', 'Nan Roe'));
    await ask(`${at}/${next}/import`, {});
    expect(await outcome()).toMatchObject({ state: 'done', report: { new: 1 } });
  });
});

test('nothing is sent by an owner or a stranger', async () => {
  const { accountId } = await service.newKey();
  const { cookie } = await asked('/console/api/sign-in', { link: await service.newLink(accountId) });
  const { read } = await asked('/console/api/session', undefined, { cookie });
  const owner = { cookie, 'x-console-token': read.anti_forgery };
  for (const [path, body] of [
    [at, undefined],
    [at, { name: 'x.csv', bytes: 1, modified: 1 }],
    [`${at}/discard`, {}],
    [`${at}/1-1/preview`, {}],
    [`${at}/1-1/import`, {}],
    [`${at}/1-1/pieces/0`, new Uint8Array(1)],
    ['/console/api/operator/work/stop', {}],
  ] as const) {
    expect((await asked(path, body, owner)).status, path).toBe(403);
    expect((await asked(path, body)).status, path).toBe(401);
    // The cookie alone, as a page of another origin sends it.
    expect((await asked(path, body, { cookie: session.cookie })).status, path).toBe(401);
  }
});
