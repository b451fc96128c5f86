import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { test } from '../signed-in.ts';
import { digits, fault, field, pick, press, row, typeDay, unique } from '../steps.ts';

test.use({ timezoneId: 'Asia/Hong_Kong' });

const filters = (page: Page) => page.getByRole('search', { name: 'Filters' });

/** Adds a person with a unique name and number. */
async function addMember(page: Page, name: string): Promise<string> {
  const number = `J-${digits()}`;
  await page.goto(paths.newMember);
  await field(page, 'Name').fill(name);
  await field(page, 'Email').fill(`${number.toLowerCase()}@example.com`);
  await field(page, 'Number').fill(number);
  await press(page, 'Add member');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return number;
}

test.describe('without the permission', () => {
  test.use({ person: 'member' });

  test('every deep link leads to /401', async ({ page }) => {
    for (const path of [paths.members, paths.newMember, paths.member({ id: '0197a3f2-0000-7000-8000-000000000000' })]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/401$/);
    }
  });
});

test.describe('refusals', () => {
  test('errors are shown beside their fields, and the first is focused', async ({ page }) => {
    await page.goto(paths.newMember);
    await press(page, 'Add member');
    await expect(fault(page, 'Name')).toHaveText('This field is required');
    await expect(fault(page, 'Email')).toHaveText('Enter a mobile number or an email address');
    await expect(field(page, 'Name')).toBeFocused();

    await field(page, 'Name').fill('Ada <b>');
    await field(page, 'Email').fill('nobody');
    await field(page, 'Number').fill('工号1');
    await press(page, 'Add member');
    await expect(fault(page, 'Name')).toHaveText('Special characters are not allowed');
    await expect(fault(page, 'Email')).toHaveText('Please enter a correct email');
    await expect(fault(page, 'Number')).toHaveText('Chinese characters are not allowed');
    await expect(page.getByText('3 fields need your attention')).toBeVisible();

    await field(page, 'Name').fill('Ada Refused');
    await field(page, 'Email').fill('');
    await field(page, 'Mobile').fill('123');
    await field(page, 'Number').fill('');
    await press(page, 'Add member');
    await expect(fault(page, 'Mobile')).toHaveText('Please enter a correct mobile number');

    await field(page, 'Mobile').fill('6123 4567');
    await field(page, 'Number').fill('HT-0100');
    await press(page, 'Add member');
    await expect(fault(page, 'Number')).toHaveText('Already in use. Please enter another');
    await expect(field(page, 'Number')).toBeFocused();
  });

  test('leaving unsaved input asks for confirmation; staying loses nothing', async ({ page }) => {
    await page.goto(paths.members);
    await press(page, 'Add member');
    await field(page, 'Name').fill('Ada Unsaved');
    await page.getByRole('link', { name: 'Departments' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(field(page, 'Name')).toHaveValue('Ada Unsaved');
    await page.goBack();
    await press(page, 'Leave');
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('an under-age member causes a warning, and is saved only with the checkbox', async ({ page }) => {
    await page.goto(paths.newMember);
    await field(page, 'Name').fill('Ada Young');
    await field(page, 'Email').fill(`young-${digits()}@example.com`);
    await typeDay(page, 'Birth date', `${new Date().getFullYear() - 15}-01-01`);
    // All applicable warnings are shown, with one checkbox for all.
    await expect(page.getByText('In mainland China this is child labour.')).toBeVisible();
    await expect(page.getByText('This person is under 18.')).toBeVisible();
    await expect(page.getByText('Employment is illegal in Hong Kong.')).toHaveCount(0);
    await press(page, 'Add member');
    await expect(page.getByText('Please read the warning and confirm')).toBeVisible();
    await page.getByRole('checkbox', { name: 'I have read this' }).check();
    await press(page, 'Add member');
    await expect(page.getByRole('heading', { name: 'Ada Young' })).toBeVisible();
    await expect(page.getByText(/Jan 1, \d{4} · 15 years/)).toBeVisible();
  });

  test('an unknown member and a list that cannot be loaded show a message', async ({ page }) => {
    await page.goto(paths.member({ id: '0197a3f2-0000-7000-8000-000000000000' }));
    await expect(page.getByText('This member cannot be found')).toBeVisible();
    const list = '**/manager/employees?*';
    await page.route(list, (route) =>
      route.fulfill({ status: 500, json: { code: 50000, message: 'Server error', requestId: 'abc-123' } }),
    );
    await page.getByRole('button', { name: 'All members' }).click();
    await expect(page.getByText('Request id abc-123')).toBeVisible();
    await page.unroute(list);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('a second editor is informed, sees the other changes, and keeps their own input', async ({ page, browser, sessionOf }) => {
    await addMember(page, 'Ada Shared');
    await press(page, 'Edit');
    await field(page, 'Title').fill('Mine');

    const other = await (await browser.newContext({ locale: 'en-US', storageState: await sessionOf('superAdmin') })).newPage();
    await other.goto(page.url());
    await field(other, 'Title').fill('Theirs');
    await field(other, 'Position').fill('Lead');
    await press(other, 'Save');
    await expect(other.getByRole('heading', { name: 'Ada Shared', level: 1 })).toBeVisible();
    await other.context().close();

    await press(page, 'Save');
    await press(page, 'Reload and keep my input');
    await expect(page.getByText('Now “Theirs” for others')).toBeVisible();
    await expect(field(page, 'Title')).toHaveValue('Mine');
    await expect(field(page, 'Position')).toHaveValue('Lead');
    await press(page, 'Save');
    await expect(page.getByRole('definition').filter({ hasText: 'Mine' })).toBeVisible();
  });
});

test('a list is searched by pinyin, filtered, and restored by its URL', async ({ page }) => {
  await page.goto(paths.members);
  await expect(page.getByText(/^Everyone in the address book: [\d,]+ of [\d,]+\.$/)).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  await page.keyboard.press('/');
  await page.keyboard.type('huang');
  await expect(page).toHaveURL(/search=huang$/);
  await expect(page.getByRole('rowheader').first()).toContainText('黃');

  await filters(page).getByRole('button', { name: 'Status' }).click();
  await page
    .getByRole('menuitemcheckbox', { name: 'Joined', exact: true })
    .or(page.getByRole('menuitem', { name: 'Joined', exact: true }))
    .first()
    .click();
  await page.keyboard.press('Escape');
  const answer = page.waitForResponse(/\/manager\/employees\?.*departmentId=/);
  await page.getByRole('tree').getByText('Finance').click();
  await expect(page).toHaveURL(/search=huang&status=REGISTERED&department=/);
  const { data } = (await (await answer).json()) as { data: { items: object[] } };
  await expect(page.getByRole('rowheader')).toHaveCount(data.items.length);
  await expect(filters(page).getByText('Departments: Finance')).toBeVisible();
  const found = await page.getByRole('rowheader').allTextContents();
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveText(found);

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Entry info' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('rowheader')).toHaveText(found);
  await filters(page).getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.members}$`));

  await page.getByRole('searchbox', { name: 'Name, number' }).fill('nobody is called this');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
});

test('a view is saved under a name, and columns are chosen', async ({ page }) => {
  const name = unique('Not activated');
  await page.goto(`${paths.members}?status=UN_ACTIVATED&sort=joinedDate&order=desc`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Job type' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Job type' })).toBeVisible();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await field(page, 'Name of the view').fill(name);
  await press(page, 'Save');
  await page.goto(paths.members);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await press(page, name);
  await expect(page).toHaveURL(/status=UN_ACTIVATED&sort=joinedDate&order=desc$/);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await press(page, `Delete view ${name}`);
  await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
});

test('a member is added with departments and a leader, edited and moved', async ({ page }) => {
  const number = await addMember(page, '陳嘉文');
  await press(page, 'Edit');
  await field(page, 'First name').fill('Ka Man');
  await field(page, 'Last name').fill('Chan');
  await typeDay(page, 'Joined', '2024-02-29');
  await pick(page, /Leader$/, 'Siti Rahmawati');
  await press(page, 'Save');
  await expect(page.getByText('Feb 29, 2024')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Siti Rahmawati' })).toBeVisible();

  await page.goto(`${paths.members}?search=${number}`);
  await expect(row(page, /陳嘉文.*Ka Man Chan/)).toContainText(number);
  await page.getByRole('checkbox', { name: 'Select 陳嘉文' }).check();
  await press(page, 'Change departments');
  await pick(page, /Departments$/, 'Legal');
  await page.getByText('Change the departments of 1 member').click();
  await press(page, 'Move 1 member');
  await expect(row(page, '陳嘉文')).toContainText('Legal');
});

test('a photo of the wrong type is refused; a picture is cropped and shown', async ({ page }) => {
  const number = await addMember(page, 'Ada Pictured');
  await press(page, 'Choose a file');
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name: 'photo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(page.getByText('This file type is not allowed. Allowed: PNG, JPG, or WEBP')).toBeVisible();
  await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await picture(page) });
  const sent = page.waitForResponse('**/avatar');
  await press(page, 'Use picture');
  expect((await sent).status()).toBe(200);
  await expect(page.locator('main img').first()).toBeVisible();
  const loaded = await watchPictures(page);
  const photo = row(page, 'Ada Pictured').locator('img');
  for (let visits = 0; visits < 2; visits += 1) {
    await page.goto(`${paths.members}?search=${number}`);
    await expect(photo).toHaveJSProperty('naturalWidth', 256);
  }
  // The browser caches pictures by their link, which stays the same for some minutes.
  expect(new Set(loaded).size).toBe(loaded.length);

  // A list that was read long ago contains an expired link and is read again.
  let reads = 0;
  await page.route('**/uc/api/v1/manager/employees?**', async (route) => {
    const response = await route.fetch();
    reads += 1;
    const body = await response.text();
    await route.fulfill({ response, body: reads === 1 ? body.replaceAll(/until=\d+/g, 'until=1') : body });
  });
  await page.goto(`${paths.members}?search=${number}`);
  await expect(photo).toHaveJSProperty('naturalWidth', 256);
  expect(reads).toBe(2);
});

/** The links of pictures that are loaded over the network from now on. */
async function watchPictures(page: Page): Promise<string[]> {
  const loaded: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const fromMemory = new Set<string>();
  session.on('Network.requestServedFromCache', ({ requestId }) => fromMemory.add(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.includes('/files/') && !response.fromDiskCache && !fromMemory.has(requestId)) loaded.push(response.url);
  });
  return loaded;
}

/** A picture of 400 × 300 pixels, drawn by the browser. */
async function picture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 });
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = '#1a7f4b';
    pen?.fillRect(40, 40, 320, 220);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}
