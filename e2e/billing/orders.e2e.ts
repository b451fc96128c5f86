import { expect, type Page, test } from '@playwright/test';
import type { AppDetail, MarketApp } from '#contract/apps/app-views.ts';
import { apps } from '#contract/apps/apps.ts';
import { checkout, type OrderBrief } from '#contract/billing/checkout.ts';
import { purchaseTerms } from '#contract/billing/offer-facts.ts';
import { orders } from '#contract/billing/orders.ts';
import { type Quote, quotes } from '#contract/billing/quotes.ts';
import { operationLog } from '#contract/platform/operation-log.ts';
import { type Role, roles } from '#contract/access/roles.ts';
import { paths } from '#web/paths.ts';
import { pattern, t, within } from '#dev/testing/texts.ts';
import type { Calls } from '../calls.ts';
import { visit } from '../demo.ts';
import { joinTeam } from '../join-team.ts';
import { foundTeam } from '../new-team.ts';
import { onePage } from '../one-page.ts';
import { confirm, field, press, unique } from '../steps.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong' });

const proof = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
});

/** An order of an app on trial, to be paid by bank transfer. */
async function orderByTransfer(call: Calls): Promise<OrderBrief & { appId: string }> {
  const { items } = await call<{ items: MarketApp[] }>('GET', `${apps.market.path}?search=codeless`);
  const appId = items[0]?.appId ?? '';
  const { documents } = await call<AppDetail>('GET', apps.read.path.replace('{id}', appId));
  const accept = documents.map(({ kind, version }) => ({ kind, version }));
  await call('POST', apps.open.path.replace('{id}', appId), { accept, availability: 'ALL' });
  return { appId, ...(await buy(call, appId)) };
}

async function buy(call: Calls, appId: string): Promise<OrderBrief> {
  const { plans } = await call<AppDetail>('GET', apps.read.path.replace('{id}', appId));
  const asked = { act: 'BUY', appId, planKey: plans[0]?.key ?? '', period: 'YEAR', quantity: 10 };
  const { token } = await call<Quote>('POST', quotes.create.path, asked);
  return call('POST', checkout.place.path, { quote: token, payType: 'BANK_TRANSFER', terms: purchaseTerms });
}

/** The status beside the title of an order. */
const standing = (page: Page, label: string) =>
  expect(page.getByRole('main').getByText(label, { exact: true }).first()).toBeVisible();
const unpaid = (page: Page) =>
  page.getByRole('navigation', { name: t('shell.menu.label') }).getByText(t('shell.menu.waiting.unpaid', { count: 1 }));

test.describe('a bank transfer', () => {
  test.describe.configure({ mode: 'serial' });
  const buyer = onePage(async (page) => {
    const call = await foundTeam(page, 'Tara Transfer', unique('Transfers'));
    return { call, ...(await orderByTransfer(call)) };
  });
  const staff = onePage(async (page) => {
    await visit(page, 'staff', paths.home);
    return {};
  });

  test('is under review once its voucher is sent, and the order is not shown as unpaid', async () => {
    const { page, call, id, number } = buyer;
    await page.goto(paths.order({ id }));
    await standing(page, t('orders.labels.CREATE'));
    await expect(unpaid(page)).toBeVisible();
    await expect(page.getByText(t('orderPayment.voucher.drop'))).toBeVisible();
    await page.locator('input[type="file"]').setInputFiles(proof('first.pdf'));
    await press(page, t('orderPayment.voucher.send'));
    await standing(page, t('orders.labels.UPLOADED_VOUCHER'));
    await expect(unpaid(page)).toHaveCount(0);
    // The next buyer sees that the transfer is under review and until when, instead of an unpaid order.
    const { items } = await call<{ items: { app: { appId: string } }[] }>('GET', orders.list.path);
    await page.goto(paths.buy({ app: items[0]?.app.appId ?? '' }));
    const notice = page
      .getByRole('main')
      .locator('section')
      .filter({ hasText: t('checkout.openOrder.UPLOADED_VOUCHER.title') });
    await expect(notice).toContainText(within('checkout.openOrder.UPLOADED_VOUCHER.text', { number, date: /\d{1,2} \w+ \d{4}/ }));
    await expect(page.getByText('You have an unpaid order')).toHaveCount(0);
  });

  test('shows the day by which the review ends in the time zone of the organisation, and names the zone', async () => {
    const { page, call, id, number } = buyer;
    await page.goto(paths.order({ id }));
    const { reviewBy } = await call<{ reviewBy: string }>('GET', orders.read.path.replace('{id}', id));
    // The organisation is in UTC, the browsers are in Hong Kong, where the review ends a day later.
    const day = new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(new Date(reviewBy));
    await expect(page.getByText(t('orders.says.UPLOADED_VOUCHER', { date: day }))).toBeVisible();
    await expect(page.getByText(within('common.time.teamZone', { zone: /.*UTC.*/ }))).toBeVisible();
    await staff.page.goto(`${paths.staffVouchers}?search=${number}`);
    await expect(staff.page.getByRole('row').filter({ hasText: number }).locator(`time[datetime="${reviewBy}"]`)).toBeVisible();
  });

  test('is shown in the operation log in words, also when the log is the first page', async () => {
    const { page, call, id } = buyer;
    const { items } = await call<{ items: { id: string; action: string }[] }>('GET', operationLog.list.path);
    const entry = items.find(({ action }) => action === 'order.create')?.id ?? '';
    await page.goto(`${paths.operationLog}?entry=${entry}`);
    const change = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: t('operationLog.fields.payType') }) });
    await expect(change.last()).toContainText(t('orders.payTypes.BANK_TRANSFER'));
    await page.goto(paths.order({ id }));
  });

  test('is rejected with a reason, after which another voucher can be sent', async () => {
    const { page, number } = buyer;
    const { page: staffPage } = staff;
    await press(staffPage, t('staffBilling.shared.reviewOf', { number }));
    await press(staffPage, t('staffBilling.vouchers.reject'));
    await field(staffPage, t('staffBilling.shared.reason')).fill('The amount cannot be read');
    await confirmLast(staffPage, t('staffBilling.vouchers.rejectThis'));
    await expect(staffPage.getByRole('button', { name: t('staffBilling.shared.reviewOf', { number }) })).toHaveCount(0);

    await page.reload();
    await standing(page, t('orderPayment.voucher.rejected'));
    await expect(page.getByRole('alert').filter({ hasText: 'The amount cannot be read' })).toBeVisible();
    await expect(unpaid(page)).toBeVisible();
    await page.locator('input[type="file"]').setInputFiles(proof('second.pdf'));
    await press(page, t('orderPayment.voucher.send'));
    await standing(page, t('orders.labels.UPLOADED_VOUCHER'));
  });

  test('is approved, which fulfils the order', async () => {
    const { page, number } = buyer;
    const { page: staffPage } = staff;
    await staffPage.reload();
    await press(staffPage, t('staffBilling.shared.reviewOf', { number }));
    await press(staffPage, t('staffBilling.vouchers.approve'));
    await confirmLast(staffPage, t('staffBilling.vouchers.approve'));
    await expect(staffPage.getByRole('button', { name: t('staffBilling.shared.reviewOf', { number }) })).toHaveCount(0);

    await page.reload();
    await standing(page, t('orders.labels.FULFILLED'));
    await expect(page.getByRole('listitem').filter({ hasText: t('orders.timeline.VOUCHER_APPROVED') })).toBeVisible();
    await page.goto(paths.orders);
    await expect(page.getByRole('rowheader', { name: number })).toBeVisible();
  });
});

test('an unpaid order is cancelled with its consequences named, and allows another order', async ({ page }) => {
  const call = await foundTeam(page, 'Carl Cancel', unique('Cancellers'));
  const { id, number, appId } = await orderByTransfer(call);
  await page.goto(paths.order({ id }));
  await press(page, t('orderPayment.cancel.action'));
  await expect(page.getByRole('dialog')).toContainText(t('orderPayment.cancel.again'));
  await confirm(page, t('orderPayment.cancel.confirm', { number }));
  await expect(page.getByRole('status').filter({ hasText: 'Cancellation succeeded' })).toBeVisible();
  await standing(page, t('orders.labels.CANCELED'));
  await expect(unpaid(page)).toHaveCount(0);
  await press(page, t('orders.again'));
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.title.BUY', { app: 'Codeless Platform' }) }),
  ).toBeVisible();

  // The order is cancelled elsewhere while the dialog is open: the cancellation fails with the reason.
  const next = await buy(call, appId);
  await page.goto(paths.order({ id: next.id }));
  await press(page, t('orderPayment.cancel.action'));
  await call('POST', checkout.cancel.path.replace('{id}', next.id));
  await confirm(page, t('orderPayment.cancel.confirm', { number: next.number }));
  await expect(page.getByRole('alert').filter({ hasText: 'Cancellation failed' })).toContainText(t('errors.orderMoved'));
  await standing(page, t('orders.labels.CANCELED'));
});

test('the unpaid count of the menu is for the owner and super administrators, the order itself also for a role of billing', async ({
  page,
  browser,
  baseURL,
}) => {
  const call = await foundTeam(page, 'Ula Unpaid', unique('Counters'));
  const { id, number } = await orderByTransfer(call);
  const financePage = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();
  const employeeId = await joinTeam(financePage, call, 'Fay Finance');
  const { items } = await call<{ items: Role[] }>('GET', roles.list.path);
  const finance = items.find(({ builtIn }) => builtIn === 'FINANCE')?.roleId ?? '';
  await call('POST', roles.addMembers.path.replace('{id}', finance), { employeeIds: [employeeId] });

  await page.goto(paths.home);
  await expect(unpaid(page)).toBeVisible();
  const toPay = (where: Page) => where.getByRole('main').getByRole('link', { name: pattern('home.needs.PAY') });
  await expect(toPay(page)).toBeVisible();

  const counts: string[] = [];
  financePage.on('request', (request) => {
    if (request.url().includes(orders.countPendingPayment.path)) counts.push(request.url());
  });
  await financePage.goto(paths.order({ id }));
  await standing(financePage, t('orders.labels.CREATE'));
  await expect(financePage.getByRole('button', { name: t('orderPayment.cancel.action') })).toBeVisible();
  await expect(
    financePage.getByRole('navigation', { name: t('shell.menu.label') }).getByRole('link', { name: t('shell.pages.orders') }),
  ).toBeVisible();
  await expect(unpaid(financePage)).toHaveCount(0);
  await financePage.goto(paths.home);
  await expect(financePage.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(toPay(financePage)).toBeVisible();
  await expect(unpaid(financePage)).toHaveCount(0);
  await expect(financePage.getByText(number)).toHaveCount(0);
  expect(counts).toEqual([]);
  await financePage.context().close();
});

test('terms that were replaced while the page was open are refused, shown again and accepted in the new version', async ({
  page,
}) => {
  const call = await foundTeam(page, 'Terry Terms', unique('Terms'));
  const { id, number } = await orderByTransfer(call);
  await call('POST', checkout.cancel.path.replace('{id}', id), {});
  const { items } = await call<{ items: { app: { appId: string } }[] }>('GET', orders.list.path);
  // A page that was opened before the current terms were published.
  await page.route(
    (url) => url.pathname.endsWith('/offers'),
    async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as { data: { terms: { version: string } } };
      json.data.terms.version = '0';
      await route.fulfill({ response: answer, json });
    },
    { times: 1 },
  );
  await page.goto(paths.buy({ app: items[0]?.app.appId ?? '' }));
  await page.getByRole('radio', { name: t('checkout.pay.BANK_TRANSFER') }).check();
  const tick = page.getByRole('checkbox', { name: t('checkout.accept') });
  await tick.check();
  await press(page, within('checkout.order'));
  await expect(page.getByRole('alert').getByText(t('errors.newTerms', { version: purchaseTerms }))).toBeVisible();
  await expect(page.getByText(within('checkout.newTerms', { version: purchaseTerms }))).toBeVisible();
  await expect(tick).not.toBeChecked();
  await press(page, t('checkout.read'));
  await expect(page.getByRole('dialog')).toContainText(t('checkout.terms.version', { version: purchaseTerms }));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.actions.close') })
    .click();
  await tick.check();
  await press(page, within('checkout.order'));
  await standing(page, t('orders.labels.CREATE'));
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(number);
});

/** The upper one of two elements. */
const confirmLast = (page: Page, name: string) => press(page.getByRole('dialog').last(), name);
