import { expect, test } from 'vitest';
import type { Department } from '#contract/people/departments.ts';
import { below, clashes, moveFault, nextOf, pathText, scopeChange } from './department-places.ts';

const make = (departmentId: string, parentId: string | null, name = departmentId): Department => ({
  departmentId,
  parentId,
  name,
  number: null,
  head: null,
  employeeCount: 0,
  pathOnly: false,
  version: 1,
  can: { edit: true, place: true, people: true },
});
const team = make('team', null);
const all = [
  team,
  make('sales', 'team'),
  make('jakarta', 'sales'),
  make('depok', 'jakarta'),
  make('product', 'team'),
  make('jakarta2', 'product', 'Jakarta'),
  make('legal', 'team'),
];
const by = (id: string) => all.find(({ departmentId }) => departmentId === id) ?? team;

test('a move that is not possible has a reason', () => {
  expect(moveFault(all, by('sales'), null, null)).toBe('choose');
  expect(moveFault(all, by('legal'), 'team', null)).toBe('same');
  expect(moveFault(all, by('sales'), 'team', 'product')).toBe('same');
  expect(moveFault(all, by('jakarta'), 'product', null)).toBe('taken');
});

test('a move that is possible has no reason', () => {
  expect(moveFault(all, by('sales'), 'team', null)).toBeUndefined();
  expect(moveFault(all, by('legal'), 'team', 'sales')).toBeUndefined();
  expect(moveFault(all, by('sales'), 'product', null)).toBeUndefined();
});

test('the depth counts levels below the root, including subdepartments that move with it', () => {
  const chain = Array.from({ length: 14 }, (_, i) => make(`c${i + 1}`, i === 0 ? 'team' : `c${i}`));
  const deep = [...all, ...chain];
  expect(moveFault(deep, by('legal'), 'c14', null)).toBeUndefined();
  expect(moveFault(deep, by('jakarta'), 'c14', null)).toBe('tooDeep');
  expect(moveFault(deep, by('jakarta'), 'c13', null)).toBeUndefined();
});

test('a department has descendants, siblings and ancestors', () => {
  expect(below(all, 'sales').map((d) => d.departmentId)).toEqual(['jakarta', 'depok']);
  expect(nextOf(all, by('sales'))).toBe('product');
  expect(nextOf(all, by('legal'))).toBeNull();
  expect(pathText(all, 'depok')).toBe('team / sales / jakarta / depok');
});

test('a child with the same name as a sibling of its parent must be renamed', () => {
  expect(clashes([...all, make('j3', 'team', 'JAKARTA')], by('sales')).map((d) => d.departmentId)).toEqual(['jakarta']);
  expect(clashes(all, by('sales'))).toEqual([]);
});

test('an administrator of a common ancestor of both parents keeps the moved department', () => {
  expect(scopeChange(all, by('depok'), 'product')).toEqual({ lost: ['sales', 'jakarta'], gained: ['product'] });
  expect(scopeChange(all, by('sales'), 'product')).toEqual({ lost: [], gained: ['product'] });
});
