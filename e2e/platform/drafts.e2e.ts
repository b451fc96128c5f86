import { expect, test } from '@playwright/test';
import { account } from '#contract/access/sign-in.ts';
import { members } from '#contract/people/members.ts';
import { paths } from '#web/paths.ts';
import { source, t } from '#dev/testing/texts.ts';
import { examine } from '../axe.ts';
import { foundTeam } from '../new-team.ts';
import { password } from '../newcomer.ts';
import { onePage } from '../one-page.ts';
import { field, press } from '../steps.ts';

test.describe.configure({ mode: 'serial' });

const own = onePage(async (page) => {
  // The browser's own question before a page is left.
  page.on('dialog', (dialog) => void dialog.accept());
  const call = await foundTeam(page, 'Olivia Drafts', 'Draft Lane Ltd');
  const { email } = await call<{ email: string }>('GET', '/uc/api/v1/manager/user');
  return { call, email };
});

const label = (name: 'displayName' | 'email' | 'jobTitle' | 'position') => t(`members.fields.${name}`);
const helpMenu = new RegExp(`^(${t('shell.help')}|${t('shell.helpMenu.fresh')})$`);
const restored = new RegExp(source('ui.form.restored').split('{')[0] ?? '');

test('what is typed survives a reload, until it is discarded', async () => {
  const { page } = own;
  await page.goto(paths.newMember);
  await field(page, label('displayName')).fill('Ada Kept');
  await field(page, label('jobTitle')).fill('Cook');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Cook');
  await page.reload();
  const notice = page.getByRole('status').filter({ hasText: restored });
  await expect(field(page, label('displayName'))).toHaveValue('Ada Kept');
  await expect(field(page, label('jobTitle'))).toHaveValue('Cook');
  await examine(page, 'restored input');
  await press(notice, t('ui.form.discard'));
  await expect(field(page, label('displayName'))).toHaveValue('');
  await page.reload();
  await expect(field(page, label('displayName'))).toHaveValue('');
  await expect(notice).toHaveCount(0);
});

test('a save without network keeps the input and is made once when the network returns', async () => {
  const { page } = own;
  await field(page, label('displayName')).fill('Ada Offline');
  await field(page, label('email')).fill('offline@example.com');
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/manager/employees'))
      keys.push(request.headers()['idempotency-key']);
  });
  await page.context().setOffline(true);
  await press(page, t('members.form.add'));
  await expect(page.getByRole('alert').filter({ hasText: t('ui.form.unsent') })).toBeVisible();
  await expect(field(page, label('displayName'))).toHaveValue('Ada Offline');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Ada Offline', level: 1 })).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
});

test('an edit is restored on top of what someone else has saved since', async () => {
  const { page, call } = own;
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await press(page, t('common.actions.edit'));
  await field(page, label('jobTitle')).fill('Mine');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Mine');
  const path = members.update.path.replace('{id}', id);
  const { version } = await call<{ version: number }>('GET', path);
  await call('PUT', path, { version, position: 'Theirs', jobTitle: 'Also theirs' });
  await page.reload();
  await expect(field(page, label('jobTitle'))).toHaveValue('Mine');
  await expect(field(page, label('position'))).toHaveValue('Theirs');
  const notice = page.getByRole('status').filter({ hasText: restored });
  await expect(notice).toContainText(`${t('ui.form.changedSince')} ${label('position')}`);
  await expect(notice).toContainText(`${t('ui.form.changedBoth')} ${label('jobTitle')}`);
  await press(notice, t('ui.form.discard'));
});

test('a resignation keeps its reason over a reload', async () => {
  const { page, call } = own;
  const { items } = await call<{ items: { employeeId: string; displayName: string }[] }>(
    'GET',
    `${members.list.path}?search=Ada%20Offline`,
  );
  await page.goto(paths.resign({ members: items.map(({ employeeId }) => employeeId) }));
  await press(page, t('resignations.form.act', { name: 'Ada Offline' }));
  await expect(field(page, t('resignations.form.reason'))).toBeFocused();
  await field(page, t('resignations.form.reasonText')).fill('Moves abroad');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Moves abroad');
  await page.reload();
  await expect(field(page, t('resignations.form.reasonText'))).toHaveValue('Moves abroad');
  await press(page.getByRole('status').filter({ hasText: restored }), t('ui.form.discard'));
});

test('a dialog with input asks before it closes, and sends it once the network is back', async () => {
  const { page } = own;
  const dialog = page.getByRole('dialog', { name: t('help.feedback.title') });
  const text = dialog.getByRole('textbox', { name: t('help.feedback.text') });
  const open = async () => {
    await press(page, helpMenu);
    await page.getByRole('menuitem', { name: t('shell.helpMenu.feedback') }).click();
    await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
  };
  await page.goto(paths.home);
  await open();
  await press(dialog, t('common.actions.cancel'));
  await expect(dialog).toHaveCount(0);
  await open();
  await text.fill('Keep the columns');
  await press(dialog, t('common.actions.cancel'));
  await press(page, t('ui.form.stay'));
  await expect(text).toHaveValue('Keep the columns');
  await page.context().setOffline(true);
  await press(dialog, t('help.feedback.submit'));
  await expect(dialog.getByRole('alert').filter({ hasText: t('ui.form.unsent') })).toBeVisible();
  await examine(page, 'an unsent dialog');
  await page.context().setOffline(false);
  await expect(page.getByText(t('help.feedback.sent'))).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a save after the end of the session leads to the sign-in and back, and works then', async () => {
  const { page, email } = own;
  await page.goto(paths.newMember);
  await field(page, label('displayName')).fill('Ada Expired');
  await field(page, label('email')).fill('expired@example.com');
  await field(page, label('jobTitle')).fill('Cook');
  const call = own.call;
  await call('POST', account.signOutEverywhere.path);
  // A call in the background may be refused first, and leads to the sign-in as well.
  void press(page, t('members.form.add')).catch(() => undefined);
  // Both navigate, so the first navigation may be aborted.
  await expect(page).toHaveURL(/\/signin\//);
  await page.getByLabel(t('account.address.emailLabel')).fill(email);
  await page.getByLabel(t('account.password.label'), { exact: true }).fill(password);
  await press(page, t('account.signIn.submit'));
  await page.waitForURL(`**${paths.newMember}`);
  await expect(field(page, label('jobTitle'))).toHaveValue('Cook');
  await press(page, t('members.form.add'));
  await expect(page.getByRole('heading', { name: 'Ada Expired', level: 1 })).toBeVisible();
});

test('another account in the same browser does not see it', async () => {
  const { page } = own;
  await page.goto(paths.newMember);
  await field(page, label('displayName')).fill('Ada Private');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Ada Private');
  await page.context().clearCookies();
  await foundTeam(page, 'Pat Other', 'Other Lane Ltd');
  // The tab still names the team of the first account.
  await page.goto(paths.home);
  await press(page.getByRole('dialog'), t('common.actions.ok'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(paths.newMember);
  await expect(field(page, label('displayName'))).toHaveValue('');
  await expect(page.getByRole('status').filter({ hasText: restored })).toHaveCount(0);
});
