import { AxeBuilder } from '@axe-core/playwright';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { makeWorkbook, readWorkbook } from '#dev/testing/spreadsheets.ts';
import { pattern, t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';
import { digits, press, search } from '../steps.ts';

// A team runs one import at a time, and all journeys share the demo team.
test.describe.configure({ mode: 'serial' });

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const header = [
  `${t('imports.columns.displayName')} *`,
  `${t('imports.columns.email')} †`,
  t('imports.columns.employeeNumber'),
  t('imports.columns.departments'),
  t('imports.columns.joinedDate'),
];

async function send(page: Page, content: Buffer, name = 'people.xlsx', mimeType = xlsx): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: content });
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
}

test.describe('refusals', () => {
  test.describe('without the permission', () => {
    test.use({ person: 'member' });
    test('both screens lead to /401', async ({ page }) => {
      for (const path of [paths.importMembers, paths.importErrors({ id: '0197a3f2-0000-7000-8000-000000000000' })]) {
        await page.goto(path);
        await expect(page).toHaveURL(/\/401$/);
      }
    });
  });

  test('a file of another kind, a disguised file and an unknown import are refused', async ({ page }) => {
    await page.goto(paths.importMembers);
    await send(page, Buffer.from('a,b'), 'people.csv', 'text/csv');
    await expect(page.getByText(t('ui.upload.wrongType', { types: 'XLSX' }))).toBeVisible();
    await send(page, Buffer.from('a,b'));
    await expect(page.getByText(t('rules.fileNotXlsx'))).toBeVisible();
    await page.goto(`${paths.importMembers}?import=0197a3f2-0000-7000-8000-000000000000`);
    await expect(page.getByRole('heading', { name: t('imports.screen.missing') })).toBeVisible();
    await page.getByRole('button', { name: t('imports.screen.again') }).click();
    await expect(page.getByRole('button', { name: t('imports.screen.template') })).toBeVisible();
  });
});

test.describe('an import with faults', () => {
  const run = digits();
  let page: Page;
  test.beforeAll(async ({ browser, sessionOf }) => {
    page = await (await browser.newContext({ locale: 'en-US', storageState: await sessionOf('owner') })).newPage();
  });
  test.afterAll(() => page.context().close());

  test('starts from the template and reports the rows that will be left out', async () => {
    await page.goto(paths.members);
    await page.getByRole('button', { name: t('members.list.import'), exact: true }).click();
    await expect(page.getByRole('heading', { name: t('imports.screen.title'), level: 1 })).toBeVisible();
    const template = page.waitForEvent('download');
    await page.getByRole('button', { name: t('imports.screen.template') }).click();
    expect((await template).suggestedFilename()).toBe(`${t('imports.file.template')}.xlsx`);

    await send(
      page,
      await makeWorkbook(header, [
        [`Ada ${run}`, `ada.${run}@example.com`, `A${run}`, '', '2024-01-31'],
        [`Ben ${run}`, `ada.${run}@example.com`, `B${run}`, 'Nowhere', 'soon'],
        [`Cleo ${run}`, `cleo.${run}@example.com`, `C${run}`, '', ''],
      ]),
    );
    await expect(page.getByText(t('imports.check.faults', { count: 2 }))).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: t('imports.commit.start', { count: 1 }) })).toBeEnabled();
  });

  test('is corrected on the page', async () => {
    const cell = (column: string) => page.getByRole('textbox', { name: t('imports.rows.cell', { column, row: '4' }) });
    const faults = page.getByRole('region', { name: t('imports.rows.faults') });
    await expect(faults.getByText(t('imports.reasons.departmentNotFound', { path: 'Nowhere' }))).toBeVisible();
    const first = faults.getByRole('row').filter({ hasText: 'Nowhere' });
    await expect(first.getByRole('rowheader')).toContainText('4');
    await expect(first.getByRole('cell').first()).toHaveText(t('imports.columns.departments'));
    const { x = 0, width = 0 } = (await cell(t('imports.columns.departments')).boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(1280);
    await cell(t('imports.columns.departments')).fill('');
    await cell(t('imports.columns.departments')).press('Enter');
    await expect(page.getByText(t('imports.reasons.departmentNotFound', { path: 'Nowhere' }))).toHaveCount(0);
    await cell(t('imports.columns.joinedDate')).fill('2024/2/1');
    await cell(t('imports.columns.joinedDate')).press('Tab');
    await expect(cell(t('imports.columns.joinedDate'))).toHaveAttribute('aria-invalid', 'false');
    await expect(page.getByText(t('imports.check.noneLeft'))).toHaveCount(0);
    await cell(t('imports.columns.email')).fill(`bern.${run}@example.com`);
    await cell(t('imports.columns.email')).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: t('imports.check.noneLeft') })).toBeVisible();
    await expect(page.getByText(t('imports.rows.fixed'))).toHaveCount(3);
    await expectAccessible(page);
    // A corrected cell can be corrected again, here and in the table of all rows.
    await cell(t('imports.columns.email')).fill(`ben.${run}@example.com`);
    await cell(t('imports.columns.email')).press('Enter');
    await expect(cell(t('imports.columns.email'))).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByText(t('imports.check.noneLeft'))).toBeVisible();
  });

  test('keeps its corrections over a reload, and adds the members', async () => {
    await page.reload();
    await expect(page.getByText(t('imports.check.none'))).toBeVisible();
    await press(page, t('imports.rows.filters.all'));
    await expect(page.getByText(`ben.${run}@example.com`)).toBeVisible();
    await press(page, t('imports.screen.back'));
    await expect(page.getByText(t('imports.commit.adds', { count: 3 }))).toBeVisible();
    const begun = page.waitForResponse('**/imports/*/commit');
    await press(page, t('imports.commit.start', { count: 3 }));
    await begun;
    await page.reload();
    await expect(page.getByRole('heading', { name: t('imports.result.title') })).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await page.getByRole('button', { name: t('imports.screen.toMembers') }).click();
    await search(page, t('members.list.search'), run, 3);
    await expect(page.getByRole('rowheader', { name: `Ben ${run}` })).toBeVisible();
  });

  test('is undone', async () => {
    await page.goto(paths.importMembers);
    await page.getByRole('button', { name: 'people.xlsx' }).first().click();
    await page.getByRole('button', { name: t('imports.result.undo') }).click();
    await expect(page.getByText(t('imports.result.undoRemoves', { count: 3 }))).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('imports.result.undo') })
      .click();
    await expect(page.getByRole('heading', { name: t('imports.result.undone') })).toBeVisible({ timeout: 20_000 });
    await page.goto(`${paths.members}?search=${run}`);
    await expect(page.getByText(t('ui.list.noMatch'))).toBeVisible();
  });
});

test('an age warning must be read and confirmed', async ({ page }) => {
  const run = digits();
  await page.goto(paths.importMembers);
  await send(
    page,
    await makeWorkbook(
      [t('imports.columns.displayName'), t('imports.columns.email'), t('imports.columns.birthDate')],
      [[`Yan ${run}`, `yan.${run}@example.com`, '2012-05-05']],
    ),
  );
  await expect(page.getByRole('button', { name: t('imports.commit.start', { count: 1 }) })).toBeDisabled();
  await page.getByRole('checkbox', { name: pattern('imports.commit.ageConfirm') }).check();
  await page.getByRole('button', { name: t('imports.commit.start', { count: 1 }) }).click();
  await expect(page.getByRole('heading', { name: t('imports.result.title') })).toBeVisible({ timeout: 20_000 });
});

test('members who match the filter are exported', async ({ page }) => {
  await page.goto(`${paths.members}?search=owner`);
  await page.getByRole('button', { name: t('common.actions.export'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('exports.title') });
  await expect(dialog.getByRole('radio', { name: pattern('exports.matching') })).toBeChecked();
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t('exports.start') }).click();
  const sheets = await readWorkbook(await readFile(await (await file).path()));
  expect(sheets[t('imports.file.members')]?.length).toBe(3);
});

test('the selected members are exported with the columns of the list', async ({ page }) => {
  await page.addInitScript(() => {
    const layout = { shown: ['displayName', 'memberStatus', 'joinedDate'], order: ['joinedDate', 'memberStatus'] };
    localStorage.setItem('atrium.setting.columns.members.list', JSON.stringify(layout));
  });
  await page.goto(paths.members);
  const rows = page.getByRole('rowgroup').last().getByRole('row');
  const name = (place: number) => rows.nth(place).getByRole('link').first().innerText();
  for (const place of [0, 2]) await rows.nth(place).getByRole('checkbox').check();
  const chosen = [await name(0), await name(2)];
  await press(page, t('common.actions.export'));
  const dialog = page.getByRole('dialog', { name: t('exports.title') });
  await expect(dialog.getByRole('radio', { name: t('exports.selected', { count: 2 }) })).toBeChecked();
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t('exports.start') }).click();
  const sheet = (await readWorkbook(await readFile(await (await file).path())))[t('imports.file.members')] ?? [];
  const titles = (['displayName', 'joinedDate', 'memberStatus'] as const).map((field) => t(`members.fields.${field}`));
  expect(sheet[1]).toEqual(titles);
  expect(sheet.slice(2).map(([first]) => first)).toEqual(chosen.map((text) => text.split('\n').at(-1)));
});

test('at 390 px and dark every step can be read', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(paths.importMembers);
  await send(page, await makeWorkbook(header, [['', 'x', '', '', '']]));
  await expect(
    page.getByRole('textbox', { name: t('imports.rows.cell', { column: t('imports.columns.email'), row: '3' }) }),
  ).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
