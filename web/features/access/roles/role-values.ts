import type { RolePermission, Role, RoleSent, RoleHolder } from '#contract/access/roles.ts';
import type { RoleScope, RoleType } from '#contract/access/role-facts.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';

/** The form of a role. People are kept with their names, so that they can be shown. */
export interface RoleValues {
  name: string;
  description: string;
  type: RoleType;
  groupId: string | null;
  permissions: RolePermission[];
  scope: RoleScope;
  scopeDepartmentIds: string[];
  scopeEmployees: MemberChoice[];
  /** Absent where the role is held by too many to be written in a form. */
  holders?: MemberChoice[];
}

export const newValues: RoleValues = {
  name: '',
  description: '',
  type: 'CUSTOM',
  groupId: null,
  permissions: [],
  scope: 'DEPARTMENTS',
  scopeDepartmentIds: [],
  scopeEmployees: [],
  holders: [],
};

/** As many holders as a form takes; the role's own page has the others. */
export const holdersInForm = 100;

export function valuesOf(role: Role, holders: readonly RoleHolder[] | undefined): RoleValues {
  return {
    name: role.name,
    description: role.description ?? '',
    type: role.type,
    groupId: role.groupId,
    permissions: role.permissions,
    scope: role.scope,
    scopeDepartmentIds: role.scopeDepartments.map(({ departmentId }) => departmentId),
    scopeEmployees: [...role.scopeEmployees],
    ...(holders && {
      holders: holders.map(({ employeeId, displayName, avatar, jobTitle }) => ({ employeeId, displayName, avatar, jobTitle })),
    }),
  };
}

const idsOf = (people: readonly MemberChoice[]) => people.map(({ employeeId }) => employeeId);

/** What is sent. Of a scope only what belongs to its kind. */
export function bodyOf({ name, description, type, groupId, permissions, scope, ...values }: RoleValues): RoleSent {
  return {
    name,
    description: description.trim() || null,
    type,
    groupId,
    permissions,
    scope,
    ...(scope === 'DEPARTMENTS' && { scopeDepartmentIds: values.scopeDepartmentIds }),
    ...(scope === 'MEMBERS' && { scopeEmployeeIds: idsOf(values.scopeEmployees) }),
    ...(values.holders && { employeeIds: idsOf(values.holders) }),
  };
}

/** Where the form calls a field otherwise than the wire. */
export const formNames = { scopeEmployeeIds: 'scopeEmployees', employeeIds: 'holders' } as const;
