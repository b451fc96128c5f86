import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { followRequests, stopLiveUpdates } from '../settled.ts';
import { test } from '../signed-in.ts';
import { openFromMenu } from '../steps.ts';

/** What a person sees while an answer or code is on its way. */
const skeletons = (page: Page) => page.getByRole('main').locator('[aria-busy="true"]');

interface Waiting {
  /** When the first skeleton was drawn, in milliseconds after the last click; undefined if none was. */
  after?: number;
  /** The sum of layout shifts that no input of the person explains, and what moved. */
  shift: number;
  moved: string[];
}

/** Observes skeletons and layout shifts from the next load on. */
async function observe(page: Page): Promise<() => Promise<Waiting>> {
  await page.addInitScript(() => {
    const found: Waiting & { clicked: number } = { shift: 0, moved: [], clicked: 0 };
    Object.assign(window, { atriumWaiting: found });
    addEventListener(
      'click',
      ({ timeStamp }) => {
        found.clicked = timeStamp;
        delete found.after;
      },
      true,
    );
    const look = () => {
      if (found.clicked > 0 && document.querySelector('main [aria-busy="true"]'))
        found.after ??= performance.now() - found.clicked;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        found.shift += entry.value;
        for (const { node } of entry.sources) found.moved.push(node instanceof Element ? node.outerHTML.slice(0, 120) : '');
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { atriumWaiting: Waiting }).atriumWaiting);
}

/**
 * Returns a function that holds requests from then on, which returns one that releases them one after another, the latest first. One
 * handler stays for the whole test, so that no request passes while handlers change.
 */
async function holder(page: Page): Promise<(what: RegExp) => () => Promise<void>> {
  let holding: { what: RegExp; held: (() => Promise<void>)[] } | undefined;
  await page.route(
    () => true,
    (route) =>
      holding?.what.test(route.request().url()) ? void holding.held.push(() => route.fallback()) : route.fallback(),
  );
  return (what) => {
    const held: (() => Promise<void>)[] = [];
    holding = { what, held };
    return async () => {
      holding = undefined;
      for (const next of held.toReversed()) {
        await next();
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      }
    };
  };
}

test('late code and late answers show a skeleton at once; a screen that has been read shows none', async ({ page }) => {
  await stopLiveUpdates(page);
  const waiting = await observe(page);
  const hold = await holder(page);
  const settle = followRequests(page);
  await page.goto(paths.home);
  await settle();
  await test.step('late code', async () => {
    const release = hold(/\/assets\/.*\.js$/);
    await openFromMenu(page, t('shell.pages.banners'));
    await expect(skeletons(page).first()).toBeVisible();
    await release();
    await expect(page.getByRole('heading', { name: t('shell.pages.banners'), level: 1 })).toBeVisible();
    await settle();
  });
  await test.step('late answers', async () => {
    const times: number[] = [];
    for (const name of ['members', 'orders', 'roles'] as const) {
      const release = hold(/\/uc\/api\//);
      await openFromMenu(page, t(`shell.pages.${name}`));
      await expect(skeletons(page).first()).toBeVisible();
      times.push((await waiting()).after ?? Number.NaN);
      await release();
      await settle();
    }
    test.info().annotations.push({ type: 'skeletons', description: times.map((time) => `${Math.round(time)} ms`).join() });
    // The best of them: a busy machine delays some.
    expect(Math.min(...times)).toBeLessThan(250);
  });
  await openFromMenu(page, t('shell.pages.orders'));
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  expect((await waiting()).after).toBeUndefined();
});

const places = {
  home: paths.home,
  members: paths.members,
  board: paths.roomBoard,
  orders: paths.orders,
  rooms: paths.roomManage,
};
for (const [name, path] of Object.entries(places))
  test(`nothing moves while answers arrive: ${name}`, async ({ page }) => {
    await stopLiveUpdates(page);
    const waiting = await observe(page);
    const settle = followRequests(page);
    const release = (await holder(page))(/\/uc\/api\/v1\/manager\/(?!user|menus|teams)/);
    await page.goto(path);
    await expect(skeletons(page).first()).toBeVisible();
    await release();
    await settle();
    const { shift, moved } = await waiting();
    test.info().annotations.push({ type: name, description: `${shift}` });
    expect(shift, moved.join('\n')).toBeLessThanOrEqual(0.05);
  });
