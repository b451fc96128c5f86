import { type BrowserContextOptions, type Page, test } from '@playwright/test';

/**
 * One page for all tests of a file or group, in mode `serial`: each begins where the previous one ended, so that a journey of
 * several subjects signs in and prepares its data once. What `prepare` returns is set before the first test.
 */
export function onePage<T extends object>(
  prepare: (page: Page) => Promise<T>,
  options: BrowserContextOptions = {},
): T & { page: Page } {
  const prepared = {} as T & { page: Page };
  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong', ...options });
    const page = await context.newPage();
    Object.assign(prepared, { page }, await prepare(page));
  });
  test.afterAll(() => prepared.page.context().close());
  return prepared;
}
