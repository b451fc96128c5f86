import { expect, test } from '@playwright/test';
import { home } from '#contract/workplace/home.ts';
import { paths } from '#web/paths.ts';
import { foundTeam } from '../new-team.ts';
import { press } from '../steps.ts';

test.use({ locale: 'en-US' });

test('home is arranged by keyboard, stored for the person, and reset', async ({ page }) => {
  await foundTeam(page, 'Olga Owner', 'Pier Nine');
  await page.goto(paths.home);
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles.first()).toContainText('Joined and left');
  await expect(page.getByRole('heading', { name: 'Set up Pier Nine' })).toBeVisible();

  await press(page, 'Arrange');
  const panel = page.getByRole('dialog', { name: 'Arrange home' });
  await panel.getByRole('button', { name: 'Move Apps' }).focus();
  const place = async () => (await panel.getByRole('listitem').allTextContents()).indexOf('Apps');
  for (let n = await place(); n > 0; n -= 1) await page.keyboard.press('ArrowUp');
  await expect(panel.getByRole('status')).toContainText('Apps is now 1 of');
  await panel.getByRole('checkbox', { name: 'Joined and left' }).uncheck();
  await expect(titles.first()).toHaveText('Apps');
  const kept = page.waitForResponse((one) => one.request().method() === 'PUT' && one.url().endsWith(home.arrange.path));
  await press(panel, 'Save');
  expect((await kept).status()).toBe(200);

  await page.reload();
  await expect(titles.first()).toHaveText('Apps');
  await expect(page.getByRole('heading', { name: /^Joined and left/ })).toHaveCount(0);
  await press(page, 'Arrange');
  await press(panel, 'Reset');
  await expect(titles.first()).toContainText('Joined and left');
});
