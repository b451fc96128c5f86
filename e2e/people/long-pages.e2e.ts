import { expect } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { readPdf } from '#dev/testing/pdf.ts';
import { test } from '../signed-in.ts';

const count = 100;

test('all 100 rows of a page can be reached by keyboard, selected with Shift, and printed', async ({ page }) => {
  await page.goto(`${paths.members}?size=${count}`);
  const names = page.getByRole('rowheader').getByRole('link');
  const lines = page.locator('main tbody tr');
  await expect(names).toHaveCount(count);
  await lines.nth(2).getByRole('checkbox').check();
  for (let n = 0; n < count; n += 1) await page.keyboard.press('j');
  await expect(lines.last()).toBeFocused();
  await expect(lines.last()).toBeInViewport();
  await lines.nth(97).getByRole('checkbox').click({ modifiers: ['Shift'] });
  await expect(page.locator('main tbody tr[data-selected=true]')).toHaveCount(96);

  await test.step('printed from a phone', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.reload();
    await expect(names).toHaveCount(count);
    const pdf = await readPdf(await page.pdf({ preferCSSPageSize: true }));
    await pdf.close();
    const paper = pdf.pages.join('\n').replaceAll(/\s+/g, ' ');
    const lost = (await names.allTextContents()).filter((name) => !paper.includes(name.trim()));
    expect(lost).toEqual([]);
  });
});
