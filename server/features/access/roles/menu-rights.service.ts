import type { z } from 'zod';
import type { menuRights, PermissionScope } from '#contract/access/menu-rights.ts';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import { grantHolderOf } from '#server/domain/rights/actor.ts';
import { type MemberNames, namesFor } from '#server/domain/visibility/named-people.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import * as repository from './menu-rights.repository.ts';
import { explainMenu, screenCodes } from './menu-rights.rules.ts';
import { findPeople, list as listRoles } from './roles.repository.ts';
import { roleView } from './roles.view.ts';

type Rights = z.input<typeof menuRights.list.output>;
type Explanation = z.input<typeof menuRights.explain.output>;

/** A member's access to every screen, and the rules that grant it. Throws notFound for a member outside the caller's scope. */
export function listRights(context: TeamContext, id: string): Promise<Rights> {
  return asTeam(context.database, context.team.id, async (db) => {
    const { row, holder, roles, name } = await readHolder(db, context, id);
    const items = screenCodes.map((code) => {
      const { access, steps } = explainMenu(holder, code);
      const deciding = steps.filter(({ decides, gives }) => decides && gives);
      return {
        code,
        access,
        by: deciding.map(({ rule, role }) => ({ rule, name: role === null ? null : (roles.get(role)?.name ?? null) })),
      };
    });
    return { employee: name(row), items };
  });
}

/**
 * Explains why a member has or lacks access to a menu code, by the steps of the decision. Throws notFound for a member outside
 * the caller's scope.
 */
export function explain(context: TeamContext, id: string, code: MenuCode): Promise<Explanation> {
  return asTeam(context.database, context.team.id, async (db) => {
    const { row, holder, roles, name } = await readHolder(db, context, id);
    const { access, steps, view, edit } = explainMenu(holder, code);
    return {
      employee: name(row),
      code,
      access,
      steps: steps.map((step) => ({ ...step, role: step.role === null ? null : (roles.get(step.role) ?? null) })),
      reach: { view: await scopeView(db, context, view), edit: await scopeView(db, context, edit) },
    };
  });
}

async function readHolder(db: Db, context: TeamContext, id: string) {
  const scope = context.actor.scope('060100', 'view');
  const row = scope && (await repository.findExplained(db, context.team.id, id, scope));
  if (!row) throw new AppError('notFound');
  const found = await listRoles(db, { teamId: context.team.id, language: context.language });
  const name = await namesFor(db, context, '060100', [row, ...found.flatMap(({ members }) => members)]);
  const roles = new Map(found.map((role) => [role.id, named(context, name, role)]));
  return { row, holder: row.snapshot === null ? null : grantHolderOf(row.snapshot), roles, name };
}

function named(context: TeamContext, name: MemberNames, row: Parameters<typeof roleView>[2]) {
  const { roleId, name: title, builtIn, permissions, scope, scopeDepartments, scopeEmployees } = roleView(context, name, row);
  return { roleId, name: title, builtIn, permissions, scope, scopeDepartments, scopeEmployees };
}

/** A scope with the names of its departments and members. */
async function scopeView(db: Db, context: TeamContext, scope: Scope | null): Promise<PermissionScope> {
  if (scope === null) return null;
  if (scope === 'all') return { all: true, departments: [], employees: [] };
  const departments = await repository.findDepartments(db, context.team.id, scope.departments);
  const people = scope.members.length ? await findPeople(db, context.team.id, scope.members) : [];
  const name = await namesFor(db, context, '060100', people);
  return {
    all: false,
    departments: departments.map(({ id, name, path_name }) => ({ departmentId: id, name, path: path_name })),
    employees: people.map((person) => name(person)),
  };
}
