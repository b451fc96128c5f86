import { expect, type Page, test } from '@playwright/test';
import type { BookingDetail } from '#contract/workplace/booking-shapes.ts';
import { bookings } from '#contract/workplace/bookings.ts';
import { clockTime, dateAfter, instantAt } from '#contract/workplace/room-hours.ts';
import { type Room, rooms } from '#contract/workplace/rooms.ts';
import { paths } from '#web/paths.ts';
import { pattern, t, within } from '#dev/testing/texts.ts';
import { foundTeam } from '../new-team.ts';
import { confirm, field, openFromMenu, press, row, unique } from '../steps.ts';
import { countEffort, expectEffort, typeInto } from './count.ts';

const timeZone = 'Asia/Hong_Kong';
test.use({ locale: 'en-US', timezoneId: timeZone, viewport: { width: 1280, height: 900 } });

/** Presses on the first room at an hour, and releases at another. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const lane = page.locator('[data-lane="0"]');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(from, { exact: true })).toBeInViewport();
  const [start, end, box] = await Promise.all([
    page.getByText(from, { exact: true }).boundingBox(),
    page.getByText(to, { exact: true }).boundingBox(),
    lane.boundingBox(),
  ]);
  if (!start || !end || !box) throw new Error('The board is not drawn');
  const y = box.y + box.height / 2;
  await page.mouse.move(start.x + 6, y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, y);
  await page.mouse.move(end.x + 6, y);
  await page.mouse.up();
}

test('a weekly series with two conflicts is booked, one meeting is moved and another one cancelled', async ({ page }) => {
  const call = await foundTeam(page, 'May Lee', unique('Rooms'));
  const hours = Array.from({ length: 7 }, () => [540, 1080]);
  const place = { building: '', floor: '', equipment: [], timeZone, hours, bufferMinutes: 0, releaseMinutes: null, remark: '' };
  const [harbour] = [
    await call<Room>('POST', rooms.create.path, { name: 'Harbour', capacity: 8, inCharge: null, ...place }),
    await call<Room>('POST', rooms.create.path, { name: 'Peak', capacity: 8, inCharge: null, ...place }),
  ];
  const day = dateAfter(clockTime(timeZone, new Date()).date, 1);
  for (const days of [7, 14]) {
    const [startsAt, endsAt] = [600, 660].map((minute) =>
      instantAt(timeZone, { date: dateAfter(day, days), minute }).toISOString(),
    );
    const taken = { title: 'Taken', agenda: '', private: false, participantIds: [], roomId: harbour.roomId, startsAt, endsAt };
    await call<BookingDetail>('POST', bookings.create.path, taken);
  }
  await page.goto(paths.home);
  const effort = await countEffort(page);

  await openFromMenu(page, t('shell.pages.roomBoard'));
  await press(page, t('bookings.board.later'));
  await expect(page).toHaveURL(new RegExp(day));
  await drag(page, '10:00', '11:00');
  await typeInto(field(page, t('bookings.form.title')), 'Weekly operations');
  await field(page, t('bookings.repeat.label')).click();
  await page.getByTitle(t('bookings.repeat.kinds.WEEKLY'), { exact: true }).click();
  await typeInto(field(page, t('bookings.repeat.count')), '4');
  await press(page, t('bookings.form.checkSeries'));
  const dates = page.getByRole('dialog', { name: t('bookings.series.title', { title: 'Weekly operations' }) });
  await expect(dates.getByRole('status')).toContainText(within('bookings.series.sum', { chosen: 2, total: 4 }));
  for (const chosen of [3, 4]) {
    await dates
      .getByRole('combobox', { name: pattern('bookings.series.roomOf') })
      .first()
      .click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('Peak', { exact: true }).click();
    await expect(dates.getByRole('status')).toContainText(within('bookings.series.sum', { chosen, total: 4 }));
  }
  await press(dates, t('bookings.series.book', { count: 4 }));
  await expect(page.locator('[data-lane="0"]').getByRole('button', { name: /^Weekly operations, 10:00/ })).toBeVisible();
  await drag(page, '10:00', '14:00');
  await expect(page.locator('[data-lane="0"]').getByRole('button', { name: /^Weekly operations, 14:00/ })).toBeVisible();
  await page.getByRole('link', { name: t('bookings.tabs.mine'), exact: true }).click();
  await row(page, /^Weekly operations/)
    .last()
    .getByRole('link')
    .click();
  await press(page, t('bookings.acts.cancel'));
  await confirm(page, t('bookings.cancel.action', { count: 1 }));
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(t('bookings.statuses.CANCELLED'));
  expectEffort('book a series, move one meeting and cancel one', effort(), { clicks: 17, fields: 2, pages: 3 });
});
