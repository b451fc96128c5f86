import { expect } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';

test('search finds a person and a screen by keyboard', async ({ page }) => {
  await page.goto(paths.home);
  await expect(page.getByRole('button', { name: t('shell.user.menu') })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: t('shell.search.placeholder') });
  await box.fill('May Lee');
  await expect(page.getByRole('option', { name: 'May Lee' })).toHaveAttribute('aria-selected', 'true');
  await box.fill('Banners');
  await expect(page.getByRole('option', { name: t('shell.pages.banners'), exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.banners}$`));
  await expect(page.getByRole('heading', { level: 1, name: t('shell.pages.banners') })).toBeVisible();
});
