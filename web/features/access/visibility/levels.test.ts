import { expect, test } from 'vitest';
import { defaultLevels, fieldGroups, fieldLevels, governedFields } from '#contract/access/visibility-facts.ts';
import { changedFields, shows, viewerDistances } from './levels.ts';

test('every governed field is under exactly one heading', () => {
  expect(Object.values(fieldGroups).flat().toSorted()).toEqual([...governedFields].toSorted());
});

test('a level is visible to its own viewer relation and to all closer ones', () => {
  const seen = fieldLevels.map((level) => [level, ...viewerDistances.filter((relation) => shows(level, relation))]);
  expect(seen).toEqual([
    ['COMPANY', 'elsewhere', 'beside', 'above', 'administrator'],
    ['SAME_DEPARTMENT', 'beside', 'above', 'administrator'],
    ['DEPARTMENT_HEAD', 'above', 'administrator'],
    ['HIDDEN', 'administrator'],
  ]);
});

test('only the levels that differ are returned', () => {
  expect(changedFields(defaultLevels, { ...defaultLevels })).toEqual([]);
  expect(changedFields(defaultLevels, { ...defaultLevels, birthDate: 'COMPANY', email: 'HIDDEN' })).toEqual([
    'email',
    'birthDate',
  ]);
});
