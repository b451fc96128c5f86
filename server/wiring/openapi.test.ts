import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { errors } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit.ts';
import { openApi, refusalsOf } from './openapi.ts';

const all = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => [`${feature}.${name}`, endpoint as Endpoint] as const),
);

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(openApi('http://localhost:3000'));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
});

test('the validator rejects an invalid document', async () => {
  const wrong = { ...openApi('http://localhost:3000'), paths: { nowhere: {} } };
  expect((await new Validator().validate(wrong)).valid).toBe(false);
});

test('the document contains all endpoints of the contract under their method and path', () => {
  const { paths } = openApi('http://localhost:3000') as { paths: Record<string, Record<string, { operationId: string }>> };
  const described = Object.values(paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId));
  expect(described.toSorted()).toEqual(all.map(([name]) => name).toSorted());
});

test.each(all)('%s lists only known error codes', (_name, endpoint) => {
  for (const name of refusalsOf(endpoint)) expect(errors).toHaveProperty(name);
});

// Changes of the catalogue and of the provider's accounts belong to no team and have no log entry; their rows name who made them.
const ofPlatform = (name: string) =>
  name.startsWith('catalogue.') || name.startsWith('staffAccounts.') || name === 'oauth.makeSecret';
const ofTeam = ([name, { method, may, reads, ownMark }]: (typeof all)[number]) =>
  method !== 'GET' && may !== 'public' && may !== 'signedIn' && !reads && !ownMark && !ofPlatform(name);

test.each(all.filter(ofTeam))('%s changes rows of a team and declares its log entry', (_name, endpoint) => {
  expect(endpoint.log).toBeTruthy();
});

test('only the marks of read notifications are stored without a log entry', () => {
  const marks = all.filter(([, { ownMark }]) => ownMark).map(([name]) => name);
  expect(marks).toEqual(['notificationCentre.mark', 'notificationCentre.markAll']);
});
