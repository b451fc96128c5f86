import { expect, test } from 'vitest';
import type { MenuEntry } from '#web/client/here.ts';
import { currentLeaf, menuSections } from './menu-entries.ts';

const entry = (code: MenuEntry['code'], parentCode: MenuEntry['parentCode'], path: string, group: string | null): MenuEntry => ({
  code,
  key: code,
  whole: false,
  parentCode,
  path,
  group,
  access: 'view',
});

const tree = [
  entry('010000', null, '/', null),
  entry('020000', null, '/contacts', 'contacts'),
  entry('020100', '020000', '/contacts/members', 'contacts'),
  entry('020200', '020000', '/contacts/departments', 'contacts'),
  entry('070000', null, '/organization', 'administration'),
  entry('070100', '070000', '/organization/info', 'administration'),
];

test('leaves are listed under the heading of their group; parents are not entries', () => {
  expect(menuSections(tree).map(({ group, leaves }) => [group, leaves.map(({ code }) => code)])).toEqual([
    [null, ['010000']],
    ['contacts', ['020100', '020200']],
    ['administration', ['070100']],
  ]);
});

test('a group without a granted leaf has no heading, and a parent alone is no entry', () => {
  expect(menuSections(tree.slice(0, 1)).map(({ group }) => group)).toEqual([null]);
  expect(menuSections([entry('020000', null, '/contacts', 'contacts')])).toEqual([]);
});

test('favourites are listed under their own heading instead, in their order; entries above all headings stay there', () => {
  expect(
    menuSections(tree, ['070100', '020200', '010000', '999999']).map(({ group, leaves }) => [
      group,
      leaves.map(({ code }) => code),
    ]),
  ).toEqual([
    [null, ['010000']],
    ['favourites', ['070100', '020200']],
    ['contacts', ['020100']],
  ]);
});

test('a path belongs to the longest entry it starts with; home matches only itself', () => {
  const sections = menuSections(tree);
  expect(currentLeaf(sections, '/contacts/members/import')?.code).toBe('020100');
  expect(currentLeaf(sections, '/contacts/membership')).toBeUndefined();
  expect(currentLeaf(sections, '/')?.code).toBe('010000');
  expect(currentLeaf(sections, '/download')).toBeUndefined();
});
