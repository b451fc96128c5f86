import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';

/** How the console adapts to the person's system: contrast, forced colours, motion and zoom. */
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

test('with reduced motion nothing is animated, and links within a page jump', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(paths.newMember);
  await expect(heading(page, t('shell.pages.newMember'))).toBeVisible();
  const sections = page.getByRole('navigation', { name: t('ui.form.sections') }).getByRole('link');
  const jumped = await sections.last().evaluate((link) => {
    const before = scrollY;
    (link as HTMLElement).click();
    return scrollY > before;
  });
  expect(jumped).toBe(true);
  await page.getByRole('button', { name: t('shell.user.menu') }).click();
  await expect(page.getByRole('menu').first()).toBeVisible();
  const lasting = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
      .map(({ id }) => id),
  );
  expect(lasting).toEqual([]);
});

test('at 200 % zoom no page scrolls sideways', async ({ page }) => {
  // 1280 × 800 at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  for (const path of [
    paths.home,
    paths.members,
    paths.departments,
    paths.roomBoard,
    paths.orders,
    paths.operationLog,
    paths.newMember,
    paths.settings,
  ]) {
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
