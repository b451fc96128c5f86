import { expect, test } from 'vitest';
import type { JoinRequestDetail } from '#contract/people/joining.ts';
import { approvalOf, beginApproval } from './approval-values.ts';

const department = { departmentId: 'd1', name: 'Sales', path: 'Sales' };
const request = {
  displayName: 'Ann Lee',
  email: 'ann@example.com',
  mobilePrefix: null,
  mobileNumber: null,
  department,
  record: null,
} as unknown as JoinRequestDetail;
const linked = {
  ...request,
  record: { employeeId: 'm1', displayName: 'Rita', departments: [{ ...department, departmentId: 'd2' }] },
} as JoinRequestDetail;

test('a new member is sent with all fields, and with a department only if another one was chosen', () => {
  const begin = beginApproval(request, '2026-11-21');
  expect(begin.departmentIds).toEqual(['d1']);
  expect(approvalOf(begin, begin, false)).toEqual({
    displayName: 'Ann Lee',
    email: 'ann@example.com',
    mobilePrefix: null,
    mobileNumber: null,
    jobType: 'FULL_TIME',
    joinedDate: '2026-11-21',
  });
  const moved = { ...begin, departmentIds: ['d3'], mobilePrefix: '852', mobileNumber: ' ', employeeNumber: 'A-1' };
  expect(approvalOf(moved, begin, false)).toMatchObject({ departmentIds: ['d3'], mobilePrefix: null, employeeNumber: 'A-1' });
});

test('a linked member record keeps fields without input', () => {
  const begin = beginApproval(linked, '2026-11-21');
  expect(begin.departmentIds).toEqual(['d2']);
  expect(approvalOf(begin, begin, true)).toEqual({});
  expect(approvalOf({ ...begin, jobTitle: 'Clerk' }, begin, true)).toEqual({ jobTitle: 'Clerk' });
});
