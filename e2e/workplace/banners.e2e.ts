import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '#web/paths.ts';
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
  await field(page, 'Name').fill('<b>Spring</b>');
  await press(page, 'Add banner');
  await expect(page.getByText('Special characters are not allowed')).toBeVisible();
  await field(page, 'Name').fill(name);
  await press(page, 'Add banner');
  await expect(page.getByRole('alert').filter({ hasText: 'Please upload a picture' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Choose a file');
  await (await chooser).setFiles({ name: 'spring.png', mimeType: 'image/png', buffer: picture });
  await press(page.getByRole('dialog', { name: 'Crop the picture' }), 'Use picture');
  await expect(page.getByText('The picture appears here once it is chosen.')).toBeHidden();
  await expect(page.getByText('Please upload a picture')).toHaveCount(0);
  await page.getByRole('radio', { name: 'It shows a notice' }).check();
  await field(page, 'Text of the notice').fill('At nine in the lobby');
  await press(page, 'Add banner');
  await expect(page.getByRole('list', { name: 'Banners in order' }).getByRole('link', { name })).toBeVisible();

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('listitem').getByRole('link', { name: 'Home' }).click();
  const banner = page.getByRole('button', { name: `${name} (shows a notice)` });
  await expect(banner.locator('img')).toHaveJSProperty('naturalWidth', 690);
  await expect(banner.locator('img')).toHaveJSProperty('naturalHeight', 282);
  await banner.press('Enter');
  await expect(page.getByRole('dialog', { name })).toContainText('At nine in the lobby');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('tips on the list and the form stay until they have been read, and are absent on the next visit', async ({
  page: first,
}) => {
  await foundTeam(first, 'Tia Tip', unique('Tips'));
  // The page of a journey is answered that all tips were read; this test uses the real answer.
  const page = await first.context().newPage();
  await page.goto(paths.banners);
  const tip = (title: string) => page.getByRole('alert').filter({ hasText: title });
  await expect(tip('Keep banners up to date')).toBeVisible();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/guide') && answer.request().method() !== 'GET');
  await press(page, 'Got it');
  expect((await kept).ok()).toBe(true);
  await expect(tip('Keep banners up to date')).toHaveCount(0);
  await page.goto(paths.newBanner);
  await expect(tip('What makes a good banner')).toBeVisible();
  await page.goto(paths.banners);
  await expect(page.getByRole('heading', { level: 1, name: 'Banners' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New banner' }).first()).toBeVisible();
  await expect(tip('Keep banners up to date')).toHaveCount(0);
});
