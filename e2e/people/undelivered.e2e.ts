import { expect, type Page } from '@playwright/test';
import { phrases } from '#phrases/en/index.ts';
import { paths } from '#web/paths.ts';
import { readMail } from '../mail.ts';
import { test } from '../signed-in.ts';
import { digits, field, press, row, unique } from '../steps.ts';

const { delivery } = phrases;
const { reasons } = delivery.undelivered;

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
  await field(page, 'Name').fill(name);
  await field(page, 'Email').fill(address);
  await press(page, 'Add member');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const member = new URL(page.url()).pathname;
  await press(page, 'Send invitation');
  const dialog = page.getByRole('dialog');
  await press(dialog, 'Send invitation');
  await expect(dialog.getByRole('table')).toContainText('Being sent');

  await untilTried(page, member, `The invitation to ${address} could not be delivered`);
  await expect(page.getByText(reasons.ADDRESS)).toBeVisible();
  await press(page, 'Correct and resend');
  await expect(dialog.getByText(`The address on the record of ${name} is changed too.`)).toBeVisible();
  await field(page, 'Email address').fill('nonsense');
  await press(dialog, 'Save and send');
  await expect(dialog.getByText('Please enter a correct email')).toBeVisible();
  const corrected = `nadia${digits()}@example.com`;
  await field(page, 'Email address').fill(corrected);
  await press(dialog, 'Save and send');
  await expect(page.getByText(`The invitation to ${address} could not be delivered`)).toBeHidden();
  await expect(page.getByText(corrected).first()).toBeVisible();
  expect((await readMail(page, corrected)).link).toMatch(/\/invite\//);
});

test('an undelivered invitation without a record is shown in the list, on home and behind the bell until it is removed', async ({
  page,
}) => {
  const address = refused();
  await page.goto(`${paths.invite}?way=email`);
  await page.getByLabel('Email addresses').fill(`${address} `);
  await press(page, 'Send 1 invitation');
  await untilTried(page, `${paths.invite}?way=email`, address);
  await expect(row(page, address)).toContainText(reasons.ADDRESS);
  await expect(row(page, address)).toContainText('Not delivered');
  await page.goto(paths.inviteList);
  await expect(page.getByText(/invitations? did not arrive$/)).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText(/invitations? of yours did not arrive/)).toBeVisible();
  await page.goto(paths.home);
  await page.getByRole('link', { name: /Invitations not delivered/ }).click();
  await press(page, `Remove the invitation to ${address} from the list`);
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
    const notice = page.getByRole('status').filter({ hasText: 'Email cannot be delivered since' });
    await expect(notice).toContainText(delivery.failing.reasons.LOGIN);
  }
});
