import { expect, test } from 'vitest';
import { loggedActions } from '../platform/operation-log-facts.ts';
import { silentActions, webhookEvents } from './webhook-facts.ts';

const told: string[] = Object.values(webhookEvents).flat();

test('every action of members, departments and apps is an event or is left out on purpose, never both', () => {
  const concerned = loggedActions.filter((action) => /^(member|department|app)\./.test(action));
  const missing = concerned.filter((action) => !told.includes(action) && !silentActions.includes(action));
  expect(missing).toEqual([]);
  expect(silentActions.filter((action) => told.includes(action))).toEqual([]);
});

test('no action is told as two events', () => {
  expect(told.toSorted()).toEqual([...new Set(told)].toSorted());
});
