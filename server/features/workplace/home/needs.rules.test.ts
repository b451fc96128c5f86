import { expect, test } from 'vitest';
import { homeLimits, type NeedKind } from '#contract/workplace/home-facts.ts';
import type { NeedRow } from './needs.repository.ts';
import { levelOf, needsOf } from './needs.rules.ts';

const now = new Date('2026-11-27T08:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const row = (kind: NeedKind, days: number, more: Partial<NeedRow> = {}): NeedRow => ({
  kind,
  id: `${kind} ${days}`,
  name: 'Someone',
  detail: null,
  at: inDays(days),
  count: null,
  amount: null,
  currency: null,
  total: 1,
  ...more,
});

test('an end is urgent from two days before it, and people who wait are not', () => {
  expect(levelOf(row('PAY', 2), now)).toBe('BAD');
  expect(levelOf(row('PAY', 2.1), now)).toBe('WARNING');
  expect(levelOf(row('ENDING', -3), now)).toBe('BAD');
  expect(levelOf(row('RENEW', 10), now)).toBe('WARNING');
  expect(levelOf(row('GRACE', 5), now)).toBe('BAD');
  expect(levelOf(row('JOIN_REQUEST', -20), now)).toBe('INFO');
});

test('a webhook that was disabled is more urgent than one that fails', () => {
  expect(levelOf(row('WEBHOOK', -6, { detail: 'FAILING' }), now)).toBe('BAD');
  expect(levelOf(row('WEBHOOK', -1), now)).toBe('WARNING');
});

test('the most urgent line is first, then what ends first or has waited longest', () => {
  const rows = [row('JOIN_REQUEST', -1), row('RENEW', 10), row('APP_REQUEST', -5), row('PAY', 1), row('ENDING', 5)];
  const { items } = needsOf(rows, now);
  expect(items.map(({ kind }) => kind)).toEqual(['PAY', 'ENDING', 'RENEW', 'APP_REQUEST', 'JOIN_REQUEST']);
  expect(items[0]).toMatchObject({ level: 'BAD', at: inDays(1).toISOString(), due: null });
});

test('the total counts lines that are not listed, and the kinds of one query once', () => {
  const requests = Array.from({ length: 4 }, (_, place) => row('JOIN_REQUEST', -place, { total: 30 }));
  const subscriptions = [row('GRACE', 1, { total: 3 }), row('RENEW', 5, { total: 3 }), row('RENEW', 6, { total: 3 })];
  const { items, total } = needsOf([...requests, ...subscriptions, row('PAY', 9), row('IMPORT', -1)], now);
  expect(items).toHaveLength(homeLimits.needs);
  expect(total).toBe(35);
});
