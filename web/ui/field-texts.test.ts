import { expect, test } from 'vitest';
import { placeFaults } from './field-texts.ts';

test('an error of an entry is moved to its list, and each text appears once', () => {
  const faults = [
    { name: ['emailDomains', 1], errors: ['wrong'] },
    { name: ['emailDomains', 2], errors: ['wrong', 'twice'] },
  ];
  expect(placeFaults(faults, [['name'], ['emailDomains']])).toEqual([{ name: ['emailDomains'], errors: ['wrong', 'twice'] }]);
});

test('an error of an entry with its own field stays at that field', () => {
  const faults = [{ name: ['people', 0, 'email'], errors: ['wrong'] }];
  expect(placeFaults(faults, [['people'], ['people', 0, 'email']])).toEqual(faults);
});

test('an error of a field that the form does not have keeps its name, and the order is unchanged', () => {
  const faults = [
    { name: ['elsewhere'], errors: ['a'] },
    { name: ['name'], errors: ['b'] },
  ];
  expect(placeFaults(faults, [['name']])).toEqual(faults);
});
