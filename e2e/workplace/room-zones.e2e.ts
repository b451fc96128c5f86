import { expect, test } from '@playwright/test';
import type { BookingDetail } from '#contract/workplace/booking-shapes.ts';
import { bookings } from '#contract/workplace/bookings.ts';
import { clockTime, dateAfter, instantAt } from '#contract/workplace/room-hours.ts';
import { type Room, rooms } from '#contract/workplace/rooms.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { foundTeam } from '../new-team.ts';
import { onePage } from '../one-page.ts';
import { field, press, typeDay } from '../steps.ts';

// It is never the same day in these two time zones.
const roomZone = 'Pacific/Kiritimati';
const ownZone = 'Pacific/Pago_Pago';
const today = () => clockTime(roomZone, new Date()).date;
const longDay = (date: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(`${date}T00:00:00Z`));

test.describe.configure({ mode: 'serial' });
const owner = onePage(
  async (page) => {
    const call = await foundTeam(page, 'May Lee', 'Rooms far away');
    const add = (name: string, more: object) =>
      call<Room>('POST', rooms.create.path, {
        name,
        capacity: 8,
        building: 'Lagoon House',
        floor: '',
        equipment: [],
        timeZone: roomZone,
        // Open from nine to five, so that the next time at which it is free is seldom the present one.
        hours: Array.from({ length: 7 }, () => [540, 1020]),
        bufferMinutes: 0,
        releaseMinutes: null,
        remark: '',
        inCharge: null,
        ...more,
      });
    const reef = await add('Reef', {});
    await add('Palm', { capacity: 30 });
    await add('Annex', { capacity: 4, building: 'Annex' });
    const day = dateAfter(today(), 2);
    const at = (minute: number) => instantAt(roomZone, { date: day, minute }).toISOString();
    await call<BookingDetail>('POST', bookings.create.path, {
      roomId: reef.roomId,
      startsAt: at(600),
      endsAt: at(660),
      title: 'Weekly operations',
      agenda: '',
      private: false,
      participantIds: [],
    });
    return { day };
  },
  { timezoneId: ownZone },
);

test('the board shows the day of its rooms and says whose time it is', async () => {
  const { page } = owner;
  await page.goto(paths.boardOf({ day: '', room: '' }));
  await expect(page.getByRole('heading', { level: 2, name: longDay(today()) })).toBeVisible();
  await expect(page.getByText(t('bookings.form.roomClock', { city: 'Kiritimati' }))).toBeVisible();
});

test('a new booking begins when its room is open', async () => {
  const { page } = owner;
  await press(page, t('bookings.board.book'));
  await field(page, t('bookings.form.room')).click();
  await page.getByTitle(/^Reef/).click();
  const { minute } = clockTime(roomZone, new Date());
  // Nine o'clock, or a later quarter of an hour of an open day.
  const open = minute >= 540 && minute <= 960;
  await expect(
    page
      .getByRole('dialog')
      .getByTitle(open ? /^(?:09|1[0-6]):(?:00|15|30|45)$/ : '09:00')
      .first(),
  ).toBeVisible();
  await expect(page.getByText(t('bookings.hints.closed'))).toBeHidden();
  await expect(page.getByRole('button', { name: t('bookings.form.book'), exact: true })).toBeEnabled();
});

test('a known clash is said once and cannot be sent, and a room in the same building is offered first', async () => {
  const { page, day } = owner;
  await field(page, t('bookings.form.title')).fill('Planning');
  await typeDay(page, t('bookings.form.date'), day);
  await field(page, t('bookings.form.start')).fill('10:00');
  await page.keyboard.press('Enter');
  const clash = page.getByText(/Weekly operations/).and(page.locator('.ant-alert *'));
  await expect(clash).toHaveCount(1);
  const book = page.getByRole('button', { name: t('bookings.form.book'), exact: true });
  await expect(book).toBeDisabled();
  const others = page.getByText(t('bookings.hints.others')).getByRole('button');
  await expect(others).toHaveText(['Palm', 'Annex']);
  await others.first().click();
  await expect(book).toBeEnabled();
  await book.click();
  await expect(page.getByText(t('bookings.form.booked', { room: 'Palm' }))).toBeVisible();
});
