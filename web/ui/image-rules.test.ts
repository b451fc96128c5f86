import { expect, test } from 'vitest';
import { typeNames, uploadFault } from './image-rules.ts';

const rules = { types: ['image/png', 'image/jpeg'], megabytes: 2 };
const file = (type: string, size: number, name = 'a.png') => ({ type, size, name });

test('an image of another type is refused, regardless of the file name', () => {
  expect(uploadFault(file('image/svg+xml', 10), rules)).toEqual({ fault: 'wrongType' });
  expect(uploadFault(file('text/html', 10, 'a.png'), rules)).toEqual({ fault: 'wrongType' });
});

test('a file without a known type is checked by its name', () => {
  expect(uploadFault(file('', 10, 'A.PNG'), rules)).toBeUndefined();
  expect(uploadFault(file('', 10, 'a.exe'), rules)).toEqual({ fault: 'wrongType' });
});

test('an image of the largest size is accepted, and one byte more refused', () => {
  expect(uploadFault(file('image/png', 2_000_000), rules)).toBeUndefined();
  expect(uploadFault(file('image/png', 2_000_001), rules)).toEqual({ fault: 'tooLarge', actual: 2.1 });
});

test('types are shown by their usual names', () => {
  expect(typeNames(rules.types)).toEqual(['PNG', 'JPG']);
});
