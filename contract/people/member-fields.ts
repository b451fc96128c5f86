import { z } from 'zod';
import { phonePrefix } from '../countries.ts';
import { nameOrNone, plainDate, text } from '../kit.ts';
import { jobTypes, memberLimits, memberStatuses } from './member-facts.ts';
import {
  type FieldValue,
  plainFacts,
  type PlainField,
  type PlainFieldFacts,
  plainFields,
  type WrittenValue,
} from './member-field-facts.ts';
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
const phone = z.union([
  z.null(),
  text(32)
    .pipe(z.string().regex(/^[+\d\s().x-]*$/, { error: 'wrongFormat' }))
    .transform((value) => value || null),
]);

/** The schema of a plain field as written. */
function writtenSchema(facts: PlainFieldFacts): z.ZodType {
  switch (facts.kind) {
    case 'name':
      return z.union([z.null(), personName(facts.max).transform((value) => value || null)]);
    case 'text':
      return nameOrNone(facts.max).unwrap();
    case 'number':
      return assignedNumber;
    case 'email':
      return emailAddress;
    case 'phone':
      return phone;
    case 'date':
      return plainDate.nullable();
    case 'choice':
      break;
  }
  return facts.notNull ? z.enum(facts.choices) : z.enum(facts.choices).nullable();
}

const ofEach = (schemaOf: (facts: PlainFieldFacts) => z.ZodType) =>
  Object.fromEntries(plainFields.map((name) => [name, schemaOf(plainFacts[name])]));

type Written = { [Name in PlainField]: z.ZodOptional<z.ZodType<WrittenValue<Name>, WrittenValue<Name>>> };
const written = ofEach((facts) => writtenSchema(facts).optional()) as Written;

/** The plain fields as read: absent if the reader cannot see them, null if they are empty. */
export const plainAnswers = ofEach((facts) => (facts.kind === 'choice' ? z.enum(facts.choices) : z.string()).nullish()) as {
  [Name in PlainField]: z.ZodOptional<z.ZodNullable<z.ZodType<FieldValue<Name>>>>;
};

/** The fields of a member that can be written. A missing field keeps its value, null empties it. */
export const memberFields = z.object({
  ...written,
  displayName: required(personName(memberLimits.name)),
  /** Country prefix without the plus sign, such as `852`; required with mobileNumber. */
  mobilePrefix: phonePrefix.nullable().optional(),
  mobileNumber: digits.optional(),
  leaderId: memberReference.nullable().optional(),
  /** The first is the main department; empty or missing on creation means the root. */
  departmentIds: z.array(departmentReference).max(memberLimits.departments).optional(),
});
