import { expect, test } from 'vitest';
import { inNameOrder } from './name-order.ts';

const fields = ['displayName', 'firstName', 'lastName', 'email'] as const;

test.each(['cn', 'hk'] as const)('in %s the family name precedes the given name', (language) => {
  expect(inNameOrder(fields, language)).toEqual(['displayName', 'lastName', 'firstName', 'email']);
});

test.each(['en', 'id'] as const)('in %s the given name precedes the family name', (language) => {
  expect(inNameOrder(fields, language)).toEqual(fields);
});
