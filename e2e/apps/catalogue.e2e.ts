import { expect } from '@playwright/test';
import sharp from 'sharp';
import { stringify } from 'yaml';
import { manifestInput } from '#dev/testing/apps.ts';
import { paths } from '#web/paths.ts';
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
  await field(page, 'Manifest').setInputFiles(file({ version: '1', website: 'nowhere' }));
  await press(page, 'Check');
  await expect(page.getByRole('heading', { name: '2 things are wrong' })).toBeVisible();
  await expect(page.getByRole('row', { name: '2 version Please enter a correct version number' })).toBeVisible();

  await field(page, 'Manifest').setInputFiles(file({}));
  await field(page, 'Pictures').setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: icon });
  await press(page, 'Check');
  await expect(page.getByText('Teams accept when they open it: Privacy policy 1 and User agreement 1')).toBeVisible();
  await press(page, `Publish ${name} 1.0.0`);
  await confirm(page, `Publish ${name} 1.0.0`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('Version 1.0.0 published')).toBeVisible();

  await press(page, `Withdraw ${name}`);
  await expect(page.getByRole('dialog').getByText('No team has opened it; nobody finds it any more')).toBeVisible();
  await confirm(page, `Withdraw ${name}`);
  await expect(page.getByRole('button', { name: `Bring back ${name}` })).toBeVisible();
  await page.goto(paths.staffApps);
  await search(page, 'Name, developer or key', key, 1);
  await expect(row(page, name)).toContainText('Withdrawn');
});
