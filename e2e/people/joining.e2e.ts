import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { invitations } from '#contract/people/invitations.ts';
import { joining } from '#contract/people/joining.ts';
import { members } from '#contract/people/members.ts';
import { account } from '#contract/access/sign-in.ts';
import { paths } from '#web/paths.ts';
import { t, within } from '#dev/testing/texts.ts';
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
  await page.getByLabel(t('account.address.emailLabel')).fill(email);
  await page.getByRole('button', { name: t('account.register.submit') }).click();
  const mail = await readMail(page, email);
  await page.getByLabel(t('account.verify.code')).fill(mail.code);
  await page.getByLabel(t('account.register.name')).fill(name);
  await page.getByLabel(t('account.password.label'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('account.verify.submit') }).click();
  return email;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const newLink = (name: string, more: object = {}) =>
  asOwner<Link>('POST', invitations.createLink.path, { name, validity: 'DAYS_7', ...more });

async function ask(page: Page, reason: string): Promise<void> {
  await page.getByLabel(t('joining.form.reason')).fill(reason);
  // An error that disappears moves the button up.
  await expect(page.getByText('This field is required')).toHaveCount(0);
  await press(page, t('joining.form.send'));
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
  await expect(heading(page, t('joining.landing.invites', { name: 'Olivia Owner', team: 'Lantern Works' }))).toBeVisible();
  await expect(page.getByLabel(t('joining.form.name'))).toHaveValue('Lena Link');
  await press(page, t('joining.form.send'));
  await expect(page.getByText('This field is required')).toBeVisible();
  await ask(page, 'I start on Monday');

  await owner.goto(paths.members);
  await owner.getByRole('link', { name: `${t('shell.requests.button')} ${t('shell.requests.waiting', { count: 1 })}` }).click();
  await owner.getByRole('button', { name: 'Lena Link' }).click();
  await expect(owner.getByRole('dialog').getByText('I start on Monday')).toBeVisible();
  await expect(owner.getByText(t('joining.decide.proved'))).toBeVisible();
  await press(owner, t('joining.decide.approve'));
  await owner.getByLabel(t('members.fields.jobTitle')).fill('Planner');
  await press(owner, t('joining.decide.approve'));
  await expect(owner.getByRole('dialog').getByText(t('joining.list.statuses.APPROVERD'), { exact: true })).toBeVisible();

  // The applicant's page updates without interaction.
  await expect(heading(page, 'Approved by Olivia Owner')).toBeVisible();
  await press(page, t('joining.landing.enter', { team: 'Lantern Works' }));
  await expect(page.getByRole('heading', { name: /Lena Link/ })).toBeVisible();
});

test('people join by typed code and QR code, are approved together, and see the reason of a rejection', async ({ browser }) => {
  const { url, code } = await newLink('Front desk');
  const [typing, reading, third] = [await arrive(browser), await arrive(browser), await arrive(browser)];
  await arriveNew(typing, 'Cora Code');
  await typing.goto(paths.createTeam);
  await press(typing, t('joining.code.label'));
  await typing.getByLabel(t('joining.code.label')).fill('0000-0000');
  await press(typing, t('joining.code.go'));
  await expect(typing.getByText(t('joining.code.short'))).toBeVisible();
  await typing.getByLabel(t('joining.code.label')).fill(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase());
  await press(typing, t('joining.code.go'));
  await ask(typing, 'By code');
  await arriveNew(reading, 'Quinn Qr');
  await reading.goto(`${url}?via=QR`);
  await ask(reading, 'By QR code');
  await arriveNew(third, 'Rita Rejected');
  await third.goto(url);
  await ask(third, 'By mistake');

  await owner.goto(paths.inviteList);
  for (const name of ['Cora Code', 'Quinn Qr'])
    await owner.getByRole('checkbox', { name: t('ui.list.selectRow', { name }) }).check();
  await press(owner, t('joining.decide.manyApprove', { count: 2 }));
  await confirm(owner, t('joining.decide.manyApprove', { count: 2 }));
  for (const page of [typing, reading]) await expect(heading(page, 'Approved by Olivia Owner')).toBeVisible();
  const { items } = await asOwner<{ items: { displayName: string; via: string }[] }>('GET', joining.list.path);
  expect(Object.fromEntries(items.map(({ displayName, via }) => [displayName, via]))).toMatchObject({
    'Lena Link': 'LINK',
    'Cora Code': 'CODE',
    'Quinn Qr': 'QR',
    'Rita Rejected': 'LINK',
  });

  await owner.getByRole('button', { name: 'Rita Rejected' }).click();
  await press(owner, t('joining.decide.reject'));
  await owner.getByRole('dialog').getByLabel(t('joining.decide.reason')).fill('Wrong company');
  await press(owner, t('joining.decide.reject'));
  await expect(heading(third, 'Rejected')).toBeVisible();
  await expect(third.getByText(t('joining.landing.reasonGiven', { reason: 'Wrong company' }))).toBeVisible();
  await expect(third.getByText(within('joining.landing.again'))).toBeVisible();
  await expect(third.getByRole('button', { name: t('joining.landing.askAgain') })).toHaveCount(0);

  // A member is led straight to the team; an applicant sees the state of the request on the page of people without a team.
  await third.goto(paths.createTeam);
  await expect(third.getByText(t('joining.own.status.REJECTED', { name: 'Olivia Owner' }))).toBeVisible();
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
  await expect(page.getByText(t('joining.landing.domains', { domains: '@lantern.test' }))).toBeVisible();
  await page.goto(open.url);
  await ask(page, 'Curious');
  await press(page, t('joining.landing.withdraw'));
  await confirm(page, t('joining.landing.withdraw'));
  await expect(page.getByLabel(t('joining.form.reason'))).toBeVisible();
  await asOwner('POST', invitations.close.path);
  await page.reload();
  await expect(heading(page, 'Team invitation closed')).toBeVisible();
  await asOwner('POST', invitations.open.path);
  await page.reload();
  await expect(heading(page, 'Link expired')).toBeVisible();
  const { url } = await newLink('Reopened');

  const asVisitor = await callsOf(page);
  for (let n = 2; n < 7; n += 1) await asVisitor('POST', joining.look.path, { joinCode: `ABCD234${n}` });
  await landing('ABCD2349');
  await expect(page.getByRole('paragraph').filter({ hasText: t('errors.codeLocked', { minutes: 10 }) })).toBeVisible();

  await owner.goto(url);
  await owner.waitForURL(`**${paths.home}`);
  await expect(owner.getByRole('button', { name: t('shell.user.menu') })).toBeVisible();
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
  await expect(heading(page, t('joining.record.title'))).toBeVisible();
  expect(await status()).toBe('NOT_JOIN');
  await press(page, t('joining.record.accept'));
  await expect(page.getByRole('heading', { name: /Nora Record/ })).toBeVisible();
  expect(await status()).toBe('REGISTERED');

  await page.goto(paths.settings);
  await press(page, t('joining.closing.action'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('joining.closing.teams', { count: 1, names: 'Lantern Works' }))).toBeVisible();
  await dialog.getByLabel(t('joining.closing.password')).fill('not this one at all');
  await dialog.getByLabel(t('joining.closing.type', { name: 'Nora' })).fill('Nora');
  await dialog.getByRole('button', { name: t('joining.closing.action') }).click();
  await expect(dialog.getByText(t('rules.passwordWrong'))).toBeVisible();
  await dialog.getByLabel(t('joining.closing.password')).fill(password);
  await dialog.getByRole('button', { name: t('joining.closing.action') }).click();
  await page.waitForURL(`**${paths.signedOut}**`);
  expect(await status()).toBe('CANCELED');
  const refused = await asOwner<{ teams: { owner: boolean }[] }>('GET', account.closing.path);
  expect(refused.teams.some(({ owner: owns }) => owns)).toBe(true);
});
