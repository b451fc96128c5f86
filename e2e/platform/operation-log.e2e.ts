import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { bulk } from '#contract/people/bulk.ts';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { operationLog } from '#contract/platform/operation-log.ts';
import type { LogVerdict } from '#contract/platform/operation-log.ts';
import { paths } from '#web/paths.ts';
import { pattern, t, within } from '#dev/testing/texts.ts';
import { examine } from '../axe.ts';
import { callsWith, tokenOf } from '../calls.ts';
import { test } from '../signed-in.ts';
import { digits, unique } from '../steps.ts';

test.describe('verifying the operation log', () => {
  test.use({ person: 'superAdmin' });

  for (const width of [1280, 390]) {
    test(`an unchanged log is compared with the heads stored outside the database, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(paths.operationLog);
      await page.getByRole('button', { name: t('operationLog.verify.button'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: t('operationLog.verify.title') });
      await expect(dialog.getByText(pattern('operationLog.verify.good'))).toBeVisible();
      await expect(dialog.getByText(within('operationLog.verify.keptSince'))).toBeVisible();
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
    await page.getByRole('button', { name: t('operationLog.verify.button'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('operationLog.verify.title') });
    await expect(dialog.getByText(t('operationLog.verify.rewound', { seq: 6 }))).toBeVisible();
    await expect(dialog.getByText(t('operationLog.verify.badText'))).toBeVisible();
    await expect(
      dialog.getByText(within('operationLog.verify.restoredFrom', { date: /20 Nov 2026.*/, taken: /19 Nov 2026.*/ })),
    ).toBeVisible();
  });
});

test.describe('exporting the operation log', () => {
  test.use({ person: 'owner' });

  test('a file in object storage is downloaded from there under its own name, and the console stays open', async ({ page }) => {
    // Storage at another origin, which answers as S3 does for a signed address, and without a header for scripts of other origins.
    const disposition = `attachment; filename="download"; filename*=UTF-8''${encodeURIComponent('操作日志.csv')}`;
    const requests: IncomingHttpHeaders[] = [];
    const storage = createServer(({ headers }, response) => {
      requests.push(headers);
      response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': disposition }).end('from the storage');
    });
    await new Promise<void>((listening) => storage.listen(0, '127.0.0.1', listening));
    try {
      const { port } = storage.address() as AddressInfo;
      await page.route(`**${operationLog.exportedFile.path.replace('{id}', '*')}`, async (route) => {
        expect(route.request().headers()['accept']).toContain('text/uri-list');
        const headers = { 'content-type': 'text/uri-list', 'content-disposition': disposition };
        await route.fulfill({ headers, body: `http://127.0.0.1:${port}/bucket/file?X-Amz-Signature=1` });
      });
      await page.goto(paths.operationLog);
      await page.getByRole('button', { name: t('common.actions.export'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: t('exports.title') });
      await dialog.getByRole('button', { name: t('exports.start'), exact: true }).click();
      const button = dialog.getByRole('button', { name: t('exports.download'), exact: true });
      const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
      expect(file.suggestedFilename()).toBe('操作日志.csv');
      expect(await readFile(await file.path(), 'utf8')).toBe('from the storage');
      await expect(button).toBeVisible();
      expect(requests).toHaveLength(1);
      for (const name of ['authorization', 'cookie', 'origin', 'referer']) expect(requests[0]).not.toHaveProperty(name);
    } finally {
      storage.close();
    }
  });
});

test.describe('lines of the operation log', () => {
  test.use({ person: 'superAdmin' });

  test('a bulk change is one line with its counts, and shows each change in place', async ({ page }) => {
    await page.goto(paths.operationLog);
    const own = page.waitForRequest((request) => 'x-team-id' in request.headers());
    const authorization = await tokenOf(page);
    const call = callsWith(page, authorization, (await own).headers()['x-team-id']);
    const { items } = await call<{ items: { departmentId: string }[] }>('GET', departments.list.path);
    const names = [unique('Ada Line'), unique('Ben Line')];
    const employeeIds: string[] = [];
    for (const displayName of names) {
      const body = {
        displayName,
        departmentIds: [items[0]?.departmentId],
        email: `${digits()}@lines.example`,
        jobTitle: 'Clerk',
      };
      employeeIds.push((await call<{ employeeId: string }>('POST', members.create.path, body)).employeeId);
    }
    await call('POST', bulk.start.path, { employeeIds, fields: { jobTitle: 'Team lead' }, confirmedCount: 2 });
    await page.reload();
    const sentence = t('operationLog.sentences.bulkChanged', { people: 2 });
    const lineOf = page.getByRole('row').filter({ hasText: sentence }).first();
    await expect(lineOf).toContainText(t('operationLog.lines.entries', { count: 3 }));
    await lineOf.getByRole('button').click();
    const shown = page
      .getByRole('row')
      .filter({ hasText: t('operationLog.lines.ofAction', { action: t('operationLog.actions.member_update'), entries: 2 }) });
    for (const name of names) await expect(shown.getByText(name)).toBeVisible();
    await shown.getByText(names[0] ?? '').click();
    const change = shown.getByRole('row').filter({ hasText: t('members.fields.jobTitle') });
    await expect(change).toContainText('Clerk');
    await expect(change).toContainText('Team lead');
    await examine(page, 'an expanded line of the operation log');

    // With a filter, the line has only what matches.
    await page.getByRole('searchbox', { name: t('operationLog.search') }).fill(names[1] ?? '');
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: names[1] ?? '' })
        .filter({ hasText: t('operationLog.actions.member_update') }),
    ).toHaveCount(1);
    await expect(page.getByRole('row').filter({ hasText: sentence })).toHaveCount(0);
  });
});
