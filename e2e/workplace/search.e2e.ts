import { expect } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { test } from '../signed-in.ts';

test('search finds a person and a screen by keyboard', async ({ page }) => {
  await page.goto(paths.home);
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Type a name, a page or what you want to do' });
  await box.fill('May Lee');
  await expect(page.getByRole('option', { name: 'May Lee' })).toHaveAttribute('aria-selected', 'true');
  await box.fill('Banners');
  await expect(page.getByRole('option', { name: 'Banners', exact: true })).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.banners}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Banners' })).toBeVisible();
});
