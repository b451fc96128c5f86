import { expect, test } from 'vitest';
import { faultsIn } from './member-faults.ts';
import { type MemberFormValues, newValues } from './member-values.ts';

const valid: MemberFormValues = { ...newValues('852', ''), displayName: '陳嘉欣', email: 'ka.yan@example.com' };

test.each([
  [{ displayName: '  ' }, 'displayName', 'required'],
  [{ displayName: 'A <b>' }, 'displayName', 'specialCharacters'],
  [{ displayName: 'x'.repeat(65) }, 'displayName', 'tooLong'],
  [{ firstName: 'Ka@Yan' }, 'firstName', 'specialCharacters'],
  [{ email: 'nobody' }, 'email', 'wrongFormat'],
  [{ email: '' }, 'email', 'contactRequired'],
  [{ mobileNumber: '6123x' }, 'mobileNumber', 'wrongFormat'],
  [{ mobilePrefix: null, mobileNumber: '61234478' }, 'mobilePrefix', 'required'],
  [{ employeeNumber: '工号1' }, 'employeeNumber', 'chineseCharacters'],
  [{ employeeNumber: '<1>' }, 'employeeNumber', 'specialCharacters'],
  [{ birthDate: '2001-02-29' }, 'birthDate', 'date'],
  [{ officeEmail: 'x@' }, 'officeEmail', 'wrongFormat'],
  [{ officeMobile: 'ask' }, 'officeMobile', 'wrongFormat'],
  [{ departmentIds: ['x'] }, 'departmentIds', 'uuid'],
])('%j is refused with an error at %s: %s', (wrong, field, rule) => {
  expect(faultsIn({ ...valid, ...wrong })).toMatchObject([{ field, rule }]);
});

test('a valid form, also with a mobile number instead of an email address, has no errors', () => {
  expect(faultsIn(valid)).toEqual([]);
  expect(faultsIn({ ...valid, email: '', mobileNumber: '6123 4478' })).toEqual([]);
});
