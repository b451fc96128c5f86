import { expect, type Page } from '@playwright/test';
import type { BookingDetail } from '#contract/workplace/booking-shapes.ts';
import { bookings } from '#contract/workplace/bookings.ts';
import { clockTime, dateAfter, instantAt } from '#contract/workplace/room-hours.ts';
import { type ManagedRoom, rooms } from '#contract/workplace/rooms.ts';
import { paths } from '#web/paths.ts';
import { source, t, within } from '#dev/testing/texts.ts';
import { callsWith, tokenOf } from '../calls.ts';
import { test } from '../signed-in.ts';
import { confirm, digits, field, pick, press, row, search, typeDay, unique } from '../steps.ts';

const alwaysOpen = Array.from({ length: 7 }, () => [0, 1440]);

test.use({ timezoneId: 'Asia/Hong_Kong' });

/** Adds a person with a unique name and address. Resolves to the path of their page. */
async function addMember(page: Page, name: string, leader?: string): Promise<string> {
  await page.goto(paths.newMember);
  await field(page, t('members.fields.displayName')).fill(name);
  await field(page, t('members.fields.email')).fill(`r${digits()}@example.com`);
  if (leader) await pick(page, new RegExp(`${source('members.fields.leader')}$`), leader);
  await press(page, t('members.form.add'));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Books a meeting in three days, in a room of its own, with a member as the only participant. */
async function inviteToMeeting(page: Page, memberId: string): Promise<void> {
  const own = page.waitForRequest((request) => 'x-team-id' in request.headers());
  const authorization = await tokenOf(page);
  const call = callsWith(page, authorization, (await own).headers()['x-team-id']);
  const room = { building: '', floor: '', equipment: [], timeZone: 'Asia/Hong_Kong', hours: alwaysOpen, bufferMinutes: 0 };
  const added = await call<ManagedRoom>('POST', rooms.create.path, {
    ...room,
    name: unique('Harbour'),
    capacity: 8,
    releaseMinutes: null,
    remark: '',
    inCharge: null,
  });
  const day = dateAfter(clockTime('UTC', new Date()).date, 3);
  await call<BookingDetail>('POST', bookings.create.path, {
    roomId: added.roomId,
    startsAt: instantAt('UTC', { date: day, minute: 600 }).toISOString(),
    endsAt: instantAt('UTC', { date: day, minute: 630 }).toISOString(),
    title: 'Plans',
    agenda: '',
    private: false,
    participantIds: [memberId],
  });
}

test('a member without permission for members sees no resignations', async ({ browser, sessionOf, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', storageState: await sessionOf('member'), locale: 'en-US' });
  const page = await context.newPage();
  for (const path of [paths.resignList, paths.resign({ members: [] })]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/401$/);
  }
  await context.close();
});

test('resigning the owner is refused with the reason at once', async ({ page }) => {
  await page.goto(`${paths.members}?search=owner@harbour.example`);
  await page.getByRole('button', { name: t('members.leaving.actions', { name: 'May Lee' }) }).click();
  await page.getByRole('menuitem', { name: t('members.leaving.resign') }).click();
  await expect(page.getByText(t('resignations.form.refusedTitle', { name: 'May Lee' }))).toBeVisible();
  await expect(page.getByRole('button', { name: t('resignations.form.nobodyLeft') })).toBeDisabled();
});

test('a resignation hands over reports, is listed, and can be undone', async ({ page }) => {
  const mark = digits();
  const [leaver, report] = [`Lena ${mark}`, `Rosa ${mark}`];
  const path = await addMember(page, leaver);
  const reportPath = await addMember(page, report, leaver);

  await page.goto(path);
  await page.getByRole('link', { name: t('resignations.form.act', { name: leaver }) }).click();
  await expect(page.getByText(t('resignations.form.consequences.reports', { count: 1 }))).toBeVisible();
  await press(page, t('resignations.form.act', { name: leaver }));
  await expect(page.locator('.ant-form-item-explain-error').first()).toHaveText('This field is required');
  await field(page, t('resignations.form.reason')).click();
  await page.getByTitle(t('resignations.reasons.CAREER'), { exact: true }).click();
  await pick(page, new RegExp(`^${source('resignations.kinds.reports')}`), '陳嘉欣');
  await press(page, t('resignations.form.act', { name: leaver }));
  await expect(page.getByText(t('resignations.result.resigned', { count: 1 }))).toBeVisible();

  await page.goto(reportPath);
  await expect(page.getByRole('link', { name: '陳嘉欣' })).toBeVisible();
  await page.goto(path);
  await expect(page).toHaveURL(/\/resignList\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: leaver })).toBeVisible();
  await page.goto(paths.resignList);
  await search(page, t('resignations.list.search'), leaver, 1);
  await expect(row(page, leaver)).toContainText(t('resignations.list.daysLeft', { count: 30 }));
  await page.getByRole('link', { name: leaver }).click();
  await expect(page).toHaveURL(/\/resignList\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('row').filter({ hasText: report })).toContainText('陳嘉欣');

  await press(page, t('resignations.restore.act', { name: leaver }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: report })).toBeChecked();
  await confirm(page, t('resignations.restore.act', { name: leaver }));
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.goto(reportPath);
  await expect(page.getByRole('link', { name: leaver })).toBeVisible();
});

test('a planned resignation is shown on the page of the member, and can be cancelled', async ({ page }) => {
  const leaver = `Lena ${digits()}`;
  const path = await addMember(page, leaver);
  await inviteToMeeting(page, path.split('/').at(-1) ?? '');
  await page.goto(path);
  await page.getByRole('link', { name: t('resignations.form.act', { name: leaver }) }).click();
  await expect(page.getByText(t('resignations.form.consequences.meetings', { count: 1 }))).toBeVisible();
  await field(page, t('resignations.form.reason')).click();
  await page.getByTitle(t('resignations.reasons.RETIRED'), { exact: true }).click();
  await typeDay(page, t('resignations.form.date'), '2099-12-31');
  await expect(page.getByText(t('resignations.form.nothing'))).toBeVisible();
  await expect(page.getByText(t('resignations.form.consequences.meetings', { count: 1 }))).toHaveCount(0);
  await press(page, t('resignations.form.actLater', { name: leaver }));
  await expect(page.getByText(t('resignations.result.pendingOne', { name: leaver, date: '31 Dec 2099' }))).toBeVisible();
  await page.goto(path);
  await expect(page.getByText(within('members.leaving.notice', { date: '31 Dec 2099' }))).toBeVisible();
  await page.getByRole('link', { name: t('members.leaving.details') }).click();
  await press(page, t('resignations.cancel.act'));
  await expect(page.getByRole('dialog').getByRole('button', { name: t('resignations.cancel.keep') })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: t('common.actions.cancel'), exact: true })).toHaveCount(0);
  await confirm(page, t('resignations.cancel.act'));
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByText(within('members.leaving.notice'))).toHaveCount(0);
});
