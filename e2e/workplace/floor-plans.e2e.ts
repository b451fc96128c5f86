import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { clockTime, dateAfter } from '#contract/workplace/room-hours.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import { rooms } from '#contract/workplace/rooms.ts';
import { paths } from '#web/paths.ts';
import { pattern, t } from '#dev/testing/texts.ts';
import { examine } from '../axe.ts';
import { foundTeam } from '../new-team.ts';
import { onePage } from '../one-page.ts';
import { field, press } from '../steps.ts';

const timeZone = 'Asia/Hong_Kong';

test.describe.configure({ mode: 'serial' });
const owner = onePage(async (page) => {
  const call = await foundTeam(page, 'May Lee', 'Plans and Co.');
  for (const name of ['Harbour', 'Peak'])
    await call<Room>('POST', rooms.create.path, {
      name,
      capacity: 8,
      building: 'Tower',
      floor: '3',
      equipment: name === 'Peak' ? ['SCREEN'] : [],
      timeZone,
      hours: Array.from({ length: 7 }, () => [0, 1440]),
      bufferMinutes: 0,
      releaseMinutes: null,
      remark: '',
      inCharge: null,
    });
  return { day: dateAfter(clockTime(timeZone, new Date()).date, 1) };
});

const area = (name: string, x: number, y: number, width: number, height: number) =>
  t('floorPlans.form.at', { name, x, y, width, height });
const plan = (page: Page) => page.getByRole('region', { name: t('floorPlans.region', { place: 'Tower · Floor 3' }) });

test('an administrator adds a plan and places rooms by mouse and by keyboard', async () => {
  const { page } = owner;
  await page.goto(paths.floorPlans);
  const drawn = sharp({ create: { width: 1000, height: 500, channels: 3, background: '#eef2f8' } });
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'floor.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() });
  const image = plan(page).locator('img');
  await image.scrollIntoViewIfNeeded();
  await press(page, t('floorPlans.form.select', { name: 'Harbour' }));
  const box = await image.boundingBox();
  if (!box) throw new Error('The plan is not drawn');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.1, 0.2));
  await page.mouse.down();
  await page.mouse.move(...at(0.3, 0.5));
  await page.mouse.move(...at(0.4, 0.8));
  await page.mouse.up();
  const harbour = plan(page).getByRole('button', { name: pattern('floorPlans.form.at', { name: 'Harbour' }) });
  await expect(harbour).toBeVisible();

  await press(page, t('floorPlans.form.place', { name: 'Peak' }));
  const peak = plan(page).getByRole('button', { name: /^Peak/ });
  await expect(peak).toBeFocused();
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowDown', 'ArrowUp', 'Control+z']) await page.keyboard.press(key);
  await expect(peak).toHaveAccessibleName(area('Peak', 37, 40, 16, 16));
  await page.getByRole('spinbutton', { name: t('floorPlans.form.width') }).fill('50');
  await page.keyboard.press('Tab');
  await examine(page, 'the form of a floor plan');
  await press(page, t('floorPlans.form.save'));
  await expect(page.getByText(t('floorPlans.form.saved'))).toBeVisible();
  await page.reload();
  await expect(peak).toHaveAccessibleName(area('Peak', 37, 40, 50, 16));
  await expect(harbour).toBeVisible();
});

test('a room is booked from the plan, and another browser sees it booked', async () => {
  const { page, day } = owner;
  const address = `${paths.roomBoard}?view=plan&day=${day}&time=10:00&equipment=SCREEN`;
  const other = await page.context().newPage();
  const connected = other.waitForResponse((response) => response.url().includes('/manager/events') && response.status() === 200);
  await other.goto(address);
  await connected;
  const peakOf = (where: Page) => plan(where).getByRole('button', { name: /^Peak/ });
  await expect(peakOf(other)).toHaveAccessibleName(/^Peak.*Available/);
  await expect(plan(other).getByRole('button', { name: /^Harbour/ })).toHaveAccessibleName(
    new RegExp(t('floorPlans.view.notFitting')),
  );

  await page.goto(address);
  await peakOf(page).focus();
  await page.keyboard.press('Enter');
  await field(page, t('bookings.form.title')).fill('Berth planning');
  await press(page.getByRole('dialog'), t('bookings.form.book'));
  await expect(page.getByText(t('bookings.form.booked', { room: 'Peak' }))).toBeVisible();
  await expect(peakOf(other)).toHaveAccessibleName(/^Peak.*Booked until/);
  await peakOf(other).click();
  await expect(other.getByRole('dialog').getByText('Berth planning')).toBeVisible();
  await examine(other, 'the day of a room beside the plan');
  await other.close();
});
