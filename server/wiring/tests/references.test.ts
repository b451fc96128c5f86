import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { bannerFields } from '#contract/workplace/banners.ts';
import type { Endpoint } from '#contract/kit.ts';
import { openApi } from '#contract/apps/open-api.ts';
import { memberReference } from '#contract/references.ts';
import { idsIn } from '#dev/testing/schema-ids.ts';

// References in (domain rules 2, "Every exit"). An id of a request that is typed as text must not reference a member or a
// department. All such ids are listed here.

/** The ids of requests that are not references to members or departments. Filters of the operation log name any object. */
const otherRecords = [
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
  'lineIds',
  'linkId',
  'methodId',
  'moveId',
  'near',
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
  'upTo',
];

const endpoints = Object.values(api).flatMap((calls) => Object.values(calls as Record<string, Endpoint>));

test('all ids of queries and bodies are references or listed as other ids', () => {
  const open = Object.values(openApi).map(({ query }) => query);
  const requests = [...endpoints.flatMap(({ query, body }) => [query, body]), bannerFields, ...open];
  const found = requests.flatMap((schema) => [...idsIn(schema)]);
  const ids = new Set(found.filter(({ kind }) => kind === 'id').map(({ key }) => key));
  expect([...ids].filter((key) => !otherRecords.includes(key))).toEqual([]);
  expect(otherRecords.filter((key) => !ids.has(key))).toEqual([]);
  expect(found.filter(({ kind }) => kind !== 'id').length).toBeGreaterThan(80);
});

test('no answer contains a reference', () => {
  const found = endpoints.flatMap(({ path, output }) => [...idsIn(output, path)]);
  expect(found.filter(({ kind }) => kind !== 'id')).toEqual([]);
});

test('a reference cannot be converted to text', () => {
  const reference = memberReference.parse('0199aaaa-0000-7000-8000-000000000000');
  expect(() => JSON.stringify({ leaderId: reference })).toThrow('resolved first');
  expect(() => String(reference)).toThrow('resolved first');
});
