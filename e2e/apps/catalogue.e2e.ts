import { expect } from '@playwright/test';
import sharp from 'sharp';
import { stringify } from 'yaml';
import { manifestInput } from '#dev/testing/apps.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';
import { confirm, digits, field, press, row, search } from '../steps.ts';

test.use({ person: 'staff', locale: 'en-US' });

test('staff see the errors of a manifest, publish it, and withdraw it', async ({ page }) => {
  const key = `dial-${digits()}`;
  const name = `Dial ${key.slice(5)}`;
  const all = { en: name, cn: name, hk: name, id: name };
  const file = (over: Record<string, unknown>) => ({
    name: 'app.yaml',
    mimeType: 'application/yaml',
    buffer: Buffer.from(stringify(manifestInput(key, { name: all, ...over }))),
  });
  const icon = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#1f5fd0' } })
    .png()
    .toBuffer();

  await page.goto(paths.staffPublish);
  await field(page, t('catalogue.publish.manifest')).setInputFiles(file({ version: '1', website: 'nowhere' }));
  await press(page, t('catalogue.publish.check'));
  await expect(page.getByRole('heading', { name: t('catalogue.publish.faults', { count: 2 }) })).toBeVisible();
  await expect(page.getByRole('row', { name: `2 version Please enter a correct ${t('nouns.types.version')}` })).toBeVisible();

  await field(page, t('catalogue.publish.manifest')).setInputFiles(file({}));
  await field(page, t('catalogue.publish.pictures')).setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: icon });
  await press(page, t('catalogue.publish.check'));
  await expect(
    page.getByText(
      t('catalogue.publish.documentsNew', {
        documents: `${t('apps.documents.PRIVACY_POLICY')} 1 and ${t('apps.documents.USER_AGREEMENT')} 1`,
      }),
    ),
  ).toBeVisible();
  await press(page, t('catalogue.publish.publish', { name, version: '1.0.0' }));
  await confirm(page, t('catalogue.publish.publish', { name, version: '1.0.0' }));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText(t('catalogue.app.PUBLISHED', { version: '1.0.0' }))).toBeVisible();

  await press(page, t('catalogue.list.withdrawApp', { name }));
  await expect(page.getByRole('dialog').getByText(t('catalogue.withdraw.nobody'))).toBeVisible();
  await confirm(page, t('catalogue.list.withdrawApp', { name }));
  await expect(page.getByRole('button', { name: t('catalogue.list.restoreApp', { name }) })).toBeVisible();
  await page.goto(paths.staffApps);
  await search(page, t('catalogue.list.search'), key, 1);
  await expect(row(page, name)).toContainText(t('catalogue.list.WITHDRAWN'));
});
