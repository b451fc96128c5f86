import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingDocuments } from '#contract/billing/billing-documents.ts';
import type { DocumentFacts } from '#contract/billing/document-facts.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { readPdf } from '#dev/testing/pdf.ts';
import type { Person } from '#dev/testing/team.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';
import { verifyChain } from '#server/kernel/log/log-verify.ts';
import { formatMoney } from '#phrases/money.ts';
import { demoAppsOrigin } from './apps-origin.ts';
import { ensureDemoApps } from '#server/demo/apps/first-start.ts';
import { demoTexts, digestDemoApps } from '#server/demo/apps/manifest-texts.ts';
import { ensureDemoBanners } from './banners.ts';
import { ensureDemoBilling } from '#server/demo/billing/first-start.ts';
import { smallTeam } from '#server/demo/billing/small-team.ts';
import { demoFacts, isDemoReady, rememberFact } from './facts.ts';
import { ensureDemo } from './first-start.ts';
import { orderDemoLog } from './log-order.ts';
import { ensureDemoPlans } from './plans.ts';

let app: TestApp;
let teamId: string;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  await ensureDemo(app.ownerUrl, app.logKey);
  await ensureDemoApps(app.ownerUrl, app.logKey, 'http://localhost:4000');
  await ensureDemoBilling(app.ownerUrl, app.logKey, app.store);
  await ensureDemoBanners(app.ownerUrl, app.store);
  await ensureDemoPlans(app.ownerUrl, app.store);
  await orderDemoLog(app.ownerUrl, app.logKey);
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

test('every order of the demo has its stated result, and none is open, so that the team can buy', async () => {
  const orders = await inTransaction(app.database, { teamId }, (tx) => tx.selectFrom('orders').selectAll().execute());
  const states = orders.map(({ pay_status: paid, open, close_reason: how }) => `${paid} ${open ? 'OPEN' : how}`);
  expect(new Set(states)).toEqual(
    new Set(['PAID FULFILLED', 'REFUNDED REFUNDED', 'PENDING CANCELLED', 'VOUCHER_UPLOADED CANCELLED', 'PENDING LAPSED']),
  );
  expect(orders.filter(({ open }) => open)).toEqual([]);
  const cleared = await inTransaction(app.database, { teamId }, (tx) =>
    tx.selectFrom('sales_clearances').selectAll().where('team_id', '=', teamId).execute(),
  );
  expect(cleared).toHaveLength(1);
});

test('the transfer that waits for review belongs to a small team, which later starts leave unchanged', async () => {
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

test('a later start finds every part loaded, unless the address of the apps has changed', async () => {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  const isReady = async (publicUrl: string) =>
    isDemoReady(client, await digestDemoApps(await demoTexts(), demoAppsOrigin(publicUrl)));
  expect(await isReady('http://localhost:4000')).toBe(false);
  await rememberFact(client, demoFacts.log, {});
  expect(await isReady('http://localhost:4000')).toBe(true);
  expect(await isReady('http://localhost:5000')).toBe(false);
  await client.end();
});

test('a document shows total and customer of its order, and belongs only to that order', async () => {
  const bills = await inTransaction(app.database, { teamId }, (tx) =>
    tx.selectFrom('billing_documents').selectAll().where('kind', '=', 'BILL').orderBy('number').execute(),
  );
  for (const { id: documentId, order_id: id, number, content } of bills.slice(-2)) {
    const { due, customer } = content as unknown as DocumentFacts;
    const { raw } = await app.call(owner, billingDocuments.read, { params: { id, documentId }, query: { language: 'en' } });
    const pdf = await readPdf(raw.rawPayload);
    const text = pdf.pages.join(' ');
    await pdf.close();
    for (const part of [number, customer.name, formatMoney(due, 'HKD', 'en', { withCode: true })]) expect(text).toContain(part);
    const params = { id: documentId, documentId };
    expect(await app.call(owner, billingDocuments.read, { params })).toMatchObject({ status: 404 });
  }
});

// The data of the demo must be consistent between screens.

test('the log is ordered by time from the founding on, names people as people, and verifies', async () => {
  await sealAll(app.database, app.logKey);
  const entries = await asTeam(app.database, teamId, (db) =>
    db.selectFrom('operation_log').select(['id', 'seq', 'at', 'action', 'actor_name', 'actor_kind']).orderBy('seq').execute(),
  );
  expect(entries[0]?.action).toBe('team.create');
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime()));
  expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted());
  const servers = entries.filter(({ actor_kind: kind }) => kind === 'SYSTEM' || kind === 'JOB');
  expect(new Set(servers.map(({ actor_name: name }) => name))).toEqual(new Set(['Atrium']));
  expect(Math.max(...entries.map(({ at }) => at.getTime()))).toBeLessThanOrEqual(Date.now());
  const verified = await inTransaction(app.database, { teamId }, (tx) => verifyChain(tx, teamId, app.logKey));
  expect(verified.break).toBeNull();
});

test('nothing was done before the team was founded, and no document accepted before it was published', async () => {
  const { rows } = await asTeam(app.database, teamId, (db) =>
    sql<{ early: string }>`
      WITH t AS (SELECT created_at AS founded FROM teams WHERE id = ${teamId}::uuid)
      SELECT 'app' AS early FROM team_apps, t WHERE opened_at < founded
      UNION ALL SELECT 'order' FROM orders, t WHERE created_at < founded
      UNION ALL SELECT 'member' FROM members, t WHERE created_at < founded OR created_at > now()
      UNION ALL SELECT 'document' FROM app_agreements g JOIN app_documents d USING (app_id, kind, version) WHERE g.accepted_at < d.published_at`.execute(
      db,
    ),
  );
  expect(rows).toEqual([]);
});

test('the banner names the weekday of its date, which is in the future, and ends after it', async () => {
  const [walk] = await asTeam(app.database, teamId, (db) =>
    db.selectFrom('banners').select(['notice', 'ends_at']).where('link_type', '=', 'NOTIFICATION').execute(),
  );
  const day = new Date((walk?.ends_at?.getTime() ?? 0) - 1);
  const parts = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Asia/Hong_Kong' } as const;
  expect(walk?.notice).toContain(`${new Intl.DateTimeFormat('en-GB', parts).format(day)}, 9:00`);
  expect(walk?.notice).toContain('Saturday');
  expect(day.getTime()).toBeGreaterThan(Date.now());
});
