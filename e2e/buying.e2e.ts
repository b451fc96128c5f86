import { expect, type Page, test } from '@playwright/test';
import type { AppDetail, MarketApp } from '#contract/app-views.ts';
import { apps } from '#contract/apps.ts';
import { paths } from '#web/paths.ts';
import type { Calls } from './calls.ts';
import { foundTeam } from './new-team.ts';
import { press } from './steps.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong' });

/** An app of the catalogue on trial. @returns its id */
async function onTrial(call: Calls, name: string): Promise<string> {
  const { items } = await call<{ items: MarketApp[] }>('GET', `${apps.market.path}?search=${name}`);
  const appId = items[0]?.appId ?? '';
  const { documents } = await call<AppDetail>('GET', apps.read.path.replace('{id}', appId));
  const accept = documents.map(({ kind, version }) => ({ kind, version }));
  await call('POST', apps.open.path.replace('{id}', appId), { accept, availability: 'ALL' });
  return appId;
}

const due = (page: Page) => page.getByRole('button', { name: /^Place order/ });

test('from the end of a trial to the order', async ({ page }) => {
  const call = await foundTeam(page, 'Berta Buyer', 'Buyers');
  const app = await onTrial(call, 'codeless');
  await page.goto(paths.apps);
  await page.getByRole('region', { name: 'What needs you' }).getByRole('button', { name: 'Buy', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Buy Codeless Platform' })).toBeVisible();
  const quantity = page.getByRole('spinbutton', { name: 'How many people?' });

  await quantity.fill('4');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Starts from 5');
  await expect(due(page)).toHaveCount(0);
  await quantity.fill('10');
  await expect(page.getByText(/^10 × /)).toBeVisible();
  await expect(page).toHaveURL(/quantity=10/);

  await page.getByRole('radio', { name: /^By bank transfer/ }).check();
  await due(page).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('The terms of purchase must be accepted');
  await press(page, 'Read the terms of purchase');
  await expect(page.getByRole('dialog', { name: 'Terms of purchase' })).toContainText('Version 1');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'I accept the terms of purchase' }).check();
  await due(page).click();
  await page.waitForURL(/\/billing\/orders\/[\da-f-]{36}$/);
  await expect(page.getByRole('main')).toContainText('Unpaid');

  await page.goto(paths.buy({ app }));
  await press(page, 'Go to the order');
  await page.waitForURL(/\/billing\/orders\/[\da-f-]{36}$/);
});
