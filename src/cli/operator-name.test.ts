import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { operatorName } from './operator-name.ts';

const { username } = userInfo();

test.each([
  { environment: {}, name: username },
  { environment: { SUDO_USER: username }, name: username },
  { environment: { SUDO_USER: 'ada' }, name: `ada as ${username}` },
])('the operator with $environment is $name', ({ environment, name }) => {
  expect(operatorName(environment)).toBe(name);
});
