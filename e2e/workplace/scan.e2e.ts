import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';

/** Codes of rooms and invitations on phones whose camera cannot be used. */
test.use({ person: 'member', viewport: { width: 390, height: 844 } });

const openCamera = (page: Page) => page.getByRole('button', { name: t('scan.button') }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: t('scan.title') });

test('a refused permission and a missing camera are explained, and a code can be typed', async ({ page }) => {
  await page.goto(paths.enterCode);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  await openCamera(page);
  await expect(dialog(page).getByText(t('scan.refused'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
  });
  await openCamera(page);
  await expect(dialog(page).getByText(t('scan.missing'))).toBeVisible();
  await dialog(page).getByLabel(t('scan.typed')).fill('hello');
  await dialog(page)
    .getByRole('button', { name: t('scan.open'), exact: true })
    .click();
  await expect(dialog(page).getByText(t('scan.foreign'))).toBeVisible();
});
