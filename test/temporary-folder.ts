import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * A new folder, removed with what it holds. Made in a test or its `beforeEach`, it lives until that test and its
 * `afterEach` are over; made in a file or a `describe`, until the `afterAll` there. Not for `beforeAll`, which belongs to
 * no test and is too late to add an `afterAll`.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'whom-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (TestRunner.getCurrentTest() === undefined) afterAll(remove);
  else onTestFinished(remove);
  return folder;
}
