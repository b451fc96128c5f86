import { expect, test } from 'vitest';
import { placeFaults } from './field-texts.ts';

test('a fault of an entry stands under the list that holds it, each text once', () => {
  const faults = [
    { name: ['emailDomains', 1], errors: ['wrong'] },
    { name: ['emailDomains', 2], errors: ['wrong', 'twice'] },
  ];
  expect(placeFaults(faults, [['name'], ['emailDomains']])).toEqual([{ name: ['emailDomains'], errors: ['wrong', 'twice'] }]);
});

test('a fault of an entry with a field of its own stays there', () => {
  const faults = [{ name: ['people', 0, 'email'], errors: ['wrong'] }];
  expect(placeFaults(faults, [['people'], ['people', 0, 'email']])).toEqual(faults);
});

test('a fault of a field the form does not have keeps its name, and the order is kept', () => {
  const faults = [
    { name: ['elsewhere'], errors: ['a'] },
    { name: ['name'], errors: ['b'] },
  ];
  expect(placeFaults(faults, [['name']])).toEqual(faults);
});
