import { expect, type Page, test } from '@playwright/test';
import { documentKinds } from '#contract/apps/app-facts.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { foundTeam } from '../new-team.ts';
import { confirm, press, row } from '../steps.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong' });

const tick = async (page: Page) => {
  for (const kind of documentKinds)
    await page.getByRole('checkbox', { name: t('apps.agreements.accept', { document: t(`apps.documents.${kind}`) }) }).check();
};
const state = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 }).locator('..');

test('an app is opened after accepting its terms, stopped, given back, stopped and started again', async ({ page }) => {
  await foundTeam(page, 'Ada Opener', 'Openers');
  await page.goto(paths.appMarket);
  await page.getByRole('searchbox', { name: t('market.market.search') }).fill('attendance');
  await expect(page.getByRole('list', { name: t('market.market.apps') }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: 'Attendance', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
  await expect(state(page)).toContainText(t('apps.market.NOT_OPENED'));

  await press(page, t('market.detail.open'));
  await confirm(page, t('market.open.title', { name: 'Attendance' }));
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(t('apps.agreements.must'));
  await tick(page);
  await confirm(page, t('market.open.title', { name: 'Attendance' }));
  await expect(state(page)).toContainText(t('apps.market.TRIAL'));
  await expect(page.getByText(t('market.detail.acceptedBy', { version: '1.1', name: 'Ada Opener' }))).toHaveCount(2);

  await press(page, t('market.detail.stop'));
  await expect(page.getByRole('dialog')).toContainText(t('market.stop.people', { count: 1 }));
  await confirm(page, t('market.stop.action', { name: 'Attendance' }));
  await expect(state(page)).toContainText(t('apps.availability.STOP'));
  await press(page, t('common.actions.undo'));
  await expect(state(page)).toContainText(t('apps.market.TRIAL'));

  await page
    .getByRole('navigation', { name: t('shell.breadcrumb') })
    .getByRole('link', { name: t('shell.pages.apps') })
    .click();
  const attendance = row(page, 'Attendance');
  await expect(attendance).toContainText(t('apps.availability.ALL'));
  await press(attendance, t('market.manage.actions', { name: 'Attendance' }));
  await page.getByRole('menuitem', { name: t('market.manage.stop') }).click();
  await confirm(page, t('market.stop.action', { name: 'Attendance' }));
  await expect(attendance).toContainText(t('apps.availability.STOP'));
  await press(attendance, t('market.manage.actions', { name: 'Attendance' }));
  await page.getByRole('menuitem', { name: t('market.manage.run') }).click();
  await expect(attendance).toContainText(t('apps.availability.ALL'));

  const documents = row(page, 'Documents');
  await press(documents, t('market.manage.actions', { name: 'Documents' }));
  await expect(page.getByRole('menuitem', { name: t('market.manage.details') })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: t('market.manage.stop') })).toHaveCount(0);
});
