import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import type { AppDetail, MarketApp } from '#contract/apps/app-views.ts';
import { apps } from '#contract/apps/apps.ts';
import { purchaseTerms } from '#contract/billing/offer-facts.ts';
import type { SubscriptionView } from '#contract/billing/subscription-views.ts';
import { subscriptions } from '#contract/billing/subscriptions.ts';
import { paths } from '#web/paths.ts';
import { readPdf } from '#dev/testing/pdf.ts';
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

/** Opens subscriptions by the menu, and what an entry in the menu of a row leads to. */
async function changeByMenu(page: Page, plan: string, entry: string): Promise<void> {
  await change(page, t('subscriptions.acts.more', { name: `${name} · ${plan}` }));
  await page.getByRole('menuitem', { name: entry }).click();
}

const table = (page: Page) => page.getByRole('table', { name: t('shell.pages.subscriptions') });
/** The row of a subscription or trial. */
const row = (page: Page, plan: string) => table(page).getByRole('row').filter({ hasText: plan }).first();
/** What is shown below an expanded row. */
const details = (page: Page, plan: string) => page.getByRole('region', { name: `${name} · ${plan}`, exact: true });
/** The charges of the next 90 days, as a table. */
async function charges(page: Page) {
  const title = t('subscriptions.commitments.charges');
  await page.getByLabel(t('ui.chart.form', { title })).getByText(t('ui.chart.table')).click();
  return page.getByRole('region', { name: title });
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
  await openFromMenu(page, t('shell.pages.subscriptions'));
  await expect(row(page, name)).toContainText(t('subscriptions.filter.trial'));
  await expect(row(page, name)).toContainText(t('subscriptions.dates.TRIAL'));
  await expect(page.getByText(t('subscriptions.commitments.none', { days: 90 }))).toBeVisible();
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

test('the charges of the next 90 days name the order to pay', async () => {
  const { page } = team;
  await openFromMenu(page, t('shell.pages.subscriptions'));
  await expect(page.getByText(within('subscriptions.underWay'))).toBeVisible();
  const order = (await charges(page)).getByRole('row').filter({ hasText: t('subscriptions.commitments.kinds.ORDER') });
  await expect(order).toContainText(`${name} · Standard`);
  await expect(order).toContainText(/\d[\d,]*\.\d\d/);
  await order.getByRole('link').click();
  await title(page, pattern('orders.one.title', { number: /A.+/ }));
  await page.goBack();
  await title(page, t('shell.pages.subscriptions'));
  await page.goBack();
  await title(page, pattern('orders.one.title', { number: /A.+/ }));
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

test('the bill of a paid order prints on one page with the facts of its PDF, without the console around it', async () => {
  const { page } = team;
  const download = page.waitForEvent('download');
  await press(page, pattern('orders.documents.download', { kind: t('orders.documents.BILL') }));
  const file = await readPdf(await readFile(await (await download).path()));
  await press(page, t('orders.one.print'));
  await title(page, pattern('orders.documents.download', { kind: t('billingDocuments.kinds.BILL') }));
  // On paper, text of the dark theme could not be read.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const printed = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  await page.emulateMedia({ media: null, colorScheme: null });
  await Promise.all([file.close(), printed.close()]);
  expect(printed.pages).toHaveLength(1);
  const text = (pages: string[]) => pages.join(' ').replaceAll(/[\s\u00a0\u202f]+/g, ' ');
  const facts = text(file.pages).match(/[AB]\d[\w-]{6,}|[\d,]+\.\d\d/g) ?? [];
  expect(facts.length).toBeGreaterThan(4);
  for (const fact of [...facts, 'Subscribers', 'Visa']) expect(text(printed.pages)).toContain(fact);
  expect(text(printed.pages)).toContain(t('orders.lines.paid'));
  for (const chrome of ['members', 'subscriptions', 'paymentMethods'] as const)
    expect(text(printed.pages)).not.toContain(t(`shell.pages.${chrome}`));
  expect(text(printed.pages)).not.toContain(t('orders.one.print'));
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

test('a row expands by the keyboard to its renewal with the formula, and the address keeps it expanded', async () => {
  const { page } = team;
  await openFromMenu(page, t('shell.pages.subscriptions'));
  await expect(row(page, 'Standard')).toContainText(t('subscriptions.states.ACTIVE'));
  await expect(row(page, 'Standard')).toContainText(within('subscriptions.usedOf', { used: '0', purchased: /12 .+/ }));
  await expect(row(page, 'Standard')).toContainText(t('subscriptions.dates.EXPIRES'));
  await expect(details(page, 'Standard')).toHaveCount(0);
  await row(page, 'Standard').focus();
  await page.keyboard.press('Enter');
  await expect(details(page, 'Standard')).toContainText(/12 × /);
  await expect(details(page, 'Standard')).toContainText(t('subscriptions.details.expires'));
  await expect(details(page, 'Standard')).toContainText(within('subscriptions.details.saves', { quantity: /10 .+/ }));
  await page.reload();
  await expect(details(page, 'Standard')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details(page, 'Standard')).toHaveCount(0);
});

test('the plan of a subscription is upgraded against its unused time', async () => {
  const { page } = team;
  await changeByMenu(page, 'Standard', t('subscriptions.acts.changePlan'));
  await title(page, t('checkout.title.CHANGE_PLAN', { app: name }));
  await expect(page.getByText(t('checkout.quote.unused', { plan: 'Standard' }))).toBeVisible();
  const plans = page.getByRole('radiogroup', { name: t('checkout.plan') });
  await expect(plans).toContainText(`Standard${t('checkout.compare.current')}`);
  await expect(plans.getByRole('radio', { name: 'Standard' })).toHaveCount(0);
  await expect(plans.getByRole('radio', { name: 'Professional' })).toBeChecked();
  const due = await plans.getByText(pattern('checkout.compare.due')).textContent();
  await expect(place(page)).toContainText(/[\d,]+\.\d\d/.exec(due ?? '')?.[0] ?? 'no amount');
  await order(page);
  await pay(page);
});

test('a cancellation that another administrator made first is reported and taken back', async () => {
  const { page, call } = team;
  await changeByMenu(page, 'Professional', t('subscriptions.acts.cancel'));
  await expect(
    page.getByRole('dialog', { name: t('subscriptions.cancel.title', { name: `${name} · Professional` }) }),
  ).toContainText(t('subscriptions.cancel.undo'));
  const { items } = await call<{ items: SubscriptionView[] }>('GET', subscriptions.list.path);
  const running = items.find(({ state }) => state === 'ACTIVE');
  await call('POST', subscriptions.cancel.path.replace('{id}', running?.id ?? ''), {});
  await confirm(page, t('subscriptions.cancel.action', { name: `${name} · Professional` }));
  await expect(page.getByRole('alert').filter({ hasText: 'Cancellation failed' })).toBeVisible();
  await page.reload();
  await expect(row(page, 'Professional')).toContainText(t('subscriptions.states.CANCELLED'));
  await expect(row(page, 'Professional')).toContainText(t('subscriptions.dates.ENDS'));
  await press(page, `${t('subscriptions.acts.undoCancel')}: ${name} · Professional`);
  await expect(row(page, 'Professional')).toContainText(t('subscriptions.states.ACTIVE'));
  await expect(row(page, 'Professional')).toContainText(t('subscriptions.dates.EXPIRES'));
});
