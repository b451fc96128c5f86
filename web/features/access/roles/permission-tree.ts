import type { MenuCode } from '#contract/permissions.ts';
import type { RolePermission } from '#contract/access/roles.ts';

export interface Leaf {
  code: MenuCode;
  viewOnly: boolean;
  /** The most this person may give; null where they hold nothing of it. */
  most: 'view' | 'edit' | null;
}

/** A heading of the menu with the screens below it. */
export interface Branch {
  code: MenuCode;
  leaves: Leaf[];
}

/** The screens a role can hold under their headings, in the order of the menu; a screen without a heading is its own. */
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

/** The permissions with another kind of access to one screen. */
export function withAccess(
  permissions: readonly RolePermission[],
  code: MenuCode,
  access: 'none' | 'view' | 'edit',
): RolePermission[] {
  const others = permissions.filter((held) => held.code !== code);
  return access === 'none' ? others : [...others, { code, access }];
}
