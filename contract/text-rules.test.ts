import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';

/** Fields with names or titles that are shown in lists (specification section 5: special characters are rejected). */
const names = ['name', 'title', 'displayName', 'firstName', 'lastName', 'jobTitle', 'position', 'building', 'floor'];

/**
 * Exceptions: legal names on bills, the person who asks for a demo, and names that are typed to confirm and must match an
 * existing one.
 */
const written = [
  'orders.setCustomer.name',
  'help.requestDemo.name',
  'staffAccounts.setIssuer.name',
  'ownership.dissolve.name',
  'recycleBin.purge.name',
];

test('no name or title of the contract accepts special characters', () => {
  const taken: string[] = [];
  for (const [feature, endpoints] of Object.entries(api)) {
    for (const [call, { body }] of Object.entries(endpoints) as [string, { body?: z.ZodType }][]) {
      if (!(body instanceof z.ZodObject)) continue;
      for (const field of names) {
        const schema = (body.shape as Record<string, z.ZodType | undefined>)[field];
        if (!schema) continue;
        const refuses = ['a <b>', 'a>b', 'a\\b'].every((value) =>
          schema
            .safeParse(value)
            .error?.issues.some(({ message }) => message === 'specialCharacters' || message === 'Invalid input'),
        );
        expect(schema.safeParse('R&D / 研发 (HK)').success || field === 'name', `${feature}.${call}.${field}`).toBe(true);
        if (!refuses) taken.push(`${feature}.${call}.${field}`);
      }
    }
  }
  expect(taken.filter((field) => !written.includes(field))).toEqual([]);
});
