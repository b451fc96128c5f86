import { expect, test } from 'vitest';
import { findPhraseLiterals } from './phrase-literals.ts';

const check = (source: string, path = 'e2e/people/a.e2e.ts') =>
  findPhraseLiterals(new Map([[path, `\nawait press(page, ${source});`]]));

test.each([
  ['a string', `'Create department'`],
  ['a template', '`Create department`'],
  ['a regular expression', '/^Create department$/'],
])('%s that is the text of a phrase is refused', (_what, source) => {
  expect(check(source)).toEqual([`e2e/people/a.e2e.ts:2 write t('departments.form.create') instead of its text`]);
});

test('keys, single words, names, verbatim texts and other tests are allowed', () => {
  expect(check(`t('departments.form.create'), 'Departments', 'Grace Turner', 'This field is required'`)).toEqual([]);
  expect(check(`'Create department'`, 'web/features/a.test.ts')).toEqual([]);
});
