import { describe, expect, test } from 'vitest';
import { elementsFor, readOnlyReason } from './element-facts.ts';

const person = { owner: false, superAdmin: false, supportType: null, holdsApps: false } as const;
const none = { billing: false, ownerOnly: false, orderAdmin: true };

describe('elements of a screen, by specification section 6', () => {
  test('an ordinary member sees neither billing nor owner-only elements', () => {
    expect(elementsFor(person)).toEqual(none);
  });

  test('holders of 040100 see owner-only elements and no billing elements', () => {
    expect(elementsFor({ ...person, holdsApps: true })).toEqual({ ...none, ownerOnly: true });
  });

  test.each(['owner', 'superAdmin'] as const)('the %s sees all elements', (kind) => {
    expect(elementsFor({ ...person, [kind]: true })).toEqual({ billing: true, ownerOnly: true, orderAdmin: true });
  });

  test('support sees no billing elements; support of type ORDER sees no order administration either', () => {
    const support = { ...person, holdsApps: true };
    expect(elementsFor({ ...support, supportType: 'FULL' })).toEqual({ billing: false, ownerOnly: true, orderAdmin: true });
    expect(elementsFor({ ...support, supportType: 'ORDER' })).toEqual({ billing: false, ownerOnly: true, orderAdmin: false });
  });
});

test('billing screens are read-only for support and for callers without edit permission', () => {
  expect(readOnlyReason({ supportType: null, edits: true })).toBeNull();
  expect(readOnlyReason({ supportType: null, edits: false })).toBe('viewer');
  expect(readOnlyReason({ supportType: 'FULL', edits: true })).toBe('support');
  expect(readOnlyReason({ supportType: 'ORDER', edits: false })).toBe('support');
});
