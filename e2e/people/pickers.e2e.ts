import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';
import { pick, press } from '../steps.ts';

test.use({ person: 'superAdmin' });

const label = t('operationLog.filters.operator');

async function open(page: Page) {
  await page.goto(`${paths.operationLog}?pick=allTime`);
  await press(page, label);
  const picker = page.getByRole('combobox', { name: label });
  await picker.click();
  return picker;
}

test('a picker of people offers the last choice first, and is used by keyboard', async ({ page }) => {
  await open(page);
  await pick(page, label, 'May Lee');
  await expect(page).toHaveURL(/operator=/);

  const picker = await open(page);
  const choices = page.locator('.ant-select-dropdown:visible');
  await expect(choices.getByText(t('ui.pickers.recent'), { exact: true })).toBeVisible();
  const active = () =>
    picker.evaluate(
      (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label') ?? '',
    );
  await picker.press('Home');
  await expect.poll(active).toContain('May Lee');
  await picker.press('PageDown');
  await expect.poll(active).not.toContain('May Lee');
  await picker.press('PageUp');
  await expect.poll(active).toContain('May Lee');
  await picker.press('End');
  await expect.poll(active).not.toContain('May Lee');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  await picker.press('Home');
  await picker.press('Enter');
  await expect(page).toHaveURL(/operator=/);
  await page.keyboard.press('Escape');
});
