import { governedFields } from '#contract/access/visibility-facts.ts';
import type { DirectoryDetail } from '#contract/people/directory.ts';

/** Whether a field of a person is hidden from the reader: a hidden field is absent, one without a value is null. */
export function hidesSomething(person: DirectoryDetail): boolean {
  return governedFields.some((field) => person[field === 'mobile' ? 'mobileNumber' : field] === undefined);
}
