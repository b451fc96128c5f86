import { expect, type Page, test } from '@playwright/test';
import type { AppDetail, MarketApp } from '#contract/apps/app-views.ts';
import { apps } from '#contract/apps/apps.ts';
import { checkout, type OrderBrief } from '#contract/billing/checkout.ts';
import { purchaseTerms } from '#contract/billing/offer-facts.ts';
import { type PaymentMethod, paymentMethods } from '#contract/billing/payment-methods.ts';
import { type Quote, quotes } from '#contract/billing/quotes.ts';
import { type Team, teams } from '#contract/platform/teams.ts';
import { paths } from '#web/paths.ts';
import { pattern, t, within } from '#dev/testing/texts.ts';
import type { Calls } from '../calls.ts';
import { foundTeam } from '../new-team.ts';
import { openFromMenu, press, unique } from '../steps.ts';
import { chooseFile, countEffort, expectEffort, typeInto } from './count.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong', viewport: { width: 1280, height: 900 } });

const app = 'HR System';
const address = { line1: '180 Wai Yip Street', city: 'Kwun Tong' };
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

/** A team in Hong Kong with ten seats of an app, paid by a card that was deleted since. */
async function withTenSeats(page: Page, call: Calls): Promise<void> {
  const { items: own } = await call<{ items: Pick<Team, 'id'>[] }>('GET', teams.list.path);
  const team = { address: address.line1, city: address.city, country: 'HK' };
  await call('PUT', teams.update.path.replace('{id}', own[0]?.id ?? ''), team);
  const { items } = await call<{ items: MarketApp[] }>('GET', `${apps.market.path}?search=${app}`);
  const appId = items[0]?.appId ?? '';
  const { documents, plans } = await call<AppDetail>('GET', apps.read.path.replace('{id}', appId));
  const accept = documents.map(({ kind, version }) => ({ kind, version }));
  await call('POST', apps.open.path.replace('{id}', appId), { accept, availability: 'ALL' });
  const bought = { act: 'BUY', appId, planKey: plans[0]?.key ?? '', period: 'YEAR', quantity: 10 };
  const { token: quote } = await call<Quote>('POST', quotes.create.path, bought);
  const { id } = await call<OrderBrief>('POST', checkout.place.path, { quote, payType: 'STRIPE', terms: purchaseTerms });
  const { url } = await call<{ url: string }>('POST', paymentMethods.begin.path, {});
  const form = { number: '4242424242424242', expiry: '12/40', code: '123', holder: 'Bo Buyer' };
  const { location = '' } = (await page.request.post(url, { form, maxRedirects: 0 })).headers();
  const token = new URL(location).searchParams.get('token') ?? '';
  const billingAddress = { ...address, country: 'HK' };
  const card = await call<PaymentMethod>('POST', paymentMethods.create.path, { token, holder: form.holder, billingAddress });
  await call('POST', checkout.pay.path.replace('{id}', id), { methodId: card.id });
  await call('DELETE', paymentMethods.remove.path.replace('{id}', card.id));
}

/** From the menu to the form that adds seats. */
async function addSeats(page: Page): Promise<void> {
  await openFromMenu(page, t('shell.pages.subscriptions'));
  await press(page, `${t('subscriptions.acts.addSeats')}: ${app} · Standard`);
}

async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: t('checkout.accept') }).click();
  await press(page, within('checkout.order'));
}

test('ten seats are bought by a new card, the bill is downloaded, and another order is paid by transfer', async ({ page }) => {
  await withTenSeats(page, await foundTeam(page, 'Bo Buyer', unique('Buyers')));
  await page.goto(paths.home);
  const effort = await countEffort(page);

  await addSeats(page);
  await typeInto(page.getByRole('spinbutton', { name: t('checkout.toAdd') }), '10');
  await expect(page.getByRole('spinbutton', { name: t('checkout.quantity.PEOPLE') })).toHaveValue('20');
  await expect(page.getByText(t('checkout.quote.lessHeld', { count: 10 }))).toBeVisible();
  await placeOrder(page);
  await press(page, t('orderPayment.pay.add'));
  await typeInto(page.getByLabel(t('cardForm.number'), { exact: true }), '4242 4242 4242 4242');
  await typeInto(page.getByLabel(t('cardForm.expiry'), { exact: true }), '12/40');
  await typeInto(page.getByLabel(t('cardForm.code'), { exact: true }), '123');
  await typeInto(page.getByLabel(t('cardForm.holder'), { exact: true }), 'Bo Buyer');
  await press(page, t('cardForm.save'));

  // The address is the one under "Billed to"; one button stores the card and pays.
  await expect(page.getByLabel(t('paymentMethods.form.line1'), { exact: true })).toHaveValue(address.line1);
  await expect(page.getByLabel(t('paymentMethods.form.city'), { exact: true })).toHaveValue(address.city);
  await press(page, pattern('paymentMethods.form.saveAndPay'));
  await expect(page.getByText(within('orders.says.FULFILLED'))).toBeVisible();
  const bill = page.waitForEvent('download');
  await press(page, pattern('orders.documents.download', { kind: t('orders.documents.BILL') }));
  expect((await bill).suggestedFilename()).toMatch(/\.pdf$/);

  await addSeats(page);
  await page.getByRole('radio', { name: t('checkout.pay.BANK_TRANSFER') }).click();
  await placeOrder(page);
  const file = { name: 'Transfer advice 3 Dec.png', mimeType: 'image/png', buffer: picture };
  await chooseFile(page, page.getByText(t('orderPayment.voucher.drop')), file);
  await press(page, t('orderPayment.voucher.send'));
  await expect(page.getByRole('button', { name: t('orderPayment.voucher.show', { name: file.name }) })).toBeVisible();
  expectEffort('buy ten seats by card and pay another order by transfer', effort(), { clicks: 16, fields: 5, pages: 9 });
});
