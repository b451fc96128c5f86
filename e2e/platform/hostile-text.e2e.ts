import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { api } from '#contract/api.ts';
import { bannerSize } from '#contract/workplace/banner-facts.ts';
import { clockTime, dateAfter, instantAt } from '#contract/workplace/room-hours.ts';
import { unknownId } from '#dev/pictures/routes.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { createTeam } from '../new-team.ts';
import { arriveNew } from '../newcomer.ts';
import { test as signedIn } from '../signed-in.ts';

/** safety.md: stored text cannot harm. Text that the rules allow is stored; text that they refuse is inserted into answers. */
const hostile = {
  image: '<img src=x onerror=alert(1)>',
  vector: '"><svg/onload=alert(2)>',
  script: '</script><script>alert(3)</script>',
  link: 'javascript:alert(4)',
  template: '{{alert(5)}}${alert(5)}',
};
const innocent = {
  member: 'Innocent Member',
  department: 'Innocent Department',
  website: 'https://innocent.example/',
  room: 'Innocent Room',
  meeting: 'Innocent Meeting',
  banner: 'Innocent Banner',
  account: 'Innocent Account',
  title: 'Innocent Title',
  position: 'Innocent Position',
  contact: 'Innocent Contact',
  city: 'Innocent City',
  address: 'Innocent Address',
};
const disguises: readonly (readonly [string, string])[] = [
  [innocent.member, hostile.image],
  [innocent.department, hostile.script],
  [innocent.website, hostile.link],
  [innocent.room, hostile.vector],
  [innocent.meeting, hostile.image],
  [innocent.banner, hostile.script],
  [innocent.account, hostile.image],
  [innocent.title, hostile.vector],
  [innocent.position, hostile.script],
  [innocent.contact, hostile.vector],
  [innocent.city, hostile.image],
  [innocent.address, hostile.script],
];

/** Records every dialog, every report of the content security policy and every script error. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`));
  await page.exposeFunction('reported', (report: string) => seen.push(report));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { reported } = window as unknown as { reported: (report: string) => void };
      reported(`policy: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return seen;
}

/** Calls of the API as the person of the page. */
async function caller(page: Page) {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes('/manager/home') && 'authorization' in one.headers()),
    page.goto(paths.home),
  ]);
  const { authorization = '', 'x-team-id': team = '' } = request.headers();
  const headers = { authorization, 'x-team-id': team, 'accept-language': 'en' };
  return {
    team,
    headers,
    call: async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
      const response = await page.request.fetch(path, { method, headers, ...(data && { data }) });
      return { status: response.status(), data: ((await response.json()) as { data: Record<string, unknown> }).data };
    },
  };
}

const timeZone = 'Asia/Hong_Kong';
const tomorrow = dateAfter(clockTime(timeZone, new Date()).date, 1);

/** A room with a meeting tomorrow, a banner with an external link, and feedback for the provider. */
async function seedWorkplace(page: Page, { call, headers }: Awaited<ReturnType<typeof caller>>): Promise<string> {
  const { rooms, bookings, banners, help: told } = api;
  const room = await call('POST', rooms.create.path, {
    name: innocent.room,
    capacity: 8,
    building: hostile.template,
    floor: '',
    equipment: [],
    timeZone,
    hours: Array.from({ length: 7 }, () => [0, 1440]),
    bufferMinutes: 0,
    releaseMinutes: null,
    remark: '',
    inCharge: null,
  });
  const at = (hour: number) => instantAt(timeZone, { date: tomorrow, minute: hour * 60 }).toISOString();
  const booking = await call('POST', bookings.create.path, {
    roomId: room.data['roomId'],
    startsAt: at(10),
    endsAt: at(11),
    title: innocent.meeting,
    agenda: hostile.script,
    private: false,
    participantIds: [],
  });
  const banner = {
    name: innocent.banner,
    linkType: 'LINK',
    linkAddress: innocent.website,
    notice: '',
    shown: true,
    startsAt: null,
    endsAt: null,
    departmentIds: [],
    languages: [],
  };
  const picture = await sharp({ create: { ...bannerSize, channels: 3, background: '#1F5FD0' } })
    .png()
    .toBuffer();
  const send = (linkAddress: string) =>
    page.request.post(banners.create.path, {
      headers,
      multipart: {
        banner: JSON.stringify({ ...banner, linkAddress }),
        file: { name: 'banner.png', mimeType: 'image/png', buffer: picture },
      },
    });
  expect((await send(hostile.link)).status()).toBe(422);
  expect((await send(innocent.website)).status()).toBe(200);
  const feedback = { kind: 'IDEA', text: hostile.script, route: '/contacts', answer: false };
  expect(await call('POST', told.sendFeedback.path, feedback)).toMatchObject({ status: 200 });
  expect(booking.status).toBe(200);
  return String(booking.data['bookingId']);
}

/** Inserts text that the rules would refuse into answers. */
async function disguise(page: Page): Promise<void> {
  await page.route('**/uc/api/**', async (route) => {
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    let body = await response.text();
    for (const [plain, text] of disguises) body = body.replaceAll(plain, JSON.stringify(text).slice(1, -1));
    return route.fulfill({ response, body });
  });
}

test.use({ locale: 'en-US', timezoneId: timeZone });

test('names, titles and addresses that contain code are shown as text on every screen', async ({ page }) => {
  test.setTimeout(180_000);
  const seen = await watch(page);
  await arriveNew(page, innocent.account);
  await createTeam(page, 'en', hostile.template);
  await page.getByRole('button', { name: t('firstRun.invite.later'), exact: true }).click();
  await page.waitForURL(`**${paths.openedApp}`);
  const asked = await caller(page);
  const { call, team } = asked;

  const { members, departments, teams } = api;
  const refused = { displayName: hostile.image, email: 'a@example.com' };
  expect(await call('POST', members.create.path, refused)).toMatchObject({ status: 422 });
  const website = { website: hostile.link };
  expect(await call('PUT', teams.update.path.replace('{id}', team), website)).toMatchObject({ status: 422 });
  const stored = { address: innocent.address, contact: innocent.contact, city: innocent.city, website: innocent.website };
  expect(await call('PUT', teams.update.path.replace('{id}', team), stored)).toMatchObject({ status: 200 });
  const root = ((await call('GET', departments.list.path)).data['items'] as { departmentId: string }[])[0]?.departmentId;
  const department = await call('POST', departments.create.path, { parentId: root, name: innocent.department });
  const member = await call('POST', members.create.path, {
    displayName: innocent.member,
    email: 'innocent@example.com',
    jobTitle: innocent.title,
    position: innocent.position,
    departmentIds: [department.data['departmentId']],
  });
  expect(member.status).toBe(200);

  const bookingId = await seedWorkplace(page, asked);

  await disguise(page);
  const id = String(member.data['employeeId']);
  const shown = (text: string) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  const visits: [string, string[]][] = [
    [paths.home, [hostile.image, hostile.template]],
    [paths.members, [hostile.image, hostile.vector, hostile.script]],
    [paths.member({ id }), [hostile.image, hostile.vector, hostile.script]],
    [paths.departments, [hostile.image, hostile.script]],
    [paths.organizationInfo, [hostile.template, hostile.script, hostile.vector, hostile.image, hostile.link]],
    [paths.settings, [hostile.template]],
    [paths.createTeam, [hostile.template]],
    [paths.roomManage, [hostile.vector, hostile.template]],
    [`${paths.roomBoard}?day=${tomorrow}`, [hostile.vector, hostile.image]],
    [paths.ownMeetings, [hostile.vector, hostile.image]],
    [paths.roomRecords, [hostile.vector, hostile.image]],
    [paths.booking({ id: bookingId }), [hostile.vector, hostile.image, hostile.script]],
    [paths.banners, [hostile.script]],
    [`${paths.help}?search=${encodeURIComponent(hostile.image)}`, [t('help.centre.none')]],
    [paths.contactUs, [hostile.image, hostile.template]],
  ];
  for (const [path, texts] of visits) {
    await test.step(path, async () => {
      await page.goto(path);
      for (const text of texts) await shown(text);
    });
  }
  await test.step('the edit form and the search for people', async () => {
    await page.goto(paths.editMember({ id }));
    await expect(page.locator('#displayName')).toHaveValue(hostile.image);
    await page.getByRole('button', { name: t('shell.search.open') }).click();
    await page.getByRole('combobox', { name: t('shell.search.placeholder') }).fill('innocent');
    for (const found of [hostile.image, hostile.vector])
      await expect(page.getByRole('option', { name: found }).first()).toBeVisible();
  });
  expect(seen).toEqual([]);

  await test.step('the watcher detects an executed script', async () => {
    await page.evaluate(() => document.body.append(Object.assign(document.createElement('script'), { text: 'alert(9)' })));
    await expect.poll(() => seen).toEqual([expect.stringContaining('policy: script-src')]);
  });
});

signedIn.describe('screens of provider staff', () => {
  signedIn.use({ person: 'staff', locale: 'en-US' });

  signedIn('feedback and wishes for a demo that are code stay text', async ({ page }) => {
    const seen = await watch(page);
    const at = new Date().toISOString();
    const feedback = {
      id: unknownId,
      kind: 'IDEA',
      text: hostile.script,
      route: hostile.link,
      requestId: hostile.template,
      userAgent: hostile.vector,
      language: 'en',
      team: { id: unknownId, name: hostile.image },
      answerTo: { name: hostile.vector, email: hostile.link, mobile: null },
      createdAt: at,
    };
    const demo = {
      id: unknownId,
      name: hostile.image,
      company: hostile.vector,
      email: hostile.link,
      phone: hostile.template,
      people: null,
      message: hostile.script,
      wantedOn: null,
      timeZone,
      language: 'en',
      createdAt: at,
    };
    const { feedback: told, demos } = api.help;
    for (const [{ path }, item] of [
      [told, feedback],
      [demos, demo],
    ] as const)
      await page.route(`**${path}*`, (route) =>
        route.fulfill({
          json: { code: 0, message: 'OK', data: { items: [item], page: 1, size: 20, total: 1 } },
        }),
      );
    const shown = (text: string) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    await page.goto(paths.staffFeedback);
    for (const text of [hostile.script, hostile.link, hostile.template, hostile.image, hostile.vector]) await shown(text);
    await page.goto(paths.staffDemos);
    for (const text of [hostile.image, hostile.vector, hostile.link, hostile.template, hostile.script]) await shown(text);
    expect(seen).toEqual([]);
  });
});
