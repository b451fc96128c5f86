import type { MenuCode } from '#contract/access/permission-facts.ts';
import type { RolePermission } from '#contract/access/roles.ts';

export interface Leaf {
  code: MenuCode;
  viewOnly: boolean;
  /** The highest access level this person may grant; null if they do not hold the permission. */
  most: 'view' | 'edit' | null;
}

/** A heading of the menu with the screens below it. */
export interface Branch {
  code: MenuCode;
  leaves: Leaf[];
}

/** The screens of a role under their headings, in the order of the menu. A screen without a heading forms its own branch. */
export function branchesOf(menu: readonly { code: MenuCode; parent: MenuCode | null }[], leaves: readonly Leaf[]): Branch[] {
  const branches = new Map<MenuCode, Branch>();
  for (const { code, parent } of menu) {
    const leaf = leaves.find((each) => each.code === code);
    if (!leaf) continue;
    const heading = parent ?? code;
    const branch = branches.get(heading) ?? { code: heading, leaves: [] };
    branch.leaves.push(leaf);
    branches.set(heading, branch);
  }
  return [...branches.values()];
}

export function accessOf(permissions: readonly RolePermission[], code: MenuCode): 'none' | 'view' | 'edit' {
  return permissions.find((held) => held.code === code)?.access ?? 'none';
}

/** The permissions after changing the access level of one screen. */
export function withAccess(
  permissions: readonly RolePermission[],
  code: MenuCode,
  access: 'none' | 'view' | 'edit',
): RolePermission[] {
  const others = permissions.filter((held) => held.code !== code);
  return access === 'none' ? others : [...others, { code, access }];
}
