/**
 * The scope of a role: the whole team, the holder's own departments and those below, chosen departments and those below, or
 * chosen members.
 */
export const roleScopes = ['ALL', 'OWN_DEPARTMENTS', 'DEPARTMENTS', 'MEMBERS'] as const;
export type RoleScope = (typeof roleScopes)[number];

export const roleTypes = ['ADMINISTRATOR', 'CUSTOM'] as const;
export type RoleType = (typeof roleTypes)[number];

export const roleLimits = {
  name: 64,
  description: 200,
  groupName: 40,
  /** Roles and role groups of a team. */
  roles: 100,
  groups: 30,
  /** Members added by one request, and holders of one role. */
  atOnce: 200,
  holders: 1000,
  /** Departments or members chosen for one scope. */
  chosen: 200,
  /** Members listed in a preview. */
  previewed: 200,
} as const;

/**
 * Why the reader cannot change a role: it is the super administrator role (BUILT_IN), the reader holds it (OWN), or it grants
 * more than the reader has (BEYOND).
 */
export const roleLocks = ['BUILT_IN', 'OWN', 'BEYOND'] as const;
export type RoleLock = (typeof roleLocks)[number];

/** How a member's permission changes: gained, lost, a wider scope, or a narrower scope. */
export const rightChanges = ['GAINS', 'LOSES', 'WIDENS', 'NARROWS'] as const;
export type RightChange = (typeof rightChanges)[number];
