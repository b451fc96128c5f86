/**
 * The menu: codes, their parents and paths (specification sections 2 and 6). A permission is the code of a leaf with an access
 * level; a parent is shown if any of its children is.
 */
export const menu = [
  { code: '010000', key: 'home', parent: null, path: '/', group: null },
  { code: '090000', key: 'directory', parent: null, path: '/directory', group: null },
  { code: '020000', key: 'contacts', parent: null, path: '/contacts', group: 'contacts' },
  { code: '020100', key: 'members', parent: '020000', path: '/contacts/members', group: 'contacts' },
  { code: '020200', key: 'departments', parent: '020000', path: '/contacts/departments', group: 'contacts' },
  { code: '020300', key: 'visibility', parent: '020000', path: '/contacts/permissions', group: 'contacts' },
  { code: '020400', key: 'roles', parent: '020000', path: '/contacts/roles', group: 'contacts' },
  { code: '020500', key: 'headRequests', parent: '020000', path: '/contacts/requests', group: 'contacts' },
  { code: '030000', key: 'rooms', parent: null, path: '/meetingroom', group: 'workplace' },
  { code: '030300', key: 'roomBoard', parent: '030000', path: '/meetingroom/board', group: 'workplace' },
  { code: '030100', key: 'roomRecords', parent: '030000', path: '/meetingroom/record', group: 'workplace' },
  { code: '030200', key: 'roomManage', parent: '030000', path: '/meetingroom/manage', group: 'workplace' },
  { code: '040000', key: 'workbench', parent: null, path: '/workbench', group: 'workplace' },
  { code: '040100', key: 'apps', parent: '040000', path: '/workbench/application', group: 'workplace' },
  { code: '040200', key: 'workbenchSettings', parent: '040000', path: '/workbench/settings', group: 'workplace' },
  { code: '050000', key: 'billing', parent: null, path: '/billing', group: 'billing' },
  { code: '050100', key: 'orders', parent: '050000', path: '/billing/orders', group: 'billing' },
  { code: '050200', key: 'subscriptions', parent: '050000', path: '/billing/subscriptions', group: 'billing' },
  { code: '050300', key: 'paymentMethods', parent: '050000', path: '/billing/payment-methods', group: 'billing' },
  { code: '060000', key: 'permissions', parent: null, path: '/permissions', group: 'administration' },
  { code: '060100', key: 'administrators', parent: '060000', path: '/permissions/admin', group: 'administration' },
  { code: '070000', key: 'organization', parent: null, path: '/organization', group: 'administration' },
  { code: '070100', key: 'organizationInfo', parent: '070000', path: '/organization/info', group: 'administration' },
  { code: '070200', key: 'banners', parent: '070000', path: '/organization/banner', group: 'administration' },
  { code: '080000', key: 'safety', parent: null, path: '/safety', group: 'administration' },
  { code: '080100', key: 'operationLog', parent: '080000', path: '/safety/operation_log', group: 'administration' },
  { code: '080200', key: 'safetySettings', parent: '080000', path: '/safety/settings', group: 'administration' },
  { code: '080300', key: 'integrations', parent: '080000', path: '/safety/integrations', group: 'administration' },
] as const;

export type MenuCode = (typeof menu)[number]['code'];
/** A menu code that groups others. */
type ParentCode = NonNullable<(typeof menu)[number]['parent']>;
/** A menu code with a screen. */
export type LeafCode = Exclude<MenuCode, ParentCode>;
export type MenuKey = (typeof menu)[number]['key'];
export const menuCodes: readonly MenuCode[] = menu.map(({ code }) => code);

/** Home, the directory and booking a room are open to every member; every other leaf is granted by a role. */
export const unrestrictedCodes: readonly MenuCode[] = ['010000', '090000', '030300'];

/**
 * Join requests and app requests for heads of departments. Its scope is the departments they head with all those below; no role
 * grants it.
 */
export const departmentHeadCode: MenuCode = '020500';

/** Screens on which nothing can be changed: a role can grant only `view`. */
export const viewOnlyCodes: readonly MenuCode[] = ['060100', '080100'];

/** Menu codes that group others. They have no screen. */
export const parentCodes: ReadonlySet<string> = new Set(menu.flatMap(({ parent }) => parent ?? []));

/** What a role can grant: the leaves of the menu without those open to every member. */
export const grantableCodes: readonly MenuCode[] = menuCodes.filter(
  (code) => !parentCodes.has(code) && !unrestrictedCodes.includes(code) && code !== departmentHeadCode,
);

export const builtInRoles = ['SUPER_ADMIN', 'HR', 'IT', 'FINANCE', 'RECEPTION'] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

/** The permissions of each starter role of a new team; the super administrator has every code. */
export const starterGrants: Record<Exclude<BuiltInRole, 'SUPER_ADMIN'>, readonly (readonly [MenuCode, 'view' | 'edit'])[]> = {
  HR: [
    ['020100', 'edit'],
    ['020200', 'edit'],
  ],
  IT: [
    ['020100', 'view'],
    ['040100', 'edit'],
    ['040200', 'edit'],
    ['080100', 'view'],
    ['080300', 'edit'],
  ],
  FINANCE: [
    ['050100', 'edit'],
    ['050200', 'edit'],
    ['050300', 'edit'],
    ['070100', 'view'],
  ],
  RECEPTION: [
    ['030100', 'edit'],
    ['030200', 'edit'],
    ['020100', 'view'],
  ],
};
