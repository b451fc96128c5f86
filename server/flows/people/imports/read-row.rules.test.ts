import { describe, expect, test } from 'vitest';
import { clearMark } from '#contract/people/import-facts.ts';
import type { Cells } from './columns.rules.ts';
import { readRow } from './read-row.rules.ts';

const faults = (cells: Cells) => readRow(3, cells).faults.map(({ column, reason }) => `${column} ${reason}`);

describe('refuses', () => {
  test.each<[Cells, string]>([
    [{ displayName: 'A <b>' }, 'displayName specialCharacters'],
    [{ displayName: 'x'.repeat(65) }, 'displayName tooLong'],
    [{ displayName: clearMark }, 'displayName cannotClear'],
    [{ jobType: clearMark }, 'jobType cannotClear'],
    [{ jobType: 'King' }, 'jobType notOneOf'],
    [{ gender: 'X' }, 'gender notOneOf'],
    [{ invite: 'yes' }, 'invite yesOrNo'],
    [{ invite: clearMark }, 'invite cannotClear'],
    [{ email: 'nobody' }, 'email wrongFormat'],
    [{ officeEmail: 'a@b' }, 'officeEmail wrongFormat'],
    [{ officeMobile: 'call me' }, 'officeMobile wrongFormat'],
    [{ employeeNumber: '工号1' }, 'employeeNumber chineseCharacters'],
    [{ employeeNumber: 'E*1' }, 'employeeNumber specialCharacters'],
    [{ employeeNumber: 'E'.repeat(33) }, 'employeeNumber tooLong'],
    [{ mobileNumber: '61234567' }, 'mobilePrefix required'],
    [{ mobilePrefix: '999', mobileNumber: '61234567' }, 'mobilePrefix notOneOf'],
    [{ mobilePrefix: '852', mobileNumber: '123' }, 'mobileNumber wrongFormat'],
    [{ mobilePrefix: '852', mobileNumber: '+8613800138000' }, 'mobileNumber wrongFormat'],
    [{ mobileNumber: '+20 100 123 4567' }, 'mobilePrefix notOneOf'],
    [{ mobilePrefix: clearMark }, 'mobilePrefix cannotClear'],
    [{ mobilePrefix: clearMark, mobileNumber: '61234567' }, 'mobilePrefix cannotClear'],
    [{ joinedDate: '01/02/2024' }, 'joinedDate dateFormat'],
    [{ joinedDate: '2024-1-2' }, 'joinedDate dateFormat'],
    [{ joinedDate: '45292' }, 'joinedDate dateFormat'],
    [{ joinedDate: '2024-02-30' }, 'joinedDate date'],
    [{ birthDate: '2023/2/29' }, 'birthDate date'],
    [{ birthDate: '1899-12-31' }, 'birthDate date'],
    [{ jobTitle: 'x'.repeat(65) }, 'jobTitle tooLong'],
    [{ position: `a\u0007b` }, 'position specialCharacters'],
  ])('%j', (cells, expected) => {
    expect(faults(cells)).toEqual([expected]);
  });
});

test('a row returns every error at once, and its other cells are still read', () => {
  const read = readRow(7, { displayName: '<>', email: 'x', joinedDate: 'soon', jobTitle: 'Clerk', gender: '?' });
  expect(read.faults.map(({ column }) => column).toSorted()).toEqual(['displayName', 'email', 'gender', 'joinedDate']);
  expect(read.body).toEqual({ jobTitle: 'Clerk' });
});

test('a blank cell keeps the value, a clear mark empties it', () => {
  const read = readRow(3, {
    email: clearMark,
    mobileNumber: clearMark,
    mobilePrefix: clearMark,
    joinedDate: clearMark,
    departments: clearMark,
    leader: clearMark,
  });
  expect(read).toMatchObject({
    faults: [],
    body: { email: null, mobileNumber: null, mobilePrefix: null, joinedDate: null },
    departments: null,
    leader: null,
  });
  expect('jobTitle' in read.body).toBe(false);
});

test.each<[Cells, string, string, string]>([
  [{ mobilePrefix: '+852', mobileNumber: '6123 4567' }, '852', '61234567', '+85261234567'],
  [{ mobileNumber: '+86 138 0013 8000' }, '86', '13800138000', '+8613800138000'],
  [{ mobilePrefix: '62', mobileNumber: '0812-3456-7890' }, '62', '81234567890', '+6281234567890'],
  [{ mobilePrefix: '86', mobileNumber: '+8613800138000' }, '86', '13800138000', '+8613800138000'],
])('the mobile of %j is read', (cells, mobilePrefix, mobileNumber, mobile) => {
  expect(readRow(3, cells)).toMatchObject({ faults: [], mobile, body: { mobilePrefix, mobileNumber } });
});

test.each([
  ['2024-02-29', '2024-02-29'],
  ['2024/2/9', '2024-02-09'],
  ['2024/12/31', '2024-12-31'],
])('the date %s is read', (text, date) => {
  expect(readRow(3, { joinedDate: text }).body).toEqual({ joinedDate: date });
});

test.each([
  ['M', 'M'],
  ['f', 'F'],
  ['男', 'M'],
  ['女', 'F'],
])('the gender %s is read', (text, gender) => {
  expect(readRow(3, { gender: text }).body).toEqual({ gender });
});

test('an email ignores case; an invitation is Y or N', () => {
  expect(readRow(3, { email: 'Anna@Example.COM', invite: 'y' })).toMatchObject({
    body: { email: 'anna@example.com' },
    invite: true,
  });
  expect(readRow(3, { invite: 'N' })).toMatchObject({ faults: [], invite: false });
});
