/** Whom a role reaches: everybody, the holder's own departments and below, chosen departments and below, or chosen members. */
export const roleScopes = ['ALL', 'OWN_DEPARTMENTS', 'DEPARTMENTS', 'MEMBERS'] as const;
export type RoleScope = (typeof roleScopes)[number];

export const roleTypes = ['ADMINISTRATOR', 'CUSTOM'] as const;
export type RoleType = (typeof roleTypes)[number];

export const roleLimits = {
  name: 64,
  description: 200,
  groupName: 40,
  /** Roles and groups of a team. */
  roles: 100,
  groups: 30,
  /** Who can be added by one call, and who can hold a role. */
  atOnce: 200,
  holders: 1000,
  /** Departments or members a scope is chosen from. */
  chosen: 200,
  /** People named in a preview. */
  previewed: 200,
} as const;

/** Why a role cannot be changed by its reader: it is the super administrator, they hold it, or it holds more than they do. */
export const roleLocks = ['BUILT_IN', 'OWN', 'BEYOND'] as const;
export type RoleLock = (typeof roleLocks)[number];

/** What happens to a permission of somebody: had none, has none left, reaches more people, reaches fewer. */
export const rightChanges = ['GAINS', 'LOSES', 'WIDENS', 'NARROWS'] as const;
export type RightChange = (typeof rightChanges)[number];
