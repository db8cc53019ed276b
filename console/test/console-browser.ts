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

interface ConsoleBrowser {
  /** Opens a service as an operator who just signed in. */
  asOperator(setup?: TestServerSetup): Promise<Opened>;
  /** Opens a service as the owner of an account with so many credits who just signed in. */
  asOwner(setup?: TestServerSetup, credits?: number): Promise<Opened & { readonly accountId: string }>;
}

/** Sets up a browser for the tests of a block. */
export function consoleBrowser(): ConsoleBrowser {
  let browser: Browser;
  let consoleFiles: ConsoleFiles;
  beforeAll(async () => {
    browser = await startBrowser();
    consoleFiles = await buildConsole();
  });
  afterAll(() => browser.close());

  async function opened(setup: TestServerSetup): Promise<Opened> {
    const service = await startTestServer({ consoleFiles, ...setup });
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    onTestFinished(async () => {
      await context.close();
      await service.stop();
    });
    const page = await context.newPage();
    const at = (path: string) => `http://127.0.0.1:${service.port}${path}`;
    return { page, context, service, faults: faultsOf(page), at };
  }

  return {
    async asOperator(setup = {}) {
      const all = await opened(setup);
      await all.page.goto(all.at(`/console/sign-in#${await all.service.newOperatorLink()}`));
      await all.page.getByRole('heading', { name: 'Accounts' }).waitFor();
      return all;
    },
    async asOwner(setup = {}, credits = 1000) {
      const all = await opened(setup);
      const { accountId } = await all.service.newKey({ credits });
      await all.page.goto(all.at(`/console/sign-in#${await all.service.newLink(accountId)}`));
      await all.page.getByRole('combobox').waitFor();
      return { ...all, accountId };
    },
  };
}
