import { expect, test } from 'vitest';
import { freeNames } from './dissolve-department.service.ts';

const named = (children: string[], siblings: string[]) =>
  freeNames(
    children.map((name) => ({ id: name, name })),
    siblings,
  ).map((child) => child.name);

test('a free name is unchanged', () => {
  expect(named(['Sales', 'Legal'], ['Finance'])).toEqual(['Sales', 'Legal']);
});

test('a taken name gets the first free number, ignoring case', () => {
  expect(named(['SALES'], ['sales', 'Sales (2)'])).toEqual(['SALES (3)']);
});

test('a numbered name never equals the name of another child', () => {
  expect(named(['Sales', 'Sales (2)'], ['Sales'])).toEqual(['Sales (3)', 'Sales (2)']);
});

test('the numbered name fits the maximum length without splitting a character', () => {
  const [name] = named(['𠮷'.repeat(64)], ['𠮷'.repeat(64)]);
  expect([...(name ?? '')]).toHaveLength(64);
  expect(name?.endsWith('𠮷 (2)')).toBe(true);
});
