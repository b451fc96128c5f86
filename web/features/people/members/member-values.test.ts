import { describe, expect, test } from 'vitest';
import { createBody, isChanged, type MemberFormValues, newValues, rebase, updateBody } from './member-values.ts';

const base: MemberFormValues = {
  ...newValues('852', ''),
  displayName: 'Li Wei',
  email: 'li.wei@example.com',
  mobileNumber: '61234567',
  departmentIds: ['a', 'b'],
  joinedDate: '2024-02-29',
};

describe('what is sent', () => {
  test('a prefix without a number is not sent', () => {
    expect(createBody(newValues('852', ''))).not.toHaveProperty('mobilePrefix');
    expect(createBody(base)).toMatchObject({ mobilePrefix: '852', mobileNumber: '61234567' });
    expect(isChanged({ ...newValues('86', '') }, newValues('852', ''))).toBe(false);
  });

  test.each([
    [{ jobTitle: 'Engineer' }, { jobTitle: 'Engineer' }],
    [{ displayName: ' Li Wei ' }, {}],
    [{ mobilePrefix: '86' }, { mobilePrefix: '86', mobileNumber: '61234567' }],
    [{ mobileNumber: ' ' }, { mobilePrefix: null, mobileNumber: null }],
    [{ departmentIds: ['b', 'a'] }, { departmentIds: ['b', 'a'] }],
    [{ departmentIds: ['a', 'b'] }, {}],
    [{ joinedDate: null }, { joinedDate: null }],
  ])('the change %j is sent as %j', (change, body) => {
    expect(updateBody({ ...base, ...change }, base)).toEqual(body);
  });
});

describe('a concurrent save by another person', () => {
  test('takes their fields, keeps mine, and names the fields that both changed', () => {
    const mine = { ...base, jobTitle: 'Chief', position: 'Lead' };
    const theirs = { ...base, jobTitle: 'Head', email: 'li@example.com' };
    const { values, collisions } = rebase(mine, base, theirs);
    expect(values).toEqual({ ...base, jobTitle: 'Chief', position: 'Lead', email: 'li@example.com' });
    expect(collisions).toEqual(['jobTitle']);
  });

  test('the same change by both is not a collision', () => {
    const both = { ...base, jobTitle: 'Chief' };
    expect(rebase(both, base, both).collisions).toEqual([]);
  });
});
