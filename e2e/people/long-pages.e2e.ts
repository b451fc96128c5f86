import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { readPdf } from '#dev/testing/pdf.ts';
import { test } from '../signed-in.ts';

/** A page of 100 rows: rows far from the window are completed when it comes near them. */

const count = 100;
const lines = (page: Page) => page.locator('main tbody tr');

/** The heights of all rows and the widths of all columns, in CSS pixels. */
const measures = (page: Page) =>
  page.locator('main table').evaluate((table: HTMLTableElement) => ({
    rows: [...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height),
    columns: [...table.querySelectorAll('thead th')].map((cell) => cell.getBoundingClientRect().width),
  }));

test('all 100 rows of a page can be reached by keyboard, selected with Shift, and printed', async ({ page }) => {
  await page.goto(`${paths.members}?size=${count}`);
  const names = page.getByRole('rowheader').getByRole('link');
  await expect(names).toHaveCount(count);
  const boxes = lines(page).getByRole('checkbox');
  expect(await boxes.count()).toBeLessThan(count);
  const before = await measures(page);

  await test.step('keys reach rows that were far from the window, which are then complete', async () => {
    await lines(page).nth(2).getByRole('checkbox').check();
    for (let n = 0; n < count; n += 1) await page.keyboard.press('j');
    await expect(lines(page).last()).toBeFocused();
    await expect(lines(page).last()).toBeInViewport();
    await expect(boxes).toHaveCount(count);
    expect(await measures(page)).toEqual(before);
  });

  await test.step('Shift selects the rows between', async () => {
    await lines(page).nth(97).getByRole('checkbox').click({ modifiers: ['Shift'] });
    await expect(page.locator('main tbody tr[data-selected=true]')).toHaveCount(96);
  });

  await test.step('paper has all rows, also those that were never near the window', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.reload();
    await expect(names).toHaveCount(count);
    const pdf = await readPdf(await page.pdf({ preferCSSPageSize: true }));
    await pdf.close();
    const paper = pdf.pages.join('\n').replaceAll(/\s+/g, ' ');
    for (const name of await names.allTextContents()) expect(paper).toContain(name.trim());
  });
});
