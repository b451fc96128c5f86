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

test('what has no value is not hidden', () => {
  expect(hidesSomething(empty)).toBe(false);
});

test('each field that is absent is hidden, the leader too', () => {
  for (const field of ['email', 'mobileNumber', 'birthDate', 'memberStatus', 'leader'] as const)
    expect(hidesSomething({ ...empty, [field]: undefined })).toBe(true);
});
