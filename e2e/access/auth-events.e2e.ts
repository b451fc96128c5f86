import { expect, test } from '@playwright/test';
import { members } from '#contract/people/members.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { demo } from '../demo.ts';
import { readMail } from '../mail.ts';
import { foundTeam } from '../new-team.ts';
import { password } from '../newcomer.ts';
import { test as signedIn } from '../signed-in.ts';

test.use({ locale: 'en-US' });

test('a sign-in from a new device sends an email, which leads to the activity page and its actions', async ({
  page,
  browser,
}) => {
  const call = await foundTeam(page, 'Nora New', 'Activity & Sons');
  const { email } = await call<{ email: string }>('GET', members.self.path);
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '', locale: 'en-US' });
  const other = await context.newPage();
  await other.goto('/');
  await other.getByLabel(t('account.address.emailLabel')).fill(email);
  for (const given of ['not the password', password]) {
    await other.getByLabel(t('account.password.label'), { exact: true }).fill(given);
    await other.getByRole('button', { name: t('account.signIn.submit'), exact: true }).click();
    if (given !== password) await expect(other.getByText(t('account.signIn.wrong'))).toBeVisible();
  }
  await expect(other.getByRole('button', { name: t('shell.user.menu') })).toBeVisible();
  await context.close();

  const mail = await readMail(page, email, t('security.device', { browser: 'Chrome', system: 'Linux' }));
  expect(new URL(mail.link).pathname).toBe(paths.ownActivity);
  await page.goto(mail.link);
  const table = page.getByRole('table', { name: t('authEvents.own.title') });
  await expect(table.getByText(t('authEvents.kinds.NEW_DEVICE'))).toHaveCount(2);
  await expect(table.getByText(t('authEvents.results.FAILURE'))).toHaveCount(1);

  await page.getByRole('button', { name: t('authEvents.columns.result') }).click();
  await page.getByRole('menuitemcheckbox', { name: t('authEvents.results.FAILURE') }).click();
  await expect(page).toHaveURL(/result=FAILURE/);
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: t('authEvents.own.notMe') }).click();
  const dialog = page.getByRole('dialog', { name: t('authEvents.own.dialogTitle') });
  await dialog.getByRole('link', { name: t('authEvents.own.password') }).click();
  await expect(page.getByRole('dialog', { name: t('settings.changePassword') })).toBeVisible();
  await page.goto(paths.ownActivity);
  await page.getByRole('button', { name: t('authEvents.own.notMe') }).click();
  await dialog.getByRole('button', { name: t('authEvents.own.everywhere') }).click();
  await page.waitForURL(/signed-out|signin/);
});

signedIn.describe('administrators', () => {
  signedIn.use({ person: 'superAdmin' });

  signedIn(
    'see the events of their members, filter them by person, result and period, and export them',
    async ({ page, browser }) => {
      // A refused sign-in of a member.
      const visitor = await browser.newContext({
        baseURL: test.info().project.use.baseURL ?? '',
        locale: 'en-US',
        storageState: { cookies: [], origins: [] },
      });
      const other = await visitor.newPage();
      await other.goto('/');
      await other.getByLabel(t('account.address.emailLabel')).fill(demo.hr);
      await other.getByLabel(t('account.password.label'), { exact: true }).fill('not the password');
      await other.getByRole('button', { name: t('account.signIn.submit'), exact: true }).click();
      await expect(other.getByText(t('account.signIn.wrong'))).toBeVisible();
      await visitor.close();

      await page.goto(paths.safetySettings);
      await page.getByRole('link', { name: t('authEvents.tabs.events') }).click();
      await expect(page.getByRole('heading', { level: 1, name: t('authEvents.title') })).toBeVisible();
      const table = page.getByRole('table', { name: t('authEvents.title') });
      await page.getByRole('button', { name: t('authEvents.columns.result') }).click();
      await page.getByRole('menuitemcheckbox', { name: t('authEvents.results.FAILURE') }).click();
      await expect(table.getByText(t('authEvents.results.SUCCESS'))).toHaveCount(0);
      await expect(table.getByText(t('authEvents.results.FAILURE')).first()).toBeVisible();
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: t('common.actions.export'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: t('exports.title') });
      await dialog.getByRole('button', { name: t('exports.start'), exact: true }).click();
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: t('exports.download') }).click();
      expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
      await page.keyboard.press('Escape');

      await page.goto(`${paths.safetyEvents}?from=2001-01-01&to=2001-01-02`);
      await expect(page.getByText(t('authEvents.empty'))).toBeVisible();
      await page.route('**/safety/events**', (route) =>
        route.fulfill({ status: 500, json: { code: 50000, message: 'no', requestId: 'r-1' } }),
      );
      await page.goto(paths.safetyEvents);
      await expect(page.getByRole('button', { name: t('common.actions.retry') })).toBeVisible();
      await page.unroute('**/safety/events**');
      await page.getByRole('button', { name: t('common.actions.retry') }).click();
      await expect(table).toBeVisible();
    },
  );
});

signedIn.describe('a member without the permission', () => {
  signedIn.use({ person: 'member' });

  signedIn('is told so', async ({ page }) => {
    await page.goto(paths.safetyEvents);
    await expect(page.getByText(t('shell.noAccess.titleOf', { page: t('shell.pages.safetyEvents') }))).toBeVisible();
  });
});
