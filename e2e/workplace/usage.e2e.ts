import { expect } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';

test('room use by day and hour has figures in its squares and a table, and follows the building', async ({ page }) => {
  await page.goto(`${paths.roomUsage}?span=90`);
  const heat = page.locator('figure', { hasText: t('rooms.usage.describeHours') });
  await expect(heat.getByText(/^[1-9]\d?$/).first()).toBeVisible();
  await page.getByRole('button', { name: t('rooms.usage.building') }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Menara Pelabuhan' }).or(page.getByLabel('Menara Pelabuhan')).first().click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/building=Menara/);
  for (const title of [t('rooms.usage.byRoom'), t('rooms.usage.byHour')])
    await page.getByLabel(t('ui.chart.form', { title })).getByText(t('ui.chart.table')).click();
  const [byRoom, byHour] = [page.getByRole('table').first(), page.getByRole('table').last()];
  await expect(byHour.getByRole('rowheader')).toHaveCount(7);
  await expect(byHour.getByRole('cell', { name: /%/ }).first()).toBeVisible();
  // Only the rooms of the Jakarta office are left.
  const rooms = await byRoom.getByRole('rowheader').count();
  await page.goto(`${paths.roomUsage}?span=90`);
  await page
    .getByLabel(t('ui.chart.form', { title: t('rooms.usage.byRoom') }))
    .getByText(t('ui.chart.table'))
    .click();
  await expect.poll(() => page.getByRole('table').first().getByRole('rowheader').count()).toBeGreaterThan(rooms);
});
