import type { LeafCode, MenuCode } from '#contract/access/permission-facts.ts';
import type { MenuEntry } from '#web/client/here.ts';
import type { IconName } from '#web/ui/Icon.tsx';

const icons: Record<LeafCode, IconName> = {
  '010000': 'home',
  '090000': 'people',
  '020100': 'members',
  '020200': 'departments',
  '020300': 'visibility',
  '020400': 'roles',
  '020500': 'mail',
  '030100': 'log',
  '030200': 'room',
  '030300': 'calendar',
  '040100': 'apps',
  '040200': 'sliders',
  '050100': 'receipt',
  '050200': 'repeat',
  '050300': 'cards',
  '060100': 'administrator',
  '070100': 'organization',
  '070200': 'picture',
  '080100': 'log',
  '080200': 'shield',
  '080300': 'plug',
};

const groups = ['contacts', 'workplace', 'billing', 'administration'] as const;
export type MenuGroup = (typeof groups)[number];

export interface MenuLeaf {
  code: MenuCode;
  key: string;
  path: string;
  icon: IconName;
}

export interface MenuSection {
  /** null for entries above all headings. */
  group: MenuGroup | null;
  leaves: readonly MenuLeaf[];
}

/**
 * Builds the left menu from the server's entries (flat, parents first): leaves with a path, under their group's heading, in the
 * server's order.
 */
export function menuSections(entries: readonly MenuEntry[]): MenuSection[] {
  const leaves = entries.flatMap((entry) => leafOf(entry) ?? []);
  return [null, ...groups]
    .map((group) => ({ group, leaves: leaves.filter((leaf) => leaf.group === group).map(({ group: _group, ...leaf }) => leaf) }))
    .filter((section) => section.leaves.length > 0);
}

function leafOf({ code, key, path, group }: MenuEntry): (MenuLeaf & { group: MenuGroup | null }) | undefined {
  if (!isLeaf(code)) return undefined;
  return { code, key, path, icon: icons[code], group: groups.find((known) => known === group) ?? null };
}

const isLeaf = (code: MenuCode): code is LeafCode => code in icons;

/** The leaf to which a path belongs: the one with the longest matching path prefix. */
export function currentLeaf(sections: readonly MenuSection[], pathname: string): MenuLeaf | undefined {
  return sections
    .flatMap((section) => section.leaves)
    .filter(({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
    .sort((a, b) => b.path.length - a.path.length)[0];
}
