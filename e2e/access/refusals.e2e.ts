import { expect, type Page, type Route } from '@playwright/test';
import { departmentHeadCode, menu } from '#contract/access/permission-facts.ts';
import { paths } from '#web/paths.ts';
import { pattern, t } from '#dev/testing/texts.ts';
import { followRequests, stopLiveUpdates } from '../settled.ts';
import { test } from '../signed-in.ts';

/**
 * Specification section 8 on every menu leaf: an ended session, a refused team and the end of support are handled, and every
 * other refusal is shown, whichever call of the screen fails. One page opens all leaves as links do, without reloading.
 */

const leaves = menu.filter(({ code }) => code !== departmentHeadCode && !menu.some(({ parent }) => parent === code));

interface Refusals {
  /** How calls of screens are answered from now on. */
  answer(how: (route: Route) => Promise<void>): void;
  /** The number of calls answered in this way. */
  count(): number;
  /** How often the page began to load the home route. */
  homes(): number;
}

/**
 * Opens a screen of the console. Calls of this screen and its frame get their recorded answers from then on; calls of other
 * screens are refused, and navigation to the home route is blocked.
 */
async function openFrame(page: Page): Promise<Refusals> {
  const frame = new Map<string, string>();
  let refuse: ((route: Route) => Promise<void>) | undefined;
  let refused = 0;
  let homes = 0;
  await page.route('**/api/v1/**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    const body = frame.get(path);
    if (body !== undefined) return route.fulfill({ body, contentType: 'application/json' });
    if (refuse) {
      refused += 1;
      return refuse(route);
    }
    const response = await route.fetch();
    frame.set(path, await response.text());
    return route.fulfill({ response });
  });
  // The stream of events would be counted before the calls of a screen are made.
  await stopLiveUpdates(page);
  const quiet = followRequests(page);
  await page.goto(paths.contactUs);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await quiet();
  // 204: the browser stays on the page.
  await page.route('**/', (route) => {
    homes += 1;
    return route.fulfill({ status: 204 });
  });
  return { answer: (how) => (refuse = how), count: () => refused, homes: () => homes };
}

const refusedWith = (code: number, message: string) => (route: Route) =>
  route.fulfill({ status: code === 401 ? 401 : 403, json: { code, message, requestId: 'request-7' } });

async function openLeaf(page: Page, path: string, refusals: Refusals, settled: () => Promise<void>): Promise<void> {
  const before = refusals.count();
  // Navigates as a link does.
  await page.evaluate((next) => history.pushState({}, '', next), path);
  await expect.poll(() => refusals.count(), { intervals: [10] }).toBeGreaterThan(before);
  await settled();
}

test('a refused team and the end of support are dialogs that lead home, an ended session leads home, on every menu leaf', async ({
  page,
}) => {
  const refusals = await openFrame(page);
  const settled = followRequests(page);
  for (const code of [402, 403, 9002, 401])
    for (const { key, path } of leaves)
      await test.step(`${key}: ${code}`, async () => {
        const before = refusals.homes();
        const message = `Refused with ${code} at ${key}`;
        refusals.answer(refusedWith(code, message));
        await openLeaf(page, path, refusals, settled);
        if (code !== 401) {
          await expect(page.getByRole('dialog').filter({ hasText: message })).toHaveCount(1);
          expect(refusals.homes()).toBe(before);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0);
        }
        await expect.poll(() => refusals.homes(), { intervals: [10] }).toBeGreaterThan(before);
      });
});

test('an overloaded server, a lost network and any other refusal are shown once and stored behind the bell, on every menu leaf', async ({
  page,
}) => {
  const refusals = await openFrame(page);
  const settled = followRequests(page);
  // Notifications of the person are counted as well; without live updates their number stays.
  const bell = page.getByRole('button', { name: pattern('shell.bell.label') });
  let shown = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  for (const [how, text] of [
    [(route: Route) => route.fulfill({ status: 503, json: { code: 50_300, message: 'busy' } }), t('common.errors.network')],
    [(route: Route) => route.abort('internetdisconnected'), t('common.errors.network')],
    [refusedWith(40_300, 'Not for you'), 'Not for you'],
  ] as const)
    for (const { key, path } of leaves)
      await test.step(`${key}: ${text}`, async () => {
        refusals.answer(how);
        // A message that was shown is shown again only after an action of the person.
        await page.keyboard.press('Shift');
        await openLeaf(page, path, refusals, settled);
        shown += 1;
        await expect(page.getByRole('button', { name: t('shell.bell.label', { count: shown }), exact: true })).toBeVisible();
        await expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
      });
  expect(refusals.homes()).toBe(0);
});
