import { expect, test } from 'vitest';
import { loggedActions } from '../platform/operation-log-facts.ts';
import { silentActions, webhookEvents } from './webhook-facts.ts';

const covered: string[] = Object.values(webhookEvents).flat();

test('every action of members, departments and apps belongs to an event or is listed as silent, never both', () => {
  const concerned = loggedActions.filter((action) => /^(member|department|app)\./.test(action));
  const missing = concerned.filter((action) => !covered.includes(action) && !silentActions.includes(action));
  expect(missing).toEqual([]);
  expect(silentActions.filter((action) => covered.includes(action))).toEqual([]);
});

test('no action belongs to two events', () => {
  expect(covered.toSorted()).toEqual([...new Set(covered)].toSorted());
});
