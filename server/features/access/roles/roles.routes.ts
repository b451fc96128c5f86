import { administrators } from '#contract/access/administrators.ts';
import { menuRights } from '#contract/access/menu-rights.ts';
import { roleGroups } from '#contract/access/role-groups.ts';
import { roles } from '#contract/access/roles.ts';
import { route } from '#server/kernel/http/mount.ts';
import { list as listAdministrators, listContacts } from './administrators.service.ts';
import { explain, listRights } from './menu-rights.service.ts';
import { preview } from './preview.service.ts';
import * as groups from './role-groups.service.ts';
import { addMembers, members, ofMember, removeMember } from './role-members.service.ts';
import { copy, create, grantable, list, read, remove, update } from './roles.service.ts';

/** Roles (020400) and administrators (060100). */
export const rolesRoutes = [
  route(roles.list, (context, { query }) => list(context, query)),
  route(roles.grantable, async (context) => grantable(context)),
  route(roles.preview, (context, { body }) => preview(context, body)),
  route(roles.create, (context, { body }) => create(context, body)),
  route(roles.read, (context, { params }) => read(context, params.id)),
  route(roles.update, (context, { params, body }) => update(context, params.id, body)),
  route(roles.remove, (context, { params }) => remove(context, params.id)),
  route(roles.copy, (context, { params, body }) => copy(context, params.id, body.name)),
  route(roles.members, (context, { params, query }) => members(context, params.id, query)),
  route(roles.addMembers, (context, { params, body }) => addMembers(context, params.id, body.employeeIds)),
  route(roles.removeMember, (context, { params }) => removeMember(context, params.id, params.employeeId)),
  route(roles.ofMember, (context, { params }) => ofMember(context, params.id)),
  route(roleGroups.list, (context) => groups.list(context)),
  route(roleGroups.create, (context, { body }) => groups.create(context, body.name)),
  route(roleGroups.order, (context, { body }) => groups.order(context, body.groupIds)),
  route(roleGroups.rename, (context, { params, body }) => groups.rename(context, params.id, body.name)),
  route(roleGroups.remove, (context, { params }) => groups.remove(context, params.id)),
  route(administrators.list, (context) => listAdministrators(context)),
  route(administrators.contacts, (context) => listContacts(context)),
  route(menuRights.list, (context, { params }) => listRights(context, params.id)),
  route(menuRights.explain, (context, { params }) => explain(context, params.id, params.code)),
];
