import { expect, type Page, test } from '@playwright/test';
import type { AppDetail, MarketApp } from '#contract/apps/app-views.ts';
import { apps } from '#contract/apps/apps.ts';
import type { SubscriptionView } from '#contract/billing/subscription-views.ts';
import { subscriptions } from '#contract/billing/subscriptions.ts';
import { paths } from '#web/paths.ts';
import type { Calls } from '../calls.ts';
import { foundTeam } from '../new-team.ts';
import { confirm, field, press, unique } from '../steps.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong' });

const name = 'HR System';

/** The app on trial, available to all members. */
async function onTrial(call: Calls): Promise<void> {
  const { items } = await call<{ items: MarketApp[] }>('GET', `${apps.market.path}?search=${name}`);
  const appId = items[0]?.appId ?? '';
  const { documents } = await call<AppDetail>('GET', apps.read.path.replace('{id}', appId));
  const accept = documents.map(({ kind, version }) => ({ kind, version }));
  await call('POST', apps.open.path.replace('{id}', appId), { accept, availability: 'ALL' });
}

const title = (page: Page, text: string | RegExp) => expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible();
const place = (page: Page) => page.getByRole('button', { name: /^Place order/ });
const fault = (page: Page) => page.getByRole('main').getByRole('alert');

/** Accepts the terms and orders what was chosen; ends at the order. */
async function order(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I accept the terms of purchase' }).check();
  await place(page).click();
  await title(page, /^Order A/);
}

/** Pays the order with the card of the team. */
async function pay(page: Page): Promise<void> {
  await press(page, /^Pay /);
  await expect(page.getByText(/^Paid on /)).toBeVisible();
}

/** Types a card and the holder's name into the gateway's form. */
async function addCard(page: Page, back: RegExp): Promise<void> {
  await press(page, 'Add a card');
  await field(page, 'Card number').fill('4242 4242 4242 4242');
  await field(page, 'Expiry (MM/YY)').fill('12/40');
  await field(page, 'Security code').fill('123');
  await field(page, 'Name on the card').fill('Sue Scriber');
  await press(page, 'Save card');
  const panel = page.getByRole('dialog', { name: 'Add a card' });
  await panel.getByRole('combobox', { name: 'Country or region' }).fill('Indonesia');
  await page.locator('.ant-select-dropdown:visible').getByTitle('Indonesia', { exact: true }).click();
  await field(page, 'Address').fill('Jalan Thamrin 1');
  await field(page, 'City').fill('Jakarta');
  await press(panel, 'Keep card');
  await title(page, back);
}

/** Opens subscriptions by the menu, and the screen of one of its buttons. */
async function change(page: Page, button: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Subscriptions', exact: true }).click();
  await press(page, button);
}

test('a trial is bought by card, gets more seats and a better plan, is cancelled and resumed', async ({ page }) => {
  const call = await foundTeam(page, 'Sue Scriber', unique('Subscribers'));
  await onTrial(call);
  // A trial is not shown as expiring on its first day.
  await page.goto(paths.apps);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What needs you' })).toHaveCount(0);
  await change(page, `Buy ${name}`);
  await title(page, `Buy ${name}`);
  const quantity = page.getByRole('spinbutton', { name: 'How many people?' });

  // An invalid quantity, or one that is not sold, shows no price.
  await quantity.fill('9');
  await expect(fault(page)).toHaveText('Starts from 10');
  await expect(place(page)).toHaveCount(0);
  await quantity.fill('10.5');
  await expect(fault(page)).toHaveText('Enter a whole number');
  await expect(place(page)).toHaveCount(0);
  await quantity.fill('10');
  await expect(page.getByText(/^10 × /)).toBeVisible();
  // Automatic renewal is off until a person turns it on.
  await expect(page.getByText(/^paid until the end of .*; does not renew automatically, renewing costs /)).toBeVisible();
  await place(page).click();
  await expect(fault(page)).toHaveText('The terms of purchase must be accepted');
  await press(page, 'Read the terms of purchase');
  await expect(page.getByRole('dialog', { name: 'Terms of purchase' })).toContainText('Version 1');
  await page.keyboard.press('Escape');
  await order(page);
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('1 unpaid order')).toBeVisible();

  // No other order can be placed while this one is unpaid.
  await page.goBack();
  await expect(page.getByRole('main').getByText('You have an unpaid order, pay first before ordering').first()).toBeVisible();
  await expect(place(page)).toHaveCount(0);
  await press(page, 'Go to the order');
  await title(page, /^Order A/);
  await addCard(page, /^Order A/);
  await pay(page);

  await change(page, `Add seats: ${name} · Standard`);
  await title(page, `Add to ${name}`);
  await quantity.fill('12');
  await expect(page.getByText('less 10 you have')).toBeVisible();
  await order(page);
  await pay(page);

  await change(page, `Upgrade: ${name} · Standard`);
  await title(page, `Change the plan of ${name}`);
  await expect(page.getByText('Unused time of Standard')).toBeVisible();
  await order(page);
  await pay(page);

  await change(page, `More for ${name} · Professional`);
  await page.getByRole('menuitem', { name: 'Cancel subscription' }).click();
  await expect(page.getByRole('dialog', { name: `Cancel ${name} · Professional?` })).toContainText(
    'Until then you can take it back',
  );
  // Another administrator saved first: a message says so, and the form shows their values.
  const { items } = await call<{ items: SubscriptionView[] }>('GET', subscriptions.list.path);
  const running = items.find(({ state }) => state === 'ACTIVE');
  await call('POST', subscriptions.cancel.path.replace('{id}', running?.id ?? ''), {});
  await confirm(page, `Cancel ${name} · Professional`);
  await expect(page.getByRole('alert').filter({ hasText: 'Cancellation failed' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Cancelled\. Its last day is /)).toBeVisible();
  await press(page, `Take cancellation back: ${name} · Professional`);
  await expect(page.getByText(/^Does not renew by itself/)).toBeVisible();
});
