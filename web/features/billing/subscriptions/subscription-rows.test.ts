import { expect, test } from 'vitest';
import { nextDateOf } from './next-date.ts';
import { rowsOf, rowsWith, type SubscriptionRow } from './subscription-rows.ts';
import type { SubscriptionItem, Trial } from './use-subscriptions.ts';

const app = { appId: 'a', name: 'App', icon: null };
const card = { id: 'c', brand: 'visa', lastFour: '4242', expMonth: 12, expYear: 2040, expires: false };
const next = { on: '2027-02-01' } as SubscriptionItem['next'];

const item = (over: Partial<SubscriptionItem>) =>
  ({
    id: 's',
    app,
    planName: 'Plan',
    state: 'ACTIVE',
    periodEnd: '2027-02-01',
    daysLeft: 12,
    autoRenew: true,
    next,
    card,
    cancelledAt: null,
    graceUntil: null,
    endedAt: null,
    ...over,
  }) as SubscriptionItem;
const trial = (over: Partial<Trial>) => ({ app, trial: true, until: '2027-01-31T17:00:00.000Z', daysLeft: 3, ...over }) as Trial;
const rowOf = (over: Partial<SubscriptionItem>): SubscriptionRow => ({ key: 's', name: 'App · Plan', of: item(over) });

test('without a status all rows that are not over are shown, also one that the schedule has not ended yet', () => {
  const rows = rowsOf({
    items: [item({ id: '1' }), item({ id: '2', state: 'ENDED' })],
    trials: [trial({})],
    ended: [item({ id: '3', state: 'ENDED', endedAt: '2027-01-01T00:00:00.000Z' })],
  });
  expect(rows.map(({ key }) => key)).toEqual(['1', '2', 'a', '3']);
  expect(rowsWith(rows, undefined).map(({ key }) => key)).toEqual(['1', '2', 'a']);
  expect(rowsWith(rows, 'ENDED').map(({ key }) => key)).toEqual(['2', '3']);
  expect(rowsWith(rows, 'TRIAL').map(({ key }) => key)).toEqual(['a']);
});

test.each([
  [{}, '2027-02-01 RENEWS'],
  [{ card: null }, '2027-02-01 fails'],
  [{ card: { ...card, expires: true } }, '2027-02-01 fails'],
  [{ autoRenew: false }, 'before 2027-02-01 EXPIRES'],
  [{ next: null }, 'before 2027-02-01 EXPIRES'],
  [{ cancelledAt: '2027-01-01T00:00:00.000Z' }, 'before 2027-02-01 ENDS'],
  [{ state: 'GRACE', graceUntil: '2027-02-07T16:00:00.000Z' }, 'before 2027-02-08 ENDS'],
  [{ state: 'ENDED', endedAt: '2027-01-31T16:00:00.000Z' }, '2027-02-01 ENDS'],
  [{ state: 'ENDED', daysLeft: -12, autoRenew: false }, 'before 2027-02-01 ENDS'],
  [{ periodEnd: null }, undefined],
] as const)('the next date of %j in Hong Kong is %s', (over, expected) => {
  const found = nextDateOf(rowOf(over), 'Asia/Hong_Kong');
  expect(found && `${found.last ? 'before ' : ''}${found.on} ${found.kind}`).toBe(expected);
});

test('a trial ends on its day in the zone of the team', () => {
  const row: SubscriptionRow = { key: 'a', name: 'App', trial: trial({}) };
  expect(nextDateOf(row, 'Asia/Hong_Kong')).toMatchObject({ on: '2027-02-01', kind: 'TRIAL', daysLeft: 3 });
  expect(nextDateOf(row, 'Asia/Jakarta')).toMatchObject({ on: '2027-02-01' });
  expect(nextDateOf(row, 'Europe/London')).toMatchObject({ on: '2027-01-31' });
});
