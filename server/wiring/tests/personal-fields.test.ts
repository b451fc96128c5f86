import { expect, test } from 'vitest';
import type { z } from 'zod';
import { api } from '#contract/api.ts';
import { columnsOf } from '#contract/people/member-field-facts.ts';
import type { Endpoint } from '#contract/kit.ts';
import { shownPicture, shownTitle } from '#contract/references.ts';
import { governedFields } from '#contract/access/visibility-facts.ts';

// References out (domain rules 2, "Every exit"): the places where answers contain fields of people that have a field level.
// Pictures and job titles of the types `shownPicture` and `shownTitle` are created only for readers who see the person. All other
// places must be listed here, and each of them decides which fields it shows.

const names = new Set<string>([...governedFields, 'mobileNumber', 'mobilePrefix', 'leaderId', 'avatar', 'picture', 'phone']);
const contact = 'email mobilePrefix mobileNumber';
const record = [
  ...governedFields.filter((field) => field !== 'leader').flatMap((field) => Object.keys(columnsOf(field))),
  'avatar',
].join(' ');

/** The fields with a field level, by operation and path. */
const listed: Record<string, string> = {
  // Fields of the reader.
  'members.self': `${record} leader`,
  'user.info': 'email mobile',
  'account.options': 'mobile',
  'oauth.details account': 'email mobile',
  'staff.self': 'email',
  // Fields of members whom the caller manages (020100) or sees, decided for each field.
  'members.list items': record,
  ...Object.fromEntries(
    ['read', 'create', 'update', 'suspend', 'unsuspend'].map((name) => [`members.${name}`, `${record} leader`]),
  ),
  'directory.list items': record,
  ...Object.fromEntries(['search', 'simpleBaseSearch'].map((name) => [`members.${name} items`, 'employeeNumber'])),
  'visibility.previewPeople items': 'employeeNumber',
  'directory.read': `${record} leader`,
  'resignations.list items': 'employeeNumber joinedDate',
  'resignations.read': 'employeeNumber joinedDate',
  'resignations.read record': record,
  'resignations.ofMember': 'employeeNumber joinedDate',
  'resignations.ofMember record': record,
  'resignations.inventory items': 'joinedDate',
  'insight.healthMembers items': 'memberStatus joinedDate birthDate leader',
  // Charts, and visible people in reporting lines.
  'insight.headcount jobTypes': 'jobType',
  'insight.headcount statuses': 'memberStatus',
  'insight.reports items': 'leaderId',
  'insight.reportsWay items': 'leaderId',
  // Fields that people entered themselves for this reader.
  'joining.look form': contact,
  ...Object.fromEntries(['read', 'approve', 'reject'].map((name) => [`joining.${name}`, contact])),
  'joining.list items': contact,
  'help.feedback items.answerTo': 'email mobile',
  'help.demos items': 'email phone',
  // Fields of customers, companies and apps.
  'customers.list items': 'phone email',
  ...Object.fromEntries(
    ['read', 'uploadVoucher', 'setPayType', 'setCustomer', 'readOld'].map((name) => [`orders.${name} customer`, 'phone email']),
  ),
  ...Object.fromEntries(
    ['read', 'uploadVoucher', 'setPayType', 'setCustomer'].map((name) => [`orders.${name} bill.issuer`, 'phone email']),
  ),
  'staffAccounts.read issuer.facts': 'email phone',
  'staffBilling.sales items.asked': 'email phone',
  'appRequests.standing': 'mobile',
  'appRequests.ask': 'mobile',
  'workbench.access': 'mobile',
};

/** The fields with a field level in a schema, with the path of the object that contains them. */
function* fieldsIn(schema: z.ZodType, path: string): Generator<[path: string, field: string]> {
  const def = schema.def as unknown as Record<string, unknown> & { type: string };
  for (const [name, inner] of Object.entries((def['shape'] ?? {}) as Record<string, z.ZodType>)) {
    if (names.has(name) && !isShown(inner)) yield [path, name];
    yield* fieldsIn(inner, `${path}${path.includes(' ') ? '.' : ' '}${name}`);
  }
  for (const part of ['innerType', 'element', 'left', 'right', 'valueType', 'out'])
    if (def[part]) yield* fieldsIn(def[part] as z.ZodType, path);
  for (const option of (def['options'] ?? []) as z.ZodType[]) yield* fieldsIn(option, path);
}

function isShown(schema: z.ZodType): boolean {
  const { innerType } = schema.def as unknown as { innerType?: z.ZodType };
  return (
    [shownPicture, shownTitle].some((shown) => (schema as unknown) === shown) || (innerType !== undefined && isShown(innerType))
  );
}

test('answers contain fields with a field level only in the listed places', () => {
  const found = new Map<string, Set<string>>();
  for (const [feature, calls] of Object.entries(api))
    for (const [name, { output }] of Object.entries(calls as Record<string, Endpoint>))
      for (const [path, field] of fieldsIn(output, `${feature}.${name}`))
        found.set(path, (found.get(path) ?? new Set()).add(field));
  expect(Object.fromEntries([...found].map(([path, fields]) => [path, [...fields].toSorted().join(' ')]))).toEqual(
    Object.fromEntries(Object.entries(listed).map(([path, fields]) => [path, fields.split(' ').toSorted().join(' ')])),
  );
});
