import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { foundTeam } from '../new-team.ts';
import { field, press, unique } from '../steps.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong' });

test('a banner is cropped, shown on home and opened', async ({ page }) => {
  await foundTeam(page, 'Ada Banner', 'Bannerers');
  const name = unique('Spring');
  const picture = await sharp({ create: { width: 1000, height: 800, channels: 3, background: '#1F5FD0' } })
    .png()
    .toBuffer();

  await page.goto(paths.newBanner);
  await field(page, t('banners.form.name')).fill('<b>Spring</b>');
  await press(page, t('banners.form.create'));
  await expect(page.getByText(t('rules.specialCharacters'))).toBeVisible();
  await field(page, t('banners.form.name')).fill(name);
  await press(page, t('banners.form.create'));
  await expect(page.getByRole('alert').filter({ hasText: t('banners.form.pictureNeeded') })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await press(page, t('ui.upload.choose'));
  await (await chooser).setFiles({ name: 'spring.png', mimeType: 'image/png', buffer: picture });
  await press(page.getByRole('dialog', { name: t('ui.upload.crop') }), t('ui.upload.use'));
  await expect(page.getByText(t('banners.preview.none'))).toBeHidden();
  await expect(page.getByText(t('banners.form.pictureNeeded'))).toHaveCount(0);
  await page.getByRole('radio', { name: t('banners.form.linkTypes.NOTIFICATION') }).check();
  await field(page, t('banners.form.notice')).fill('At nine in the lobby');
  await press(page, t('banners.form.create'));
  await expect(page.getByRole('list', { name: t('banners.list.label') }).getByRole('link', { name })).toBeVisible();

  await page
    .getByRole('navigation', { name: t('shell.menu.label') })
    .getByRole('listitem')
    .getByRole('link', { name: t('shell.pages.home') })
    .click();
  const banner = page.getByRole('button', { name: t('banners.carousel.opensNotice', { name }) });
  await expect(banner.locator('img')).toHaveJSProperty('naturalWidth', 690);
  await expect(banner.locator('img')).toHaveJSProperty('naturalHeight', 282);
  await banner.press('Enter');
  await expect(page.getByRole('dialog', { name })).toContainText('At nine in the lobby');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('tips on the list and the form stay until they have been read, and are absent on the next visit', async ({ page }) => {
  await foundTeam(page, 'Tia Tip', unique('Tips'));
  await page.goto(paths.banners);
  const tip = (title: string) => page.getByRole('alert').filter({ hasText: title });
  await expect(tip(t('banners.tips.update.title'))).toBeVisible();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/guide') && answer.request().method() !== 'GET');
  await press(page, t('banners.tips.read'));
  expect((await kept).ok()).toBe(true);
  await expect(tip(t('banners.tips.update.title'))).toHaveCount(0);
  await page.goto(paths.newBanner);
  await expect(tip(t('banners.tips.content.title'))).toBeVisible();
  await page.goto(paths.banners);
  await expect(page.getByRole('heading', { level: 1, name: t('shell.pages.banners') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('banners.list.add') }).first()).toBeVisible();
  await expect(tip(t('banners.tips.update.title'))).toHaveCount(0);
});
