import { expect, type Page, test } from '@playwright/test';
import { localeOf } from '#contract/languages.ts';
import { paths } from '#web/paths.ts';
import { visit } from '../demo.ts';
import { arriveNew, wordsOf } from '../newcomer.ts';
import { press } from '../steps.ts';

/** Chooses by keyboard the first option of a list that contains a text. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(text).click();
}

async function fillCompany(page: Page, name: string, size: '1-25' | '51-200' = '1-25'): Promise<void> {
  const { fields, industries, sizes } = wordsOf('en').teams;
  await page.getByLabel(fields.name).fill(name);
  await choose(page, fields.industry, industries.RETAIL);
  await choose(page, fields.size, sizes[size]);
  await choose(page, fields.country, new Intl.DisplayNames(localeOf.en, { type: 'region' }).of('SG') ?? 'SG');
}

test.describe('refusals', () => {
  test.use({ locale: 'en-US' });

  test('steps cannot be skipped, another team cannot be set up, and an empty form creates nothing', async ({ page }) => {
    await arriveNew(page, 'May Lee');
    for (const step of ['admin', 'selectApp', 'invite'] as const) {
      await page.goto(paths.initStep({ step, team: '01931f7e-0000-7000-8000-000000000001' }));
      await expect(page).toHaveURL(/\/init\/welcome$/);
    }
    await press(page, 'Start');
    await press(page, 'Create team');
    await expect(page.getByText('This field is required')).toHaveCount(4);
    await expect(page.getByLabel('Company name')).toBeFocused();
  });

  test('a member without 070100 is led to /401', async ({ page }) => {
    await visit(page, 'member', paths.organizationInfo);
    await expect(page).toHaveURL(/\/401$/);
  });
});

test.describe('the first run', () => {
  test.use({ locale: 'en-US' });

  test('back loses no input, leaving asks for confirmation, and home leads to the first unfinished step', async ({ page }) => {
    await arriveNew(page, 'May Lee');
    const welcome = page.getByRole('heading', { name: 'Welcome, May Lee' });
    await press(page, 'Start');
    // The previous page has a button of the same name.
    await expect(welcome).toBeVisible();
    await press(page, 'Start');
    await fillCompany(page, 'Harbour Trading', '51-200');
    await press(page, 'Back');
    await expect(welcome).toBeVisible();
    await press(page, 'Start');
    await expect(page.getByLabel('Company name')).toHaveValue('Harbour Trading');
    await press(page, 'Leave');
    await expect(page.getByRole('dialog')).toContainText('Your team has not been created yet');
    await press(page, 'Stay');
    await press(page, 'Create team');
    await expect(page.getByRole('heading', { name: 'You, the administrator' })).toBeVisible();

    await page.goBack();
    await expect(page.getByLabel('Company name')).toHaveValue('Harbour Trading');
    await press(page, 'Next');
    await page.getByLabel('Title', { exact: true }).fill('Managing director');
    await expect(page.getByText('+65', { exact: true })).toBeVisible();
    await page.getByLabel('Mobile', { exact: true }).fill('1');
    await press(page, 'Next');
    await expect(page.getByText('Please enter a correct mobile number')).toBeVisible();
    await page.getByLabel('Mobile', { exact: true }).fill('');
    await press(page, 'Next');

    await expect(page.getByRole('heading', { name: 'A team of over 25 people must contact sales' })).toBeVisible();
    await page.getByLabel('HR system').check();
    await press(page, 'Ask sales to contact me');
    await expect(page.getByText('Sales has been asked on')).toBeVisible();
    await press(page, 'Next');
    await expect(page.getByText('Privacy policy and user agreement must be accepted')).toBeVisible();
    for (const document of ['Privacy policy', 'User agreement'])
      await page.getByRole('checkbox', { name: `I have read and accept: ${document}` }).check();
    await press(page, 'Next');
    await expect(page.getByRole('heading', { name: 'Bring in your people' })).toBeVisible();

    await press(page, 'Leave');
    await expect(page.getByRole('dialog')).toContainText('The home page of Harbour Trading leads back');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('link', { name: 'Start: Finish the set-up' }).click();
    await expect(page.getByRole('heading', { name: 'Bring in your people' })).toBeVisible();
    await press(page, 'Later');
    await expect(page.getByRole('heading', { name: 'HR system is ready for Harbour Trading' })).toBeVisible();
    await press(page, 'Go to the console');
    await expect(page.getByRole('heading', { name: 'Set up Harbour Trading' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start: Finish the set-up' })).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'Beginner guide' })).toContainText('1 of 4');
  });

  test('organisation info merges what another tab saved during editing with the person’s own change', async ({
    page,
    context,
  }) => {
    await arriveNew(page, 'Ana');
    await page.goto(paths.initStep({ step: 'companyInfo' }));
    await fillCompany(page, 'Two Tabs');
    await press(page, 'Create team');
    await page.waitForURL('**/init/admin?team=*');
    await press(page, 'Leave');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('link', { name: 'Organisation info' }).click();
    await press(page, 'Edit info');
    await page.getByLabel('City').fill('Mine');

    const other = await context.newPage();
    await other.goto(paths.editOrganizationInfo);
    await other.getByLabel('City').fill('Theirs');
    await other.getByLabel('Address', { exact: true }).fill('Pier 4');
    await press(other, 'Save');
    await expect(other.getByRole('button', { name: 'Edit info' })).toBeVisible();

    await press(page, 'Save');
    await expect(page.getByText('Somebody else has saved this page meanwhile')).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Mine');
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Pier 4');
    await press(page, 'Save');
    await expect(page.getByText('Mine', { exact: true })).toBeVisible();
    await expect(page.getByText('Pier 4', { exact: true })).toBeVisible();
  });
});
