import { z } from 'zod';
import { byId, endpoint, id, manager, nameText, emptyObject } from '../kit.ts';
import { roleLimits } from './role-facts.ts';

export const roleGroup = z.object({ groupId: id, name: z.string(), roles: z.number().int() });
export type RoleGroup = z.infer<typeof roleGroup>;

const view = { menu: '020400', access: 'view' } as const;
const edit = { menu: '020400', access: 'edit' } as const;
const groupsPath = `${manager}/role_groups`;
const groupBody = z.object({ name: nameText(roleLimits.groupName) });

/** Groups of roles: headings of the list, which grant no rights themselves. */
export const roleGroups = {
  list: endpoint({
    method: 'GET',
    path: groupsPath,
    may: view,
    summary: 'Lists all role groups in order',
    output: z.object({ items: z.array(roleGroup) }),
  }),
  create: endpoint({
    method: 'POST',
    path: groupsPath,
    may: edit,
    summary: 'Adds a role group at the end',
    body: groupBody,
    output: roleGroup,
    errors: ['roleGroupLimitReached', 'keyReused'],
    log: 'roleGroup.create',
  }),
  order: endpoint({
    method: 'PUT',
    path: `${groupsPath}/order`,
    may: edit,
    summary: 'Sets the order of all role groups',
    body: z.object({ groupIds: z.array(id).min(1).max(roleLimits.groups) }),
    output: z.object({ items: z.array(roleGroup) }),
    errors: ['changedMeanwhile', 'noChanges', 'keyReused'],
    log: 'roleGroup.order',
  }),
  rename: endpoint({
    method: 'PUT',
    path: `${groupsPath}/{id}`,
    may: edit,
    summary: 'Renames a role group',
    params: byId,
    body: groupBody,
    output: roleGroup,
    errors: ['notFound', 'noChanges', 'keyReused'],
    log: 'roleGroup.update',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${groupsPath}/{id}`,
    may: edit,
    summary: 'Deletes a role group that contains no roles',
    params: byId,
    output: emptyObject,
    errors: ['notFound', 'roleGroupNotEmpty', 'keyReused'],
    log: 'roleGroup.delete',
  }),
};
