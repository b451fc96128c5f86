import { expect, test } from 'vitest';
import type { HelpEntry } from '#contract/workplace/help-facts.ts';
import { matchArticles } from './match-articles.ts';

const entry = (slug: HelpEntry['slug'], title: string, summary: string, text: string): HelpEntry => {
  return { slug, group: 'start', title, summary, headings: [], text };
};
const all = [
  entry('roles', 'Roles', 'What people may do', 'A role reaches departments'),
  entry('departments', 'Departments', 'The tree', 'Heads and roles'),
  entry('cards', '银行卡', '绑卡', '卡号 ＡＢＣ'),
];
const found = (text: string) => matchArticles(all, text).map(({ slug }) => slug);

test('the result is all articles without a search text, and none without a match', () => {
  expect(found('  ')).toEqual(['roles', 'departments', 'cards']);
  expect(found('nothing')).toEqual([]);
  expect(found('roles nothing')).toEqual([]);
});

test('ranks matches in titles before matches in the text, in any case, width and script', () => {
  expect(found('ROLE')).toEqual(['roles', 'departments']);
  expect(found('departments tree')).toEqual(['departments']);
  expect(found('abc')).toEqual(['cards']);
  expect(found('银行')).toEqual(['cards']);
});
