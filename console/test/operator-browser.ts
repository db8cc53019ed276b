import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { ConsoleFiles } from '../../src/http/console/files.ts';
import { startTestServer, type TestServer, type TestServerSetup } from '../../test/test-server.ts';
import { buildConsole } from '../build.ts';
import { faultsOf, startBrowser } from './browser.ts';

interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly service: TestServer;
  readonly faults: readonly string[];
  readonly at: (path: string) => string;
}

/** Sets up a browser for the tests of a block; what it returns opens a service as an operator who just signed in. */
export function operatorBrowser(): (setup?: TestServerSetup) => Promise<Opened> {
  let browser: Browser;
  let consoleFiles: ConsoleFiles;
  beforeAll(async () => {
    browser = await startBrowser();
    consoleFiles = await buildConsole();
  });
  afterAll(() => browser.close());

  return async (setup = {}) => {
    const service = await startTestServer({ consoleFiles, ...setup });
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    onTestFinished(async () => {
      await context.close();
      await service.stop();
    });
    const page = await context.newPage();
    const faults = faultsOf(page);
    const at = (path: string) => `http://127.0.0.1:${service.port}${path}`;
    await page.goto(at(`/console/sign-in#${await service.newOperatorLink()}`));
    await page.getByRole('heading', { name: 'Accounts' }).waitFor();
    return { page, context, service, faults, at };
  };
}
