import { expect, test } from 'vitest';
import type { Department } from '#contract/people/departments.ts';
import {
  branchIds,
  departmentLabel,
  type DepartmentNode,
  departmentTree,
  dropped,
  filterTree,
  pathTo,
} from './department-tree.ts';

const department = (departmentId: string, parentId: string | null, name: string, number: string | null = null): Department => ({
  departmentId,
  parentId,
  name,
  number,
  head: null,
  employeeCount: 0,
  pathOnly: false,
  version: 1,
  can: { edit: false, place: false, people: false },
});
const list = [
  department('root', null, 'Harbour'),
  department('ops', 'root', 'Operations', 'OP-1'),
  department('fin', 'root', 'Finance'),
  department('hk', 'ops', '香港'),
];
const names = (tree: DepartmentNode[]): unknown[] => tree.map(({ department: { name }, children }) => [name, names(children)]);

test('a department is named by its path below the team only where another one has its name', () => {
  const all = [...list, department('hk-fin', 'fin', '香港'), department('harbour', 'fin', 'Harbour')];
  expect(departmentLabel(all, 'ops')).toBe('Operations');
  expect(departmentLabel(all, 'hk')).toBe('Operations / 香港');
  expect(departmentLabel(all, 'hk-fin')).toBe('Finance / 香港');
  expect(departmentLabel(all, 'root')).toBe('Harbour');
  expect(departmentLabel(all, 'unknown')).toBeUndefined();
});

test('converts the flat list into a tree in the same order', () => {
  expect(names(departmentTree(list))).toEqual([
    [
      'Harbour',
      [
        ['Operations', [['香港', []]]],
        ['Finance', []],
      ],
    ],
  ]);
});

test('a department whose parent is not visible is at the top level', () => {
  expect(names(departmentTree([department('x', 'hidden', 'X')]))).toEqual([['X', []]]);
});

test('a filter keeps the ancestors of matches; it searches names and numbers without regard to case', () => {
  const tree = departmentTree(list);
  expect(names(filterTree(tree, '香'))).toEqual([['Harbour', [['Operations', [['香港', []]]]]]]);
  expect(names(filterTree(tree, ' op-1 '))).toEqual([['Harbour', [['Operations', [['香港', []]]]]]]);
  expect(filterTree(tree, 'nothing')).toEqual([]);
  expect(filterTree(tree, '  ')).toEqual(tree);
});

test('branches are the departments with children', () => {
  expect(branchIds(departmentTree(list))).toEqual(['root', 'ops']);
});

test('a path ends even if the parents form a cycle', () => {
  expect(pathTo(list, 'hk').map(({ name }) => name)).toEqual(['Harbour', 'Operations', '香港']);
  expect(pathTo([department('a', 'b', 'A'), department('b', 'a', 'B')], 'a')).toHaveLength(2);
  expect(pathTo(list, 'gone')).toEqual([]);
});

test('a drop goes beside a department, into it, or to the start of an expanded one', () => {
  const drop = (id: string, target: string, where: Parameters<typeof dropped>[3]) => {
    const { parentId, beforeId } = dropped(list, id, target, where);
    return [parentId, beforeId];
  };
  expect(drop('hk', 'fin', 'before')).toEqual(['root', 'fin']);
  expect(drop('hk', 'ops', 'after')).toEqual(['root', 'fin']);
  expect(drop('hk', 'fin', 'after')).toEqual(['root', null]);
  expect(drop('fin', 'ops', 'inside')).toEqual(['ops', null]);
  expect(drop('fin', 'ops', 'first')).toEqual(['ops', 'hk']);
  expect(drop('ops', 'root', 'first')).toEqual(['root', 'fin']);
  expect(drop('hk', 'root', 'after')).toEqual(['root', 'ops']);
});
