import { expect, type Page, test } from '@playwright/test';
import { ownSafety } from '#contract/access/own-security.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { plugIn } from '../authenticator.ts';
import { foundTeam } from '../new-team.ts';
import { password } from '../newcomer.ts';
import { press } from '../steps.ts';

// The names of password and passkey, written out: phrases that are mixed up in the console would be mixed up here as well.
const aPassword = /password/i;
const aPasskey = /passkey/i;

const kept = '**/second_factor/passkeys/options';

/** Requests another passkey, which the server refuses as for a sign-in that is too old, with the server's message for that. */
async function askFreshly(page: Page) {
  await page.unroute(kept);
  await page.route(kept, (route) =>
    route.fulfill({ status: 403, json: { code: 40301, message: t('errors.freshSignInNeeded'), requestId: 'r' } }),
  );
  await press(page, t('passkeys.add'));
  await press(page.getByRole('dialog'), t('passkeys.goOn'));
  const dialog = page.getByRole('dialog', { name: t('security.fresh.title') });
  await expect(dialog).toBeVisible();
  return { dialog, secret: dialog.locator('input[type=password]') };
}

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong' });

test('a person with a password is asked for it, without a mention of passkeys', async ({ page }) => {
  await plugIn(page);
  await foundTeam(page, 'Paul Word', 'Words & Sons');
  await page.goto(paths.settings);
  const { dialog, secret } = await askFreshly(page);
  await expect(secret).toHaveCount(1);
  await expect(dialog.getByLabel(aPassword).and(secret)).toBeVisible();
  await expect(dialog).not.toContainText(aPasskey);
  await page.unroute(kept);
  await secret.fill(password);
  await press(dialog, t('security.fresh.submit'));
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)).toHaveCount(10);
});

test('a person who has only a passkey is asked for it, without a mention of a password', async ({ page }) => {
  const device = await plugIn(page);
  const call = await foundTeam(page, 'Paula Key', 'Keys & Sons');
  await page.goto(paths.settings);
  await press(page, t('passkeys.add'));
  await press(page.getByRole('dialog'), t('passkeys.goOn'));
  const codes = page.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allTextContents();
  await page.getByLabel(t('security.setUp.kept')).check();
  await press(page, t('security.setUp.finish'));

  await test.step('while recovery codes are left, one button leads to the password', async () => {
    const { dialog, secret } = await askFreshly(page);
    await expect(dialog.getByRole('button', { name: aPasskey })).toBeVisible();
    await expect(secret).toHaveCount(0);
    await dialog.getByRole('button', { name: aPassword }).click();
    await expect(dialog.getByLabel(aPassword).and(secret)).toBeVisible();
  });

  await test.step('without recovery codes, only the passkey is mentioned, with and without user verification', async () => {
    for (const recoveryCode of recoveryCodes) await call('POST', ownSafety.freshSignIn.path, { password, recoveryCode });
    await page.goto(paths.settings);
    const { dialog, secret } = await askFreshly(page);
    const button = dialog.getByRole('button', { name: aPasskey });
    await expect(button).toBeVisible();
    await device.show(false);
    await button.click();
    await expect(dialog).toContainText(t('passkeys.cancelled'));
    await expect(dialog).not.toContainText(aPassword);
    await expect(secret).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: aPassword })).toHaveCount(0);
    await device.show(true);
    await page.unroute(kept);
    await button.click();
    await expect(dialog).toBeHidden();
  });
});
