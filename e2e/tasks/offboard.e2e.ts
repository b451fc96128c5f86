import { expect, type Page, test } from '@playwright/test';
import { roles } from '#contract/access/roles.ts';
import type { AppDetail, MarketApp } from '#contract/apps/app-views.ts';
import { type AppSettings, appSettings } from '#contract/apps/app-settings.ts';
import { apps } from '#contract/apps/apps.ts';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import type { BookingDetail } from '#contract/workplace/booking-shapes.ts';
import { bookings } from '#contract/workplace/bookings.ts';
import { clockTime, dateAfter, instantAt } from '#contract/workplace/room-hours.ts';
import { type Room, rooms } from '#contract/workplace/rooms.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { type Calls, callsOf } from '../calls.ts';
import { joinTeam } from '../join-team.ts';
import { foundTeam } from '../new-team.ts';
import { confirm, field, press, typeDay, unique } from '../steps.ts';
import { countEffort, expectEffort } from './count.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong', viewport: { width: 1280, height: 900 } });

const timeZone = 'Asia/Hong_Kong';
const hours = Array.from({ length: 7 }, () => [0, 1440]);

/** Makes a member head of a department, with an app, a role and a booking, who reports to another member. */
async function occupy(page: Page, call: Calls, [headId, leaderId]: [string, string], teamId: string): Promise<void> {
  const { items } = await call<{ items: { departmentId: string }[] }>('GET', departments.list.path);
  const parentId = items[0]?.departmentId;
  await call('POST', departments.create.path, { parentId, name: 'Operations', headId });
  await call('PUT', members.update.path.replace('{id}', headId), { leaderId });
  const permissions = [{ code: '020100', access: 'view' }];
  const { roleId } = await call<{ roleId: string }>('POST', roles.create.path, {
    name: 'Desk',
    type: 'CUSTOM',
    permissions,
    scope: 'ALL',
  });
  await call('POST', roles.addMembers.path.replace('{id}', roleId), { employeeIds: [headId] });
  const market = await call<{ items: MarketApp[] }>('GET', `${apps.market.path}?search=HR System`);
  const appId = market.items[0]?.appId ?? '';
  const { documents } = await call<AppDetail>('GET', apps.read.path.replace('{id}', appId));
  const accept = documents.map(({ kind, version }) => ({ kind, version }));
  await call('POST', apps.open.path.replace('{id}', appId), { accept, availability: 'ALL' });
  const { version } = await call<AppSettings>('GET', appSettings.read.path.replace('{id}', appId));
  await call('PUT', appSettings.setInCharge.path.replace('{id}', appId), { employeeId: headId, version });
  const place = { building: '', floor: '', equipment: [], timeZone, hours, bufferMinutes: 0, releaseMinutes: null, remark: '' };
  const { roomId } = await call<Room>('POST', rooms.create.path, { name: 'Harbour', capacity: 8, inCharge: null, ...place });
  const date = dateAfter(clockTime(timeZone, new Date()).date, 3);
  const [startsAt, endsAt] = [600, 630].map((minute) => instantAt(timeZone, { date, minute }).toISOString());
  const meeting = { title: 'Weekly operations', agenda: '', private: false, participantIds: [], roomId, startsAt, endsAt };
  await (
    await callsOf(page, teamId)
  )<BookingDetail>('POST', bookings.create.path, meeting);
}

test('a department head is offboarded by plan, which is withdrawn, and offboarded again and restored', async ({
  page,
  browser,
  baseURL,
}) => {
  const call = await foundTeam(page, 'Olga Owner', unique('Leaving'));
  const arrive = async () => (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();
  const [headPage, leaderPage] = [await arrive(), await arrive()];
  const name = '陳嘉欣';
  const [headId, leaderId] = [await joinTeam(headPage, call, name), await joinTeam(leaderPage, call, 'May Lee')];
  await page.goto(paths.home);
  const own = page.waitForRequest((request) => 'x-team-id' in request.headers());
  await page.reload();
  await occupy(headPage, call, [headId, leaderId], (await own).headers()['x-team-id'] ?? '');
  const chooseReason = async () => {
    await field(page, t('resignations.form.reason')).click();
    await page.getByTitle(t('resignations.reasons.CAREER'), { exact: true }).click();
  };
  const effort = await countEffort(page);

  await page.getByRole('button', { name: t('shell.search.open'), exact: true }).click();
  const box = page.getByRole('combobox', { name: t('shell.search.placeholder') });
  await box.fill(name);
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await page.getByRole('link', { name: t('resignations.form.act', { name }) }).click();
  await expect(page.getByText(t('resignations.form.consequences.schedules', { count: 1 }))).toBeVisible();
  await chooseReason();
  await typeDay(page, t('resignations.form.date'), '2099-12-31');
  await press(page, t('resignations.form.actLater', { name }));
  await page.getByRole('link', { name, exact: true }).click();
  await press(page, t('resignations.cancel.act'));
  await confirm(page, t('resignations.cancel.act'));
  await page.getByRole('link', { name: t('resignations.form.act', { name }) }).click();
  await chooseReason();
  await expect(page.getByText(t('resignations.form.consequences.headPosts', { count: 1 }))).toBeVisible();
  await press(page, t('resignations.form.act', { name }));
  await expect(page.getByText(t('resignations.result.resigned', { count: 1 }))).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  await press(page, t('resignations.restore.act', { name }));
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: /^Weekly operations/ })).toBeChecked();
  await confirm(page, t('resignations.restore.act', { name }));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  expectEffort('offboard, withdraw, offboard again and restore', effort(), { clicks: 15, fields: 2, pages: 6 });

  // The history names what was handed over and given back.
  await page
    .locator('summary')
    .filter({ hasText: /further change/ })
    .first()
    .click();
  await expect(page.getByText(/^Gave back booking to/)).toContainText('Weekly operations');
  for (const other of [headPage, leaderPage]) await other.context().close();
});
