import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { readPdf } from '#dev/testing/pdf.ts';
import { t } from '#dev/testing/texts.ts';
import { openFromMenu } from '../steps.ts';
import { test } from '../signed-in.ts';

/** How the console adapts to the person's system: contrast, forced colours, zoom, paper, fonts and slow connections. */
const menuEntry = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: t('shell.menu.label') })
    .getByRole('listitem')
    .getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const variable = (page: Page, name: string) =>
  page.evaluate((wanted) => getComputedStyle(document.documentElement).getPropertyValue(wanted).trim().toLowerCase(), name);

test('more contrast darkens texts and borders in both themes', async ({ page }) => {
  await page.goto(paths.departments);
  await expect(heading(page, t('shell.pages.departments'))).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'no-preference' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const before = [await variable(page, '--ant-color-text-secondary'), await variable(page, '--ant-color-border')];
    await page.emulateMedia({ colorScheme, contrast: 'more' });
    const after = [await variable(page, '--ant-color-text-secondary'), await variable(page, '--ant-color-border')];
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  }
});

test('with forced colours the current page and buttons of the bar have a border', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(paths.departments);
  await expect(heading(page, t('shell.pages.departments'))).toBeVisible();
  await expect(menuEntry(page, t('shell.pages.departments'))).toHaveCSS('outline-style', 'solid');
  await expect(menuEntry(page, t('shell.pages.home'))).toHaveCSS('outline-style', 'none');
  await expect(page.getByRole('button', { name: t('shell.user.menu') })).toHaveCSS('border-top-style', 'solid');
});

test('at 200 % zoom no page scrolls sideways', async ({ page }) => {
  // 1280 × 800 at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  for (const path of [paths.home, paths.members, paths.orders, paths.operationLog, paths.newMember, paths.settings]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widths[0], path).toBeLessThanOrEqual(widths[1] ?? 0);
  }
  await page.goto(paths.orders);
  await page.getByRole('rowheader').first().getByRole('link').first().click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('a list prints light, without menu and buttons, with its header on every page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${paths.members}?size=50`);
  await expect(page.getByRole('rowheader')).toHaveCount(50);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('navigation', { name: t('shell.menu.label') })).toBeHidden();
  await expect(page.getByRole('main').getByRole('button', { name: t('members.list.add') })).toBeHidden();
  const pdf = await readPdf(await page.pdf({ format: 'A4' }));
  expect(pdf.pages.length).toBeGreaterThan(1);
  for (const text of pdf.pages) expect(text).toContain(t('members.fields.employeeNumber'));
  expect(pdf.pages.join('')).not.toContain('http');
  await pdf.close();
});

test('the font of Latin letters is loaded from this server and moves nothing', async ({ page }) => {
  const fonts: string[] = [];
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.woff2', async (route) => {
    fonts.push(route.request().url());
    await released;
    await route.continue();
  });
  await page.goto(paths.departments);
  await expect(heading(page, t('shell.pages.departments'))).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const widthOf = () =>
    heading(page, t('shell.pages.departments')).evaluate((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect().width;
    });
  const before = await widthOf();
  await page.evaluate(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  release();
  await expect.poll(() => page.evaluate(() => [...document.fonts].some((face) => face.status === 'loaded'))).toBe(true);
  await page.evaluate(() =>
    document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))),
  );
  expect(Math.abs((await widthOf()) / before - 1)).toBeLessThan(0.05);
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.02);
  for (const url of fonts) expect(new URL(url).origin).toBe(new URL(page.url()).origin);
  expect(fonts.filter((url) => url.includes('inter-latin-wght')).length).toBe(1);
});

test('a screen whose code or data is slow shows a skeleton', async ({ page }) => {
  await page.goto(paths.departments);
  await expect(heading(page, t('shell.pages.departments'))).toBeVisible();
  const busy = page.getByRole('main').locator('[aria-busy="true"]');
  for (const key of [
    'members',
    'roles',
    'roomBoard',
    'subscriptions',
    'administrators',
    'operationLog',
    'integrations',
  ] as const) {
    await expect(busy).toHaveCount(0);
    const held: (() => void)[] = [];
    await page.route(/\/uc\/api\/|\/assets\/.*\.js/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await openFromMenu(page, t(`shell.pages.${key}`));
    await expect(busy.first(), key).toBeVisible();
    await page.unroute(/\/uc\/api\/|\/assets\/.*\.js/);
    for (const go of held) go();
    await expect(heading(page, t(`shell.pages.${key}`))).toBeVisible();
  }
});
