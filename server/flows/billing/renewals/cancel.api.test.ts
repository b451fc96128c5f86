import { describe, expect } from 'vitest';
import { errors } from '#contract/errors.ts';
import { subscriptions } from '#contract/billing/subscriptions.ts';
import type { SubscriptionView } from '#contract/billing/subscription-views.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { readSubscription, seedSubscription } from '#dev/testing/subscriptions.ts';
import { type Person, readLog, seedAccountMember, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { renewDue } from './renew-due.schedule.ts';

const words = (text: string) => ({ en: text, cn: text, hk: text, id: text });
const price = (period: string) => ({ currency: 'USD', period, rows: [{ from: 1, to: null, unitPrice: '10.00' }] });
const planOf = (key: string, over: object = {}) => ({
  key,
  name: words(key),
  summary: words(key),
  rule: 'STANDARD',
  unit: 'PEOPLE',
  prices: [price('YEAR')],
  ...over,
});

const nextYear = new Date().getUTCFullYear() + 1;
const period = { period: 'YEAR' as const, start: `${nextYear - 1}-01-01`, end: `${nextYear}-12-31` };

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other Co');
const appId = await seedApp(app.database, 'cancelled', {
  plans: [
    planOf('team', { includes: [{ key: 'space', name: words('Space'), quantity: 100, unit: 'GB' }] }),
    planOf('extra', { kind: 'ADD_ON', unit: 'GB' }),
    planOf('setup', { kind: 'ADD_ON', unit: 'TIMES', prices: [price('NONE')] }),
  ],
});
await seedTeamApp(app.database, team, appId, { seated: [team.hr.memberId] });
const id = await seedSubscription(app.database, team.id, appId, period);
const service = await seedSubscription(app.database, team.id, appId, { ...period, planKey: 'extra' });
const once = await seedSubscription(app.database, team.id, appId, {
  planKey: 'setup',
  period: 'NONE',
  start: period.start,
  end: null,
});

type Name = 'cancel' | 'undoCancel' | 'fewer' | 'undoFewer' | 'autoRenew' | 'read' | 'consequences';
const call = (person: Person, name: Name, of = id, body?: object) =>
  app.call<SubscriptionView>(person, subscriptions[name], { params: { id: of }, ...(body && { body }) });
const team_app = () =>
  inTransaction(app.database, { teamId: team.id }, (tx) => tx.selectFrom('team_apps').selectAll().executeTakeFirstOrThrow());

describe('refusals', () => {
  test('cancelling is refused to another team, with view access only and for one-time purchases', async () => {
    const looker = await seedAccountMember(app.database, team.id, 'Lou Looker', team.sales);
    await giveRole(app.database, team.id, { name: 'Looks', grants: { '050200': 'view' }, members: [looker.memberId] });
    for (const name of ['cancel', 'undoCancel', 'fewer', 'undoFewer', 'autoRenew'] as const) {
      const body = name === 'fewer' ? { quantity: 1 } : name === 'autoRenew' ? { on: true } : {};
      expect(await call(other.owner, name, id, body), name).toMatchObject({ status: 404 });
      expect(await call(looker, name, id, body), name).toMatchObject({ status: 403 });
      expect(await call(team.owner, name, once, body), name).toMatchObject({ code: errors.boughtOnce.code });
    }
    expect((await call(looker, 'read')).data.against).toMatchObject({ renew: 'noPermission', cancel: 'noPermission' });
    expect(await call(other.owner, 'read')).toMatchObject({ status: 404 });
  });

  test('renewal without a card, undoing nothing, an outdated version and a quantity that is not smaller are refused', async () => {
    expect(await call(team.owner, 'autoRenew', id, { on: true })).toMatchObject({ code: errors.cardNeeded.code });
    expect(await call(team.owner, 'undoCancel')).toMatchObject({ code: errors.noChanges.code });
    expect(await call(team.owner, 'undoFewer')).toMatchObject({ code: errors.noChanges.code });
    expect(await call(team.owner, 'cancel', id, { version: 99 })).toMatchObject({ code: errors.changedMeanwhile.code });
    expect(await call(team.owner, 'fewer', id, { quantity: 3 })).toMatchObject({ status: 422 });
  });
});

test('cancelling states its consequences, includes the add-on, and can be undone completely', async () => {
  expect((await call(team.owner, 'consequences')).data).toMatchObject({
    endsOn: period.end,
    people: 5,
    seatsUsed: 1,
    services: [{ id: service, planName: 'extra' }],
    renewal: false,
  });
  expect((await call(team.owner, 'cancel', id, {})).data).toMatchObject({
    state: 'CANCELLED',
    next: null,
    against: { cancel: 'cancelled', undoCancel: null },
  });
  expect((await team_app()).cancelled_at).not.toBeNull();
  expect(await call(team.owner, 'cancel', id, {})).toMatchObject({ code: errors.noChanges.code });
  expect(await call(team.owner, 'fewer', id, { quantity: 1 })).toMatchObject({ code: errors.subscriptionCancelled.code });
  expect(await call(team.owner, 'undoCancel', service)).toMatchObject({ code: errors.mainEnds.code });
  expect((await readSubscription(app.database, team.id, once)).cancelled_at).toBeNull();
  expect((await call(team.owner, 'undoCancel')).data.state).toBe('ACTIVE');
  expect((await readSubscription(app.database, team.id, service)).cancelled_at).toBeNull();
  expect((await team_app()).cancelled_at).toBeNull();
  const log = (await readLog(app.database, team.id)).filter(({ object_id }) => object_id === id);
  expect(log).toMatchObject([
    { action: 'subscription.cancel', after: { services: ['extra'] } },
    { action: 'subscription.undoCancel', after: { services: ['extra'] } },
  ]);
});

test('a smaller quantity can be requested and withdrawn', async () => {
  expect((await call(team.owner, 'fewer', id, { quantity: 2 })).data).toMatchObject({
    quantity: 3,
    nextQuantity: 2,
    next: { quantity: 2, net: 2000 },
  });
  expect((await call(team.owner, 'undoFewer')).data).toMatchObject({ nextQuantity: null, next: { quantity: 3 } });
});

test('included items are listed with their usage, also by the endpoint of the specification', async () => {
  const { data } = await call(team.owner, 'read');
  expect(data.included).toMatchObject([
    { unit: 'PEOPLE', purchased: 3, used: 1 },
    { key: 'space', unit: 'GB', purchased: 100, used: null },
  ]);
  const info = await app.call<{ items: object[] }>(team.owner, subscriptions.info);
  expect(info.data.items).toContainEqual(
    expect.objectContaining({
      subscriptionId: id,
      planName: 'team',
      duration: 'YEAR',
      expiry: period.end,
      purchasedQuantity: 3,
      usedCount: 1,
      unit: 'PEOPLE',
    }),
  );
  expect((await app.call<{ items: object[] }>(other.owner, subscriptions.info)).data.items).toEqual([]);
});

test('a cancelled subscription ends after its period with its add-on, and the app is closed', async () => {
  await call(team.owner, 'cancel', id, {});
  const now = new Date(`${nextYear}-12-31T01:00:00+08:00`);
  const clock = { database: app.database, logKey: app.logKey, cards: null, publicUrl: 'https://atrium.example' };
  await Promise.all([renewDue(clock, now), renewDue(clock, now)]);
  for (const each of [id, service]) expect((await readSubscription(app.database, team.id, each)).status).toBe('ENDED');
  expect((await readSubscription(app.database, team.id, once)).status).toBe('ACTIVE');
  expect(await call(team.owner, 'undoCancel')).toMatchObject({ code: errors.subscriptionOver.code });
  expect(await team_app()).toMatchObject({ cancelled_at: null, paid_until: new Date(`${nextYear}-12-31T00:00:00+08:00`) });
});
