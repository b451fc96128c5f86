import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { invitations } from '#contract/people/invitations.ts';
import { joining } from '#contract/people/joining.ts';
import { members } from '#contract/people/members.ts';
import { account } from '#contract/access/sign-in.ts';
import { paths } from '#web/paths.ts';
import { type Calls, callsOf } from '../calls.ts';
import { readMail } from '../mail.ts';
import { foundTeam } from '../new-team.ts';
import { arriveNew, password } from '../newcomer.ts';
import { confirm, press } from '../steps.ts';

test.describe.configure({ mode: 'serial' });
test.use({ locale: 'en-US' });

interface Link {
  linkId: string;
  code: string;
  url: string;
}

let owner: Page;
let asOwner: Calls;
const pages: Page[] = [];

/** A new browser context. */
async function arrive(browser: Browser, options: object = {}): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US', ...options })).newPage();
  pages.push(page);
  return page;
}

/** Registers from the sign-in page to which a page led. Resolves once the new account is signed in. */
async function register(page: Page, name: string, email = `${randomUUID()}@example.com`): Promise<string> {
  await page.waitForURL('**/signin/**');
  await page.goto('/register');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Create account' }).click();
  const mail = await readMail(page, email);
  await page.getByLabel('Code').fill(mail.code);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  return email;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const newLink = (name: string, more: object = {}) =>
  asOwner<Link>('POST', invitations.createLink.path, { name, validity: 'DAYS_7', ...more });

async function ask(page: Page, reason: string): Promise<void> {
  await page.getByLabel('Why do you want to join?').fill(reason);
  // An error that disappears moves the button up.
  await expect(page.getByText('This field is required')).toHaveCount(0);
  await press(page, 'Send request');
  await expect(heading(page, 'Pending review')).toBeVisible();
}

test.beforeAll(async ({ browser }) => {
  owner = await arrive(browser);
  asOwner = await foundTeam(owner, 'Olivia Owner', 'Lantern Works');
});
test.afterAll(async () => {
  for (const page of pages) await page.context().close();
});

test('a person without an account joins by link on a phone: registers, requests, is approved and enters', async ({ browser }) => {
  const { url } = await newLink('Spring fair');
  const page = await arrive(browser, { viewport: { width: 390, height: 780 } });
  await page.goto(url);
  await register(page, 'Lena Link');
  await expect(heading(page, 'Olivia Owner invites you to Lantern Works')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Lena Link');
  await press(page, 'Send request');
  await expect(page.getByText('This field is required')).toBeVisible();
  await ask(page, 'I start on Monday');

  await owner.goto(paths.members);
  await owner.getByRole('button', { name: 'Requests to join 1 request to join is waiting' }).click();
  await owner.getByRole('button', { name: 'Lena Link' }).click();
  await expect(owner.getByRole('dialog').getByText('I start on Monday')).toBeVisible();
  await expect(owner.getByText('Confirmed by the applicant')).toBeVisible();
  await press(owner, 'Approve');
  await owner.getByLabel('Title').fill('Planner');
  await press(owner, 'Approve');
  await expect(owner.getByRole('dialog').getByText('Approved', { exact: true })).toBeVisible();

  // The applicant's page updates without interaction.
  await expect(heading(page, 'Approved by Olivia Owner')).toBeVisible();
  await press(page, 'Enter Lantern Works');
  await expect(page.getByRole('heading', { name: /Lena Link/ })).toBeVisible();
});

test('people join by typed code and QR code, are approved together, and see the reason of a rejection', async ({ browser }) => {
  const { url, code } = await newLink('Front desk');
  const [typing, reading, third] = [await arrive(browser), await arrive(browser), await arrive(browser)];
  await arriveNew(typing, 'Cora Code');
  await typing.goto(paths.createTeam);
  await press(typing, 'Invitation code');
  await typing.getByLabel('Invitation code').fill('0000-0000');
  await press(typing, 'Go on');
  await expect(typing.getByText('A code has eight characters')).toBeVisible();
  await typing.getByLabel('Invitation code').fill(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase());
  await press(typing, 'Go on');
  await ask(typing, 'By code');
  await arriveNew(reading, 'Quinn Qr');
  await reading.goto(`${url}?via=QR`);
  await ask(reading, 'By QR code');
  await arriveNew(third, 'Rita Rejected');
  await third.goto(url);
  await ask(third, 'By mistake');

  await owner.goto(paths.inviteList);
  for (const name of ['Cora Code', 'Quinn Qr']) await owner.getByRole('checkbox', { name: `Select ${name}` }).check();
  await press(owner, 'Approve 2 requests');
  await confirm(owner, 'Approve 2 requests');
  for (const page of [typing, reading]) await expect(heading(page, 'Approved by Olivia Owner')).toBeVisible();
  const { items } = await asOwner<{ items: { displayName: string; via: string }[] }>('GET', joining.list.path);
  expect(Object.fromEntries(items.map(({ displayName, via }) => [displayName, via]))).toMatchObject({
    'Lena Link': 'LINK',
    'Cora Code': 'CODE',
    'Quinn Qr': 'QR',
    'Rita Rejected': 'LINK',
  });

  await owner.getByRole('button', { name: 'Rita Rejected' }).click();
  await press(owner, 'Reject');
  await owner.getByRole('dialog').getByLabel('Reason').fill('Wrong company');
  await press(owner, 'Reject');
  await expect(heading(third, 'Rejected')).toBeVisible();
  await expect(third.getByText('Reason: Wrong company')).toBeVisible();
  await expect(third.getByText(/You can ask again from/)).toBeVisible();
  await expect(third.getByRole('button', { name: 'Ask again' })).toHaveCount(0);

  // A member is led straight to the team; an applicant sees the state of the request on the page of people without a team.
  await third.goto(paths.createTeam);
  await expect(third.getByText('Rejected by Olivia Owner')).toBeVisible();
});

test('the landing page shows every other state', async ({ browser }) => {
  const page = await arrive(browser);
  await arriveNew(page, 'Visiting Vera');
  const ended = await newLink('Ended');
  await asOwner('DELETE', invitations.revokeLink.path.replace('{id}', ended.linkId));
  const narrow = await newLink('Narrow', { emailDomains: ['lantern.test'] });
  const open = await newLink('Open');
  const landing = (joinCode: string) => page.goto(paths.landing({ joinCode }));

  await landing('nonsense');
  await expect(heading(page, 'Code invalid')).toBeVisible();
  await landing(ended.code);
  await expect(heading(page, 'Code expired')).toBeVisible();
  await page.goto(ended.url);
  await expect(heading(page, 'Link expired')).toBeVisible();
  await page.goto(narrow.url);
  await expect(page.getByText('only for email addresses ending in @lantern.test')).toBeVisible();
  await page.goto(open.url);
  await ask(page, 'Curious');
  await press(page, 'Withdraw request');
  await confirm(page, 'Withdraw request');
  await expect(page.getByLabel('Why do you want to join?')).toBeVisible();
  await asOwner('POST', invitations.close.path);
  await page.reload();
  await expect(heading(page, 'Team invitation closed')).toBeVisible();
  await asOwner('POST', invitations.open.path);
  await page.reload();
  await expect(heading(page, 'Link expired')).toBeVisible();
  const { url } = await newLink('Open again');

  const asVisitor = await callsOf(page);
  for (let n = 2; n < 7; n += 1) await asVisitor('POST', joining.look.path, { joinCode: `ABCD234${n}` });
  await landing('ABCD2349');
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'Too many wrong codes. Please try again in 10 minutes' }),
  ).toBeVisible();

  await owner.goto(url);
  await owner.waitForURL(`**${paths.home}`);
  await expect(owner.getByRole('button', { name: 'Your account' })).toBeVisible();
});

test('statuses: no account, account, joined at once by the record, account closed', async ({ browser }) => {
  const email = `${randomUUID()}@example.com`;
  const status = async () => {
    const { items } = await asOwner<{ items: { memberStatus: string }[] }>(
      'GET',
      `${members.list.path}?search=${encodeURIComponent(email)}`,
    );
    return items[0]?.memberStatus;
  };
  await asOwner('POST', members.create.path, { displayName: 'Nora Record', email });
  expect(await status()).toBe('UNREGISTERED');
  const page = await arrive(browser);
  await page.goto((await newLink('Records')).url);
  await register(page, 'Nora', email);
  await expect(heading(page, 'You are expected')).toBeVisible();
  expect(await status()).toBe('NOT_JOIN');
  await press(page, 'Accept and join');
  await expect(page.getByRole('heading', { name: /Nora Record/ })).toBeVisible();
  expect(await status()).toBe('REGISTERED');

  await page.goto(paths.settings);
  await press(page, 'Close account');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('You leave 1 team: Lantern Works')).toBeVisible();
  await dialog.getByLabel('Your password').fill('not this one at all');
  await dialog.getByLabel('Type Nora to confirm').fill('Nora');
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(dialog.getByText('The password is not correct')).toBeVisible();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await page.waitForURL(`**${paths.signedOut}**`);
  expect(await status()).toBe('CANCELED');
  const refused = await asOwner<{ teams: { owner: boolean }[] }>('GET', account.closing.path);
  expect(refused.teams.some(({ owner: owns }) => owns)).toBe(true);
});
