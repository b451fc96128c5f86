import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { pattern, source, t, within } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';
import { digits, fault, field, pick, press, row, typeDay, unique } from '../steps.ts';

test.use({ timezoneId: 'Asia/Hong_Kong' });

const filters = (page: Page) => page.getByRole('search', { name: t('ui.list.filters') });

/** Adds a person with a unique name and number. */
async function addMember(page: Page, name: string): Promise<string> {
  const number = `J-${digits()}`;
  await page.goto(paths.newMember);
  await field(page, t('members.fields.displayName')).fill(name);
  await field(page, t('members.fields.email')).fill(`${number.toLowerCase()}@example.com`);
  await field(page, t('members.fields.employeeNumber')).fill(number);
  await press(page, t('members.form.add'));
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
  test('errors are shown beside their fields; a single one focuses its field', async ({ page }) => {
    await page.goto(paths.newMember);
    await press(page, t('members.form.add'));
    await expect(fault(page, t('members.fields.displayName'))).toHaveText('This field is required');
    await expect(fault(page, t('members.fields.email'))).toHaveText(t('rules.contactRequired'));
    await expect(page.getByText(t('ui.form.faults', { count: 2 }))).toBeVisible();

    await field(page, t('members.fields.displayName')).fill('Ada <b>');
    await field(page, t('members.fields.email')).fill('nobody');
    await field(page, t('members.fields.employeeNumber')).fill('工号1');
    await press(page, t('members.form.add'));
    await expect(fault(page, t('members.fields.displayName'))).toHaveText(t('rules.specialCharacters'));
    await expect(fault(page, t('members.fields.email'))).toHaveText(`Please enter a correct ${t('nouns.types.email')}`);
    await expect(fault(page, t('members.fields.employeeNumber'))).toHaveText(t('rules.chineseCharacters'));
    await expect(page.getByText(t('ui.form.faults', { count: 3 }))).toBeVisible();

    await field(page, t('members.fields.displayName')).fill('Ada Refused');
    await field(page, t('members.fields.email')).fill('');
    await field(page, t('members.fields.mobile')).fill('123');
    await field(page, t('members.fields.employeeNumber')).fill('');
    await press(page, t('members.form.add'));
    await expect(fault(page, t('members.fields.mobile'))).toHaveText(`Please enter a correct ${t('nouns.types.mobileNumber')}`);

    await field(page, t('members.fields.mobile')).fill('6123 4567');
    await field(page, t('members.fields.employeeNumber')).fill('HT-0100');
    await press(page, t('members.form.add'));
    await expect(fault(page, t('members.fields.employeeNumber'))).toHaveText(t('rules.duplicate'));
    await expect(field(page, t('members.fields.employeeNumber'))).toBeFocused();
  });

  test('leaving unsaved input asks for confirmation; staying loses nothing', async ({ page }) => {
    await page.goto(paths.members);
    await press(page, t('members.form.add'));
    await field(page, t('members.fields.displayName')).fill('Ada Unsaved');
    await page.getByRole('link', { name: t('shell.pages.departments') }).click();
    await page.getByRole('button', { name: t('ui.form.stay') }).click();
    await expect(field(page, t('members.fields.displayName'))).toHaveValue('Ada Unsaved');
    await page.goBack();
    await press(page, t('ui.form.leave'));
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('an under-age member causes a warning, and is saved only with the checkbox', async ({ page }) => {
    await page.goto(paths.newMember);
    await field(page, t('members.fields.displayName')).fill('Ada Young');
    await field(page, t('members.fields.email')).fill(`young-${digits()}@example.com`);
    await typeDay(page, t('members.fields.birthDate'), `${new Date().getFullYear() - 15}-01-01`);
    // All applicable warnings are shown, with one checkbox for all.
    await expect(page.getByText(t('members.age.childLabourInChina'))).toBeVisible();
    await expect(page.getByText(t('members.age.labourLaw'))).toBeVisible();
    await expect(page.getByText(t('members.age.illegalInHongKong'))).toHaveCount(0);
    await press(page, t('members.form.add'));
    await expect(page.getByText(t('members.age.needed'))).toBeVisible();
    await page.getByRole('checkbox', { name: t('members.age.confirm') }).check();
    await press(page, t('members.form.add'));
    await expect(page.getByRole('heading', { name: 'Ada Young' })).toBeVisible();
    await expect(page.getByText(within('members.detail.age', { date: /1 Jan \d{4}/, age: 15 }))).toBeVisible();
  });

  test('an unknown member and a list that cannot be loaded show a message', async ({ page }) => {
    await page.goto(paths.member({ id: '0197a3f2-0000-7000-8000-000000000000' }));
    await expect(page.getByText(t('members.detail.missingTitle'))).toBeVisible();
    const list = '**/manager/employees?*';
    await page.route(list, (route) =>
      route.fulfill({ status: 500, json: { code: 50000, message: 'Server error', requestId: 'abc-123' } }),
    );
    await page.getByRole('button', { name: t('members.detail.toList') }).click();
    await expect(page.getByRole('main').getByText(t('ui.error.requestId', { id: 'abc-123' }), { exact: true })).toBeVisible();
    await page.unroute(list);
    await page.getByRole('button', { name: t('common.actions.retry') }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('a second editor is informed, sees the other changes, and keeps their own input', async ({ page, browser, sessionOf }) => {
    await addMember(page, 'Ada Shared');
    await press(page, t('common.actions.edit'));
    await field(page, t('members.fields.jobTitle')).fill('Mine');

    const other = await (await browser.newContext({ locale: 'en-US', storageState: await sessionOf('superAdmin') })).newPage();
    await other.goto(page.url());
    await field(other, t('members.fields.jobTitle')).fill('Theirs');
    await field(other, t('members.fields.position')).fill('Lead');
    await press(other, t('members.form.save'));
    await expect(other.getByRole('heading', { name: 'Ada Shared', level: 1 })).toBeVisible();
    await other.context().close();

    await press(page, t('members.form.save'));
    await press(page, t('members.form.conflictReload'));
    await expect(page.getByText(t('members.form.theirs', { value: 'Theirs' }))).toBeVisible();
    await expect(field(page, t('members.fields.jobTitle'))).toHaveValue('Mine');
    await expect(field(page, t('members.fields.position'))).toHaveValue('Lead');
    await press(page, t('members.form.save'));
    await expect(page.getByRole('definition').filter({ hasText: 'Mine' })).toBeVisible();
  });
});

test('a list is searched by pinyin, filtered, and restored by its URL', async ({ page }) => {
  await page.goto(paths.members);
  await expect(page.getByText(pattern('members.list.purpose'))).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  await page.keyboard.press('/');
  await page.keyboard.type('huang');
  await expect(page).toHaveURL(/search=huang$/);
  await expect(page.getByRole('rowheader').first()).toContainText('黃');

  await filters(page)
    .getByRole('button', { name: t('members.fields.memberStatus') })
    .click();
  await page
    .getByRole('menuitemcheckbox', { name: t('members.status.REGISTERED'), exact: true })
    .or(page.getByRole('menuitem', { name: t('members.status.REGISTERED'), exact: true }))
    .first()
    .click();
  await page.keyboard.press('Escape');
  const answer = page.waitForResponse(/\/manager\/employees\?.*departmentId=/);
  await page.getByRole('tree').getByText('Finance').click();
  await expect(page).toHaveURL(/search=huang&status=REGISTERED&department=/);
  const { data } = (await (await answer).json()) as { data: { items: object[] } };
  await expect(page.getByRole('rowheader')).toHaveCount(data.items.length);
  await expect(
    filters(page).getByText(t('ui.list.active', { label: t('members.fields.departments'), value: 'Finance' })),
  ).toBeVisible();
  const found = await page.getByRole('rowheader').allTextContents();
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveText(found);

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('members.detail.entry') })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('rowheader')).toHaveText(found);
  await filters(page)
    .getByRole('button', { name: t('ui.list.clear') })
    .click();
  await expect(page).toHaveURL(new RegExp(`${paths.members}$`));

  await page.getByRole('searchbox', { name: t('members.list.search') }).fill('nobody is called this');
  await expect(page.getByText(t('ui.list.noMatch'))).toBeVisible();
});

test('a view is saved under a name, and columns are chosen', async ({ page }) => {
  const name = unique('Invited');
  await page.goto(`${paths.members}?status=UN_ACTIVATED&sort=joinedDate&order=desc`);
  await page.getByRole('button', { name: t('ui.list.columns') }).click();
  await page.getByRole('checkbox', { name: t('members.fields.jobType') }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: t('members.fields.jobType') })).toBeVisible();
  await page.getByRole('button', { name: t('ui.list.views') }).click();
  await field(page, t('ui.list.viewName')).fill(name);
  await press(page, t('common.actions.save'));
  await page.goto(paths.members);
  await page.getByRole('button', { name: t('ui.list.views') }).click();
  await press(page, name);
  await expect(page).toHaveURL(/status=UN_ACTIVATED&sort=joinedDate&order=desc$/);
  await page.getByRole('button', { name: t('ui.list.views') }).click();
  await press(page, t('ui.list.deleteView', { name }));
  await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
});

test('a member is added with departments and a leader, edited and moved', async ({ page }) => {
  const number = await addMember(page, '陳嘉文');
  await press(page, t('common.actions.edit'));
  await field(page, t('members.fields.firstName')).fill('Ka Man');
  await field(page, t('members.fields.lastName')).fill('Chan');
  await typeDay(page, t('members.fields.joinedDate'), '2024-02-29');
  await pick(page, new RegExp(`${source('members.fields.leader')}$`), 'Siti Rahmawati');
  await press(page, t('members.form.save'));
  await expect(page.getByText('29 Feb 2024')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Siti Rahmawati' })).toBeVisible();

  await page.goto(`${paths.members}?search=${number}`);
  await expect(row(page, /陳嘉文.*Ka Man Chan/)).toContainText(number);
  await page.getByRole('checkbox', { name: t('ui.list.selectRow', { name: '陳嘉文' }) }).check();
  await press(page, t('members.list.changeDepartments'));
  await pick(page, new RegExp(`${source('members.fields.departments')}$`), 'Legal');
  await page.getByText(t('members.bulk.title', { count: 1 })).click();
  await press(page, t('members.bulk.act.MOVE', { count: 1 }));
  await expect(row(page, '陳嘉文')).toContainText('Legal');
});

test('a photo of the wrong type is refused; a picture is cropped and shown', async ({ page }) => {
  const number = await addMember(page, 'Ada Pictured');
  await press(page, t('ui.upload.choose'));
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name: 'photo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(page.getByText(t('ui.upload.wrongType', { types: 'PNG, JPG or WEBP' }))).toBeVisible();
  await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await picture(page) });
  const sent = page.waitForResponse('**/avatar');
  await press(page, t('ui.upload.use'));
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
