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

/** One rule as it was tried for one permission. */
export const rightStep = z.object({
  rule: z.enum(rightRules),
  outcome: z.enum(stepOutcomes),
  /** What this rule gives: `edit` holds `view`. */
  gives: access.nullable(),
  /** Whether the answer rests on it. */
  decides: z.boolean(),
  /** For the rule ROLE. */
  role: heldRole.nullable(),
});
export type RightStep = z.infer<typeof rightStep>;

/** Whom a permission reaches, with what is below each department; null without the permission. */
export const permissionScope = z
  .object({ all: z.boolean(), departments: z.array(departmentRef), employees: z.array(memberRef) })
  .nullable();
export type PermissionScope = z.infer<typeof permissionScope>;

/** Why somebody has a menu, or has not (issue 4). Explained by the very steps that decide (server/domain/rights/actor.ts). */
export const menuRights = {
  list: endpoint({
    method: 'GET',
    path,
    may,
    summary: 'Every screen with what a member may do there, and the rule that says so',
    params: byId,
    output: z.object({
      employee: memberRef,
      items: z.array(
        z.object({
          code: menuCode,
          access: access.nullable(),
          /** What it rests on; empty without the permission. */
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
    summary: 'Why a member has a menu or has not: the rules tried in order, those that decided, and whom it reaches',
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
