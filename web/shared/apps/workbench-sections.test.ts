import { expect, test } from 'vitest';
import type { WorkbenchApp } from '#contract/apps/workbench.ts';
import { sectionsOf } from './workbench-sections.ts';

const app = (appId: string, name = appId): WorkbenchApp => ({
  appId,
  name,
  icon: null,
  summary: `About ${name}`,
  verdict: 'OK',
  takesSeat: false,
  trial: false,
  until: null,
});
const group = (groupId: string, appIds: string[]) => ({ groupId, name: `Group ${groupId}`, appIds });
const brief = (...args: Parameters<typeof sectionsOf>) =>
  sectionsOf(...args).map(({ name, apps }) => [name, apps.map(({ appId }) => appId).join('')]);
const apps = [app('a', 'Mail'), app('b', 'Calendar'), app('c', 'Expenses')];

test('without groups there is one list without a heading; without apps there is none', () => {
  expect(brief({ groups: [], apps })).toEqual([[undefined, 'abc']]);
  expect(brief({ groups: [], apps: [] })).toEqual([]);
});

test('groups and their apps keep their order; an app can be in several groups; apps without a group come last', () => {
  const groups = [group('2', ['c', 'a']), group('1', ['a'])];
  expect(brief({ groups, apps })).toEqual([
    ['Group 2', 'ca'],
    ['Group 1', 'a'],
    [null, 'b'],
  ]);
});

test('a group contains only apps of the person, and is omitted if empty', () => {
  expect(brief({ groups: [group('1', ['x', 'b']), group('2', ['x'])], apps })).toEqual([
    ['Group 1', 'b'],
    [null, 'ac'],
  ]);
});

test('searches names and summaries without regard to case', () => {
  expect(brief({ groups: [group('1', ['a', 'b'])], apps }, ' MAIL ')).toEqual([['Group 1', 'a']]);
  expect(brief({ groups: [group('1', ['a'])], apps }, 'about e')).toEqual([[null, 'c']]);
  expect(brief({ groups: [], apps }, 'nothing')).toEqual([]);
});
