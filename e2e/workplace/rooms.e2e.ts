import { expect, test } from '@playwright/test';
import { weekdays } from '#contract/workplace/booking-facts.ts';
import type { BookingDetail } from '#contract/workplace/booking-shapes.ts';
import { bookings } from '#contract/workplace/bookings.ts';
import { clockTime, dateAfter, instantAt, weekdayOf } from '#contract/workplace/room-hours.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import { rooms } from '#contract/workplace/rooms.ts';
import { paths } from '#web/paths.ts';
import { pattern, t, within } from '#dev/testing/texts.ts';
import { foundTeam } from '../new-team.ts';
import { onePage } from '../one-page.ts';
import { confirm, field, press, row, typeDay } from '../steps.ts';

const timeZone = 'Asia/Hong_Kong';
const alwaysOpen = Array.from({ length: 7 }, () => [0, 1440]);

test.describe.configure({ mode: 'serial' });
const owner = onePage(async (page) => {
  const call = await foundTeam(page, 'May Lee', 'Rooms and Co.');
  const add = (name: string) =>
    call<Room>('POST', rooms.create.path, {
      name,
      capacity: 8,
      building: '',
      floor: '',
      equipment: [],
      timeZone,
      hours: alwaysOpen,
      bufferMinutes: 0,
      releaseMinutes: null,
      remark: '',
      inCharge: null,
    });
  const harbour = await add('Harbour');
  await add('Peak');
  const day = dateAfter(clockTime(timeZone, new Date()).date, 1);
  const at = (date: string, minute: number) => instantAt(timeZone, { date, minute }).toISOString();
  const second = dateAfter(day, 1);
  const book = (title: string, date: string, [from, to]: readonly [number, number]) =>
    call<BookingDetail>('POST', bookings.create.path, {
      roomId: harbour.roomId,
      startsAt: at(date, from),
      endsAt: at(date, to),
      title,
      agenda: '',
      private: false,
      participantIds: [],
    });
  await book('In the way', second, [600, 660]);
  const third = await add('Third');
  const suspend = (date: string) =>
    call('POST', rooms.suspend.path.replace('{id}', third.roomId), {
      startsAt: at(date, 0),
      endsAt: null,
      reason: 'Works',
      bookings: [],
    });
  return { day, book, suspend };
});

test('dragging over free time opens the form of a booking', async () => {
  const { page, day } = owner;
  await page.goto(paths.boardOf({ day, room: '' }));
  const lane = page.locator('[data-lane="0"]');
  await lane.scrollIntoViewIfNeeded();
  const hour = await page.getByText('10:00', { exact: true }).boundingBox();
  const box = await lane.boundingBox();
  if (!hour || !box) throw new Error('The board is not drawn');
  const y = box.y + box.height / 2;
  await page.mouse.move(hour.x + 4, y);
  await page.mouse.down();
  await page.mouse.move(hour.x + hour.width / 2, y);
  await page.mouse.move(hour.x + hour.width - 4, y);
  await expect(page.getByText('10:00 – 11:00')).toBeVisible();
  await page.mouse.up();
  await expect(field(page, t('bookings.form.title'))).toBeVisible();
});

test('the weekday of a weekly meeting follows its date, further weekdays stay', async () => {
  const { page, day } = owner;
  const nameOf = (day: (typeof weekdays)[number]) => t(`bookings.repeat.weekdays.${day}`);
  const weekday = (date: string) => nameOf(weekdays[weekdayOf(date)] ?? 'MO');
  const ticked = async () => {
    const boxes = weekdays.map(nameOf).map(async (name) => {
      const isTicked = await page.getByRole('checkbox', { name, exact: true }).isChecked();
      return isTicked ? [name] : [];
    });
    return (await Promise.all(boxes)).flat();
  };
  const moveTo = (days: number) => typeDay(page, t('bookings.form.date'), dateAfter(day, days));
  await moveTo(2);
  await field(page, t('bookings.repeat.label')).click();
  await page.getByTitle(t('bookings.repeat.kinds.WEEKLY'), { exact: true }).click();
  await expect.poll(ticked).toEqual([weekday(dateAfter(day, 2))]);
  await page.getByRole('checkbox', { name: weekday(dateAfter(day, 4)), exact: true }).check();
  await moveTo(1);
  await expect
    .poll(async () => (await ticked()).toSorted())
    .toEqual([1, 4].map((days) => weekday(dateAfter(day, days))).toSorted());
  await moveTo(0);
});

test('a series is booked, with its conflicting date in another room', async () => {
  const { page } = owner;
  await field(page, t('bookings.form.title')).fill('Planning');
  await field(page, t('bookings.repeat.label')).click();
  await page.getByTitle(t('bookings.repeat.kinds.DAILY'), { exact: true }).click();
  await field(page, t('bookings.repeat.count')).fill('3');
  await press(page, t('bookings.form.checkSeries'));
  const dates = page.getByRole('dialog', { name: t('bookings.series.title', { title: 'Planning' }) });
  await expect(dates.getByRole('status')).toContainText(within('bookings.series.sum', { chosen: 2, total: 3 }));
  await dates.getByRole('combobox', { name: pattern('bookings.series.roomOf') }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('Peak', { exact: true }).click();
  await expect(dates.getByRole('status')).toContainText(t('bookings.series.sum', { chosen: 3, total: 3, not: 0 }));
  await press(dates, t('bookings.series.book', { count: 3 }));
  await expect(page.locator('[data-lane="0"]').getByRole('button', { name: /^Planning, 10:00 – 11:00/ })).toBeVisible();
  await press(page, t('bookings.board.later'));
  await expect(page.locator('[data-lane="1"]').getByRole('button', { name: /^Planning/ })).toBeVisible();
});

test('the meetings of a series are cancelled together', async () => {
  const { page } = owner;
  await page.getByRole('link', { name: t('bookings.tabs.mine'), exact: true }).click();
  await expect(row(page, /^Planning/)).toHaveCount(3);
  await row(page, /^Planning/)
    .first()
    .getByRole('link')
    .click();
  await press(page, t('bookings.acts.cancel'));
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: t('bookings.cancel.parts.FOLLOWING') })
    .check();
  await confirm(page, t('bookings.cancel.action', { count: 3 }));
  await expect(page.getByRole('heading', { level: 1, name: 'Planning' }).locator('..')).toContainText(
    t('bookings.statuses.CANCELLED'),
  );
});

test('a meeting of 30 minutes shows its title on the board, beside its bar if that is too narrow', async () => {
  const { page, day, book } = owner;
  await book('Standup', day, [540, 570]);
  await book('Review', day, [570, 600]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(paths.boardOf({ day, room: '' }));
  for (const title of ['Standup', 'Review']) {
    const text = page.locator('[data-lane="0"]').getByText(title, { exact: true });
    await expect(text).toBeVisible();
    // All of the title, in one line or wrapped.
    expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a suspension that has not begun is cancelled, not reopened', async () => {
  const { page, day, suspend } = owner;
  await suspend(day);
  await page.goto(paths.roomManage);
  await press(page, t('rooms.manage.actions', { name: 'Third' }));
  await expect(page.getByRole('menuitem', { name: t('rooms.manage.lift'), exact: true })).toHaveCount(0);
  await page.getByRole('menuitem', { name: t('rooms.manage.cancelSuspension'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('rooms.lift.cancelTitle', { name: 'Third' }) });
  await expect(dialog.getByRole('button', { name: t('rooms.lift.keep'), exact: true })).toBeVisible();
  await press(dialog, t('rooms.lift.cancelAction', { name: 'Third' }));
  await expect(page.getByText(t('rooms.lift.cancelled', { name: 'Third' }))).toBeVisible();
});
