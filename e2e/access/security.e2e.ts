import { expect, test } from '@playwright/test';
import { codeAt } from '#dev/testing/totp.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { foundTeam } from '../new-team.ts';
import { arriveNew, password } from '../newcomer.ts';
import { test as signedIn } from '../signed-in.ts';

test.use({ locale: 'en-US' });

/** The code of the next time step: not used yet, and valid for at least a minute. */
const next = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000));

test('a person who had to set up two-step sign-in is asked for it at the next sign-in; the codes are shown once', async ({
  page,
}) => {
  const email = await arriveNew(page, 'Sofia Safe');
  await page.goto(paths.secondFactor);
  await page.getByRole('button', { name: t('security.factor.setUp') }).click();
  const key = page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = (await key.innerText()).replaceAll(' ', '');
  const code = page.getByLabel(t('security.setUp.code'));
  await code.fill('000000');
  await page.getByRole('button', { name: t('security.setUp.confirm') }).click();
  await expect(page.getByText(t('rules.codeWrong'))).toBeVisible();
  await code.fill(codeAt(secret, new Date()));
  await page.getByRole('button', { name: t('security.setUp.confirm') }).click();
  const codes = page.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await expect(page.getByRole('button', { name: t('security.setUp.finish') })).toBeDisabled();
  await page.getByLabel(t('security.setUp.kept')).check();
  await page.getByRole('button', { name: t('security.setUp.finish') }).click();
  await page.waitForURL('**/teams/create');

  for (const way of ['code', 'recovery code'] as const) {
    await page.context().clearCookies();
    await page.goto('/');
    await page.getByLabel(t('account.address.emailLabel')).fill(email);
    await page.getByLabel(t('account.password.label'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('account.signIn.submit'), exact: true }).click();
    await expect(page.getByRole('heading', { name: t('account.secondFactor.title') })).toBeVisible();
    if (way === 'code') {
      await page.getByLabel(t('account.secondFactor.code')).fill(next(secret));
    } else {
      await page.getByRole('button', { name: t('account.secondFactor.lost') }).click();
      await page.getByLabel(t('account.secondFactor.recoveryCode')).fill(recoveryCode.toLowerCase());
    }
    await page.getByRole('button', { name: t('account.secondFactor.submit') }).click();
    await page.waitForURL('**/teams/create');
  }
});

test('the owner of a new team sees from which day two-step sign-in is required, and where to set it up', async ({ page }) => {
  await foundTeam(page, 'Olive Owner', 'Second & Sons');
  await page.goto(paths.home);
  const bar = page.getByRole('status').filter({ hasText: t('shell.secondFactorBar.setUp') });
  await expect(bar).toBeVisible();
  await bar.getByRole('link', { name: t('shell.secondFactorBar.setUp') }).click();
  await expect(page.getByRole('heading', { name: t('security.lead.title') })).toBeVisible();
});

signedIn.describe('a call that requires a fresh sign-in', () => {
  signedIn.use({ person: 'superAdmin' });

  signedIn('is made again after the password; cancelling leaves all as it was', async ({ page }) => {
    // The first two calls are refused as for a sign-in that is too old; the third succeeds.
    let refused = 0;
    await page.route('**/employees/exports', async (route) => {
      refused += 1;
      if (refused > 2) return route.continue();
      return route.fulfill({ status: 403, json: { code: 40301, message: 'old', requestId: 'r' } });
    });
    await page.goto(`${paths.members}?search=Adam`);
    await page.getByRole('button', { name: t('common.actions.export'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('exports.title') });
    const start = dialog.getByRole('button', { name: t('exports.start') });
    await start.click();
    const asked = page.getByRole('dialog', { name: t('security.fresh.title') });
    await asked.getByRole('button', { name: t('common.actions.cancel') }).click();
    await expect(asked).toBeHidden();
    await expect(dialog).toBeVisible();
    await start.click();
    await asked.getByRole('textbox', { name: t('security.fresh.password') }).fill('not the password');
    await asked.getByRole('button', { name: t('security.fresh.submit') }).click();
    await expect(asked.getByText(t('rules.passwordWrong'))).toBeVisible();
    const download = page.waitForEvent('download');
    await asked.getByRole('textbox', { name: t('security.fresh.password') }).fill('harbour-lights-8');
    await asked.getByRole('button', { name: t('security.fresh.submit') }).click();
    await download;
    await expect(page).toHaveURL(/search=Adam/);
  });
});
