import { expect, test } from 'vitest';
import { defaultLevels, fieldLevels, governedFields } from '#contract/access/visibility-facts.ts';
import { changedFields, fieldGroups, shows, standings } from './levels.ts';

test('every governed field stands under one heading, once', () => {
  expect(Object.values(fieldGroups).flat().toSorted()).toEqual([...governedFields].toSorted());
});

test('each level is seen from as near as it says, and from nearer', () => {
  const seen = fieldLevels.map((level) => [level, ...standings.filter((standing) => shows(level, standing))]);
  expect(seen).toEqual([
    ['COMPANY', 'elsewhere', 'beside', 'above', 'administrator'],
    ['SAME_DEPARTMENT', 'beside', 'above', 'administrator'],
    ['DEPARTMENT_HEAD', 'above', 'administrator'],
    ['HIDDEN', 'administrator'],
  ]);
});

test('what differs is named, nothing else', () => {
  expect(changedFields(defaultLevels, { ...defaultLevels })).toEqual([]);
  expect(changedFields(defaultLevels, { ...defaultLevels, birthDate: 'COMPANY', email: 'HIDDEN' })).toEqual([
    'email',
    'birthDate',
  ]);
});
