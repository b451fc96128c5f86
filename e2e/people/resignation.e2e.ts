import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { test } from '../signed-in.ts';
import { confirm, digits, field, pick, press, row, search, typeDay } from '../steps.ts';

test.use({ timezoneId: 'Asia/Hong_Kong' });

/** Adds a person with a unique name and address. Resolves to the path of their page. */
async function addMember(page: Page, name: string, leader?: string): Promise<string> {
  await page.goto(paths.newMember);
  await field(page, 'Name').fill(name);
  await field(page, 'Email').fill(`r${digits()}@example.com`);
  if (leader) await pick(page, /Leader$/, leader);
  await press(page, 'Add member');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return new URL(page.url()).pathname;
}

test('a member without permission for members sees no resignations', async ({ browser, sessionOf, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', storageState: await sessionOf('member'), locale: 'en-US' });
  const page = await context.newPage();
  for (const path of [paths.resignList, paths.resign({ members: [] })]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/401$/);
  }
  await context.close();
});

test('resigning the owner is refused with the reason at once', async ({ page }) => {
  await page.goto(`${paths.members}?search=owner@harbour.example`);
  await page.getByRole('button', { name: 'Actions for May Lee' }).click();
  await page.getByRole('menuitem', { name: 'Resign' }).click();
  await expect(page.getByText('May Lee cannot be resigned yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'None of the chosen can be resigned' })).toBeDisabled();
});

test('a resignation hands over reports, is listed, and can be undone', async ({ page }) => {
  const mark = digits();
  const [leaver, report] = [`Lena ${mark}`, `Rosa ${mark}`];
  const path = await addMember(page, leaver);
  const reportPath = await addMember(page, report, leaver);

  await page.goto(path);
  await page.getByRole('link', { name: `Resign ${leaver}` }).click();
  await expect(page.getByText('1 person gets another leader')).toBeVisible();
  await press(page, `Resign ${leaver}`);
  await expect(page.locator('.ant-form-item-explain-error').first()).toHaveText('This field is required');
  await field(page, 'Reason').click();
  await page.getByTitle('Career', { exact: true }).click();
  await pick(page, /^Direct reports/, '陳嘉欣');
  await press(page, `Resign ${leaver}`);
  await expect(page.getByText('1 member has resigned')).toBeVisible();

  await page.goto(reportPath);
  await expect(page.getByRole('link', { name: '陳嘉欣' })).toBeVisible();
  await page.goto(path);
  await expect(page).toHaveURL(/\/resignList\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: leaver })).toBeVisible();
  await page.goto(paths.resignList);
  await search(page, 'Name, number, mobile, email', leaver, 1);
  await expect(row(page, leaver)).toContainText('30 days left to restore');
  await page.getByRole('link', { name: leaver }).click();
  await expect(page).toHaveURL(/\/resignList\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('listitem').filter({ hasText: report })).toContainText('陳嘉欣');

  await press(page, `Restore ${leaver}`);
  await confirm(page, `Restore ${leaver}`);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});

test('a planned resignation is shown on the page of the member, and can be cancelled', async ({ page }) => {
  const leaver = `Lena ${digits()}`;
  const path = await addMember(page, leaver);
  await page.getByRole('link', { name: `Resign ${leaver}` }).click();
  await expect(page.getByText('Nothing is held under this name.')).toBeVisible();
  await field(page, 'Reason').click();
  await page.getByTitle('Retired', { exact: true }).click();
  await typeDay(page, 'Last day', '2099-12-31');
  await press(page, `Plan the leaving of ${leaver}`);
  await expect(page.getByText('1 leaving is planned')).toBeVisible();
  await page.goto(path);
  await expect(page.getByText(/leaves at the end of Dec 31, 2099/)).toBeVisible();
  await page.getByRole('link', { name: 'Details, and the way to cancel' }).click();
  await press(page, 'Cancel the leaving');
  await confirm(page, 'Cancel the leaving');
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByText(/leaves at the end of/)).toHaveCount(0);
});
