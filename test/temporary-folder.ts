import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Makes a folder that is removed with its content. A folder made in a test or its `beforeEach` is removed after that
 * test and its `afterEach`; one made in a file or a `describe` is removed in its `afterAll`. `beforeAll` cannot call
 * this: it belongs to no test, and it is too late there to add an `afterAll`.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'whom-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (TestRunner.getCurrentTest() === undefined) afterAll(remove);
  else onTestFinished(remove);
  return folder;
}
