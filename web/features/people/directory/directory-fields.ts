import type { DirectoryDetail, DirectoryPerson } from '#contract/people/directory.ts';

const shown = [
  'gender',
  'email',
  'mobileNumber',
  'officeMobile',
  'officeEmail',
  'employeeNumber',
  'jobTitle',
  'position',
  'jobType',
  'joinedDate',
  'birthDate',
  'memberStatus',
] as const satisfies readonly (keyof DirectoryPerson)[];

/** Whether a field of a person is hidden from the reader: a hidden field is absent, one without a value is null. */
export function hidesSomething(person: DirectoryDetail): boolean {
  return person.leader === undefined || shown.some((field) => person[field] === undefined);
}
