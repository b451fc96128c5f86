import { expect, type Page, test } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { plugIn } from '../authenticator.ts';
import { createTeam } from '../new-team.ts';
import { arriveNew } from '../newcomer.ts';
import { onePage } from '../one-page.ts';

const listed = 'journey.passkeys.listed';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.describe.configure({ mode: 'serial' });
const person = onePage(async (page) => {
  const device = await plugIn(page);
  // The virtual device accepts a list's offer at once, before a button can be pressed, so the list is disabled until it is
  // tested.
  await page.addInitScript((key) => {
    if (localStorage.getItem(key) === null) PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  }, listed);
  await arriveNew(page, 'Paula Key');
  return { device };
});

test('cancelling adds no passkey; the first passkey shows the recovery codes once', async () => {
  const { page, device } = person;
  await page.goto(paths.secondFactor);
  await press(page, t('passkeys.add'));
  await device.show(false);
  await press(page, t('passkeys.goOn'));
  await expect(page.getByText(t('passkeys.notAdded'))).toBeVisible();
  await device.show(true);
  await press(page, t('passkeys.goOn'));
  await expect(page.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)).toHaveCount(10);
  await page.getByLabel(t('security.setUp.kept')).check();
  await press(page, t('security.setUp.finish'));
  await page.waitForURL('**/teams/create');
});

test('a passkey signs in without address and password', async () => {
  const { page, device } = person;
  await page.context().clearCookies();
  await page.goto('/');
  await device.show(false);
  await press(page, t('passkeys.signIn'));
  await expect(page.getByText(t('passkeys.cancelled'))).toBeVisible();
  await device.show(true);
  await press(page, t('passkeys.signIn'));
  await page.waitForURL('**/teams/create');
});

// The virtual device accepts the offer of the list automatically.
test('the browser offers a passkey in the autofill list of the address', async () => {
  const { page } = person;
  await page.evaluate((key) => localStorage.setItem(key, 'on'), listed);
  await page.context().clearCookies();
  await page.goto('/');
  await page.waitForURL('**/teams/create');
});

test('a passkey is renamed', async () => {
  const { page } = person;
  await createTeam(page, 'en', 'Keys & Sons');
  await page.goto(paths.settings);
  const name = t('security.device', { browser: 'Chrome', system: 'Linux' });
  await press(page, t('passkeys.renameOf', { name }));
  const rename = page.getByRole('dialog');
  await rename.getByLabel(t('passkeys.name')).fill('Work laptop');
  await rename.getByRole('button', { name: t('common.actions.save') }).click();
  await expect(rename).toBeHidden();
});

test('a passkey is removed after a fresh sign-in with it', async () => {
  const { page } = person;
  // The first call is refused as for a sign-in that is too old.
  await page.route(
    '**/second_factor/passkeys/*',
    (route) => route.fulfill({ status: 403, json: { code: 40301, message: 'old', requestId: 'r' } }),
    { times: 1 },
  );
  const remove = t('passkeys.removeOf', { name: 'Work laptop' });
  await press(page, remove);
  await page
    .getByRole('dialog', { name: t('passkeys.removeTitle', { name: 'Work laptop' }) })
    .getByRole('button', { name: remove })
    .click();
  await page
    .getByRole('dialog', { name: t('security.fresh.title') })
    .getByRole('button', { name: t('passkeys.use') })
    .click();
  await expect(page.getByText(t('security.factor.off'))).toBeVisible();
  await expect(page.getByText('Work laptop', { exact: true })).toHaveCount(0);
});
