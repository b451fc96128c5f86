import { expect, test } from 'vitest';
import { menu } from '#contract/access/permission-facts.ts';
import { accessOf, branchesOf, withAccess } from './permission-tree.ts';

const leaf = (code: '020100' | '020400' | '070100') => ({ code, viewOnly: false, most: 'edit' }) as const;

test('screens are listed under their headings in the order of the menu, regardless of the input order', () => {
  const branches = branchesOf(menu, [leaf('070100'), leaf('020400'), leaf('020100')]);
  expect(branches.map(({ code, leaves }) => [code, ...leaves.map((each) => each.code)])).toEqual([
    ['020000', '020100', '020400'],
    ['070000', '070100'],
  ]);
});

test('a screen has one access level or none', () => {
  const permissions = withAccess(withAccess([], '020100', 'view'), '020400', 'edit');
  expect(withAccess(permissions, '020100', 'edit')).toEqual([
    { code: '020400', access: 'edit' },
    { code: '020100', access: 'edit' },
  ]);
  expect(accessOf(withAccess(permissions, '020100', 'none'), '020100')).toBe('none');
});
