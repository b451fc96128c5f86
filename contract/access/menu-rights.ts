import { z } from 'zod';
import { byId, endpoint, id, manager } from '../kit.ts';
import { departmentRef, memberRef } from '../people/members.ts';
import { access, menuCode } from '../permissions.ts';
import { rightRules, stepOutcomes } from './menu-rights-facts.ts';
import { role } from './roles.ts';

const path = `${manager}/employees/{id}/menu_rights`;
const may = { menu: '060100', access: 'view' } as const;

const heldRole = role.pick({
  roleId: true,
  name: true,
  builtIn: true,
  permissions: true,
  scope: true,
  scopeDepartments: true,
  scopeEmployees: true,
});

/** One rule with its outcome for one permission. */
export const rightStep = z.object({
  rule: z.enum(rightRules),
  outcome: z.enum(stepOutcomes),
  /** The access level this rule grants; `edit` includes `view`. */
  gives: access.nullable(),
  /** Whether this rule decided the result. */
  decides: z.boolean(),
  /** The role, for the rule ROLE; otherwise null. */
  role: heldRole.nullable(),
});
export type RightStep = z.infer<typeof rightStep>;

/** The scope of a permission; departments include all departments below them. Null without the permission. */
export const permissionScope = z
  .object({ all: z.boolean(), departments: z.array(departmentRef), employees: z.array(memberRef) })
  .nullable();
export type PermissionScope = z.infer<typeof permissionScope>;

/**
 * Why a member has a menu or does not (issue 4). The explanation uses the same steps that decide (server/domain/rights/actor.ts).
 */
export const menuRights = {
  list: endpoint({
    method: 'GET',
    path,
    may,
    summary: "Lists all menus with a member's access level and the rules that grant it",
    params: byId,
    output: z.object({
      employee: memberRef,
      items: z.array(
        z.object({
          code: menuCode,
          access: access.nullable(),
          /** The rules that grant the permission; empty without it. */
          by: z.array(z.object({ rule: z.enum(rightRules), name: z.string().nullable() })),
        }),
      ),
    }),
    errors: ['notFound'],
  }),
  explain: endpoint({
    method: 'GET',
    path: `${path}/{code}`,
    may,
    summary: "Explains a member's access to a menu: rules in order, which of them decided, and the scope",
    params: z.object({ id, code: menuCode }),
    output: z.object({
      employee: memberRef,
      code: menuCode,
      access: access.nullable(),
      steps: z.array(rightStep),
      reach: z.object({ view: permissionScope, edit: permissionScope }),
    }),
    errors: ['notFound'],
  }),
};
