import { AxeBuilder } from '@axe-core/playwright';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { makeWorkbook, readWorkbook } from '#dev/testing/spreadsheets.ts';
import { test } from '../signed-in.ts';
import { digits, press, search } from '../steps.ts';

// A team runs one import at a time, and all journeys share the demo team.
test.describe.configure({ mode: 'serial' });

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const header = ['Name *', 'Email †', 'Employee number', 'Department', 'Joined date'];

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
    await expect(page.getByText('This file type is not allowed. Allowed: XLSX')).toBeVisible();
    await send(page, Buffer.from('a,b'));
    await expect(page.getByText('This is not an Excel workbook (.xlsx). Save it as .xlsx and try again')).toBeVisible();
    await page.goto(`${paths.importMembers}?import=0197a3f2-0000-7000-8000-000000000000`);
    await expect(page.getByRole('heading', { name: 'This import cannot be found' })).toBeVisible();
    await page.getByRole('button', { name: 'Import another file' }).click();
    await expect(page.getByRole('button', { name: 'Download template' })).toBeVisible();
  });
});

test('a file is checked, corrected on the page, imported, found, and undone', async ({ page }) => {
  const run = digits();
  await page.goto(paths.members);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import members', level: 1 })).toBeVisible();
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download template' }).click();
  expect((await template).suggestedFilename()).toBe('Members template.xlsx');

  await send(
    page,
    await makeWorkbook(header, [
      [`Ada ${run}`, `ada.${run}@example.com`, `A${run}`, '', '2024-01-31'],
      [`Ben ${run}`, `ada.${run}@example.com`, `B${run}`, 'Nowhere', 'soon'],
      [`Cleo ${run}`, `cleo.${run}@example.com`, `C${run}`, '', ''],
    ]),
  );
  await expect(page.getByText('2 rows have faults and will be left out')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Import 1 member' })).toBeEnabled();

  await page.getByRole('button', { name: 'Show and correct' }).click();
  const cell = (column: string) => page.getByRole('textbox', { name: `${column}, row 4` });
  await expect(page.getByText('There is no department “Nowhere”')).toBeVisible();
  await expectAccessible(page);
  await cell('Department').fill('');
  await cell('Department').press('Enter');
  await expect(page.getByText('There is no department “Nowhere”')).toHaveCount(0);
  await cell('Joined date').fill('2024/2/1');
  await cell('Joined date').press('Tab');
  await expect(cell('Joined date')).toHaveCount(0);
  await cell('Email').fill(`ben.${run}@example.com`);
  await cell('Email').press('Enter');
  await expect(cell('Email')).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Every row is in order' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the import' }).first().click();
  await expect(page.getByText('adds 3 members')).toBeVisible();
  const begun = page.waitForResponse('**/imports/*/commit');
  await press(page, 'Import 3 members');
  await begun;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'See members' }).click();
  await search(page, 'Name, number, mobile, email', run, 3);
  await expect(page.getByRole('rowheader', { name: `Ben ${run}` })).toBeVisible();

  await page.goto(paths.importMembers);
  await page.getByRole('button', { name: 'people.xlsx' }).first().click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('removes 3 added members')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible({ timeout: 20_000 });
  await page.goto(`${paths.members}?search=${run}`);
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
});

test('an age warning must be read and confirmed', async ({ page }) => {
  const run = digits();
  await page.goto(paths.importMembers);
  await send(page, await makeWorkbook(['Name', 'Email', 'Birth date'], [[`Yan ${run}`, `yan.${run}@example.com`, '2012-05-05']]));
  await expect(page.getByRole('button', { name: 'Import 1 member' })).toBeDisabled();
  await page.getByRole('checkbox', { name: /I have read this/ }).check();
  await page.getByRole('button', { name: 'Import 1 member' }).click();
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible({ timeout: 20_000 });
});

test('members who match the filter are exported', async ({ page }) => {
  await page.goto(`${paths.members}?search=owner`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export members' });
  await expect(dialog.getByRole('radio', { name: /who matches the filters/ })).toBeChecked();
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const sheets = await readWorkbook(await readFile(await (await file).path()));
  expect(sheets['Members']?.length).toBe(3);
});

test('at 390 px and dark every step can be read', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(paths.importMembers);
  await send(page, await makeWorkbook(header, [['', 'x', '', '', '']]));
  await expect(page.getByRole('button', { name: 'Show and correct' })).toBeVisible();
  await page.getByRole('button', { name: 'Show and correct' }).click();
  await expect(page.getByRole('textbox', { name: 'Email, row 3' })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
