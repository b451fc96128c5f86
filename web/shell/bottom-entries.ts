import type { LeafCode } from '#contract/access/permission-facts.ts';
import type { MenuEntry } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { type MenuLeaf, menuSections } from './menu-entries.ts';

/** What people use most, in this order, after home and their favourites. */
const common: readonly LeafCode[] = ['020100', '030300', '090000', '040100', '020500'];
const most = 4;

/** Members have no screen of their apps besides home; the market lists all apps with what a member can do with each. */
const market = { code: '040100', key: 'apps', path: paths.appMarket, icon: 'apps' } as const satisfies MenuLeaf;

/**
 * The entries of the navigation at the bottom of narrow pages: for members home, rooms, directory and apps; for administrators
 * home, their favourites, and what administrators use most.
 */
export function bottomEntries(entries: readonly MenuEntry[], favourites: readonly string[]): MenuLeaf[] {
  const leaves = menuSections(entries).flatMap((section) => section.leaves);
  const isAdministrator = leaves.some(({ code }) => !openToMembers.includes(code));
  const wanted = isAdministrator ? ['010000', ...favourites, ...common] : openToMembers;
  const found = [...new Set(wanted)].flatMap((code) => leaves.find((leaf) => leaf.code === code) ?? []);
  return (isAdministrator ? found : [...found.slice(0, most - 1), market]).slice(0, most);
}

const openToMembers: readonly string[] = ['010000', '030300', '090000', '020500'] satisfies LeafCode[];
