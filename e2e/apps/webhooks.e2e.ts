import { expect, test } from '@playwright/test';
import { webhooks } from '#contract/apps/webhooks.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { foundTeam } from '../new-team.ts';
import { confirm, fault, field, press, row } from '../steps.ts';

test.use({ locale: 'en-US' });

test('a webhook is created, its secret shown once, and a test to an unknown host is shown as failed', async ({ page }) => {
  await foundTeam(page, 'Wanda Owner', 'Lighthouse Works');
  await page.goto(paths.webhooks);
  await expect(page.getByRole('heading', { name: t('webhooks.empty') })).toBeVisible();
  await page.goto(`${paths.webhooks}?open=new`);
  const panel = page.getByRole('dialog', { name: t('webhooks.form.create') });
  await field(page, t('webhooks.name')).fill('Payroll');
  await field(page, t('webhooks.address')).fill('https://127.0.0.1/hook');
  await panel.getByRole('checkbox', { name: t('webhooks.events.member_updated') }).check();
  await press(panel, t('webhooks.add'));
  await expect(fault(page, t('webhooks.address'))).toHaveText(t('rules.outsideAddress'));
  await field(page, t('webhooks.address')).fill('https://receiver.invalid/hook');
  await press(panel, t('webhooks.add'));

  const shown = page.getByRole('dialog', { name: t('webhooks.secret.title') });
  const secret = await shown.getByText(/^whsec_/).innerText();
  expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  await confirm(page, t('webhooks.secret.done'));
  await expect(page.getByText(secret)).toHaveCount(0);

  await row(page, /Payroll/)
    .getByRole('link', { name: 'Payroll' })
    .click();
  await expect(page.getByRole('heading', { name: 'Payroll' })).toBeVisible();
  const tested = page.waitForResponse((answer) => answer.url().includes(webhooks.list.path) && answer.url().endsWith('/tests'));
  await press(page, t('webhooks.act.test'));
  expect((await tested).status()).toBe(200);
  const message = row(page, new RegExp(t('webhooks.events.ping')));
  await expect(message).toContainText(t('webhooks.failures.name'));
  await press(message, t('webhooks.deliveries.open'));
  const detail = page.getByRole('dialog', { name: t('webhooks.deliveries.detail') });
  await expect(detail).toContainText('webhook-signature: v1,');
  await expect(detail).toContainText('"type": "ping"');
  await expect(detail).not.toContainText(secret.slice(6, 30));
});
