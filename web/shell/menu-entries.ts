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
export type MenuGroup = 'favourites' | (typeof groups)[number];

export interface MenuLeaf {
  code: LeafCode;
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
 * server's order. Favourites are listed in their own group instead, in the order in which they were added.
 */
export function menuSections(entries: readonly MenuEntry[], favourites: readonly string[] = []): MenuSection[] {
  const leaves = entries.flatMap((entry) => leafOf(entry) ?? []);
  const isFavourite = ({ code, group }: (typeof leaves)[number]) => group !== null && favourites.includes(code);
  const section = (group: MenuGroup | null, of: typeof leaves) => ({
    group,
    leaves: of.map(({ group: _group, ...leaf }) => leaf),
  });
  const chosen = leaves.filter(isFavourite).toSorted((a, b) => favourites.indexOf(a.code) - favourites.indexOf(b.code));
  const inGroup = (group: MenuGroup | null) => leaves.filter((leaf) => leaf.group === group && !isFavourite(leaf));
  return [
    section(null, inGroup(null)),
    section('favourites', chosen),
    ...groups.map((group) => section(group, inGroup(group))),
  ].filter(({ leaves: of }) => of.length > 0);
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
