import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import ExcelJS from 'exceljs';
import { paths } from '#web/paths.ts';
import { source, t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';
import { pick } from '../steps.ts';

test('the org chart is opened by keyboard, searched, and exported as pictures', async ({ page }) => {
  await page.goto(paths.departments);
  await page.getByRole('button', { name: t('shell.pages.orgChart') }).click();
  const tree = page.getByRole('tree', { name: t('insight.chart.label') });
  const items = tree.getByRole('treeitem');
  await expect(items.nth(1)).toHaveAttribute('aria-level', '2');
  const before = await items.count();
  await tree.focus();
  const parent = tree.locator('[role="treeitem"][aria-level="2"][aria-expanded="false"]').first();
  const name = (await parent.locator('span').nth(2).textContent()) ?? '';
  while ((await tree.locator('[aria-selected="true"]').getAttribute('id')) !== (await parent.getAttribute('id'))) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => items.count()).toBeGreaterThan(before);
  const opened = await items.count();

  for (const [how, ending] of [
    [t('insight.chart.svg'), 'svg'],
    [t('insight.chart.png'), 'png'],
  ] as const) {
    await page.getByRole('button', { name: t('insight.chart.export') }).click();
    const item = page.getByRole('menuitem', { name: how });
    const [file] = await Promise.all([page.waitForEvent('download'), item.click()]);
    // The closing menu would receive the next click.
    await expect(item).toBeHidden();
    expect(file.suggestedFilename()).toMatch(new RegExp(`${source('insight.chart.views.departments')} .*\\.${ending}$`));
    const content = await readFile(await file.path());
    if (ending === 'png') expect(content.subarray(1, 4).toString('latin1')).toBe('PNG');
    else {
      const svg = content.toString();
      expect(svg.match(/<rect class="box"/g)).toHaveLength(opened);
      expect(svg).toContain(name.slice(0, 5));
      expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/https?:|href|url\(/);
    }
  }

  await page.getByRole('combobox', { name: t('insight.chart.search') }).fill('Jakarta');
  await page.locator('.ant-select-item-option', { hasText: 'Jakarta' }).first().click();
  await expect(page).toHaveURL(/focus=/);
  await expect(tree.locator('[aria-selected="true"]')).toContainText('Jakarta');
});

test('headcount follows a department, shows its table, and is downloaded', async ({ page }) => {
  await page.goto(paths.members);
  await page.getByRole('link', { name: t('shell.pages.headcount') }).click();
  await expect(page.getByRole('heading', { name: t('insight.headcount.byMonth') })).toBeVisible();
  await page
    .getByText(t('insight.headcount.span', { months: 24 }), { exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/months=24/);
  await page
    .getByLabel(t('ui.chart.form', { title: t('insight.headcount.byJobType') }))
    .getByText(t('ui.chart.table'))
    .click();
  await expect(page.getByRole('rowheader', { name: t('members.choices.jobType.FULL_TIME') })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('insight.headcount.download') }).click(),
  ]);
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await file.path());
  expect(book.worksheets.map(({ name }) => name)).toEqual([
    t('insight.headcount.byMonth'),
    t('insight.headcount.byDepartment'),
    t('insight.headcount.byJobType'),
    t('insight.headcount.byStatus'),
  ]);
  expect(book.worksheets[0]?.rowCount).toBe(26);
});

test('a missing head found by data health is set', async ({ page }) => {
  await page.goto(`${paths.health}?check=NO_HEAD`);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: t('insight.health.chooseHead') }) })
    .first();
  const name = (await row.getByRole('rowheader').textContent()) ?? '';
  await row.getByRole('button', { name: t('insight.health.chooseHead') }).click();
  // A named person instead of the first option, whom another journey may be about to restore.
  await pick(page, t('insight.health.chooseHead'), 'Siti Rahmawati');
  await page.getByRole('button', { name: t('insight.health.save') }).click();
  await expect(page.getByRole('rowheader', { name, exact: true })).toHaveCount(0);
});
