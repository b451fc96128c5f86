import { expect } from '@playwright/test';
import { systemStatus } from '#contract/platform/system-status.ts';
import { systemStatus as texts } from '#phrases/en/platform/system-status.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';

test.use({ person: 'staff' });

test('staff see working and failing parts with their start, and a message when the server does not answer', async ({ page }) => {
  await page.goto(paths.staff);
  await page.getByRole('link', { name: t('shell.pages.staffSystem'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('systemStatus.title') })).toBeVisible();
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  // The server of the journeys has disk space, and its background work runs.
  for (const name of Object.values(texts.work)) await expect(row(name)).toContainText(t('systemStatus.state.up'));
  for (const name of Object.values(texts.storage)) await expect(row(name)).toContainText(t('systemStatus.state.free'));
  await expect(row(t('systemStatus.folder'))).toContainText(t('systemStatus.state.own'));

  const since = new Date(Date.now() - 5 * 60_000).toISOString();
  await page.route(`**${systemStatus.read.path}`, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { storage: object[] } };
    const storage = [{ place: 'database', fullSince: since }, ...envelope.data.storage.slice(1)];
    const causes = [{ cause: 'databaseDiskFull', count: 1234, lastAt: since }];
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, storage, causes } } });
  });
  await page.reload();
  await expect(row(t('systemStatus.storage.database'))).toContainText(t('systemStatus.state.full'));
  await expect(row(t('systemStatus.storage.database'))).toContainText('5 minutes ago');
  await expect(row(t('systemStatus.cause.databaseDiskFull'))).toContainText('1,234');

  await page.unroute(`**${systemStatus.read.path}`);
  await page.route(`**${systemStatus.read.path}`, (route) => route.abort());
  await page.reload();
  const again = page.getByRole('button', { name: t('common.actions.retry') });
  await expect(again).toBeVisible();
  await page.unroute(`**${systemStatus.read.path}`);
  await again.click();
  await expect(row(t('systemStatus.storage.database'))).toContainText(t('systemStatus.state.free'));
});
