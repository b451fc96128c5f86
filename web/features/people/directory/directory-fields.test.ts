import { expect, test } from 'vitest';
import type { DirectoryDetail } from '#contract/people/directory.ts';
import { hidesSomething } from './directory-fields.ts';

const empty: DirectoryDetail = {
  employeeId: '0197a3f2-0000-7000-8000-000000000000',
  displayName: 'Max',
  avatar: null,
  departments: [],
  gender: null,
  email: null,
  mobilePrefix: null,
  mobileNumber: null,
  officeMobile: null,
  officeEmail: null,
  employeeNumber: null,
  jobTitle: null,
  position: null,
  jobType: null,
  joinedDate: null,
  birthDate: null,
  memberStatus: 'REGISTERED',
  leader: null,
  can: { manage: false },
};

test('a field without a value does not count as hidden', () => {
  expect(hidesSomething(empty)).toBe(false);
});

test('an absent field counts as hidden, including the leader', () => {
  for (const field of ['email', 'mobileNumber', 'birthDate', 'memberStatus', 'leader'] as const)
    expect(hidesSomething({ ...empty, [field]: undefined })).toBe(true);
});
