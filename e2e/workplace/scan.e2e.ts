import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { encodeQR } from 'qr';
import { paths } from '#web/paths.ts';
import { findShell, journeyArguments } from '#dev/testing/chromium.ts';
import { t } from '#dev/testing/texts.ts';
import { examine } from '../axe.ts';
import { test } from '../signed-in.ts';

/** Scanning QR codes of rooms and invitations with a camera, whose picture comes from a file. */
const picture = join(tmpdir(), `atrium-camera-${process.pid}.y4m`);
test.use({
  person: 'member',
  viewport: { width: 390, height: 844 },
  launchOptions: {
    executablePath: findShell() ?? '',
    args: [...journeyArguments, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${picture}`],
  },
});

/** Writes what the camera sees: a QR code in the middle of a white wall, or only the wall. */
async function showToCamera(text: string | null): Promise<void> {
  const [width, height, module] = [640, 480, 8];
  const luma = Buffer.alloc(width * height, 235);
  const cells = text === null ? [] : encodeQR(text, 'raw', { border: 4 });
  const [left, top] = [width, height].map((side) => Math.floor((side - cells.length * module) / 2));
  for (const [y, row] of cells.entries())
    for (const x of row.flatMap((isDark, cell) => (isDark ? [cell] : [])))
      for (let line = 0; line < module; line++) {
        const start = ((top ?? 0) + y * module + line) * width + (left ?? 0) + x * module;
        luma.fill(16, start, start + module);
      }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(picture, Buffer.concat([head, frame, frame]));
}

/** Keeps the streams that the page requests, to see whether they end. */
async function followStreams(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const request = devices.getUserMedia.bind(devices);
    const states: MediaStreamTrack[] = [];
    Object.assign(window, { tracks: states });
    devices.getUserMedia = async (constraints) => {
      const stream = await request(constraints);
      states.push(...stream.getTracks());
      return stream;
    };
  });
  return () => page.evaluate(() => (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map((track) => track.readyState));
}

const openCamera = (page: Page) => page.getByRole('button', { name: t('scan.button') }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: t('scan.title') });

test('the code of a room opens its page, and the camera stops', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['camera']);
  await showToCamera(`${baseURL ?? ''}${paths.roomDoor({ code: 'no-such-room' })}`);
  const trackStates = await followStreams(page);
  await page.goto(paths.roomBoard);
  await openCamera(page);
  await expect(page).toHaveURL(new RegExp(`${paths.roomDoor({ code: 'no-such-room' })}$`));
  await expect(page.getByText(t('calendars.door.missing'))).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(await trackStates()).toEqual(['ended']);
});

test('a foreign code is refused, a typed code is accepted, and closing stops the camera', async ({ page, context }) => {
  await context.grantPermissions(['camera']);
  await showToCamera('https://elsewhere.example/meetingroom/door/abc');
  const trackStates = await followStreams(page);
  await page.goto(paths.roomBoard);
  await openCamera(page);
  await expect(dialog(page).getByText(t('scan.foreign'))).toBeVisible();
  await examine(page, 'scanning a code');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(await trackStates()).toEqual(['ended']);

  await showToCamera(null);
  await openCamera(page);
  await expect(dialog(page).getByText(t('scan.aim'))).toBeVisible();
  await dialog(page).getByLabel(t('scan.typed')).fill('abcd-efgh');
  await dialog(page)
    .getByRole('button', { name: t('scan.open'), exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`${paths.landing({ joinCode: 'ABCDEFGH' })}$`));
  await expect.poll(trackStates).toEqual([]);
});

test('a refused permission and a missing camera are explained, and a code can be typed', async ({ page, context }) => {
  await context.clearPermissions();
  await page.goto(paths.enterCode);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  await openCamera(page);
  await expect(dialog(page).getByText(t('scan.refused'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
  });
  await openCamera(page);
  await expect(dialog(page).getByText(t('scan.missing'))).toBeVisible();
  await dialog(page).getByLabel(t('scan.typed')).fill('hello');
  await dialog(page)
    .getByRole('button', { name: t('scan.open'), exact: true })
    .click();
  await expect(dialog(page).getByText(t('scan.foreign'))).toBeVisible();
});
