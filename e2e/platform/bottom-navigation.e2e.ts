import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { examine } from '../axe.ts';
import { field } from '../steps.ts';
import { test } from '../signed-in.ts';

/** The navigation at the bottom of narrow pages. */
const bar = (page: Page) => page.getByRole('navigation', { name: t('shell.menu.bottom') });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const phone = { viewport: { width: 390, height: 844 } } as const;

test.describe('a member on a phone', () => {
  test.use({ person: 'member', ...phone });

  test('moves between home, rooms, people and apps', async ({ page }) => {
    await page.goto(paths.home);
    const { home, roomBoard, directory, apps } = {
      home: t('shell.pages.home'),
      roomBoard: t('shell.pages.roomBoard'),
      directory: t('shell.pages.directory'),
      apps: t('shell.pages.apps'),
    };
    await expect(bar(page).getByRole('link')).toHaveText([home, roomBoard, directory, apps]);
    const current = bar(page).locator('[aria-current="page"]');
    await expect(current).toHaveText(home);
    for (const [name, path] of [
      [roomBoard, paths.roomBoard],
      [directory, paths.directory],
      [apps, paths.appMarket],
    ] as const) {
      await bar(page).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(current).toHaveText(name);
    }
    await examine(page, 'bottom navigation');
  });

  test('sees the end of a list above the bar, and no bar while typing', async ({ page }) => {
    await page.goto(paths.directory);
    const last = page.getByRole('rowheader').last();
    await expect(last).toBeVisible();
    const spaceAboveBar = async () => {
      const bottom = await page.locator('main').evaluate((main) => {
        scrollTo(0, document.documentElement.scrollHeight);
        const inner = [...main.querySelectorAll('*')]
          .map((each) => each.getBoundingClientRect())
          .filter(({ height }) => height > 0);
        return Math.max(...inner.map((box) => box.bottom));
      });
      return ((await bar(page).boundingBox())?.y ?? 0) - bottom;
    };
    await expect.poll(spaceAboveBar).toBeGreaterThanOrEqual(0);
    await page.getByRole('searchbox').or(page.getByRole('main').getByRole('textbox')).first().focus();
    await expect(bar(page)).toBeHidden();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect(bar(page)).toBeVisible();
  });
});

test.describe('an administrator on a phone', () => {
  test.use(phone);

  test('has a bar of what is used most beside the menu, and none beside a bar that saves', async ({ page }) => {
    await page.goto(paths.home);
    await expect(bar(page).getByRole('link')).toHaveText([
      t('shell.pages.home'),
      t('shell.pages.members'),
      t('shell.pages.roomBoard'),
      t('shell.pages.directory'),
    ]);
    await expect(page.getByRole('button', { name: t('shell.menu.open') })).toBeVisible();
    await bar(page)
      .getByRole('link', { name: t('shell.pages.members') })
      .click();
    await expect(heading(page, t('shell.pages.members'))).toBeVisible();
    await examine(page, 'bottom navigation of administrators');
    await page.goto(paths.newMember);
    await expect(field(page, t('members.fields.displayName'))).toBeVisible();
    await expect(bar(page)).toBeHidden();
  });

  test('has no bar on a wide page', async ({ page }) => {
    await page.goto(paths.home);
    await expect(bar(page)).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(bar(page)).toHaveCount(0);
  });
});
