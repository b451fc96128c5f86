import { expect, test } from 'vitest';
import { pattern, t } from './texts.ts';

test('a pattern matches the whole text of its phrase with any values, and nothing else', () => {
  const any = pattern('members.bulk.title');
  for (const count of [1, 2, 1234]) expect(t('members.bulk.title', { count })).toMatch(any);
  expect(`${t('members.bulk.title', { count: 2 })}.`).not.toMatch(any);
  expect(t('members.bulk.done', { count: 2 })).not.toMatch(any);
});

test('a pattern with values matches only these', () => {
  expect(t('members.bulk.title', { count: 1 })).toMatch(pattern('members.bulk.title', { count: 1 }));
  expect(t('members.bulk.title', { count: 2 })).not.toMatch(pattern('members.bulk.title', { count: 1 }));
  expect(t('checkout.title.BUY', { app: 'A (b)' })).toMatch(pattern('checkout.title.BUY', { app: 'A (b)' }));
  expect(t('checkout.title.BUY', { app: 'B7' })).toMatch(pattern('checkout.title.BUY', { app: /B\d/ }));
  expect(t('visibility.manage.rule.ALL', { count: 0 })).toMatch(pattern('visibility.manage.rule.ALL', { count: 0 }));
});
