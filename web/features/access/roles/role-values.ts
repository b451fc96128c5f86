import type { RolePermission, Role, RoleSent, RoleHolder } from '#contract/access/roles.ts';
import type { RoleScope, RoleType } from '#contract/access/role-facts.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';

/** The values of the role form. People are stored with their names, so that they can be shown. */
export interface RoleValues {
  name: string;
  description: string;
  type: RoleType;
  groupId: string | null;
  permissions: RolePermission[];
  scope: RoleScope;
  scopeDepartmentIds: string[];
  scopeEmployees: MemberChoice[];
  /** Absent if the role has too many holders for a form. */
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

/** The maximum number of holders in the form; the role's own page lists the others. */
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

/** The body of the request. Of a scope, only the values that belong to its kind are sent. */
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

/** Wire names of fields that have another name in the form. */
export const formNames = { scopeEmployeeIds: 'scopeEmployees', employeeIds: 'holders' } as const;
