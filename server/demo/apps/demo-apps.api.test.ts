import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentOf } from '#contract/apps/app-facts.ts';
import { pricingRules, quantityRules } from '#contract/billing/plan-facts.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { asPlatform, asTeam } from '#server/kernel/database/database.ts';
import { publishApp } from '#server/features/apps/catalogue/publish.service.ts';
import { ensureDemo } from '#server/demo/first-start.ts';
import { drawApp } from './draw.ts';
import { ensureDemoApps } from './first-start.ts';
import { demoTexts } from './manifest-texts.ts';
import { demoManifests } from './manifests.ts';
import { demoOpenings } from './opened.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await ensureDemo(app.ownerUrl, app.logKey);
  await ensureDemoApps(app.ownerUrl, app.logKey, 'http://localhost:4000');
}, 60_000);
afterAll(() => app.close());

async function ownerTeam(): Promise<string> {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('SELECT id FROM teams');
  await client.end();
  return rows[0]?.id ?? '';
}

const offered = () => asPlatform(app.database, (db) => db.selectFrom('apps').selectAll().orderBy('key').execute());

test("the demo's apps cover every way to sell", async () => {
  const manifests = demoManifests(await demoTexts(), 'http://localhost:4001');
  const plans = manifests.flatMap((manifest) => manifest.plans);
  expect(manifests.length).toBeGreaterThanOrEqual(12);
  expect(new Set(plans.map(({ rule }) => rule))).toEqual(new Set(pricingRules));
  expect(new Set(plans.map(({ quantityRule }) => quantityRule))).toEqual(new Set(quantityRules));
  expect(new Set(plans.filter(({ rule }) => rule === 'BOUND').map(({ mode }) => mode))).toEqual(new Set(['VOLUME', 'GRADUATED']));
  for (const { prices } of plans) expect(new Set(prices.map(({ currency }) => currency)).size).toBe(4);
  // The smallest purchase costs something in every currency.
  for (const { prices } of plans) for (const { rows } of prices) expect(rows.every(({ unitPrice }) => unitPrice > 0)).toBe(true);
  expect(manifests.filter((manifest) => manifest.signIn).length).toBeGreaterThanOrEqual(4);
});

test('apps are published once, and again if the address changes', async () => {
  const first = await offered();
  await ensureDemoApps(app.ownerUrl, app.logKey, 'http://localhost:4000');
  expect(await offered()).toEqual(first);
  await ensureDemoApps(app.ownerUrl, app.logKey, 'http://localhost:5000');
  const after = await offered();
  expect(after.map(({ icon_id: icon }) => icon)).toEqual(first.map(({ icon_id: icon }) => icon));
  expect(after.find(({ key }) => key === 'crm')?.manifest).toMatchObject({ launchUrl: 'http://localhost:5001/crm' });
});

test('a higher version published by staff is not replaced', async () => {
  const manifests = demoManifests(await demoTexts(), 'http://localhost:5001');
  const crm = manifests.find(({ key }) => key === 'crm');
  if (!crm) throw new Error('no such app');
  await publishApp(app.database, { ...crm, version: '9.0.0' }, await drawApp('crm'), 'Robin');
  await ensureDemoApps(app.ownerUrl, app.logKey, 'http://localhost:6000');
  expect((await offered()).find(({ key }) => key === 'crm')).toMatchObject({ version: '9.0.0' });
});

test('the demo team has apps in every state, with their log entries', async () => {
  const team = await asPlatform(app.database, (db) => db.selectFrom('apps').select(['id', 'key', 'is_free']).execute());
  const teamId = await ownerTeam();
  const opened = await asTeam(app.database, teamId, (db) => db.selectFrom('team_apps').selectAll().execute());
  expect(opened).toHaveLength(demoOpenings.length);
  expect(new Set(opened.map(({ availability }) => availability))).toEqual(new Set(['OPENED', 'PORTION', 'ALL', 'STOP']));
  const states = opened.map((row) => {
    const free = team.find(({ id }) => id === row.app_id)?.is_free ?? false;
    return paymentOf({ free, trialUntil: row.trial_until, paidUntil: row.paid_until, cancelledAt: row.cancelled_at }, new Date());
  });
  expect(new Set(states.map(({ payment }) => payment))).toEqual(new Set(['NORMAL', 'WAIT_EXPIRE', 'EXPIRED', 'CANCEL']));
  expect(states.some(({ trial }) => trial)).toBe(true);
  const log = await asTeam(app.database, teamId, (db) =>
    db.selectFrom('operation_log').select('action').where('category', '=', 'APP').execute(),
  );
  expect(log.filter(({ action }) => action === 'app.open')).toHaveLength(demoOpenings.length);
  const seats = await asTeam(app.database, teamId, (db) =>
    db
      .selectFrom('app_seats')
      .innerJoin('apps', 'apps.id', 'app_seats.app_id')
      .select(['apps.key', (eb) => eb.fn.countAll<number>().as('seats')])
      .groupBy('apps.key')
      .execute(),
  );
  const expected = demoOpenings.flatMap(({ key, seated }) => (seated ? [[key, seated] as const] : []));
  expect(Object.fromEntries(seats.map((row) => [row.key, row.seats]))).toEqual(Object.fromEntries(expected));
});
