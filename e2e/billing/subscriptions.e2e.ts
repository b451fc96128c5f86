import { expect, type Page, test } from '@playwright/test';
import type { AppDetail, MarketApp } from '#contract/apps/app-views.ts';
import { apps } from '#contract/apps/apps.ts';
import { purchaseTerms } from '#contract/billing/offer-facts.ts';
import type { SubscriptionView } from '#contract/billing/subscription-views.ts';
import { subscriptions } from '#contract/billing/subscriptions.ts';
import { paths } from '#web/paths.ts';
import { pattern, t, within } from '#dev/testing/texts.ts';
import type { Calls } from '../calls.ts';
import { foundTeam } from '../new-team.ts';
import { onePage } from '../one-page.ts';
import { confirm, field, openFromMenu, press, unique } from '../steps.ts';

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
const place = (page: Page) => page.getByRole('button', { name: within('checkout.order') });
const fault = (page: Page) => page.getByRole('main').getByRole('alert');

/** Accepts the terms and orders what was chosen; ends at the order. */
async function order(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: t('checkout.accept') }).check();
  await place(page).click();
  await title(page, pattern('orders.one.title', { number: /A.+/ }));
}

/** Pays the order with the card of the team. */
async function pay(page: Page): Promise<void> {
  await press(page, pattern('orderPayment.pay.now'));
  await expect(page.getByText(within('orders.says.FULFILLED'))).toBeVisible();
}

/** Types a card into the gateway's form, and saves the card and pays the order in one step. */
async function payByNewCard(page: Page, back: RegExp): Promise<void> {
  await press(page, t('orderPayment.pay.add'));
  await field(page, t('cardForm.number')).fill('4242 4242 4242 4242');
  await field(page, t('cardForm.expiry')).fill('12/40');
  await field(page, t('cardForm.code')).fill('123');
  await field(page, t('cardForm.holder')).fill('Sue Scriber');
  await press(page, t('cardForm.save'));
  const panel = page.getByRole('dialog', { name: t('paymentMethods.form.title') });
  await panel.getByRole('combobox', { name: t('paymentMethods.form.country') }).fill('Indonesia');
  await page.locator('.ant-select-dropdown:visible').getByTitle('Indonesia', { exact: true }).click();
  await field(page, t('paymentMethods.form.line1')).fill('Jalan Thamrin 1');
  await field(page, t('paymentMethods.form.city')).fill('Jakarta');
  await press(panel, pattern('paymentMethods.form.saveAndPay'));
  await title(page, back);
  await expect(page.getByText(within('orders.says.FULFILLED'))).toBeVisible();
}

/** Opens subscriptions by the menu, and the screen of one of its buttons. */
async function change(page: Page, button: string): Promise<void> {
  await openFromMenu(page, t('shell.pages.subscriptions'));
  await press(page, button);
}

test.describe.configure({ mode: 'serial' });
const team = onePage(async (page) => {
  const call = await foundTeam(page, 'Sue Scriber', unique('Subscribers'));
  await onTrial(call);
  return { call, quantity: page.getByRole('spinbutton', { name: t('checkout.quantity.PEOPLE') }) };
});

test('a trial is not shown as expiring on its first day, and can be bought', async () => {
  const { page } = team;
  await page.goto(paths.apps);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: t('market.warnings.label') })).toHaveCount(0);
  await change(page, t('subscriptions.buy', { app: name }));
  await title(page, t('checkout.title.BUY', { app: name }));
});

test('a quantity that is invalid or not sold shows no price', async () => {
  const { page, quantity } = team;
  await quantity.fill('9');
  await expect(fault(page)).toHaveText(t('rules.startsFrom', { least: 10 }));
  await expect(place(page)).toHaveCount(0);
  await quantity.fill('10.5');
  await expect(fault(page)).toHaveText(t('checkout.quote.wholeNumber'));
  await expect(place(page)).toHaveCount(0);
  await quantity.fill('10');
  await expect(page.getByText(/^10 × /)).toBeVisible();
});

test('an order needs accepted terms, and does not renew unless chosen', async () => {
  const { page } = team;
  // Automatic renewal is off until a person turns it on.
  await expect(page.getByText(within('checkout.quote.byHand'))).toBeVisible();
  await place(page).click();
  await expect(fault(page)).toHaveText(t('checkout.must'));
  await press(page, t('checkout.read'));
  await expect(page.getByRole('dialog', { name: t('checkout.terms.title') })).toContainText(
    t('checkout.terms.version', { version: purchaseTerms }),
  );
  await page.keyboard.press('Escape');
  await order(page);
  await expect(
    page.getByRole('navigation', { name: t('shell.menu.label') }).getByText(t('shell.menu.waiting.unpaid', { count: 1 })),
  ).toBeVisible();
});

test('an unpaid order blocks other orders until it is paid by a new card', async () => {
  const { page } = team;
  await page.goBack();
  await expect(page.getByRole('main').getByText('You have an unpaid order, pay first before ordering').first()).toBeVisible();
  await expect(place(page)).toHaveCount(0);
  await press(page, t('checkout.openOrder.open'));
  await title(page, pattern('orders.one.title', { number: /A.+/ }));
  await payByNewCard(page, pattern('orders.one.title', { number: /A.+/ }));
});

test('seats are added to a subscription', async () => {
  const { page, quantity } = team;
  await change(page, `${t('subscriptions.acts.addSeats')}: ${name} · Standard`);
  await title(page, t('checkout.title.ADD_QUANTITY', { app: name }));
  await quantity.fill('12');
  await expect(page.getByText(t('checkout.quote.lessHeld', { count: 10 }))).toBeVisible();
  await order(page);
  await pay(page);
});

test('the plan of a subscription is upgraded against its unused time', async () => {
  const { page } = team;
  await change(page, `${t('subscriptions.acts.changePlan')}: ${name} · Standard`);
  await title(page, t('checkout.title.CHANGE_PLAN', { app: name }));
  await expect(page.getByText(t('checkout.quote.unused', { plan: 'Standard' }))).toBeVisible();
  await order(page);
  await pay(page);
});

test('a cancellation that another administrator made first is reported and taken back', async () => {
  const { page, call } = team;
  await change(page, t('subscriptions.acts.more', { name: `${name} · Professional` }));
  await page.getByRole('menuitem', { name: t('subscriptions.acts.cancel') }).click();
  await expect(
    page.getByRole('dialog', { name: t('subscriptions.cancel.title', { name: `${name} · Professional` }) }),
  ).toContainText(t('subscriptions.cancel.undo'));
  const { items } = await call<{ items: SubscriptionView[] }>('GET', subscriptions.list.path);
  const running = items.find(({ state }) => state === 'ACTIVE');
  await call('POST', subscriptions.cancel.path.replace('{id}', running?.id ?? ''), {});
  await confirm(page, t('subscriptions.cancel.action', { name: `${name} · Professional` }));
  await expect(page.getByRole('alert').filter({ hasText: 'Cancellation failed' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(within('subscriptions.cancelledText'))).toBeVisible();
  await press(page, `${t('subscriptions.acts.undoCancel')}: ${name} · Professional`);
  await expect(page.getByText(within('subscriptions.byHand'))).toBeVisible();
});
