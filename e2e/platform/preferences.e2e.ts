import { expect, type Page } from '@playwright/test';
import { localeOf } from '#contract/languages.ts';
import { teams } from '#contract/platform/teams.ts';
import { translator } from '#phrases/translate.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { callsWith, tokenOf } from '../calls.ts';
import { arriveNew } from '../newcomer.ts';
import { test } from '../signed-in.ts';
import { unique } from '../steps.ts';

test.use({ locale: 'id-ID' });

const indonesian = translator('id');
const chosen = (page: Page, label: string) =>
  page.locator('.ant-select').filter({ has: page.getByLabel(label, { exact: true }) });
const settingsIn = (page: Page, words: typeof t) =>
  page.getByRole('heading', { level: 1, name: words('shell.pages.userSettings') });

test.describe('a person without preferences', () => {
  test.use({ person: 'member' });

  test('gets the language of the browser and prices in USD, whatever the currency of the team', async ({ page }) => {
    await page.goto(paths.settings);
    await expect(settingsIn(page, indonesian)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', localeOf.id);
    await expect(chosen(page, indonesian('settings.currency'))).toContainText('USD');
  });
});

test.describe('a person with preferences', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('gets the language of the account and the currency in another browser', async ({ page, browser, baseURL }) => {
    // Registers in English, in a browser that prefers Indonesian.
    await arriveNew(page, 'Putri Preferensi');
    const token = await tokenOf(page);
    const team = { name: unique('Lain Bahasa'), defaultLang: 'cn', currency: 'HKD' };
    const { id } = await callsWith(page, token)<{ id: string }>('POST', teams.create.path, team);
    const call = callsWith(page, token, id);
    for (const step of ['ADMIN', 'SELECT_APP', 'INVITE'])
      await call('PUT', teams.setup.path.replace('{id}', id), {
        step,
        ...(step === 'SELECT_APP' && { selectedProduct: 'HR_SYSTEM' }),
      });
    await page.goto(paths.settings);
    await expect(settingsIn(page, t)).toBeVisible();
    await expect(chosen(page, t('settings.currency'))).toContainText('USD');
    await page.getByLabel(t('settings.currency'), { exact: true }).click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('IDR', { exact: true }).click();
    await expect(chosen(page, t('settings.currency'))).toContainText('IDR');

    await page.route('**/currency_code', (route) => route.abort());
    await page.getByLabel(t('settings.currency'), { exact: true }).click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('CNY', { exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Edit failed' })).toBeVisible();

    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' });
    await elsewhere.addCookies(await page.context().cookies());
    const other = await elsewhere.newPage();
    await other.goto(paths.settings);
    await expect(settingsIn(other, t)).toBeVisible();
    await expect(chosen(other, t('settings.currency'))).toContainText('IDR');
    await elsewhere.close();
  });
});

test.describe('the theme', () => {
  test.use({ locale: 'en-US' });

  test('a dark console stays dark, in this tab and the next', async ({ page, context }) => {
    await page.goto(paths.settings);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByText(t('settings.dark'), { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const second = await context.newPage();
    await second.goto(paths.home);
    await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
