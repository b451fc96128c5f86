import { expect } from '@playwright/test';
import { systemStatus } from '#contract/platform/system-status.ts';
import { systemStatus as texts } from '#phrases/en/platform/system-status.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';

test.use({ person: 'staff' });

/** The standbys of the database; npm run cluster has some. */
const standbys = Number(process.env['ATRIUM_STANDBYS'] ?? 0);

test('staff see working and failing parts with their start, and a message when the server does not answer', async ({ page }) => {
  await page.goto(paths.staff);
  await page.getByRole('link', { name: t('shell.pages.staffSystem'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('systemStatus.title') })).toBeVisible();
  const rowOf = (table: string, name: string) =>
    page
      .getByRole('region', { name: table, exact: true })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const row = (name: string) => rowOf(t('systemStatus.parts.title'), name);
  // The server of the journeys has disk space, and its background work runs.
  const { logForwarding: _notConfigured, ...running } = texts.work;
  for (const name of Object.values(running)) await expect(row(name)).toContainText(t('systemStatus.state.up'));
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
  await expect(rowOf(t('systemStatus.causes.title'), t('systemStatus.cause.databaseDiskFull'))).toContainText('1,234');

  await page.unroute(`**${systemStatus.read.path}`);
  await page.route(`**${systemStatus.read.path}`, (route) => route.abort());
  await page.reload();
  const again = page.getByRole('button', { name: t('common.actions.retry') });
  await expect(again).toBeVisible();
  await page.unroute(`**${systemStatus.read.path}`);
  await again.click();
  await expect(row(t('systemStatus.storage.database'))).toContainText(t('systemStatus.state.free'));
});

test('staff see versions, waiting tasks, standbys, the last backup and the certificate, also on a narrow screen', async ({
  page,
}) => {
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const fact = (name: string) =>
    page.locator('dl > div').filter({ has: page.getByRole('term').getByText(name, { exact: true }) });
  await page.goto(paths.staffSystem);
  await expect(fact(t('systemStatus.versions.postgres'))).toContainText(/1\d\.\d+/);
  await expect(fact(t('systemStatus.versions.atrium'))).toContainText(/\d+\.\d+\.\d+/);
  await expect(fact(t('systemStatus.certificate.label'))).toContainText(t('systemStatus.certificate.none'));
  await expect(fact(t('systemStatus.backup.verified'))).toContainText(t('systemStatus.backup.notVerified'));
  await expect(page.getByText(t('systemStatus.replicas.empty'))).toBeVisible({ visible: standbys === 0 });
  const connected = region(t('systemStatus.replicas.title')).getByRole('row').filter({ hasText: 'streaming' });
  await expect(connected).toHaveCount(standbys);
  const queue = (name: string) => region(t('systemStatus.queues.title')).getByRole('row').filter({ hasText: name });
  await expect(queue(t('systemStatus.queue.jobs'))).toContainText(t('systemStatus.queues.onTime'));

  type Shown = { installation: { queues: { queue: string }[] } | null };
  let change: (data: Shown) => object = (data) => data;
  await page.route(`**${systemStatus.read.path}`, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: Shown };
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, ...change(envelope.data) } } });
  });
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const standby = { name: 'patroni2', state: 'streaming', synchronous: true, lagSeconds: 1.5, lagBytes: 2_500_000 };
  const team = { code: 'HARBOUR2', name: 'Harbour Trading' };
  const transfer = { id: crypto.randomUUID(), at: ago(30), direction: 'IMPORT', ...team, madeBy: 'ops@atrium-1' };
  change = ({ installation }) => ({
    installation: {
      ...installation,
      queues: installation?.queues.map((one) =>
        one.queue === 'mail' ? { queue: 'mail', waiting: 4321, oldestAt: ago(20), overdueSince: ago(15) } : one,
      ),
      replicas: [standby],
      transfers: [transfer],
      backup: { succeededAt: ago(120), failedAt: ago(60) },
      backupVerification: { succeededAt: ago(60), failedAt: ago(120) },
    },
    certificate: { host: 'atrium.example.com', expiresAt: ago(-60 * 24 * 5), failure: null },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(queue(t('systemStatus.queue.mail'))).toContainText(t('systemStatus.queues.late'));
  await expect(queue(t('systemStatus.queue.mail'))).toContainText('4,321');
  await expect(region(t('systemStatus.replicas.title'))).toContainText('patroni2');
  await expect(region(t('systemStatus.replicas.title'))).toContainText('1.5 s, 2.5 MB');
  await expect(region(t('systemStatus.transfers.title'))).toContainText(t('systemStatus.transfers.named', team));
  await expect(region(t('systemStatus.transfers.title'))).toContainText(t('systemStatus.transfers.IMPORT'));
  await expect(fact(t('systemStatus.backup.last'))).toContainText(t('systemStatus.backup.failed'));
  await expect(fact(t('systemStatus.backup.verified'))).toContainText('1 hour ago');
  await expect(fact(t('systemStatus.backup.verified'))).not.toContainText(t('systemStatus.backup.failed'));
  await expect(fact(t('systemStatus.certificate.title', { host: 'atrium.example.com' }))).toContainText(
    t('systemStatus.certificate.expiring'),
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);

  change = ({ installation }) => ({ installation: { ...installation, replicas: null } });
  await page.reload();
  await expect(page.getByText(t('systemStatus.replicas.hidden'))).toBeVisible();
  change = () => ({ installation: null });
  await page.reload();
  await expect(page.getByText(t('systemStatus.unread'))).toBeVisible();
});
