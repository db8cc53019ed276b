import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { crashCorpus } from '../chaos/corpus.ts';
import { openAdministration } from '../control-folder.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { main, whom, whomHere, whomJson } from './process.ts';

const folder = temporaryFolder();
let data: readonly string[];

beforeAll(async () => {
  data = ['--data', folder];
  expect((await whomHere(['import', '-', ...data], { input: crashCorpus() })).stderr).toBe('');
});

describe('exit status and messages', () => {
  const wrong: readonly [args: string, stderr: RegExp][] = [
    ['', /^whom: a command is missing \(--help shows them all\)\n$/],
    ['account', /^whom: a command is missing \(--help shows them all\)\n$/],
    ['serch engineers', /^whom: unknown command 'serch' \(Did you mean search\?\) \(--help shows the usage\)\n$/],
    ['key create', /^whom: missing required argument 'account' \(--help shows the usage\)\n$/],
    ['serve --prot 1', /^whom: unknown option '--prot' \(Did you mean --port\?\) \(--help shows the usage\)\n$/],
    ['credits grant acc_1 ten', /^whom: .*'credits'. It must be a whole number from 1 to 1000000000\. .*\n$/],
    ['search engineers --page-size 101', /^whom: .*It must be a whole number from 1 to 100\. .*\n$/],
    ['search engineers --page 200 --page-size 100', /^whom: --page times --page-size may be 10000 at most.*\n$/],
    ['search', /^whom: a query is missing, or a --filter or --similar-to instead of it\n$/],
    ['search --similar-to nobody', /^whom: --similar-to nobody is the id of no record\n$/],
    ['search nurses --export /no/such/folder/nurses.csv', /^whom: --export cannot write: .*\n$/],
    ['search nurses --export x.csv --cursor', /^whom: --export writes everything; leave out --cursor\n$/],
    ['search --filter Berlin', /^whom: a filter is written like title="Product Manager", headcount=50\.\.200 .*\n$/],
    ['explain --filter palce=Berlin', /^whom: "filters\.palce" is no filter; did you mean "place"\?\n$/],
    ['search --filter place=Barclona', /^whom: "filters\.place" has "Barclona", .* Nearest are: "Barcelona", .*\n$/],
    ['search nurses --facet place.contry', /^whom: --facet place\.contry is none .*; did you mean place\.country\?\n$/],
    ['search nurses --sort newest', /^whom: "sort" orders companies\. Orders of people: .*role_start, .*\n$/],
    ['search nurses --cursor abc', /^whom: --cursor cannot be used: it is none that was given out\..*\n$/],
    ['search nurses --cursor --page 2', /^whom: --cursor says where the page begins; leave out --page\n$/],
    ['search nurses --exclude no-such-file', /^whom: --exclude cannot be read: .*\n$/],
    ['suppress add', /^whom: name the record in one way: .*\n$/],
    ['suppress add p1 --employer Acme', /^whom: name the record in one way: .*\n$/],
    ['suppress remove p1 --handle 0123456789abcdef', /^whom: name the entry by --handle alone, .*\n$/],
    ['key create acc_x --scope search,everything', /one or several of search, lookup, prediction/],
    ['key create acc_x --expires 2027-02-30', /a day such as 2026-11-21/],
    ['audit --since yesterday', /--since.* 'yesterday' is invalid. It must be a day such as 2026-11-21/],
    ['generate nowhere --today yesterday', /^whom: --today must be a day such as 2026-11-21\n$/],
  ];
  test.each(wrong)('wrong usage is status 2 and says what is wrong: %s', async (args, stderr) => {
    const ended = await whomHere([...args.split(' ').filter((word) => word !== ''), ...data]);
    expect(ended.stderr).toMatch(stderr);
    expect([ended.status, ended.stdout]).toEqual([2, '']);
  });

  const failed: readonly [args: string, stderr: RegExp][] = [
    ['account show acc_none', /^whom: no account 'acc_none': 'whom account list' shows them all\n$/],
    ['account create X --email x', /^whom: 'x' is not an e-mail address: write it as name@example\.com\n$/],
    ['import no-such-file.jsonl', /^whom: no-such-file\.jsonl does not exist: check the path\n$/],
    [
      'status --config no-such-file.json',
      /^whom: cannot read the configuration no-such-file\.json: there is no such file\n$/,
    ],
    ['search 12+34', /^whom: .*\n$/],
  ];
  test.each(failed)('failure is status 1 and one line that says what to do: %s', async (args, stderr) => {
    const ended = await whomHere([...args.split(' '), ...data]);
    expect(ended.stderr).toMatch(stderr);
    expect([ended.status, ended.stdout]).toEqual([1, '']);
  });

  test('an impossible value of the environment stops every command', async () => {
    const ended = await whomHere(['status', ...data], { env: { WHOM_SERVER_PORT: '70000' } });
    expect(ended).toEqual({
      status: 1,
      stdout: '',
      stderr: 'whom: server.port must be an integer from 0 to 65535, but WHOM_SERVER_PORT says 70000\n',
    });
  });

  test('the configuration file of the data folder is read, and an unknown value in it is refused', async () => {
    const file = join(folder, 'whom.config.json');
    onTestFinished(() => rmSync(file));
    writeFileSync(file, '{"keys":{"rotationOverlapSecond":60}}');
    const ended = await whomHere(['status', ...data]);
    expect(ended.status).toBe(1);
    expect(ended.stderr).toBe(
      `whom: keys.rotationOverlapSecond in ${file} is not known; keys has cacheMs, rotationOverlapSeconds\n`,
    );
  });

  test('a list of proxies that holds something else is refused with its name', async () => {
    const ended = await whomHere(['status', ...data], { env: { WHOM_SERVER_TRUSTED_PROXIES: '10.0.0.1,10.0.0.0/' } });
    expect(ended).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'whom: server.trustedProxies must be a list of an address or network such as 10.0.0.0/8, ' +
        'but WHOM_SERVER_TRUSTED_PROXIES says ["10.0.0.1","10.0.0.0/"]\n',
    });
  });

  test.skipIf(!existsSync('/dev/full'))('a result that cannot be written is one line, too', () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [main, '--version'], {
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    expect([status, stderr]).toEqual([
      1,
      'whom: the result cannot be written: ENOSPC: no space left on device, write\n',
    ]);
  });

  test('main.ts exits with the status of the command', () => {
    expect(whom(['--version'])).toMatchObject({ status: 0, stderr: '' });
    expect(whom(['serch']).status).toBe(2);
  });

  test('--licenses names our license, the sources of data and every package that is installed with whom', async () => {
    const { status, stdout } = await whomHere(['--licenses']);
    expect(status).toBe(0);
    for (const name of ['MIT License', 'GeoNames', 'CC BY 4.0', 'SCOWL', 'Unicode CLDR'])
      expect(stdout).toContain(name);
    for (const name of Object.keys(manifest.dependencies)) expect(stdout).toContain(`| ${name} |`);
  });

  test('the help of every command shows its usage and an example', async () => {
    const commands = [
      ...['demo', 'serve', 'import', 'generate', 'search', 'lookup', 'suggest', 'explain', 'train', 'status'],
      ...['show', 'split', 'erase'].map((name) => `record ${name}`),
      ...['create', 'show', 'list', 'suspend', 'resume', 'plan', 'extra-usage', 'link'].map(
        (name) => `account ${name}`,
      ),
      ...['create', 'list', 'rotate', 'revoke'].map((name) => `key ${name}`),
      ...['grant', 'adjust', 'reverse', 'show', 'journal', 'check', 'archive', 'clock', 'repair'].map(
        (name) => `credits ${name}`,
      ),
      'audit',
      ...['add', 'remove', 'list'].map((name) => `suppress ${name}`),
    ];
    for (const command of commands) {
      const { status, stdout } = await whomHere([...command.split(' '), '--help']);
      expect([command, status]).toEqual([command, 0]);
      expect(stdout).toContain(`Usage: whom ${command}`);
      expect(stdout).toContain(`Examples:\n  `);
    }
  });
});

describe('administration', () => {
  test('an account is created, and its keys are created and revoked', async () => {
    const { account_id } = await whomJson<{ account_id: string }>([
      ...['account', 'create', 'Acme', '--email', 'ops@acme.example', '--plan', 'pro', '--credits', '5000', ...data],
    ]);
    expect(await whomJson(['account', 'show', account_id, ...data])).toMatchObject({
      account_id,
      name: 'Acme',
      email: 'ops@acme.example',
      status: 'active',
      plan: 'pro',
      balance: 5000,
    });
    const first = await whomJson<{ key: string; key_id: string }>([
      'key',
      'create',
      account_id,
      '--rpm',
      '600',
      ...data,
    ]);
    expect(first.key).toMatch(/^whom_live_[0-9A-Za-z]{20,}$/);
    const second = await whomJson<{ key: string; key_id: string }>(['key', 'rotate', first.key_id, ...data]);
    expect(second.key).not.toBe(first.key);
    await whomJson(['key', 'revoke', second.key_id, ...data]);
    const listed = await whomJson<readonly { key_id: string; state: string; requests_per_minute: number }[]>([
      ...['key', 'list', account_id, ...data],
    ]);
    expect(Object.fromEntries(listed.map(({ key_id, state }) => [key_id, state]))).toEqual({
      [first.key_id]: 'expiring',
      [second.key_id]: 'revoked',
    });
    expect(listed.map((key) => key.requests_per_minute)).toEqual([600, 600]);
    expect(JSON.stringify(listed)).not.toContain(first.key);
    const bounds = ['--scope', 'lookup,search', '--from', '192.0.2.7,2001:db8::/32', '--concurrency', '3'];
    const bounded = await whomJson<{ key_id: string }>([
      ...['key', 'create', account_id, '--expires', '2999-01-31', ...bounds, ...data],
    ]);
    const [newest] = await whomJson<readonly object[]>(['key', 'list', account_id, ...data]);
    expect(newest).toMatchObject({
      key_id: bounded.key_id,
      state: 'active',
      scopes: ['search', 'lookup'],
      networks: ['192.0.2.7', '2001:db8::/32'],
      requests_in_work_max: 3,
      expires_at: '2999-01-31T00:00:00.000Z',
      last_used_at: null,
    });
    const { stdout } = await whomHere(['key', 'list', account_id, ...data]);
    expect(stdout).toMatch(/active +search lookup +192\.0\.2\.7 2001:db8::\/32 +default +3 .*2999-01-31 +never/);
    expect(await whomJson(['credits', 'grant', account_id, '250', '--note', 'gift', ...data])).toMatchObject({
      account_id,
      balance: 5250,
    });
    expect(await whomJson(['account', 'suspend', account_id, ...data])).toMatchObject({ status: 'suspended' });
    expect(await whomJson(['account', 'resume', account_id, ...data])).toMatchObject({ status: 'active' });
    expect(await whomJson(['account', 'extra-usage', account_id, '300', ...data])).toMatchObject({ extra_usage: 'on' });
    expect(await whomJson(['credits', 'check', ...data])).toMatchObject({ ok: true, faults: [] });
    const trail = await whomJson<readonly Record<string, unknown>[]>(['audit', '--account', account_id, ...data]);
    expect(trail.filter(({ operator }) => operator === 'ada').map(({ action }) => action)).toEqual([
      ...[
        'account.extra_usage',
        'account.resume',
        'account.suspend',
        'credits.grant',
        'key.create',
        'key.revoke',
        'key.rotate',
        'key.create',
        'account.create',
      ],
    ]);
    expect(JSON.stringify(trail)).not.toContain(second.key);
    expect(await whomJson(['audit', '--account', account_id, '--since', '2999-01-01', ...data])).toEqual([]);
    expect((await whomHere(['audit', '--max', '1', ...data])).stdout).toMatch(
      /^at .*\n\S+Z +ada +account\.extra_usage /,
    );
  });

  test('accounts that do not fit into the list are counted', async () => {
    const many = temporaryFolder();
    const administration = openAdministration(many);
    for (let i = 0; i <= 1000; i++) {
      await administration.accounts.create({ name: `Account ${i}`, email: 'a@example.com', plan: 'free' });
    }
    await administration.close();
    const listed = await whomHere(['account', 'list', '--json', '--data', many]);
    expect(JSON.parse(listed.stdout)).toHaveLength(1000);
    expect(listed.stderr).toBe('these are the newest; 1 older accounts are not listed\n');
  });

  test('plans come from the configuration', async () => {
    const plans = JSON.stringify([{ name: 'club', creditsPerCycle: 7, extraUsageLimitCredits: null }]);
    const create = ['account', 'create', 'Club', '--email', 'c@club.example', '--plan', 'club', '--json', ...data];
    const made = await whomHere(create, { env: { WHOM_CREDITS_PLANS: plans } });
    expect(made.stderr).toBe('');
    const { account_id } = JSON.parse(made.stdout);
    expect(await whomJson(['credits', 'show', account_id, ...data])).toEqual({ account_id, balance: 7 });
    // Without a named plan the first one counts, even if the configuration lacks the usual plan names.
    const unnamed = ['account', 'create', 'Any', '--email', 'a@club.example', '--json', ...data];
    const any = await whomHere(unnamed, { env: { WHOM_CREDITS_PLANS: plans } });
    expect(await whomJson(['account', 'show', JSON.parse(any.stdout).account_id, ...data])).toMatchObject({
      plan: 'club',
      balance: 7,
    });
  });

  const usual = ['free', 'trial', 'starter', 'basic', 'standard', 'pro', 'team', 'growth', 'business', 'scale'];
  test.each([...usual, 'enterprise'])('the plan %s is there without configuration', async (plan) => {
    const create = ['account', 'create', 'X', '--email', 'x@x.example', '--plan', plan, '--credits', '12', ...data];
    const { account_id } = await whomJson<{ account_id: string }>(create);
    expect(await whomJson(['account', 'show', account_id, ...data])).toMatchObject({ plan, balance: 12 });
  });
});

describe('records', () => {
  test('search and explain answer without a server', async () => {
    const found = await whomJson<{ total_count: number; results: readonly { position: string }[] }>([
      ...['search', 'software engineers in Berlin', '--page-size', '3', ...data],
    ]);
    expect(found.total_count).toBeGreaterThan(0);
    expect(found.results.map(({ position }) => position)).toEqual(found.results.map(() => 'Software Engineer'));
    expect(await whomJson(['explain', 'software engineers in Berlin', ...data])).toMatchObject({
      total_count: found.total_count,
      not_understood: [],
    });
  });

  test('the lines of a file are looked up, and what one types is completed', async () => {
    const { results } = await whomJson<{ results: readonly { id: string; full_name: string; company_name: string }[] }>(
      [...['search', 'software engineers in Berlin', '--page-size', '1', ...data]],
    );
    const { id = '', full_name: name = '', company_name: employer = '' } = results[0] ?? {};
    const keys = join(temporaryFolder(), 'keys.csv');
    writeFileSync(keys, `id,name,employer\n${id},,\n,"${name}","${employer}"\n,nobody,nowhere\n,alone,\n`);
    const looked = await whomJson<{ results: readonly { status: string }[] }>(['lookup', keys, ...data]);
    expect(looked.results.map(({ status }) => status)).toEqual(['found', 'found', 'not_found', 'invalid']);
    writeFileSync(keys, `{"id":"${id}"}\n{"ide":"x"}\n`);
    expect((await whomHere(['lookup', keys, ...data])).stderr).toContain('did you mean "id"?');
    const suggest = ['suggest', 'engineers in ber', ...data];
    expect(await whomJson(suggest)).toMatchObject({ suggestions: [{ text: 'engineers in Berlin', field: 'place' }] });
    expect((await whomHere([...suggest, '--field', 'titel'])).stderr).toContain('did you mean title?');
  });

  test('a filter holds beside the query or instead of it, and explain shows what was understood as filters', async () => {
    const filters = ['--filter', 'title=Software Engineer', '--filter', 'place=Berlin'];
    const found = await whomJson<{ total_count: number }>(['search', ...filters, ...data]);
    expect(found.total_count).toBeGreaterThan(0);
    const beside = await whomJson(['search', 'software engineers', '--filter', 'place=Berlin', ...data]);
    expect(beside).toMatchObject({ total_count: found.total_count });
    expect(await whomJson(['explain', ...filters, ...data])).toMatchObject({
      total_count: found.total_count,
      filters: { title: [{ unknown: 'exclude' }], place: [{ values: [{ label: 'Berlin' }] }], words: [] },
    });
  });

  test('pages, counts, an order and what is left out', async () => {
    interface Found {
      readonly total_count: number;
      readonly results: readonly { readonly id: string }[];
      readonly facets: Readonly<Record<string, readonly { readonly label: string; readonly count: number }[]>>;
      readonly cursor: string;
    }
    const asked = ['search', 'software engineers', '--sort', 'most experienced', '--page-size', '2', ...data];
    const first = await whomJson<Found>([...asked, '--facet', 'place.country', '--cursor']);
    const counted = first.facets['place.country'] ?? [];
    expect(counted.length).toBeGreaterThan(0);
    expect(Math.max(...counted.map(({ count }) => count))).toBeLessThanOrEqual(first.total_count);
    const second = await whomJson<Found>([...asked, '--cursor', first.cursor]);
    expect(second.total_count).toBe(first.total_count);
    expect(second).not.toHaveProperty('facets');
    const file = join(folder, 'seen.txt');
    onTestFinished(() => rmSync(file));
    writeFileSync(file, `${first.results.map(({ id }) => id).join('\n')}\n`);
    const without = await whomJson<Found>([...asked, '--exclude', file]);
    expect(without.total_count).toBe(first.total_count - 2);
    expect(without.results).toEqual(second.results);
    const shown = await whomHere([...asked, '--facet', 'place.country', '--cursor', first.cursor]);
    expect(shown.stdout).toContain(`place.country:\n`);
    expect(shown.stdout).toMatch(/\nnext page: --cursor [\w-]+\n$/);
    const other = await whomHere(['search', 'nurses', ...data, '--cursor', first.cursor]);
    expect([other.status, other.stderr]).toEqual([2, expect.stringContaining('belongs to another query')]);
  });

  test('exports everything to a new file, and looks for similar records', async () => {
    interface Found {
      readonly total_count: number;
      readonly results: readonly { readonly id: string }[];
    }
    const asked = ['search', 'software engineers', ...data];
    const first = await whomJson<Found>([...asked, '--page-size', '1']);
    const [table, lines] = [join(folder, 'engineers.csv'), join(folder, 'engineers.jsonl')];
    onTestFinished(() => {
      for (const file of [table, lines]) rmSync(file);
    });
    const exported = await whomJson([...asked, '--export', table]);
    expect(exported).toEqual({ file: table, records: first.total_count, total_count: first.total_count });
    const rows: readonly Readonly<Record<string, string>>[] = parse(readFileSync(table), { bom: true, columns: true });
    expect(rows.map(({ id }) => id)).toHaveLength(first.total_count);
    await whomJson([...asked, '--export', lines]);
    const records = readFileSync(lines, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).id);
    expect(records).toEqual(rows.map(({ id }) => id));
    expect((await whomHere([...asked, '--export', table])).stderr).toContain('file already exists');
    const given = first.results[0]?.id ?? '';
    const similar = await whomJson<Found>(['search', '--similar-to', given, ...data]);
    expect(similar.results.map(({ id }) => id)).not.toContain(given);
    expect(similar.results.length).toBeGreaterThan(0);
  });

  test('a second import of the same file changes nothing, and a refused line is named', async () => {
    const again = await whomHere(['import', '-', '--json', ...data], { input: crashCorpus() });
    expect(JSON.parse(again.stdout)).toMatchObject({ new: 0, changed: 0, refused_total: 0, rejects_files: [] });
    const file = join(folder, 'mixed.jsonl');
    writeFileSync(file, '{"id":"x","full_name":"Xenia Xu"}\n{"id":\n');
    const mixed = await whomJson<{ new: number; refused_total: number; rejects_files: readonly string[] }>([
      ...['import', file, ...data],
    ]);
    expect([mixed.new, mixed.refused_total]).toEqual([1, 1]);
    expect(JSON.parse(readFileSync(String(mixed.rejects_files[0]), 'utf8'))).toMatchObject({ line: 2 });
  });

  test('a merge of two sources is shown, and undone', async () => {
    const own = ['--data', join(folder, 'merged')];
    const company = { company_name: 'Acme', website: 'https://acme.example' };
    for (const [source, record] of [
      ['one', { id: 'a', ...company, refreshed_at: '2024-01-01' }],
      ['two', { id: 'b', ...company, slogan: 'From two', refreshed_at: '2023-01-01' }],
    ] as const) {
      await whomHere(['import', '-', '--source', source, ...own], { input: JSON.stringify(record) });
    }
    const show = (id: string) => whomJson(['record', 'show', id, '--kind', 'company', '--sources', ...own]);
    expect(await show('a')).toMatchObject({
      record: { slogan: 'From two', refreshed_at: '2024-01-01' },
      sources: [
        { source: 'one', id: 'a' },
        { source: 'two', id: 'b' },
      ],
    });
    const split = ['record', 'split', 'a', '--kind', 'company', ...own, '--source'];
    expect((await whomHere([...split, 'one'])).stderr).toBe(
      'whom: a has its id from one: name one of the other sources, to split that off\n',
    );
    expect(await whomJson([...split, 'two'])).toEqual({ split: true });
    expect(await show('a')).toMatchObject({ record: { slogan: null }, sources: [{ source: 'one' }] });
    expect(await show('b')).toMatchObject({ record: { slogan: 'From two' }, sources: [{ source: 'two' }] });
    expect((await whomHere([...split, 'two'])).stderr).toMatch(/^whom: two says nothing of a: whom record show a/);
  });

  test('status counts records by source, and by age in the bands that cards show', async () => {
    const own = ['--data', join(folder, 'aged')];
    const verified = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const people = [1, 20, 40, 80, 110, 200].map((days) => ({
      id: `p${days}`,
      full_name: `Person ${days}`,
      refreshed_at: verified(days),
    }));
    const lines = [...people, { id: 'undated', full_name: 'Una Undated' }].map((one) => JSON.stringify(one)).join('\n');
    await whomHere(['import', '-', '--source', 'club', ...own], { input: lines });
    expect(await whomJson(['status', ...own])).toMatchObject({
      people: 7,
      sources: [{ source: 'club', kind: 'people', records: 7, oldest: verified(200), newest: verified(1) }],
      ages: {
        people: {
          'Verified last 30 days': 2,
          'Verified last 60 days': 1,
          'Verified last 90 days': 1,
          'Verified last 120 days': 1,
          'Verified over 120 days ago': 2,
        },
        companies: {},
      },
    });
  });

  test('status counts everything in the data folder', async () => {
    expect(await whomJson(['status', ...data])).toMatchObject({ companies: 7, suppressions: 0 });
  });

  test('with --json nothing but the result is on standard output, also while there is progress', async () => {
    const made = await whomHere(['generate', join(folder, 'made'), '--people', '300', '--companies', '50', '--json']);
    expect(JSON.parse(made.stdout)).toMatchObject({ seed: 1 });
    expect(made.stdout.trim().split('\n')).toHaveLength(1);
  });
});

test.each([['status'], ['train'], ['search', 'engineers'], ['explain', 'engineers']])(
  'a mistyped data folder is not made by reading it: %s',
  async (...args) => {
    const missing = join(folder, 'mistyped');
    const ended = await whomHere([...args, '--data', missing]);
    expect(ended).toEqual({
      status: 1,
      stdout: '',
      stderr: `whom: there is no data folder ${missing}: 'whom import' makes one; name another with --data DIR\n`,
    });
    expect(existsSync(missing)).toBe(false);
  },
);

test('the demo refuses a data folder with other records', async () => {
  const ended = await whomHere(['demo', '--port', '0', ...data]);
  expect(ended).toEqual({
    status: 1,
    stdout: '',
    stderr: `whom: ${folder} holds records that are not the demo's: choose another folder with --data DIR\n`,
  });
});

test('an import into the data folder of a demo is refused, so that keys for tests see made-up data only', async () => {
  const demo = temporaryFolder();
  writeFileSync(join(demo, 'demo-key.json'), '{}');
  expect(await whomHere(['import', '-', '--data', demo], { input: '{"id": "a", "full_name": "Ada"}' })).toEqual({
    status: 1,
    stdout: '',
    stderr: `whom: ${demo} holds the made-up records of the demo: choose another folder with --data DIR\n`,
  });
});

test('a data folder that cannot be created is a clear failure', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const ended = await whomHere(['account', 'list', '--data', join(file, 'data')]);
  expect(ended.status).toBe(1);
  expect(ended.stderr).toMatch(
    /^whom: cannot open .*: check that the folder exists, is writable and has space left\n$/,
  );
});
