import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { whomHere, whomJson } from './process.ts';

test('a link for signing in is made for an account, at the address that browsers use, and the audit trail says so', async () => {
  const data = ['--data', temporaryFolder()];
  const create = ['account', 'create', 'Acme', '--email', 'ops@acme.example', ...data];
  const { account_id } = await whomJson<{ account_id: string }>(create);
  const link = ['account', 'link', account_id, ...data];
  const { url } = await whomJson<{ url: string }>(link);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8080\/console\/sign-in#[0-9A-Za-z]{43}$/);
  const env = { WHOM_SERVER_PUBLIC_URL: 'https://whom.example/' };
  expect((await whomHere(link, { env })).stdout).toMatch(/^https:\/\/whom\.example\/console\/sign-in#\w{43}\n/);
  const entries = await whomJson<readonly { action: string; detail: string | null }[]>(['audit', ...data]);
  const made = entries.filter(({ action }) => action === 'account.sign_in_link');
  expect(made).toHaveLength(2);
  expect(JSON.stringify(made)).not.toContain(url.split('#')[1]);
});

test('a link needs an account, and an identity both its issuer and its subject', async () => {
  const data = ['--data', temporaryFolder()];
  expect((await whomHere(['account', 'link', 'acc_none', ...data])).stderr).toMatch(/^whom: no account 'acc_none'/);
  const half = await whomHere(['account', 'link', 'acc_none', '--issuer', 'https://id.example', ...data]);
  expect(half.stderr).toMatch(/^whom: give both the issuer and the subject/);
});
