import { expect } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';
import { press } from '../steps.ts';

const byName = new Intl.Collator('und');

test('the people whose view changes are listed by name in pages, searched, and filtered by department', async ({ page }) => {
  await page.goto(`${paths.fieldVisibility}?field=mobile&level=COMPANY`);
  await press(page, t('visibility.fields.check'));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('visibility.preview.list')).click();
  const rows = dialog.getByRole('rowheader');
  await expect(rows).toHaveCount(10);
  // Initials, name, and number with department.
  const names = async () => (await rows.allInnerTexts()).map((text) => text.split('\n').at(-2) ?? '');
  const first = await names();
  expect(first).toEqual(first.toSorted(byName.compare));
  await expect(rows.first()).toContainText(/HT-\d+ · \p{L}/u);
  await expect(dialog.locator('.ant-pagination-total-text')).toHaveText(/^\d,\d{3} /);

  await dialog.getByTitle('2', { exact: true }).click();
  await expect(rows.first()).not.toContainText(first[0] ?? '');
  const second = await names();
  expect(byName.compare(first.at(-1) ?? '', second[0] ?? '')).toBeLessThanOrEqual(0);

  await dialog.getByRole('combobox', { name: t('ui.pickers.department') }).fill('Legal');
  await page
    .locator('.ant-select-tree-title')
    .filter({ hasText: /^Legal$/ })
    .click();
  await expect(rows.filter({ hasNotText: 'Legal' })).toHaveCount(0);
  const [legal = ''] = await names();
  await dialog.getByRole('searchbox', { name: t('visibility.preview.search') }).fill(legal);
  await expect(rows.first()).toContainText(legal);
  await expect(rows.filter({ hasNotText: legal })).toHaveCount(0);
  await expect(rows.first().locator('xpath=following-sibling::td[2]')).toContainText(t('members.fields.mobile'));
  await dialog.getByRole('searchbox', { name: t('visibility.preview.search') }).fill('Zzyzx');
  await expect(dialog.getByText(t('visibility.preview.noMatch'))).toBeVisible();
  // Nothing is saved.
  await press(dialog, t('common.actions.cancel'));
  await expect(page.getByRole('status').filter({ hasText: t('ui.form.changes', { count: 1 }) })).toBeVisible();
});
