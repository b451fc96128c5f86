import { expect, type Page, test } from '@playwright/test';
import { documentKinds } from '#contract/apps/app-facts.ts';
import { apps as appWords } from '#phrases/en/apps/apps.ts';
import { paths } from '#web/paths.ts';
import { foundTeam } from '../new-team.ts';
import { confirm, press, row } from '../steps.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong' });

const tick = async (page: Page) => {
  for (const kind of documentKinds)
    await page.getByRole('checkbox', { name: `I have read and accept: ${appWords.documents[kind]}` }).check();
};
const state = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 }).locator('..');

test('an app is opened after accepting its terms, stopped, given back, stopped and started again', async ({ page }) => {
  await foundTeam(page, 'Ada Opener', 'Openers');
  await page.goto(paths.appMarket);
  await page.getByRole('searchbox', { name: 'Search apps' }).fill('attendance');
  await expect(page.getByRole('list', { name: 'Apps of the market' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: 'Attendance', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
  await expect(state(page)).toContainText('Not opened');

  await press(page, 'Open app');
  await confirm(page, 'Open Attendance');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Privacy policy and user agreement must be accepted');
  await tick(page);
  await confirm(page, 'Open Attendance');
  await expect(state(page)).toContainText('Trial');
  await expect(page.getByText('Version 1.0 accepted by Ada Opener')).toHaveCount(2);

  await press(page, 'Stop');
  await expect(page.getByRole('dialog')).toContainText('1 person can no longer use it');
  await confirm(page, 'Stop Attendance');
  await expect(state(page)).toContainText('Stopped');
  await press(page, 'Undo');
  await expect(state(page)).toContainText('Trial');

  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Apps' }).click();
  const attendance = row(page, 'Attendance');
  await expect(attendance).toContainText('The whole team');
  await press(attendance, 'Actions for Attendance');
  await page.getByRole('menuitem', { name: 'Stop…' }).click();
  await confirm(page, 'Stop Attendance');
  await expect(attendance).toContainText('Stopped');
  await press(attendance, 'Actions for Attendance');
  await page.getByRole('menuitem', { name: 'Run again' }).click();
  await expect(attendance).toContainText('The whole team');

  const documents = row(page, 'Documents');
  await press(documents, 'Actions for Documents');
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Stop…' })).toHaveCount(0);
});
