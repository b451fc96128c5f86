import { expect, test } from 'vitest';
import { departmentPaths, type ImportDepartmentRow } from './department-paths.rules.ts';

const row = (id: string, path: string[], name = id): ImportDepartmentRow => ({
  id,
  parent_id: path.at(-1) ?? null,
  name,
  path: [...path, id],
});
const paths = departmentPaths([
  row('root', [], 'Acme'),
  row('sales', ['root'], 'Sales'),
  row('asia', ['root', 'sales'], 'Asia; Pacific'),
  row('asiaOnly', ['root', 'sales'], 'Asia'),
  row('product', ['root'], '产品'),
]);
const find = (cell: string) => {
  const found = paths.find(cell);
  return 'missing' in found ? `no ${found.missing}` : found.ids.join(' ');
};

test.each([
  ['Nowhere', 'no Nowhere'],
  ['Sales/Nowhere', 'no Sales/Nowhere'],
  ['Sales;Nowhere;产品', 'no Nowhere'],
  ['Asia', 'no Asia'],
  ['Sales/Asia; Atlantic', 'no Atlantic'],
])('%s is not found', (cell, expected) => {
  expect(find(cell)).toBe(expected);
});

test.each([
  ['Sales', 'sales'],
  [' sales / ASIA ', 'asiaOnly'],
  ['Sales/Asia; Pacific', 'asia'],
  ['Sales/Asia; Pacific;产品', 'asia product'],
  ['产品；Sales', 'product sales'],
  ['Sales;Sales', 'sales'],
  ['Sales;;产品;', 'sales product'],
  ['Acme', 'root'],
  ['Acme/Sales', 'sales'],
  ['/', 'root'],
  ['/Sales/', 'sales'],
])('%s is found', (cell, expected) => {
  expect(find(cell)).toBe(expected);
});

test('a written path is found again, also if a department has the name of the team', () => {
  for (const { id } of paths.all()) expect(find(paths.write(id))).toBe(id);
  const twins = departmentPaths([row('root', [], 'Acme'), row('inner', ['root'], 'acme')]);
  expect(twins.write('root')).toBe('/');
  expect(twins.find('Acme')).toEqual({ ids: ['inner'] });
  expect(twins.find(twins.write('root'))).toEqual({ ids: ['root'] });
});

test('a cell of semicolons only is parsed without delay', () => {
  const started = performance.now();
  find(';'.repeat(1000));
  find('a;'.repeat(500));
  expect(performance.now() - started).toBeLessThan(200);
});
