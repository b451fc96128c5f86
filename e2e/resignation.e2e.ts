import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { test } from './signed-in.ts';

test.use({ timezoneId: 'Asia/Hong_Kong' });

const unique = () => String(Date.now() % 10_000_000).padStart(7, '0');
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

/** Types into a picker and takes what it offers. */
async function choose(page: Page, label: RegExp, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.locator('.ant-select-dropdown').getByTitle(name, { exact: true }).first().click();
}

/** Adds a person with a name and an address of their own, and resolves to the path of their page. */
async function addMember(page: Page, name: string, leader?: string): Promise<string> {
  await page.goto(paths.newMember);
  await field(page, 'Name').fill(name);
  await field(page, 'Email').fill(`r${unique()}@example.com`);
  if (leader) await choose(page, /Leader$/, leader);
  await page.getByRole('button', { name: /^(loading )?Add member$/ }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** The last day in the form: typed, and taken by Enter. */
async function typeDate(page: Page, date: string): Promise<void> {
  await field(page, 'Last day').fill(date);
  await field(page, 'Last day').press('Enter');
}

test('who may not see members sees no leavings either', async ({ browser, sessionOf, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', storageState: await sessionOf('member'), locale: 'en-US' });
  const page = await context.newPage();
  for (const path of [paths.resignList, paths.resign({ members: [] })]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/401$/);
  }
  await context.close();
});

test('the owner is refused, with the reason before anything is asked', async ({ page }) => {
  await page.goto(`${paths.members}?search=owner@harbour.example`);
  await page.getByRole('button', { name: 'Actions for May Lee' }).click();
  await page.getByRole('menuitem', { name: 'Resign' }).click();
  await expect(page.getByText('May Lee cannot be resigned yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'None of the chosen can be resigned' })).toBeDisabled();
});

test('somebody leaves and hands over their people, comes back, plans to leave, and stays', async ({ page }) => {
  const mark = unique();
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
  await choose(page, /^Direct reports/, '陳嘉欣');
  await press(page, `Resign ${leaver}`);
  await expect(page.getByText('1 member has resigned')).toBeVisible();

  await page.goto(reportPath);
  await expect(page.getByRole('link', { name: '陳嘉欣' })).toBeVisible();
  await page.goto(path);
  await expect(page).toHaveURL(/\/resignList\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: leaver })).toBeVisible();
  await page.goto(paths.resignList);
  await page.getByRole('searchbox', { name: 'Name, number, mobile, email' }).fill(leaver);
  // Only then does the list stand still.
  await expect(page).toHaveURL(/search=/);
  await expect(row(page, leaver)).toContainText('30 days left to restore');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: leaver }).click();
  await expect(page).toHaveURL(/\/resignList\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('listitem').filter({ hasText: report })).toContainText('陳嘉欣');

  await press(page, `Restore ${leaver}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Restore ${leaver}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));

  await page.getByRole('link', { name: `Resign ${leaver}` }).click();
  await expect(page.getByText('Nothing is held under this name.')).toBeVisible();
  await field(page, 'Reason').click();
  await page.getByTitle('Retired', { exact: true }).click();
  await typeDate(page, '2099-12-31');
  await press(page, `Plan the leaving of ${leaver}`);
  await expect(page.getByText('1 leaving is planned')).toBeVisible();
  await page.goto(path);
  await expect(page.getByText(/leaves at the end of Dec 31, 2099/)).toBeVisible();
  await page.getByRole('link', { name: 'Details, and the way to cancel' }).click();
  await press(page, 'Cancel the leaving');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the leaving' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByText(/leaves at the end of/)).toHaveCount(0);
});
