import { expect, test } from 'vitest';
import { whomJson } from '../cli/process.ts';
import { temporaryFolder } from '../temporary-folder.ts';

test('a link for operators is made by whoever runs the command, and the audit trail says so', async () => {
  const data = ['--data', temporaryFolder()];
  const { url } = await whomJson<{ url: string }>(['operator', 'link', ...data]);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8080\/console\/sign-in#[0-9A-Za-z]{43}$/);
  const [made] = await whomJson<readonly { action: string; account_id: string | null }[]>(['audit', ...data]);
  expect(made).toMatchObject({ action: 'operator.sign_in_link', account_id: null });
});
