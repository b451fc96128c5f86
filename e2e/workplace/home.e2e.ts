import { expect, test } from '@playwright/test';
import { home } from '#contract/workplace/home.ts';
import { paths } from '#web/paths.ts';
import { source, t, within } from '#dev/testing/texts.ts';
import { foundTeam } from '../new-team.ts';
import { press } from '../steps.ts';

test.use({ locale: 'en-US' });

test('home is arranged by keyboard, stored for the person, and reset', async ({ page }) => {
  await foundTeam(page, 'Olga Owner', 'Pier Nine');
  await page.goto(paths.home);
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles.first()).toContainText(t('home.parts.MONTHS'));
  await expect(page.getByRole('heading', { name: t('home.checklist.title', { team: 'Pier Nine' }) })).toBeVisible();

  await press(page, t('home.arrange.button'));
  const panel = page.getByRole('dialog', { name: t('home.arrange.title') });
  await panel.getByRole('button', { name: t('ui.order.move', { name: t('home.parts.APPS') }) }).focus();
  const place = async () => (await panel.getByRole('listitem').allTextContents()).indexOf(t('home.parts.APPS'));
  for (let n = await place(); n > 0; n -= 1) await page.keyboard.press('ArrowUp');
  await expect(panel.getByRole('status')).toContainText(within('ui.order.moved', { name: t('home.parts.APPS'), place: 1 }));
  await panel.getByRole('checkbox', { name: t('home.parts.MONTHS') }).uncheck();
  await expect(titles.first()).toHaveText(t('home.parts.APPS'));
  const kept = page.waitForResponse((one) => one.request().method() === 'PUT' && one.url().endsWith(home.arrange.path));
  await press(panel, t('common.actions.save'));
  expect((await kept).status()).toBe(200);

  await page.reload();
  await expect(titles.first()).toHaveText(t('home.parts.APPS'));
  await expect(page.getByRole('heading', { name: new RegExp(`^${source('home.parts.MONTHS')}`) })).toHaveCount(0);
  await press(page, t('home.arrange.button'));
  await press(panel, t('home.arrange.reset'));
  await expect(titles.first()).toContainText(t('home.parts.MONTHS'));
});
