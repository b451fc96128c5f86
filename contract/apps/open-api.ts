import { z } from 'zod';
import type { AppScope } from './app-facts.ts';
import { directoryDepartment, person } from '../people/directory.ts';
import type { ErrorName } from '../errors.ts';
import { byId, id, emptyObject, page, pageQuery, text } from '../kit.ts';
import { departmentReference } from '../references.ts';
import { openApiPath } from './open-api-facts.ts';

type Shape = z.ZodType;

/**
 * An endpoint for apps, called with a token that a person has granted. It is not part of the console's API: no menu code opens
 * it, and only apps can call it (decisions/034).
 */
export interface OpenEndpoint<P extends Shape = Shape, Q extends Shape = Shape, O extends Shape = Shape> {
  method: 'GET';
  path: string;
  /** The scope required for the call. Other scopes only add fields to the answer. */
  scope: AppScope;
  summary: string;
  params?: P;
  query?: Q;
  /** The shape of `data` in the envelope. */
  output: O;
  errors?: readonly ErrorName[];
}

function open<O extends Shape, P extends Shape = typeof emptyObject, Q extends Shape = typeof emptyObject>(
  declared: Omit<OpenEndpoint<P, Q, O>, 'method'>,
): OpenEndpoint<P, Q, O> {
  return { method: 'GET', ...declared };
}

const departmentRef = z.object({ departmentId: id, name: z.string() });
const brief = z.object({ employeeId: id, displayName: z.string() });

/** The person who gave the consent. Fields without the required scope are absent. */
export const openMe = z.object({
  /** Equal to `sub` of the ID token. */
  sub: id,
  teamId: id,
  /** With `profile`. */
  profile: z
    .object({
      employeeId: id,
      displayName: z.string(),
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      /** An address that is valid for 10 to 15 minutes; fetch the picture in that time, or request a new address. */
      picture: z.url().nullable(),
      teamName: z.string(),
    })
    .optional(),
  /** With `email`: the address the account signs in with. */
  email: z.string().nullish(),
  /** With `phone`: the number with its country prefix. */
  phoneNumber: z.string().nullish(),
});
export type OpenMe = z.infer<typeof openMe>;

/** A member the person sees. A field hidden from the person is absent; one without a value is null. */
export const openMember = person.omit({ avatar: true, departments: true }).extend({
  picture: z.url().nullable(),
  /** With `departments.read`. */
  departments: z.array(departmentRef).optional(),
});
export type OpenMember = z.infer<typeof openMember>;

export const openDepartment = directoryDepartment.omit({ head: true }).extend({
  /** With `members.read`; null if there is no head or the person does not see them. */
  head: brief.nullish(),
});
export type OpenDepartment = z.infer<typeof openDepartment>;

export const openMemberList = z.object({
  ...pageQuery,
  /** Searches names and the other fields that the person sees. */
  search: text(100).optional(),
  /** A department with all departments below it. */
  departmentId: departmentReference.optional(),
  /** Only members of departmentId itself. */
  direct: z.stringbool().optional(),
});

/** What apps read with a person's token, always limited to what that person sees in the directory (specification section 6). */
export const openApi = {
  me: open({
    path: `${openApiPath}/me`,
    scope: 'openid',
    summary: 'Returns the person who gave the consent',
    output: openMe,
  }),
  myDepartments: open({
    path: `${openApiPath}/me/departments`,
    scope: 'departments.read',
    summary: 'Lists the departments to which the person belongs directly',
    output: z.object({ items: z.array(departmentRef) }),
  }),
  departments: open({
    path: `${openApiPath}/departments`,
    scope: 'departments.read',
    summary: 'Lists departments visible to the person, parents first; employeeCount counts people visible to them',
    output: z.object({ items: z.array(openDepartment) }),
  }),
  department: open({
    path: `${openApiPath}/departments/{id}`,
    scope: 'departments.read',
    summary: 'Returns a department visible to the person',
    params: byId,
    output: openDepartment,
    errors: ['notFound'],
  }),
  members: open({
    path: `${openApiPath}/members`,
    scope: 'members.read',
    summary: 'Lists members visible to the person, by name; fields hidden from the person are not searched',
    query: openMemberList,
    output: page(openMember),
  }),
  member: open({
    path: `${openApiPath}/members/{id}`,
    scope: 'members.read',
    summary: 'Returns a member visible to the person',
    params: byId,
    output: openMember.extend({ leader: brief.nullish() }),
    errors: ['notFound'],
  }),
};
