import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t, within } from '#dev/testing/texts.ts';
import { readMail } from '../mail.ts';
import { test } from '../signed-in.ts';
import { digits, field, press, row, unique } from '../steps.ts';

/** The mailbox of the demo delivers nothing to this domain, like a mail server that refuses it. */
const refused = () => `nobody${digits()}@mail.invalid`;

/** Reloads a page until a mail that was just sent has been tried and the page shows this. */
async function untilTried(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test('an undelivered invitation is shown on the page of its member, corrected there and sent again', async ({ page }) => {
  const [name, address] = [unique('Nadia'), refused()];
  await page.goto(paths.newMember);
  await field(page, t('members.fields.displayName')).fill(name);
  await field(page, t('members.fields.email')).fill(address);
  await press(page, t('members.form.add'));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const member = new URL(page.url()).pathname;
  await press(page, t('ui.inviting.send'));
  const dialog = page.getByRole('dialog');
  await press(dialog, t('ui.inviting.send'));
  await expect(dialog.getByRole('table')).toContainText(t('invitations.results.SENT'));

  await untilTried(page, member, t('delivery.undelivered.notice', { recipient: address }));
  await expect(page.getByText(t('delivery.undelivered.reasons.ADDRESS'))).toBeVisible();
  await press(page, t('delivery.undelivered.correct'));
  await expect(dialog.getByText(t('delivery.correction.member', { name }))).toBeVisible();
  await field(page, t('delivery.correction.email')).fill('nonsense');
  await press(dialog, t('delivery.correction.submit'));
  await expect(dialog.getByText(`Please enter a correct ${t('nouns.types.email')}`)).toBeVisible();
  const corrected = `nadia${digits()}@example.com`;
  await field(page, t('delivery.correction.email')).fill(corrected);
  await press(dialog, t('delivery.correction.submit'));
  await expect(page.getByText(t('delivery.undelivered.notice', { recipient: address }))).toBeHidden();
  await expect(page.getByText(corrected).first()).toBeVisible();
  expect((await readMail(page, corrected)).link).toMatch(/\/invite\//);
});

test('an undelivered invitation without a record is shown in the list, on home and behind the bell until it is removed', async ({
  page,
}) => {
  const address = refused();
  await page.goto(`${paths.invite}?way=email`);
  await page.getByLabel(t('invitations.email.label')).fill(`${address} `);
  await press(page, t('invitations.email.send', { count: 1 }));
  await untilTried(page, `${paths.invite}?way=email`, address);
  await expect(row(page, address)).toContainText(t('delivery.undelivered.reasons.ADDRESS'));
  await expect(row(page, address)).toContainText(t('delivery.undelivered.final'));
  await page.goto(paths.inviteList);
  await expect(page.getByText(within('delivery.undelivered.count'))).toBeVisible();
  await page.getByRole('button', { name: within('shell.bell.label') }).click();
  await expect(page.getByText(within('shell.bell.undelivered'))).toBeVisible();
  await page.goto(paths.home);
  await page.getByRole('link', { name: within('home.needs.UNDELIVERED') }).click();
  await press(page, t('delivery.undelivered.removeOf', { name: address }));
  await expect(row(page, address)).toBeHidden();
});

test('failing mail delivery is shown on the invitation page and on home', async ({ page }) => {
  const failingMail = { since: '2026-11-25T08:00:00.000Z', reason: 'LOGIN' };
  await page.route(/\/manager\/(home|invitation)$/, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, failingMail } } });
  });
  for (const path of [paths.home, paths.invite]) {
    await page.goto(path);
    const notice = page.getByRole('status').filter({ hasText: within('delivery.failing.mail') });
    await expect(notice).toContainText(t('delivery.failing.reasons.LOGIN'));
  }
});
