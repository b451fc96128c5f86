import { z } from 'zod';
import { phonePrefix } from '../countries.ts';
import { nameOrNone, plainDate, text } from '../kit.ts';
import { jobTypes, memberLimits, memberStatuses } from './member-facts.ts';
import { departmentReference, memberReference } from '../references.ts';

export const jobType = z.enum(jobTypes);
export const memberStatus = z.enum(memberStatuses);

/** Names allow letters of any script, digits, spaces and marks that occur in names. */
const personName = (max: number) =>
  text(max).pipe(z.string().regex(/^[\p{L}\p{M}\p{N} .,'’·・()（）&_/-]*$/u, { error: 'specialCharacters' }));
const required = (schema: ReturnType<typeof personName>) => schema.pipe(z.string().min(1, { error: 'required' }));
const noChinese = /^[^\p{Script=Han}]*$/u;
const plainNumber = /^[\p{L}\p{N} ._/#-]*$/u;

/** A number assigned by people to a member or department: no Chinese characters, no special characters. */
export const assignedNumber = z.union([
  z.null(),
  text(memberLimits.number)
    .pipe(z.string().regex(noChinese, { error: 'chineseCharacters' }).regex(plainNumber, { error: 'specialCharacters' }))
    .transform((value) => value || null),
]);
const emailAddress = z.union([
  z.null(),
  z.literal('').transform(() => null),
  text(254)
    .transform((value) => value.toLowerCase())
    .pipe(z.email({ error: 'wrongFormat' })),
]);
const digits = z.union([
  z.null(),
  z
    .string()
    .transform((value) => value.replace(/[\s().-]/g, ''))
    .pipe(z.string().regex(/^\d{0,15}$/, { error: 'wrongFormat' }))
    .transform((value) => value || null),
]);
const givenName = z.union([z.null(), personName(memberLimits.name).transform((value) => value || null)]).optional();

/** The fields of a member that can be written. A missing field keeps its value, null empties it. */
export const memberFields = z.object({
  displayName: required(personName(memberLimits.name)),
  firstName: givenName,
  lastName: givenName,
  gender: z.enum(['M', 'F']).nullable().optional(),
  email: emailAddress.optional(),
  /** Country prefix without the plus sign, such as `852`; required with mobileNumber. */
  mobilePrefix: phonePrefix.nullable().optional(),
  mobileNumber: digits.optional(),
  officeMobile: z
    .union([
      z.null(),
      text(32)
        .pipe(z.string().regex(/^[+\d\s().x-]*$/, { error: 'wrongFormat' }))
        .transform((value) => value || null),
    ])
    .optional(),
  officeEmail: emailAddress.optional(),
  employeeNumber: assignedNumber.optional(),
  jobTitle: nameOrNone(memberLimits.title),
  position: nameOrNone(memberLimits.title),
  jobType: jobType.optional(),
  joinedDate: plainDate.nullable().optional(),
  birthDate: plainDate.nullable().optional(),
  leaderId: memberReference.nullable().optional(),
  /** The first is the main department; empty or missing on creation means the root. */
  departmentIds: z.array(departmentReference).max(memberLimits.departments).optional(),
});
