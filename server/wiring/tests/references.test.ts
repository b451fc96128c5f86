import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { bannerFields } from '#contract/workplace/banners.ts';
import type { Endpoint } from '#contract/kit.ts';
import { openApi } from '#contract/apps/open-api.ts';
import { memberReference } from '#contract/references.ts';
import { idsIn } from '#dev/testing/schema-ids.ts';

// References in (domain rules 2, "Every exit"). An id of a request that is typed as text names neither a member nor a department:
// whoever adds one has to say here what else it names.

/** What ids of requests name that are no references. Filters of the operation log name any object. */
const otherThings = [
  'appId',
  'appIds',
  'bannerIds',
  'before',
  'bookingId',
  'exceptionId',
  'groupId',
  'groupIds',
  'id',
  'ids',
  'linkId',
  'methodId',
  'moveId',
  'objectId',
  'operatorId',
  'orderId',
  'requestId',
  'roleId',
  'roleIds',
  'roomId',
  'roomIds',
  'subscriptionId',
  'teamId',
];

const endpoints = Object.values(api).flatMap((calls) => Object.values(calls as Record<string, Endpoint>));

test('every id of a query or body is a reference to a member or department, or names something else', () => {
  const open = Object.values(openApi).map(({ query }) => query);
  const requests = [...endpoints.flatMap(({ query, body }) => [query, body]), bannerFields, ...open];
  const found = requests.flatMap((schema) => [...idsIn(schema)]);
  const ids = new Set(found.filter(({ kind }) => kind === 'id').map(({ key }) => key));
  expect([...ids].filter((key) => !otherThings.includes(key))).toEqual([]);
  expect(otherThings.filter((key) => !ids.has(key))).toEqual([]);
  expect(found.filter(({ kind }) => kind !== 'id').length).toBeGreaterThan(80);
});

test('no answer holds a reference', () => {
  const found = endpoints.flatMap(({ path, output }) => [...idsIn(output, path)]);
  expect(found.filter(({ kind }) => kind !== 'id')).toEqual([]);
});

test('a reference cannot be written out as text', () => {
  const reference = memberReference.parse('0199aaaa-0000-7000-8000-000000000000');
  expect(() => JSON.stringify({ leaderId: reference })).toThrow('resolved first');
  expect(() => String(reference)).toThrow('resolved first');
});
