import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import ExcelJS from 'exceljs';
import { paths } from '#web/paths.ts';
import { readPdf } from '#dev/testing/pdf.ts';
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

test('the expanded org chart is printed on A3 landscape with every box', async ({ page }) => {
  // The dialog of the browser is replaced by page.pdf, which prints the same pages.
  await page.addInitScript(() => (window.print = () => undefined));
  await page.goto(paths.orgChart);
  await page.getByRole('button', { name: t('insight.chart.expandAll') }).click();
  const items = page.getByRole('tree').getByRole('treeitem');
  await expect(page.getByRole('tree').locator('[aria-expanded="false"]')).toHaveCount(0);
  const names = await items.evaluateAll((rows) => rows.map((row) => row.querySelectorAll('span')[2]?.textContent ?? ''));
  await page.getByRole('button', { name: t('insight.chart.export') }).click();
  await page.getByRole('menuitem', { name: t('insight.chart.print') }).click();
  await expect(page.locator('[data-print="sheet"]')).toBeAttached();
  const pdf = await page.pdf({ preferCSSPageSize: true, tagged: false });
  for (const [, width, height] of pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 (\S+) (\S+)\]/g))
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([1191, 842]);
  const printed = await readPdf(pdf);
  const text = printed.pages.join('');
  for (const name of names) expect(text).toContain(name.slice(0, 8));
  expect(printed.pages.every((one) => one.trim() !== '')).toBe(true);
  await printed.close();
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

test('a period of the headcount is selected by dragging and by keyboard, and leads to its people', async ({ page }) => {
  await page.goto(paths.headcount);
  const chart = page.locator('figure', { hasText: t('insight.headcount.left') }).first();
  await chart.scrollIntoViewIfNeeded();
  const bars = await chart.locator('[title]').evaluateAll((columns) =>
    columns.map((column) => {
      const { x, y, width, height } = column.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  const [start, end] = [bars[6], bars[10]];
  if (!start || !end) throw new Error('The chart has fewer than 11 months.');
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}&to=\d{4}-\d{2}/);
  const months = () => new URL(page.url()).searchParams;
  const [from, to] = [months().get('from') ?? '', months().get('to') ?? ''];
  const apart = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5));
  expect(apart).toBe(4);
  await expect(page.getByText(t('insight.headcount.net')).first()).toBeVisible();

  const handle = page.getByRole('slider', { name: t('insight.headcount.firstMonth') }).last();
  await handle.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => months().get('from')).not.toBe(from);
  expect(months().get('to')).toBe(to);

  await page.reload();
  const joined = page.getByRole('link', { name: new RegExp(`^${t('insight.headcount.joined')}: `) }).first();
  const people = Number((await joined.textContent())?.replaceAll(',', ''));
  expect(people).toBeGreaterThan(0);
  await joined.click();
  await expect(page).toHaveURL(new RegExp(`${paths.members}\\?from=${months().get('from')}`));
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: t('insight.headcount.clearPeriod') }).click();
  await expect(page).not.toHaveURL(/from=/);
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
