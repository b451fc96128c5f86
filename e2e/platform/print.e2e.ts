import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { readPdf } from '#dev/testing/pdf.ts';
import { t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';
import { press } from '../steps.ts';

/** What is on paper; the bill is in `billing/subscriptions.e2e.ts`. */
async function printed(page: Page): Promise<string> {
  const pdf = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  await pdf.close();
  return pdf.pages.join('\n').replaceAll(/\s+/g, ' ');
}

test('the members list prints all chosen columns and rows, without menu, filters and buttons', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.members);
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  const headers = page.getByRole('columnheader');
  const columns = (await headers.allInnerTexts()).filter((text) => text !== '');
  // Not all of them fit into this window.
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect
    .poll(async () => (await headers.allInnerTexts()).filter((text) => text !== '').length)
    .toBeLessThan(columns.length);
  const names = (await page.getByRole('rowheader').getByRole('link').allInnerTexts()).map(
    (name) => name.split('\n').at(-1) ?? '',
  );
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('navigation', { name: t('shell.menu.label') })).toBeHidden();
  await expect(page.locator('.ant-btn:visible')).toHaveCount(0);
  await expect(page.getByRole('search')).toBeHidden();
  const paper = await printed(page);
  for (const column of columns) expect(paper).toContain(column);
  for (const name of names) expect(paper).toContain(name);
  expect(paper).not.toContain(t('shell.pages.operationLog'));
});

test('the organisation chart prints as pages of its own', async ({ page }) => {
  await page.goto(paths.orgChart);
  await expect(page.getByRole('button', { name: t('insight.chart.export') })).toBeEnabled();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Without a printer, the call would end at once and remove the pages.
  await page.evaluate(() => (window.print = () => {}));
  await press(page, t('insight.chart.export'));
  await page.getByRole('menuitem', { name: t('insight.chart.print') }).click();
  const paper = await printed(page);
  for (const department of ['Operations', 'Sales', 'Product', 'Finance']) expect(paper).toContain(department);
  expect(paper).not.toContain(t('shell.pages.members'));
  expect(paper).not.toContain(t('insight.chart.export'));
});
