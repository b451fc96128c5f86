import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingDocuments } from '#contract/billing-documents.ts';
import type { DocumentFacts } from '#contract/document-facts.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { readPdf } from '#dev/testing/pdf.ts';
import type { Person } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/db.ts';
import { formatMoney } from '#phrases/money.ts';
import { ensureDemoApps } from '../apps/first-start.ts';
import { ensureDemo } from '../first-start.ts';
import { ensureDemoBilling } from './first-start.ts';
import { smallTeam } from './small-team.ts';

let app: TestApp;
let teamId: string;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  await ensureDemo(app.ownerUrl, app.logKey);
  await ensureDemoApps(app.ownerUrl, app.logKey, 'http://localhost:4000');
  await ensureDemoBilling(app.ownerUrl, app.logKey, app.store);
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ team_id: string; id: string; account_id: string }>(
    "SELECT m.team_id, m.id, m.account_id FROM members m JOIN accounts a ON a.id = m.account_id WHERE a.email = 'owner@harbour.example'",
  );
  await client.end();
  const [own] = rows;
  if (!own) throw new Error('the demo has no owner');
  teamId = own.team_id;
  owner = { accountId: own.account_id, memberId: own.id, teamId, name: 'May Lee' };
}, 120_000);
afterAll(() => app.close());

test('every order of the demo is as it was said to become, and none is open, so that it can buy', async () => {
  const orders = await inTransaction(app.database, { teamId }, (tx) => tx.selectFrom('orders').selectAll().execute());
  const states = orders.map(({ pay_status: paid, open, closed_how: how }) => `${paid} ${open ? 'OPEN' : how}`);
  expect(new Set(states)).toEqual(
    new Set(['PAID FULFILLED', 'REFUNDED REFUNDED', 'PENDING CANCELLED', 'VOUCHER_UPLOADED CANCELLED', 'PENDING LAPSED']),
  );
  expect(orders.filter(({ open }) => open)).toEqual([]);
  const cleared = await inTransaction(app.database, { teamId }, (tx) =>
    tx.selectFrom('sales_clearances').selectAll().where('team_id', '=', teamId).execute(),
  );
  expect(cleared).toHaveLength(1);
});

test('the transfer that waits for staff is of a small team, which starts again leave as it is', async () => {
  await ensureDemoBilling(app.ownerUrl, app.logKey, app.store);
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; waiting: number }>(
    `SELECT t.name, count(*)::int AS waiting FROM vouchers v JOIN orders o ON o.team_id = v.team_id AND o.id = v.order_id
     JOIN teams t ON t.id = o.team_id WHERE v.status = 'WAITING' AND o.open GROUP BY t.name`,
  );
  await client.end();
  expect(rows).toEqual([{ name: smallTeam, waiting: 1 }]);
});

test('a document says what its order comes to, whom it is for, and is of that order alone', async () => {
  const bills = await inTransaction(app.database, { teamId }, (tx) =>
    tx.selectFrom('billing_documents').selectAll().where('kind', '=', 'BILL').orderBy('number').execute(),
  );
  for (const { id: documentId, order_id: id, number, facts } of bills.slice(-2)) {
    const { due, customer } = facts as unknown as DocumentFacts;
    const { raw } = await app.call(owner, billingDocuments.read, { params: { id, documentId }, query: { language: 'en' } });
    const pdf = await readPdf(raw.rawPayload);
    const text = pdf.pages.join(' ');
    await pdf.close();
    for (const part of [number, customer.name, formatMoney(due, 'HKD', 'en', { withCode: true })]) expect(text).toContain(part);
    const params = { id: documentId, documentId };
    expect(await app.call(owner, billingDocuments.read, { params })).toMatchObject({ status: 404 });
  }
});
