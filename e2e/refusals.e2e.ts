import { expect, type Page, type Request } from '@playwright/test';
import { headsCode, menu } from '#contract/permissions.ts';
import { paths } from '#web/paths.ts';
import { test } from './signed-in.ts';

/** Specification section 8 on every menu leaf: an ended session, a refused team and the end of support are handled whatever call meets them. */

const leaves = menu.filter(
  ({ code, path }) => path !== paths.home && code !== headsCode && !menu.some(({ parent }) => parent === code),
);

/** Calls of the start-up and of the frame, which have answers of their own (client-errors.e2e.ts). */
const ofStart = /\/(user|user\/locale|teams(\/[\w-]+)?|menus\/tree\/me|account\/session|notifications|help\/.*|customers)$/;

/** Every other call of the page is refused while `code` is set. */
async function refusing(page: Page): Promise<{ set(code: number | null): void }> {
  let code: number | null = null;
  await page.route('**/api/v1/**', (route) =>
    code === null || ofStart.test(new URL(route.request().url()).pathname)
      ? route.continue()
      : route.fulfill({
          status: code === 401 ? 401 : 403,
          json: { code, message: `Refused with ${code}`, requestId: 'request-7' },
        }),
  );
  return { set: (next) => (code = next) };
}

const isHome = (request: Request) => request.isNavigationRequest() && new URL(request.url()).pathname === paths.home;

for (const { key, path } of leaves)
  test(`${key}: a refused team and the end of support are dialogs, an ended session leads to the home route`, async ({
    page,
  }) => {
    const refuse = await refusing(page);
    for (const code of [402, 403, 9002]) {
      refuse.set(code);
      await page.goto(path);
      await expect(page.getByRole('dialog').filter({ hasText: `Refused with ${code}` })).toHaveCount(1);
    }
    refuse.set(401);
    // The home route is loaded anew and finds the session alive.
    page.on('request', (request) => {
      if (isHome(request)) refuse.set(null);
    });
    const home = page.waitForRequest(isHome);
    await page.goto(path);
    await home;
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });
