import { z } from 'zod';
import { byId, endpoint, id, listOf, manager, nameText, emptyObject, optionalText, page, pageQuery, text } from '../kit.ts';
import { departmentRef, memberRef } from '../people/members.ts';
import { access, menuCode } from '../permissions.ts';
import { rightChanges, roleLimits, roleLocks, roleScopes, roleTypes } from './role-facts.ts';
import { departmentReference, memberReference } from '../references.ts';

const permission = z.object({ code: menuCode, access });
export type RolePermission = z.infer<typeof permission>;
const people = (max: number) => z.array(memberReference).max(max);
const roleName = nameText(roleLimits.name);

/** The fields of a role that can be written (specification section 3). */
export const roleFields = z.object({
  name: roleName,
  description: optionalText(roleLimits.description),
  type: z.enum(roleTypes),
  groupId: id.nullable().optional(),
  /** One entry per screen; `edit` includes `view`. */
  permissions: z.array(permission).max(100),
  scope: z.enum(roleScopes),
  /** For the scope DEPARTMENTS; each department includes those below it. */
  scopeDepartmentIds: z.array(departmentReference).max(roleLimits.chosen).optional(),
  /** For the scope MEMBERS. */
  scopeEmployeeIds: people(roleLimits.chosen).optional(),
  /** The holders of the role; if missing, they stay unchanged. */
  employeeIds: people(roleLimits.holders).optional(),
});
export type RoleFields = z.output<typeof roleFields>;
/** Role fields as a client sends them. */
export type RoleSent = z.input<typeof roleFields>;
export const roleUpdate = roleFields.partial().extend({ version: z.number().int().optional() });
export type RoleUpdate = z.output<typeof roleUpdate>;

export const role = z.object({
  roleId: id,
  /** Of a built-in role that has not been renamed: in the language of the request, like its description. */
  name: z.string(),
  description: z.string().nullable(),
  type: z.enum(roleTypes),
  /** SUPER_ADMIN implies every code and has no stored permissions. */
  builtIn: z.enum(['SUPER_ADMIN', 'HR', 'IT', 'FINANCE', 'RECEPTION']).nullable(),
  groupId: id.nullable(),
  /** Permissions for the screens that exist in this version. */
  permissions: z.array(permission),
  scope: z.enum(roleScopes),
  scopeDepartments: z.array(departmentRef),
  scopeEmployees: z.array(memberRef),
  /** The number of members who hold the role. */
  holders: z.number().int(),
  version: z.number().int(),
  /** The actions that the reader may perform on the role; `locked` gives the reason if they cannot change it. */
  can: z.object({ edit: z.boolean(), remove: z.boolean(), members: z.boolean(), copy: z.boolean() }),
  locked: z.enum(roleLocks).nullable(),
});
export type Role = z.infer<typeof role>;

export const roleHolder = memberRef.extend({
  departments: z.array(departmentRef),
  /** Whether the reader may take the role away from this member. */
  can: z.object({ remove: z.boolean() }),
});
export type RoleHolder = z.infer<typeof roleHolder>;

/** A permission of one member that the change would alter. Numbers count the members in its scope. */
const rightDifference = z.object({
  employee: memberRef,
  code: menuCode,
  access,
  change: z.enum(rightChanges),
  before: z.number().int(),
  after: z.number().int(),
});
export const rolePreview = z.object({
  /** "3 people gain Members edit over 142 people": equal differences are counted together. */
  lines: z.array(
    rightDifference.omit({ employee: true }).extend({
      /** The number of members who hold or held the role. */
      people: z.number().int(),
    }),
  ),
  /** Differences by member, for the first 200 members. */
  differences: z.array(rightDifference),
  /** The number of members whose rights change. */
  people: z.number().int(),
});
export type RolePreview = z.infer<typeof rolePreview>;

const view = { menu: '020400', access: 'view' } as const;
const edit = { menu: '020400', access: 'edit' } as const;
const path = `${manager}/roles`;
const refusals = ['notFound', 'ownRole', 'roleBeyondYours', 'roleFixed', 'protectedMember', 'superAdminOnly'] as const;

/** Roles (020400). Specification sections 2, 3, 5, 6 and 7; domain rules 2. */
export const roles = {
  list: endpoint({
    method: 'GET',
    path,
    may: view,
    summary: 'Lists roles, built-in ones first, then by name',
    query: z.object({
      ...pageQuery,
      search: text(100).optional(),
      groupId: id.optional(),
      type: listOf(z.enum(roleTypes)).optional(),
    }),
    output: page(role),
  }),
  grantable: endpoint({
    method: 'GET',
    path: `${path}/grantable`,
    may: edit,
    summary: 'Lists the permissions a role can hold, with the maximum the caller can grant',
    output: z.object({
      items: z.array(
        z.object({
          code: menuCode,
          /** Whether the screen has nothing to edit, so that only `view` can be granted. */
          viewOnly: z.boolean(),
          /** The highest access level the caller can grant; null if the caller does not have the permission. */
          most: access.nullable(),
        }),
      ),
      /** Whether the caller may grant a role with the whole team as its scope. */
      all: z.boolean(),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/previews`,
    may: edit,
    reads: true,
    summary: 'Previews whose rights change if a role is saved, deleted, assigned or removed; refuses what saving refuses',
    body: roleUpdate.extend({
      /** Missing for a new role. */
      roleId: id.optional(),
      remove: z.boolean().optional(),
      addEmployeeIds: people(roleLimits.atOnce).optional(),
      removeEmployeeIds: people(roleLimits.atOnce).optional(),
    }),
    output: rolePreview,
    errors: [...refusals, 'changedMeanwhile', 'lastSuperAdmin', 'roleLimitReached'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    may: edit,
    fresh: true,
    tokens: true,
    summary: 'Creates a role with at most the permissions of its creator',
    body: roleFields,
    output: role,
    errors: [...refusals, 'roleLimitReached', 'keyReused'],
    log: 'role.create',
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    may: view,
    summary: 'Returns a role',
    params: byId,
    output: role,
    errors: ['notFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/{id}`,
    may: edit,
    fresh: true,
    tokens: true,
    summary: 'Updates a role; members cannot change roles they hold',
    params: byId,
    body: roleUpdate,
    output: role,
    errors: [...refusals, 'changedMeanwhile', 'noChanges', 'keyReused'],
    log: 'role.update',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    may: edit,
    fresh: true,
    tokens: true,
    summary: 'Deletes a role that is not built in and removes it from its holders',
    params: byId,
    output: emptyObject,
    errors: [...refusals, 'keyReused'],
    log: 'role.delete',
  }),
  copy: endpoint({
    method: 'POST',
    path: `${path}/{id}/copies`,
    may: edit,
    fresh: true,
    tokens: true,
    summary: 'Creates a custom role without holders, with the permissions and scope of another role',
    params: byId,
    body: z.object({ name: roleName }),
    output: role,
    errors: [...refusals, 'roleLimitReached', 'keyReused'],
    log: 'role.copy',
  }),
  members: endpoint({
    method: 'GET',
    path: `${path}/{id}/members`,
    may: view,
    summary: 'Lists the holders of a role, by name',
    params: byId,
    query: z.object({ ...pageQuery, search: text(100).optional() }),
    output: page(roleHolder),
    errors: ['notFound'],
  }),
  addMembers: endpoint({
    method: 'POST',
    path: `${path}/{id}/members`,
    may: edit,
    fresh: true,
    tokens: true,
    summary: 'Assigns a role to members who have joined; members cannot assign a role to themselves',
    params: byId,
    body: z.object({ employeeIds: people(roleLimits.atOnce).min(1, { error: 'required' }) }),
    output: z.object({ added: z.number().int() }),
    errors: [...refusals, 'noChanges', 'keyReused'],
    log: 'role.members',
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: `${path}/{id}/members/{employeeId}`,
    may: edit,
    fresh: true,
    tokens: true,
    summary: 'Removes a role from a member',
    params: z.object({ id, employeeId: id }),
    output: emptyObject,
    errors: [...refusals, 'lastSuperAdmin', 'keyReused'],
    log: 'role.members',
  }),
  ofMember: endpoint({
    method: 'GET',
    path: `${manager}/employees/{id}/roles`,
    may: view,
    summary: 'Lists the roles of a member',
    params: byId,
    output: z.object({ owner: z.boolean(), items: z.array(role) }),
    errors: ['notFound'],
  }),
};
