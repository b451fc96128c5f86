import { expect, test } from 'vitest';
import { typeNames, uploadFault } from './image-rules.ts';

const rules = { types: ['image/png', 'image/jpeg'], megabytes: 2 };
const file = (type: string, size: number, name = 'a.png') => ({ type, size, name });

test('another type is refused, whatever its name says', () => {
  expect(uploadFault(file('image/svg+xml', 10), rules)).toEqual({ fault: 'wrongType' });
  expect(uploadFault(file('text/html', 10, 'a.png'), rules)).toEqual({ fault: 'wrongType' });
});

test('a file the system knows no type of is judged by its name', () => {
  expect(uploadFault(file('', 10, 'A.PNG'), rules)).toBeUndefined();
  expect(uploadFault(file('', 10, 'a.exe'), rules)).toEqual({ fault: 'wrongType' });
});

test('the limit itself is allowed, one byte more is not', () => {
  expect(uploadFault(file('image/png', 2_000_000), rules)).toBeUndefined();
  expect(uploadFault(file('image/png', 2_000_001), rules)).toEqual({ fault: 'tooLarge', actual: 2.1 });
});

test('types are named as people name them', () => {
  expect(typeNames(rules.types)).toEqual(['PNG', 'JPG']);
});
