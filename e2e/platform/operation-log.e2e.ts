import { expect } from '@playwright/test';
import type { LogVerdict } from '#contract/platform/operation-log.ts';
import { phrases } from '#phrases/en/index.ts';
import { paths } from '#web/paths.ts';
import { test } from '../signed-in.ts';

const { verify } = phrases.operations;

test.describe('verifying the operation log', () => {
  test.use({ person: 'superAdmin' });

  for (const width of [1280, 390]) {
    test(`an unchanged log is compared with the heads stored outside the database, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(paths.operationLog);
      await page.getByRole('button', { name: verify.button, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: verify.title });
      await expect(dialog.getByText(/^All [\d,]+ entries are as they were written$/)).toBeVisible();
      await expect(dialog.getByText(/kept outside the database since .*, and this log matches them/)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    });
  }

  test('a log that was set back is reported with the reason, and with restores that may explain it', async ({ page }) => {
    // The result that a server reports after its database was changed; the detection has tests of its own on the server.
    const verdict: LogVerdict = {
      entries: 12,
      break: { seq: 6, reason: 'rewound' },
      head: { seq: 5, hash: '0'.repeat(64) },
      keptSince: '2026-11-01T08:00:00.000Z',
      restores: [{ at: '2026-11-20T08:00:00.000Z', takenAt: '2026-11-19T08:00:00.000Z' }],
    };
    await page.route('**/jobs/*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, status: 'SUCCEEDED', result: verdict } } });
    });
    await page.goto(paths.operationLog);
    await page.getByRole('button', { name: verify.button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: verify.title });
    await expect(
      dialog.getByText('The log was set back: entries from number 6 on were signed before and are gone'),
    ).toBeVisible();
    await expect(dialog.getByText(verify.badText)).toBeVisible();
    await expect(dialog.getByText(/The database was restored on Nov 20, 2026.* from a copy taken on Nov 19, 2026/)).toBeVisible();
  });
});
