import { describe, expect, test } from 'vitest';
import { elementsFor } from './elements.ts';

const person = { owner: false, superAdmin: false, supportType: null } as const;
const none = { billing: false, ownerOnly: false, orderAdmin: true };

describe('elements of a screen, by specification section 6', () => {
  test('an ordinary member, and an administrator of anything but apps, sees neither billing nor what is the owner’s', () => {
    expect(elementsFor(person, [])).toEqual(none);
    expect(elementsFor(person, [{ code: '050100' }, { code: '040200' }, { code: '060100' }])).toEqual(none);
  });

  test('who holds 040100 sees what is the owner’s, and no billing', () => {
    expect(elementsFor(person, [{ code: '040100' }])).toEqual({ ...none, ownerOnly: true });
  });

  test.each(['owner', 'superAdmin'] as const)('the %s sees everything', (kind) => {
    expect(elementsFor({ ...person, [kind]: true }, [])).toEqual({ billing: true, ownerOnly: true, orderAdmin: true });
  });

  test('support of the type ORDER administers no orders, whoever else they are; of the type FULL does', () => {
    expect(elementsFor({ ...person, supportType: 'ORDER' }, []).orderAdmin).toBe(false);
    expect(elementsFor({ ...person, owner: true, supportType: 'ORDER' }, [{ code: '040100' }])).toEqual({
      billing: true,
      ownerOnly: true,
      orderAdmin: false,
    });
    expect(elementsFor({ ...person, supportType: 'ORDER' }, []).billing).toBe(true);
    expect(elementsFor({ ...person, supportType: 'FULL' }, [])).toEqual({ billing: true, ownerOnly: true, orderAdmin: true });
  });
});
