import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { purchaseTerms } from '#contract/billing/offer-facts.ts';
import { type Offer, offers } from '#contract/billing/offers.ts';
import { balanceOf, type Buyer, checkoutCalls, readOrder, seedBuyer, seedCredit } from '#dev/testing/checkout.ts';
import { seedApp } from '#dev/testing/apps.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { readLog, seedMember } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { startOfDay } from '#server/domain/periods.ts';
import { t } from '#dev/testing/texts.ts';

let buyer: Buyer;
const people = (quantity: number) => ({ act: 'BUY', appId: buyer.appId, planKey: 'team', period: 'YEAR', quantity });

const app = await startTestApp({ cards: true });
const { quoted, placed, pay, cancel, ordered } = checkoutCalls(app);
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await seedBuyer(app);
});

const token = async (body: object = people(3)) => (await quoted(buyer.team.owner, body)).data.token;
const rows = (table: 'orders' | 'subscriptions') =>
  inTransaction(app.database, { teamId: buyer.team.id }, (tx) => tx.selectFrom(table).selectAll().execute());

describe('refusals', () => {
  it('malformed and altered tokens and those of another team are refused', async () => {
    const other = await seedBuyer(app, 'Other Co');
    const stolen = await token();
    const { owner } = other.team;
    expect(await placed(owner, stolen)).toMatchObject({ status: 422 });
    const altered = `${stolen.slice(0, 40)}${stolen[40] === 'A' ? 'B' : 'A'}${stolen.slice(41)}`;
    expect(await placed(buyer.team.owner, altered)).toMatchObject({ status: 422 });
    expect(await placed(buyer.team.owner, 'x')).toMatchObject({ status: 422 });
    expect(await rows('orders')).toEqual([]);
  });

  it('callers without the right to buy are refused', async () => {
    const quote = await token();
    for (const person of [buyer.team.member, buyer.team.hr]) expect(await placed(person, quote)).toMatchObject({ code: 40300 });
    expect(await placed({ ...buyer.team.owner, teamId: (await seedBuyer(app)).team.id }, quote)).toMatchObject({ status: 403 });
  });

  it('outdated versions of the terms of purchase and of app documents are refused', async () => {
    const { owner } = buyer.team;
    const { data: offer } = await app.call<Offer>(owner, offers.read, { query: { appId: buyer.appId } });
    expect(offer.terms.sections.map(({ title }) => title)).toContain('Refunds');
    const quote = await token();
    const outdated = { code: 40996, message: t('errors.newTerms', { version: purchaseTerms }) };
    expect(await placed(owner, quote, 'STRIPE', { terms: '0' })).toMatchObject(outdated);
    const texts = JSON.stringify({ en: 'New', cn: 'New', hk: 'New', id: 'New' });
    await app.database.pool.query(
      `INSERT INTO app_documents (app_id, kind, version, texts) VALUES ('${buyer.appId}', 'PRIVACY_POLICY', '2', '${texts}')`,
    );
    await app.database.pool.query(`UPDATE apps SET privacy_version = '2' WHERE id = '${buyer.appId}'`);
    const accept = [{ kind: 'PRIVACY_POLICY', version: '1' }];
    expect(await placed(owner, quote, 'STRIPE', { accept })).toMatchObject({ code: 40996 });
    expect(await placed(owner, await token(), 'STRIPE', { accept })).toMatchObject({ code: 40996 });
    expect(await rows('orders')).toEqual([]);
    const shown = { terms: offer.terms.version, accept: [{ kind: 'PRIVACY_POLICY', version: '2' }] };
    expect((await placed(owner, await token(), 'STRIPE', shown)).message).toBe('Succeeded');
  });

  it('a quote is refused after its balance, catalogue or clearance has changed', async () => {
    const quote = await token();
    await seedCredit(app.database, buyer.team, 100);
    expect(await placed(buyer.team.owner, quote)).toMatchObject({ code: 40912 });
    const second = await token();
    await app.database.pool.query(
      `UPDATE apps SET manifest = jsonb_set(manifest, '{plans,0,prices,0,rows,0,unitPrice}', '7000') WHERE id = '${buyer.appId}'`,
    );
    const third = await token();
    await app.database.pool.query(
      `UPDATE apps SET manifest = jsonb_set(manifest, '{plans,0,prices,1,rows,0,unitPrice}', '7000') WHERE id = '${buyer.appId}'`,
    );
    expect(await placed(buyer.team.owner, second)).toMatchObject({ code: 40912 });
    expect(await placed(buyer.team.owner, third)).toMatchObject({ code: 40912 });
    const last = await token();
    await inTransaction(app.database, { teamId: buyer.team.id }, async (tx) => {
      for (let n = 0; n < 26; n += 1) await seedMember(tx, buyer.team.id, { name: `More ${n}`, departmentId: buyer.team.sales });
    });
    expect(await placed(buyer.team.owner, last)).toMatchObject({ code: 40914 });
    expect(await balanceOf(app.database, buyer.team.id)).toBe(100);
    expect(await rows('orders')).toEqual([]);
  });

  it('a second order is refused while one is unpaid, and of the same quote', async () => {
    const quote = await token();
    const first = await placed(buyer.team.owner, quote);
    expect(first).toMatchObject({ status: 200, data: { label: 'CREATE', due: 18_000, payment: null } });
    expect(await placed(buyer.team.owner, quote)).toMatchObject({ code: 40910 });
    await cancel(buyer.team.owner, first.data.id);
    expect(await placed(buyer.team.owner, quote)).toMatchObject({ code: 40912 });
    expect(await rows('orders')).toHaveLength(1);
  });

  it('card payment is refused if cards are not configured', async () => {
    const off = await startTestApp({ sharedUrl: app.ownerUrl });
    const calls = checkoutCalls(off);
    const quote = (await calls.quoted(buyer.team.owner, people(3))).data.token;
    expect(await calls.placed(buyer.team.owner, quote)).toMatchObject({ code: 40918 });
    const { id } = (await calls.placed(buyer.team.owner, quote, 'BANK_TRANSFER')).data;
    expect(await calls.pay(buyer.team.owner, id, buyer.methodId)).toMatchObject({ code: 40918 });
    await off.close();
  });

  it('an app whose documents were not accepted is refused; accepting them opens the app', async () => {
    const appId = await seedApp(app.database, `unopened-${buyer.team.id.slice(-12)}`);
    const quote = await token({ ...people(3), appId });
    expect(await placed(buyer.team.owner, quote)).toMatchObject({ status: 422 });
    expect(await rows('orders')).toEqual([]);
    const accept = [
      { kind: 'PRIVACY_POLICY', version: '1' },
      { kind: 'USER_AGREEMENT', version: '1' },
    ];
    const { data } = await placed(buyer.team.owner, quote, 'STRIPE', { accept });
    const { order, app: opened } = await readOrder(app.database, buyer.team.id, data.id);
    expect(order.agreements).toEqual([{ kind: 'TERMS', version: purchaseTerms }, ...accept]);
    expect(opened.trial_until).not.toBeNull();
  });
});

describe('an order', () => {
  it('equals its quote, has a number and a remittance code, and expires', async () => {
    const quote = (await quoted(buyer.team.owner, people(3))).data;
    const { data } = await placed(buyer.team.owner, quote.token, 'BANK_TRANSFER');
    const { order } = await readOrder(app.database, buyer.team.id, data.id);
    expect(order.number).toMatch(/^A\d{4}-[2-9A-HJKMNP-Z]{6}$/);
    expect(order.remittance_code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(order).toMatchObject({ quote_id: quote.id, amount: quote.amount, due: quote.due, pay_type: 'BANK_TRANSFER' });
    expect(order.expires_at.getTime() - order.created_at.getTime()).toBe(15 * 86_400_000);
    expect(await readLog(app.database, buyer.team.id)).toMatchObject([{ action: 'order.create', object_id: data.id }]);
  });

  it('paid entirely from the balance is fulfilled at once, with a bill and a receipt', async () => {
    await seedCredit(app.database, buyer.team, 20_000);
    const { data } = await placed(buyer.team.owner, await token());
    expect(data).toMatchObject({ label: 'FULFILLED', due: 0 });
    const { order, documents, entries, subscriptions, app: paid } = await readOrder(app.database, buyer.team.id, data.id);
    expect(order).toMatchObject({ from_balance: 18_000, due: 0, close_reason: 'FULFILLED' });
    expect(entries).toMatchObject(
      [{ amount: '-18000', balance: '2000', reason: 'ORDER' }].map((entry) => ({ ...entry, amount: -18_000, balance: 2000 })),
    );
    expect(documents.map(({ kind }) => kind).toSorted()).toEqual(['BILL', 'RECEIPT']);
    expect(subscriptions).toMatchObject([{ quantity: 3, paid_value: 18_000, status: 'ACTIVE', plan_kind: 'MAIN' }]);
    expect(paid.seats).toBe(3);
    expect(paid.paid_until).toEqual(startOfDay(subscriptions[0]?.period_end ?? '', 'Asia/Hong_Kong'));
    expect(await balanceOf(app.database, buyer.team.id)).toBe(2000);
  });

  it('paid by card provides what was bought, and the bill states the same amounts', async () => {
    const { id } = await ordered(buyer, 5);
    expect((await pay(buyer.team.owner, id, buyer.methodId)).data).toMatchObject({
      label: 'FULFILLED',
      payment: { status: 'SUCCEEDED', card: 'visa 4242' },
    });
    const { order, documents, subscriptions } = await readOrder(app.database, buyer.team.id, id);
    const facts = documents[0]?.content as Record<string, unknown>;
    expect(facts).toMatchObject({
      amount: order.amount,
      due: order.due,
      lines: order.lines,
      payment: { payType: 'STRIPE', card: 'visa 4242' },
    });
    expect(subscriptions[0]?.plan).toMatchObject({ key: 'team' });
    const actions = (await readLog(app.database, buyer.team.id)).map(({ action, actor_name }) => `${action} ${actor_name}`);
    expect(actions).toEqual(['order.create Olivia Owner', 'order.pay Olivia Owner', 'order.fulfil Atrium']);
  });

  it('returns the credit balance when cancelled', async () => {
    await seedCredit(app.database, buyer.team, 5000);
    const { id } = await ordered(buyer);
    expect(await balanceOf(app.database, buyer.team.id)).toBe(0);
    expect((await cancel(buyer.team.owner, id)).data).toMatchObject({ label: 'CANCELED' });
    expect(await balanceOf(app.database, buyer.team.id)).toBe(5000);
    expect(await cancel(buyer.team.owner, id)).toMatchObject({ code: 40916 });
    expect(await pay(buyer.team.owner, id, buyer.methodId)).toMatchObject({ code: 40916 });
    expect(await balanceOf(app.database, buyer.team.id)).toBe(5000);
  });
});
